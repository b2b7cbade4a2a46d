// Every page looks the same on every machine: it brings each font that its text is drawn with.
import type { BrowserContext } from "@playwright/test"

import { LANGUAGES } from "../../src/language/languages.ts"
import { foreignFonts } from "./drawn-fonts.ts"
import { enter } from "./people.ts"
import { TEXTS, VIEWS } from "./views.ts"
import { expect, hydrated, test, url } from "./visitor.ts"

/** The local mailbox is one document without files: a tool of people who develop. */
const PAGES = VIEWS.filter(({ path }) => path !== "/mailbox")

const speak = (context: BrowserContext, language: string) =>
  context.addCookies([{ name: "sallyport-language", value: language, url }])

/** Lists whose width follows from their font, which may be another one when a browser measures them; runs in the page. */
function measuredSelects(): readonly string[] {
  return [...document.querySelectorAll("select")]
    .filter((select) => {
      const { width } = select.getBoundingClientRect()
      select.style.fontSize = "2em"
      const { width: now } = select.getBoundingClientRect()
      select.style.fontSize = ""
      return width !== now
    })
    .map(({ name }) => name)
}

for (const { name, path, visitor, ready } of PAGES) {
  test(`${name}: no text in a font of the machine, in either language`, async ({ page, context, backend }) => {
    await enter(context, url, await visitor(backend))
    for (const language of LANGUAGES) {
      await speak(context, language)
      await page.goto(path)
      await hydrated(page)
      await ready?.(page, TEXTS[language])
      expect(await foreignFonts(page), language).toEqual([])
      expect(await page.evaluate(measuredSelects), language).toEqual([])
    }
  })
}

test("menus, and a table that is sorted: no text in a font of the machine", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  for (const menu of ["Language", "Theme"]) {
    await page.getByRole("button", { name: menu }).click()
    expect(await foreignFonts(page), menu).toEqual([])
    await page.keyboard.press("Escape")
  }
})

test("a font of the machine is found wherever it is: in text, in a field, before an element", async ({ page }) => {
  await page.goto("/signin")
  await hydrated(page)
  await page.evaluate(() => {
    const text = document.createElement("p")
    text.textContent = "said"
    text.style.fontFamily = "serif"
    const field = document.createElement("input")
    field.value = "typed"
    field.style.fontFamily = "serif"
    const before = document.createElement("p")
    before.className = "sort-mark"
    const style = new CSSStyleSheet()
    style.replaceSync(".sort-mark::before { content: 'mark'; font-family: serif }")
    document.adoptedStyleSheets.push(style)
    document.querySelector("main")!.append(text, field, before)
  })
  const found = (await foreignFonts(page)).join("\n")
  expect(found).toContain("p “said”")
  expect(found).toContain("div “typed”")
  expect(found).toContain("::before")
})
