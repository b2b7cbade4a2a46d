// The first ten seconds: a visitor without an account changes a rule and sees whose access changes.
import { readdirSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import type { Page } from "@playwright/test"

import { expect, hydrated, test } from "./visitor.ts"

const found = (page: Page) => page.getByRole("region", { name: "Whose access changes" })
const doorsOf = (page: Page, path: string) =>
  page.getByRole("table", { name: "What visitors get" }).getByRole("row", { name: path }).getByRole("cell")

test("one click shows a first access change", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  await page.getByRole("button", { name: "Open the admin pages" }).click()
  await expect(found(page)).toContainText(
    "Opened to the public /admin not signed in, signed in: blocked (404) before, now opens",
  )
  await expect(doorsOf(page, "/admin")).toHaveText(["opens", "opens", "opens"])
  await expect(page).toHaveURL("/")
})

test("a rule can be changed with the keyboard, and the change is announced to a screen reader", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  const rule = page.getByRole("group", { name: "/projects" })
  await rule.getByRole("combobox", { name: "opens to" }).focus()
  await page.keyboard.type("everyone")
  const told = found(page).locator("[aria-live=polite]")
  await expect(told).toContainText("/projects/demo/settings not signed in: sent to /signin before, now opens")
  await expect(rule.getByRole("combobox", { name: "opens to" })).toBeFocused()
  await expect(rule.getByRole("combobox", { name: "all others" })).toHaveCount(0)
})

test("two contradicting rules are rejected, until both are the same", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  await page.getByRole("button", { name: "Write two rules that clash" }).click()
  await expect(found(page)).toContainText("Rejected: two answers")
  await expect(doorsOf(page, "/projects/demo/settings")).toHaveText(["two answers", "two answers", "opens"])
  const demo = page.getByRole("group", { name: "/projects/demo/:tab" })
  await demo.getByRole("combobox", { name: "opens to" }).selectOption({ label: "people with two factors" })
  await expect(found(page)).not.toContainText("Rejected")
  await expect(found(page)).toContainText("Closed /projects/demo/settings")
})

test("an endless redirect is found, and one click starts over", async ({ page }) => {
  await page.goto("/")
  await hydrated(page)
  await page.getByRole("button", { name: "Send people in circles" }).click()
  await expect(found(page)).toContainText("would be sent in circles: /signin, /signin, and so on.")
  await page.getByRole("button", { name: "Start over" }).click()
  await expect(found(page)).toContainText("No one’s yet. Change a rule.")
})

test("a choice made before the script ran is kept", async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route("**/assets/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/", { waitUntil: "commit" })
  await page
    .getByRole("group", { name: "/admin" })
    .getByRole("combobox", { name: "opens to" })
    .selectOption({ label: "everyone" })
  go()
  await hydrated(page)
  await expect(found(page)).toContainText("Opened to the public")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the same form asks the server", async ({ page }) => {
    await page.goto("/")
    await expect(doorsOf(page, "/admin")).toHaveText(["blocked (404)", "blocked (404)", "opens"])
    await page
      .getByRole("group", { name: "/admin" })
      .getByRole("combobox", { name: "opens to" })
      .selectOption({ label: "everyone" })
    await page.getByRole("button", { name: "Show what changes" }).click()
    await expect(found(page)).toContainText("Opened to the public /admin")
    await page.getByRole("button", { name: "Send people in circles" }).click()
    await expect(found(page)).toContainText("Rejected: an endless redirect")
  })

  test("two contradicting rules can be made the same", async ({ page }) => {
    await page.goto("/")
    await page.getByRole("button", { name: "Write two rules that clash" }).click()
    await page
      .getByRole("group", { name: "/projects/demo/:tab" })
      .getByRole("combobox", { name: "opens to" })
      .selectOption({ label: "people with two factors" })
    await page.getByRole("button", { name: "Show what changes" }).click()
    await expect(found(page)).toContainText("Closed /projects/demo/settings")
  })
})

test("the script that computes the result of the example is small", () => {
  const assets = "build/client/assets"
  const chunks = readdirSync(assets)
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(`${assets}/${file}`))
    .filter((chunk) => chunk.includes("/projects/demo/:tab"))
  // The front page's own, and the playground's, which shows the same example.
  expect(chunks.length).toBeGreaterThan(0)
  for (const chunk of chunks) expect(gzipSync(chunk).length).toBeLessThan(15_000)
})

test.describe("the tour for a British reader", () => {
  test.use({ locale: "en-GB" })

  test("has one format of dates, though the cached page knows no region", async ({ page }) => {
    for (const view of ["/tour", "/tour?view=changes"]) {
      await page.goto(view)
      await hydrated(page)
      const days = page.getByRole("main").locator("time")
      await expect(days.first()).toHaveText(/^\d{1,2} [A-Z]/)
      for (const day of await days.allTextContents()) expect(day).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}/)
    }
  })

  test("says what an account adds to it", async ({ page }) => {
    await page.goto("/tour")
    await expect(page.getByRole("main")).toContainText("Sign up to see who approved each change, compare versions,")
  })
})
