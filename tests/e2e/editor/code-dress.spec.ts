// Popovers of the code editor look like the site's other popovers, use the words of the list of findings, and stay
// within the editor.
import type { Page } from "@playwright/test"
import { signedInSession } from "../../backend/fixture.ts"
import { resize } from "../../shown-as.ts"
import { axeFindings } from "../axe.ts"
import { POLICY, retype } from "./editor-page.ts"
import { layoutShifts, smallestShifts, watchLayout } from "../layout-shifts.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, hydrated, test, url } from "../visitor.ts"

test.use({ savesData: true })

const WRONG = POLICY.replace('require: "signed-in"', 'require: "nonsense-in"')

const tooltip = (page: Page) => page.locator(".cm-tooltip:has(.finding-note)")
const listed = (page: Page) => page.locator(".findings li").filter({ hasText: "nonsense-in" })

async function openWrong(page: Page): Promise<void> {
  await page.goto("/playground")
  await page.locator(".cm-content").waitFor()
  await retype(page, WRONG)
  await expect(listed(page)).toHaveCount(1)
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.press("F8")
  await expect(tooltip(page)).toBeVisible()
}

/** The style that all popovers share, of the first element that matches. */
const dressOf = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const { backgroundColor, color, borderTopColor, borderTopWidth, borderTopLeftRadius, boxShadow } =
      window.getComputedStyle(document.querySelector(of)!)
    return { backgroundColor, color, borderTopColor, borderTopWidth, borderTopLeftRadius, boxShadow }
  }, selector)

/** It is measured first, and placed then. */
const expectWithinEditor = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.evaluate((of) => {
        const [inner, outer] = [of, ".cm-editor"].map((one) => document.querySelector(one)!.getBoundingClientRect())
        const isBeside = inner!.left >= outer!.left && inner!.right <= outer!.right
        return isBeside && inner!.top >= outer!.top && inner!.bottom <= outer!.bottom
      }, selector),
    )
    .toBe(true)

for (const [name, given] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["forced colours", { contextOptions: { forcedColors: "active" } }],
] as const) {
  test.describe(`in ${name}`, () => {
    test.use(given)

    test("a finding and the completion list look like the site's menus", async ({ page }) => {
      await openWrong(page)
      const house = await dressOf(page, ".menu")
      expect(await dressOf(page, ".cm-tooltip:has(.finding-note)")).toEqual(house)
      // Into the word from its beginning, where everything fits.
      await page.keyboard.press("ArrowLeft")
      await page.keyboard.press("ArrowRight")
      await page.keyboard.press("Control+Space")
      const options = page.locator(".cm-tooltip-autocomplete [role=option]")
      await expect(options.filter({ hasText: "verified" })).toBeVisible()
      expect(await dressOf(page, ".cm-tooltip-autocomplete")).toEqual(house)
      const chosen = options.and(page.locator("[aria-selected]"))
      await expect(chosen).toHaveCount(1)
      const backgroundOf = (at: number) =>
        options.nth(at).evaluate((option) => window.getComputedStyle(option).backgroundColor)
      expect(await backgroundOf(0)).not.toBe(await backgroundOf(1))
      expect(await axeFindings(page)).toEqual([])
    })
  })
}

for (const width of [1280, 320]) {
  test(`stays within the editor, ${width} px wide`, async ({ page }) => {
    await resize(page, { width, height: 800 })
    await openWrong(page)
    await expectWithinEditor(page, ".cm-tooltip:has(.finding-note)")
    // Into the word from its beginning, where everything fits.
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Control+Space")
    await page.locator(".cm-tooltip-autocomplete").waitFor()
    await expectWithinEditor(page, ".cm-tooltip-autocomplete")
  })
}

for (const [locale, hint] of [
  ["en", "Hint: "],
  ["de", "Hinweis: "],
] as const) {
  test.describe(`in the language ${locale}`, () => {
    test.use({ locale })

    test("a finding in the text has the same words as in the list, with code formatted as code", async ({ page }) => {
      await openWrong(page)
      const said = await tooltip(page).locator(".finding-note > p").allInnerTexts()
      expect(said.at(-1)).toMatch(new RegExp(`^${hint}`))
      expect(said.join("")).not.toContain("`")
      for (const sentence of said.slice(1)) await expect(listed(page)).toContainText(sentence)
      await expect(tooltip(page).locator("code").first()).toHaveText("nonsense-in")
      await expect(tooltip(page).locator("code").first()).toHaveAttribute("lang", "en")
    })
  })
}

test("the editor shows its focus with an outline around its box", async ({ page }) => {
  await page.goto("/playground")
  const outlines = () =>
    page.evaluate(() =>
      [".code-host", ".cm-editor"].map((of) => {
        const { outlineStyle, outlineWidth } = window.getComputedStyle(document.querySelector(of)!)
        return `${outlineStyle} ${outlineWidth}`
      }),
    )
  await page.locator(".cm-content").waitFor()
  expect((await outlines())[0]).toMatch(/^none/)
  await page.locator(".cm-content").focus()
  await expect.poll(outlines).toEqual(["solid 2px", expect.stringMatching(/^(?:none|solid 0px)/)])
})

test("a wrapped line continues with an indent of two more characters", async ({ page }) => {
  await resize(page, { width: 320, height: 800 })
  await page.goto("/playground")
  await page.locator(".cm-content").waitFor()
  const long = `// ${"word ".repeat(30)}`
  await retype(page, [0, 2, 4].map((depth) => " ".repeat(depth) + long).join("\n"))
  const rows = () =>
    page.locator(".cm-line").evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange()
        const rectOf = (node: Text, at: number): DOMRect => {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect()
        }
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        const drawn: DOMRect[] = []
        for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null)
          for (let at = 0; at < node.length; at++) if (node.data[at] !== " ") drawn.push(rectOf(node, at))
        const [first] = drawn
        const next = drawn.find(({ top }) => top > first!.top + 5)!
        return Math.round((next.left - first!.left) / first!.width)
      }),
    )
  await expect.poll(rows).toEqual([2, 2, 2])
})

test("a changed line is marked while the cursor is in it, too", async ({ page }) => {
  await page.goto("/playground")
  await page.locator(".cm-content").click()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("// one\n// two")
  const marks = page.locator(".cm-changed-added")
  await expect(marks).toHaveCount(2)
  const colours = await marks.evaluateAll((all) => all.map((mark) => window.getComputedStyle(mark).backgroundColor))
  expect(new Set(colours).size).toBe(1)
})

test("no fold marker moves, because the text is parsed before it is drawn", async ({ page, context, backend }) => {
  await watchLayout(context)
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
  await resize(page, { width: 360, height: 640 })
  await page.goto("/editor")
  await hydrated(page)
  await page.locator(".cm-foldGutter .cm-gutterElement").last().waitFor()
  await expect(page.locator(".consequences.awaited")).toHaveCount(0)
  expect(await smallestShifts(page)).toEqual([])
})

test.describe("on a phone that is slow", () => {
  test.use({ viewport: { width: 390, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

  test("no line number moves, because line wrapping is known before drawing", async ({ page, context }) => {
    await watchLayout(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.goto("/playground")
    await hydrated(page)
    await page.locator(".cm-lineNumbers .cm-gutterElement").last().waitFor()
    await expect(page.locator(".consequences.awaited")).toHaveCount(0)
    expect(await layoutShifts(page)).toEqual([])
  })
})
