// Nothing scrolls sideways, is cut off, or lies on something else: every view is asked in `views.spec.ts`; here is that
// it would be found. How the pages look beyond that, pictures keep (`pictures.spec.ts`).
import type { Page } from "@playwright/test"

import { signedInSession } from "../backend/fixture.ts"
import { complaintsOf } from "./layout-complaints.ts"
import { inPieces } from "./server/in-pieces.ts"
import { layoutShifts, watchLayout } from "./layout-shifts.ts"
import { cookiesOf, enter } from "./people.ts"
import { startRelay } from "./server/relay.ts"
import { expect, hydrated, test, url } from "./visitor.ts"
import { resize } from "../shown-as.ts"

test("faults of a layout are found", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await resize(page, { width: 320, height: 900 })
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

/** The position and width of each element, in whole pixels from the left and the top of the page. */
const placesOf = async (page: Page, those: string): Promise<readonly string[]> => {
  await page.evaluate(() => document.fonts.ready)
  return page.locator(those).evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top, width }) => [left, top + scrollY, width].map(Math.round).join(" ")),
  )
}

for (const [address, those, there] of [
  ["/dashboard", "main search label, main search + table", "main search"],
  [
    "/editor",
    ".policy-code, .code-plain, .code-host, .editor-actions, .findings, .consequences",
    ".code-host .cm-line",
  ],
  ["/playground", ".code-plain, .code-host, .code-area > p", ".code-host .cm-line"],
] as const)
  for (const width of [412, 1350])
    test(`nothing of ${address} moves when its scripts arrive, at ${width} px`, async ({ page, context, backend }) => {
      await enter(context, url, cookiesOf((await signedInSession(backend)).session))
      await resize(page, { width, height: 900 })
      const { promise: scripts, resolve: letScripts } = Promise.withResolvers<void>()
      await page.route("**/assets/*.js", async (route) => {
        await scripts
        await route.continue()
      })
      await page.goto(address, { waitUntil: "domcontentloaded" })
      const before = await placesOf(page, those)
      expect(before.length).toBeGreaterThan(1)
      letScripts()
      await hydrated(page)
      await expect(page.locator(there).first()).toBeVisible()
      expect(await placesOf(page, those)).toEqual(before)
    })

for (const [piece, cut] of [
  ["places", "</nav>"],
  ["person", "</form>"],
  ["header", "</header>"],
] as const)
  test(`nothing moves when a document arrives in two pieces, the first up to the end of its ${piece}`, async ({
    page,
    context,
    backend,
  }) => {
    const slow = await startRelay(url, inPieces(cut))
    await watchLayout(context)
    await enter(context, slow.url, cookiesOf((await signedInSession(backend)).session))
    await resize(page, { width: 900, height: 400 })
    await page.goto(`${slow.url}/reviews`)
    await hydrated(page)
    await expect(page.getByRole("banner").getByRole("button", { name: "@example.test" })).toBeVisible()
    expect(await layoutShifts(page)).toEqual([])
    await slow.stop()
  })

test.describe("in German", () => {
  test.use({ locale: "de-DE" })

  for (const width of [320, 639, 640, 1440])
    test(`the filter by outcome shows each of its choices in full, at ${width} px`, async ({ page }) => {
      await resize(page, { width, height: 900 })
      await page.goto("/tour?gets=refuse")
      await hydrated(page)
      const cut = await page.locator("main select[name=gets]").evaluate(async (select: HTMLSelectElement) => {
        await document.fonts.ready
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
        const canvas = document.createElement("canvas").getContext("2d")!
        canvas.font = `${fontSize} ${fontFamily}`
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return [...select.options]
          .map(({ text }) => ({ text, width: canvas.measureText(text).width, room }))
          .filter((option) => option.width > room)
      })
      expect(cut).toEqual([])
    })
})
