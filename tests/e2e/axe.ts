import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"

import { transitionsOver } from "../shown-as.ts"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** The rules that depend on the theme only. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"]

/** Accessibility problems of a page (WCAG 2.2 AA) found by axe, in words. */
export const axeFindings = (page: Page): Promise<readonly string[]> =>
  findingsOf(page, { runOnly: { type: "tag", values: RULES } })

/** Colour problems of a page in the other theme. All other rules were checked in the first. */
export const colourFindings = (page: Page): Promise<readonly string[]> =>
  findingsOf(page, { runOnly: { type: "rule", values: COLOUR_RULES } })

type RunOptions = Parameters<AxeBuilder["options"]>[0]

async function findingsOf(page: Page, options: RunOptions): Promise<readonly string[]> {
  // Legacy mode looks at one document, in half the time: there must be no other.
  if (page.frames().length > 1) throw new Error("the page has frames, which would not be looked at")
  await transitionsOver(page)
  // Half a megabyte of code, which a page that was asked before has read already.
  const source = (await page.evaluate(() => "axe" in window)) ? { axeSource: "null" } : {}
  const builder = new AxeBuilder({ page, ...source })
    .setLegacyMode()
    .options({ ...options, resultTypes: ["violations"] })
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)
}
