// Every page at the widths of a small phone, a tablet and a desktop: nothing scrolls sideways, is cut off, or lies on
// something else. How the pages look beyond that, pictures keep (`pictures.spec.ts`).
import type { Page } from "@playwright/test"

import { complaintsOf } from "./layout-complaints.ts"
import { enter } from "./people.ts"
import { challenged, nobody, recovering, signedIn, type Visitor } from "./views.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

const PAGES: readonly (readonly [path: string, visitor: Visitor])[] = [
  ["/", nobody],
  ["/signin", nobody],
  ["/signup", nobody],
  ["/forgot-password", nobody],
  ["/auth/confirm", nobody],
  ["/mfa", challenged],
  ["/reset-password", recovering],
  ["/signout", signedIn],
  ["/preferences", nobody],
  ["/dashboard", signedIn],
  ["/dashboard/simulator", signedIn],
  ["/dashboard/simulator?url=/editor/drafts/1", signedIn],
  ["/dashboard/simulator?urls=%2Feditor%0A%2F%25ff%0A%2Fassets%2Fx", signedIn],
  ["/dashboard/session?state=signedIn", signedIn],
  ["/dashboard/changes?show=all", signedIn],
  ["/dashboard/account", signedIn],
  ["/editor", signedIn],
  ["/editor/review", signedIn],
  ["/editor/shared", signedIn],
  ["/nowhere", nobody],
  ["/mailbox", nobody],
]

const settled = (page: Page): Promise<unknown> => page.evaluate(() => document.fonts.ready.then(() => null))

for (const [path, visitor] of PAGES) {
  test(`${path}: nothing leaves the page, is cut off or overlaps at 320, 768 and 1440 px`, async ({
    page,
    context,
    backend,
  }) => {
    await enter(context, url, await visitor(backend))
    await page.goto(path)
    if (path === "/editor") await page.locator(".cm-content").waitFor()
    await settled(page)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(complaintsOf), `at ${width} px`).toEqual([])
    }
  })
}

test("what would be wrong is found", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLElement>("main a[href], main button")
    if (first === undefined || second === undefined) throw new Error("the page has no two controls")
    const main = document.querySelector("main")!
    const wide = document.createElement("p")
    wide.textContent = "much too long ".repeat(20)
    wide.style.whiteSpace = "nowrap"
    main.append(wide)
    const cut = document.createElement("p")
    cut.textContent = "cut off ".repeat(40)
    Object.assign(cut.style, { overflow: "hidden", width: "100px", whiteSpace: "nowrap" })
    main.append(cut)
    const { top, left } = first.getBoundingClientRect()
    Object.assign(second.style, { position: "fixed", top: `${top}px`, left: `${left}px` })
  })
  const found = (await page.evaluate(complaintsOf)).join("\n")
  expect(found).toMatch(/the page is \d+ px wide/)
  expect(found).toContain("is cut off")
  expect(found).toContain("lies on")
})
