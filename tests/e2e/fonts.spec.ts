// Every page looks the same on every machine: it brings each font that its text is drawn with. Every view is asked in
// `views.spec.ts`; here is what opens on them, that a font of the machine
// would be found, and that nothing moves when ours come late.
import { resize } from "../shown-as.ts"
import { foreignFonts } from "./drawn-fonts.ts"
import { layoutShifts, watchLayout } from "./layout-shifts.ts"
import { expect, hydrated, test } from "./visitor.ts"

test("menus and a sorted table have no text in a system font", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  for (const menu of ["Language", "Theme"]) {
    await page.getByRole("button", { name: menu }).click()
    expect(await foreignFonts(page), menu).toEqual([])
    await page.keyboard.press("Escape")
  }
})

test("a system font is found wherever it is: in text, in a field, before an element", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await page.evaluate(() => {
    const text = document.createElement("p")
    text.textContent = "said"
    text.style.fontFamily = "serif"
    const awaiting = document.createElement("p")
    awaiting.textContent = "awaiting"
    awaiting.style.fontFamily = '"DejaVu Sans as Inter", "Arial as Inter", "Roboto as Inter", serif'
    const field = document.createElement("input")
    field.value = "typed"
    field.style.fontFamily = "serif"
    const before = document.createElement("p")
    before.className = "sort-mark"
    const style = new CSSStyleSheet()
    style.replaceSync(".sort-mark::before { content: 'mark'; font-family: serif }")
    document.adoptedStyleSheets.push(style)
    document.querySelector("main")!.append(text, awaiting, field, before)
  })
  const found = (await foreignFonts(page)).join("\n")
  expect(found).toContain("p “said”")
  expect(found).toContain("p “awaiting”")
  expect(found).toContain("div “typed”")
  expect(found).toContain("::before")
})

const STAND_INS = ["Arial as Inter", "Roboto as Inter", "DejaVu Sans as Inter"] as const

/** True if the machine has one of these fonts. Runs in the page. */
async function standsIn(names: readonly string[]): Promise<boolean> {
  const faces = await Promise.all(names.map((name) => document.fonts.load(`16px "${name}"`).catch(() => [])))
  return faces.some((found) => found.length > 0)
}

for (const locale of ["en-US", "de-DE"])
  test.describe(`on a slow connection, ${locale}`, () => {
    test.use({ locale })

    for (const [name, path] of [
      ["front page", "/"],
      ["sign-in", "/signin"],
      ["playground", "/playground"],
    ] as const)
      for (const width of [412, 1350])
        test(`${name}, ${width} px wide: late fonts move nothing`, async ({ page, context }) => {
          await watchLayout(context)
          const held = Promise.withResolvers<void>()
          await context.route(/\.woff2$/, async (route) => {
            await held.promise
            await route.continue()
          })
          await resize(page, { width, height: 823 })
          await page.goto(path, { waitUntil: "commit" })
          await page.locator("h1").waitFor()
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          test.skip(
            !(await page.evaluate(standsIn, STAND_INS)),
            "this machine has none of the fonts that stand in for ours",
          )
          held.resolve()
          await hydrated(page)
          expect(await foreignFonts(page)).toEqual([])
          expect(await layoutShifts(page)).toEqual([])
        })
  })
