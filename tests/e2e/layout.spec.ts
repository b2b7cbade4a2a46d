// Nothing scrolls sideways, is cut off, or lies on something else: every view is asked in `views.spec.ts`; here is that
// it would be found. How the pages look beyond that, pictures keep (`pictures.spec.ts`).
import { complaintsOf } from "./layout-complaints.ts"
import { expect, hydrated, test } from "./visitor.ts"
import { resize } from "../shown-as.ts"

test("what would be wrong is found", async ({ page }) => {
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
