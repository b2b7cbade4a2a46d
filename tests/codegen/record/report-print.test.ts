import { readFileSync } from "node:fs"
import { chromium } from "playwright"
import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import { newestAccepted } from "../../../codegen/record/since.ts"
import { reportHtml } from "../../../codegen/report/report-document.ts"
import { tableDocument } from "../../../codegen/report/table-document.ts"
import { CHROMIUM_FLAGS, findOrInstallChromium } from "../../chromium.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyText, recordOf, sourcesOf } from "./histories.ts"
import { resize, showAs } from "../../shown-as.ts"

const WHYS = [
  "an order holds a postal address and what somebody bought there, which is theirs alone",
  "the price list is public and search engines index it",
]
const REQUIREMENTS = ["anyone", "signed-in", "verified"] as const

const RULES = Array.from({ length: 30 }, (_, i) => ({
  ...ruleOf(`/area-of-the-shop/:customer/page-${i}`, "exact", REQUIREMENTS[i % 3]!),
  why: WHYS[i % 2]!,
}))

function tableOf(text: string): string {
  const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
  return tableDocument(guardTableDataOf(checked!), "html")
}

function reportOf(text: string): string {
  const record = recordOf(sourcesOf([text]), { app: "Shop of the company" })
  const newest = newestAccepted(record)!
  const { checked } = compile({ policy: { path: newest.file, text: newest.text }, routes: null })
  return reportHtml(record, guardTableDataOf(checked!), { host: "shop.example.com" })
}

/** The words of paths and of the table's head that stand on more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll("thead th, tbody th code")].flatMap((cell) =>
  [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
    [...node.textContent.matchAll(cell.tagName === "CODE" ? /^.+$/g : /\\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
    }).map(([word]) => word)))`

test.each([
  ["the report", reportOf],
  ["the guard table", tableOf],
] as const)("%s of thirty rules prints on at most three sheets, and no word is broken", async (_, of) => {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.setContent(of(policyText(RULES)))
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString("latin1").match(/\/Type \/Page$/gm) ?? []
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.length).toBeLessThanOrEqual(3)
    // As wide as the paper is between its margins.
    await showAs(page, { media: "print" })
    await resize(page, { width: Math.round((277 / 25.4) * 96), height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    // An outcome on two lines is twice as high as its neighbour's one.
    const lines = await page.evaluate(() =>
      [...document.querySelectorAll("tbody td.proceed, .asks, .when")].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
      }),
    )
    expect(Math.max(...lines)).toBe(1)
    expect(await page.evaluate(BROKEN_WORDS)).toEqual([])
  } finally {
    await browser.close()
  }
})

test("no word of a path is broken beside long outcomes, on paper nor on a screen", async () => {
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage()
    await page.setContent(reportOf(readFileSync("policy/app.policy.ts", "utf8")))
    for (const [media, width] of [
      ["screen", 1280],
      ["screen", 1024],
      ["print", Math.round((277 / 25.4) * 96)],
    ] as const) {
      await showAs(page, { media })
      await resize(page, { width, height: 800 })
      expect(await page.evaluate(BROKEN_WORDS), `${media} ${width}`).toEqual([])
    }
  } finally {
    await browser.close()
  }
})
