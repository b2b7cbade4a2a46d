import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** What axe finds wrong with a page (WCAG 2.2 AA), in words. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)
}
