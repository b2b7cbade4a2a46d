// The session's page: the machine's own picture, where it is now, what it heard.
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"

import { confirmedAccount, signedInSession } from "../../backend/fixture.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, signInBy, test, url } from "../visitor.ts"
import { resize } from "../../shown-as.ts"

test.use({ savesData: true })

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

/** By the menu of the person who is signed in. */
async function openSession(page: Page): Promise<void> {
  await page.getByRole("button", { name: "@example.test" }).click()
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Session", exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled })

    test("the live state is highlighted, and a selected state shows where it leads", async ({ page }) => {
      await page.goto("/dashboard")
      await openSession(page)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Session")
      const now = page.getByRole("region", { name: "This browser" })
      await expect(now).toContainText("signed in signed-in")
      await expect(now).toContainText(javaScriptEnabled ? "The server checked the session" : "The server reported it")
      const drawing = page.locator("svg.machine")
      await expect(drawing).toBeHidden()
      await page.getByText("How this is decided").click()
      await expect(drawing.locator(".live")).toContainText("signedIn, now")
      // Until a state is chosen, the ways out of the live one.
      await expect(drawing.locator(".machine-line.lit")).toHaveCount(4)
      await drawing.getByRole("link", { name: "unknown" }).first().click()
      await expect(page).toHaveURL(/\?state=unknown$/)
      const ways = page.getByRole("region", { name: "From unknown", exact: true }).getByRole("listitem")
      await expect(ways).toHaveCount(5)
      for (const to of ["signedOut", "challenged", "recovering", "signedIn", "expired"])
        await expect(ways.filter({ hasText: `${to}: ` })).toHaveCount(1)
      await expect(ways.filter({ hasText: "recovering: " })).toHaveText("recovering: PASSWORD_RECOVERY, SERVER_VERDICT")
      await expect(drawing.locator(".machine-line.lit")).toHaveCount(5)
      await expect(drawing.locator("[aria-current=true]")).toContainText("unknown")
      const table = page.getByRole("table", { name: "Every transition from unknown" })
      await expect(table).toContainText("SIGNED_OUT [isSignOut]")
      await expect(table.getByRole("rowheader", { name: "signedIn" })).toHaveCount(0)
    })

    test("the drawing can be saved as a self-contained file", async ({ page }) => {
      await page.goto("/dashboard/session")
      await page.getByText("How this is decided").click()
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Save picture as SVG" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("session-machine.svg")
      const file = readFileSync(await download.path(), "utf8")
      expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      expect(file).toContain('stroke="#555"')
      expect(file).not.toMatch(/href|style=|, now/)
    })
  })
}

test("a state can be selected by keyboard, and keeps the focus", async ({ page }) => {
  await page.goto("/dashboard/session")
  await hydrated(page)
  await page.getByText("How this is decided").press("Enter")
  const state = page.locator("svg.machine").getByRole("link", { name: "challenged" }).first()
  await state.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\?state=challenged$/)
  await expect(page.getByRole("region", { name: "From challenged", exact: true })).toContainText(
    "never from hereunknown",
  )
  await expect(state).toBeFocused()
})

test("the log has every event of the machine from the start, and no token", async ({ page, context }) => {
  await page.goto("/dashboard")
  await hydrated(page)
  await openSession(page)
  const events = page.getByRole("region", { name: "What happened on this page" }).getByRole("listitem")
  await expect(events.last()).toContainText("SERVER_VERDICT")
  await expect(events.last()).toContainText(
    "was not known yet, now signed in: there is a session, the server confirmed the session",
  )
  await expect(events.filter({ hasText: "INITIAL_SESSION" })).toHaveCount(1)
  // A load is no sign-in, however the library calls it.
  await expect(events.filter({ hasText: "SIGNED_IN" }).first()).toContainText("The sign-in library found this session")
  await expect(events.filter({ hasText: /Signed in/ })).toHaveCount(0)
  const before = await events.count()
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(events.first()).toContainText("still signed in: nothing changed")
  expect(await events.count()).toBeGreaterThan(before)
  const held = (await context.cookies()).filter(({ name }) => name.includes("auth-token")).map(({ value }) => value)
  expect(held.length).toBeGreaterThan(0)
  const text = await page.getByRole("main").innerText()
  expect(text).not.toMatch(/eyJ|base64-|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test("a sign-in is shown in the log", async ({ page, context, backend }) => {
  await context.clearCookies()
  const { email, password } = await confirmedAccount(backend)
  await page.goto("/signin?next=%2Fdashboard%2Fsession")
  await hydrated(page)
  await signInBy(page, email, password)
  const events = page.getByRole("region", { name: "What happened on this page" }).getByRole("listitem")
  await expect(events.filter({ hasText: /Signed in/ })).toHaveCount(1)
  await expect(events.filter({ hasText: /Signed in/ })).toContainText("SIGNED_IN")
})

test("on a phone a label is nearer to its own value than to the one above", async ({ page }) => {
  await resize(page, { width: 320, height: 800 })
  await page.goto("/dashboard/session")
  const places = await page
    .locator(".facts")
    .first()
    .locator("> *")
    .evaluateAll((parts) =>
      parts.map((part) => ({ is: part.tagName, ...part.getBoundingClientRect().toJSON() }) as DOMRect & { is: string }),
    )
  const gaps = places.slice(1).map((part, i) => ({ is: part.is, gap: part.top - places[i]!.bottom }))
  const above = gaps.filter(({ is }) => is === "DT").map(({ gap }) => gap)
  expect(above.length).toBeGreaterThan(0)
  expect(Math.min(...above)).toBeGreaterThan(
    Math.max(...gaps.filter(({ is }) => is === "DD").map(({ gap }) => gap)) + 4,
  )
})

test("the explanation of the session machine is printed only if its reader has opened it", async ({ page }) => {
  const sheetsOf = async (address: string): Promise<number> => {
    await page.goto(address)
    await hydrated(page)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
    return [...pdf.matchAll(/\/MediaBox /g)].length
  }
  expect(await sheetsOf("/dashboard/session")).toBe(1)
  expect(await sheetsOf("/dashboard/session?state=signedIn")).toBeGreaterThan(1)
})
