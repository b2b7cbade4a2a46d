// Two walks from the first page to what somebody came for: every press counts. How long each took stands in the report;
// no limit is set on it, because that would measure the machine.
import { readFileSync } from "node:fs"
import type { Page, TestInfo } from "@playwright/test"

import { confirmedAccount } from "../backend/fixture.ts"
import { content, OPENED, retype } from "./editor/editor-page.ts"
import { patched } from "./server/patched.ts"
import { expect, hydrated, signInBy, test } from "./visitor.ts"

/** Counts what a person presses, and how long the walk took. */
async function walked(page: Page, info: TestInfo, walk: (press: (name: string) => Promise<void>) => Promise<void>) {
  const pressed: string[] = []
  const began = performance.now()
  await walk(async (name) => {
    pressed.push(name)
    await page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("link", { name, exact: true }))
      .first()
      .click()
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  info.annotations.push({ type: "walk", description: `${seconds} s, ${pressed.length} pressed: ${pressed.join(", ")}` })
  return pressed
}

test("a newcomer sees a first access change with one click and without an account", async ({ page }, info) => {
  const pressed = await walked(page, info, async (press) => {
    await page.goto("/")
    await hydrated(page)
    await press("Open the admin pages")
    await expect(page.getByRole("region", { name: "Whose access changes" })).toContainText("Opened to the public")
  })
  expect(pressed).toHaveLength(1)
})

test("a developer gets from sign-in to a patch that git applies with three clicks", async ({ page, backend }, info) => {
  const { email, password } = await confirmedAccount(backend)
  const pressed = await walked(page, info, async (press) => {
    await page.goto("/signin")
    await hydrated(page)
    await signInBy(page, email, password)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access")
    await press("Editor")
    await content(page).waitFor()
    await retype(page, OPENED)
    await expect(page.getByRole("region", { name: "Access changes" })).toContainText("Opened to the public")
    await press("Download or share")
    const [patch] = await Promise.all([page.waitForEvent("download"), press("Patch")])
    expect(patched(readFileSync(await patch.path(), "utf8"))).toBe(OPENED)
  })
  expect(pressed).toHaveLength(3)
})
