// With forced colours, selected items still differ from others.
import type { Locator } from "@playwright/test"

import { enter } from "./people.ts"
import { signedIn } from "./views.ts"
import { expect, hydrated, test, url } from "./visitor.ts"
import { showAs } from "../shown-as.ts"

test.use({ savesData: true })

const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((at) => {
    const { backgroundColor, borderBottomColor, borderTopColor, color } = getComputedStyle(at)
    return [backgroundColor, borderBottomColor, borderTopColor, color].join(" ")
  })

test.beforeEach(async ({ page, context, backend }) => {
  await showAs(page, { forcedColors: "active" })
  await enter(context, url, await signedIn(backend))
})

test("the current page", async ({ page }) => {
  await page.goto("/dashboard/simulator")
  const tabs = page.getByRole("navigation", { name: "Dashboard" })
  const here = await lookOf(tabs.getByRole("link", { name: "Simulator" }))
  for (const name of ["Table", "Map"]) expect(await lookOf(tabs.getByRole("link", { name })), name).not.toBe(here)
  const underlines = (name: string): Promise<string> =>
    tabs.getByRole("link", { name }).evaluate((at) => getComputedStyle(at).textDecorationLine)
  expect([await underlines("Simulator"), await underlines("Map")]).toEqual(["underline", "none"])
  const open = await lookOf(tabs.getByRole("link", { name: "Access" }))
  for (const name of ["History", "Evidence", "Apps"])
    expect(await lookOf(tabs.getByRole("link", { name })), name).not.toBe(open)
})

test("the open rule", async ({ page }) => {
  await page.goto("/dashboard?rule=%2Fsignin+exact")
  const outlineOf = (row: Locator): Promise<string> => row.evaluate((at) => getComputedStyle(at).outlineStyle)
  const rows = page.locator(".guard-table > tbody")
  expect(await outlineOf(rows.and(page.locator(".rule-open")).locator("> tr").first())).toBe("solid")
  expect(await outlineOf(rows.and(page.locator(":not(.rule-open)")).first().locator("> tr").first())).toBe("none")
})

test("the view of the editor, and the language", async ({ page }) => {
  await page.goto("/editor")
  await hydrated(page)
  const pressed = page.getByRole("button", { name: "Text", exact: true, pressed: true })
  const other = page.getByRole("button", { name: "Form", exact: true, pressed: false })
  expect(await lookOf(pressed)).not.toBe(await lookOf(other))
  await page.getByRole("button", { name: "Language" }).click()
  const chosen = page.getByRole("button", { name: "English", pressed: true })
  expect(await lookOf(chosen)).not.toBe(await lookOf(page.getByRole("button", { name: "Deutsch" })))
})

test("the rule that was changed on the front page, and the visitors it changes", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  const marked = (list: Locator): Promise<readonly string[]> =>
    list.evaluateAll((all) =>
      all.map((one) => {
        const { borderLeftColor, borderLeftWidth, outlineStyle } = getComputedStyle(one)
        return `${borderLeftWidth} ${borderLeftColor} ${outlineStyle}`
      }),
    )
  const rules = page.locator(".example-rules li")
  expect(new Set(await marked(rules)).size).toBe(1)
  await page.locator(".example-rules select").first().selectOption({ index: 1 })
  await expect(page.locator(".example-rules li.is-changed")).toHaveCount(1)
  const [changed] = await marked(page.locator(".example-rules li.is-changed"))
  for (const other of await marked(page.locator(".example-rules li:not(.is-changed)"))) expect(other).not.toBe(changed)
})
