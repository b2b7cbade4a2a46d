// Every page at the widths of a small phone, a tablet and a desktop. Pictures would differ between versions of the
// browser, so what a picture would show is asserted: nothing scrolls sideways, is cut off, or lies on something else.
import type { Page } from "@playwright/test"

import { challengedSession, recoveringSession, signedInSession, type BackendAccess } from "../backend-fixture.ts"
import { cookiesOf, enter, type Cookie } from "./people.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

type Visitor = (backend: BackendAccess) => Promise<readonly Cookie[]>

const nobody: Visitor = async () => []
const signedIn: Visitor = async (backend) => cookiesOf((await signedInSession(backend)).session)
const challenged: Visitor = async (backend) => cookiesOf((await challengedSession(backend)).session)
const recovering: Visitor = async (backend) =>
  cookiesOf((await recoveringSession(backend)).session, { recovering: true })

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

/** What a person would complain of, in words; runs in the page. */
function complaintsOf(): readonly string[] {
  const complaints: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) complaints.push(`the page is ${root.scrollWidth} px wide`)
  const named = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.textContent ?? "").trim().slice(0, 40)}”`
  // A code editor measures and clips itself; a scrolling box is reached by scrolling it.
  const isElsewhere = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (at.matches(".cm-editor, .sr-only, .skip, :not(:popover-open)[popover]")) return true
      if (at !== element && ["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true
    }
    return !element.checkVisibility({ visibilityProperty: true })
  }
  for (const element of document.querySelectorAll("body *")) {
    if (isElsewhere(element)) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 0 && (left < -0.5 || right > root.clientWidth + 0.5))
      complaints.push(`${named(element)} leaves the page`)
    const { overflowX, textOverflow } = getComputedStyle(element)
    // An ellipsis says itself that there is more.
    const isCut = overflowX === "hidden" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1
    if (isCut) complaints.push(`${named(element)} is cut off`)
  }
  const controls = [
    ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
  ]
    .filter((control) => !isElsewhere(control))
    .flatMap((control) => [...control.getClientRects()].map((box) => ({ control, box })))
  for (const [i, a] of controls.entries())
    for (const b of controls.slice(i + 1)) {
      if (a.control === b.control || a.control.contains(b.control) || b.control.contains(a.control)) continue
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      // The show-password button stands inside its field.
      const isInside = b.control.matches(".field-toggle") && a.control.nextElementSibling === b.control
      if (x > 1 && y > 1 && !isInside) complaints.push(`${named(a.control)} lies on ${named(b.control)}`)
    }
  return complaints
}

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
