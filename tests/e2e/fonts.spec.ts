// Every page looks the same on every machine: it brings each font that its text is drawn with. Every view is asked in
// `views.spec.ts`; here is what opens on them, and that a font of the machine would be found.
import { foreignFonts } from "./drawn-fonts.ts"
import { expect, hydrated, test } from "./visitor.ts"

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
