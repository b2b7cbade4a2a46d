// Paths are read and copied: no line breaks within one of their words, and copied they are what they were.
import { signedInSession } from "../../backend/fixture.ts"
import { resize, showAs } from "../../shown-as.ts"
import { cookiesOf, enter } from "../people.ts"
import { expect, test, url } from "../visitor.ts"

test.use({ savesData: true })

test.beforeEach(async ({ context, backend }) => {
  await enter(context, url, cookiesOf((await signedInSession(backend)).session))
})

/** Words of paths that stand on more than one line, among those that are seen. */
const BROKEN = `[...document.querySelectorAll("main .path")].filter((path) => path.checkVisibility()).flatMap((path) =>
  [...path.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
    [...node.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }).map(([word]) => word + " of " + path.textContent)))`

const PAGES = [
  "/dashboard",
  "/dashboard?rule=%2Fdashboard+subtree",
  "/dashboard/simulator?url=/dashboard/account",
  `/dashboard/simulator?urls=${encodeURIComponent("/editor%2fdrafts\n/auth/confirm\n/dashboard/account/devices")}`,
  "/dashboard/map",
  "/dashboard/timeline",
]

for (const language of ["en", "de"]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })

    for (const address of PAGES) {
      test(`no word of a path is broken: ${address}`, async ({ page }) => {
        await page.goto(address)
        await page.evaluate(() => {
          for (const folded of document.querySelectorAll("main details")) folded.setAttribute("open", "")
        })
        expect(await page.locator("main .path").count()).toBeGreaterThan(0)
        for (const width of [320, 768, 1280]) {
          await resize(page, { width, height: 800 })
          expect(await page.evaluate(BROKEN), `${width}`).toEqual([])
        }
        await resize(page, { width: 794, height: 1000 })
        await showAs(page, { media: "print" })
        expect(await page.evaluate(BROKEN), "print").toEqual([])
      })
    }
  })
}

test("copying a path copies only the path, and its sign stays beside it", async ({ page }) => {
  await resize(page, { width: 320, height: 800 })
  await page.goto("/dashboard?q=/auth/confirm")
  const path = page.locator(".rule-name .path")
  await expect(path).toHaveText("/auth/confirm")
  expect(
    await path.evaluate((code) => {
      getSelection()!.selectAllChildren(code)
      return getSelection()!.toString()
    }),
  ).toBe("/auth/confirm")
  await page.goto("/dashboard?q=/dashboard")
  const [name, sign] = await Promise.all(
    [".rule-name .path", ".rule-name .rule-match"].map((part) => page.locator(part).first().boundingBox()),
  )
  expect(Math.abs(name!.y + name!.height - (sign!.y + sign!.height))).toBeLessThan(4)
  expect(Math.abs(name!.x + name!.width - sign!.x)).toBeLessThan(2)
})

test.describe("who may open a page stands beside its name, in German too", () => {
  test.use({ locale: "de" })

  /** Words that lie beyond the edge of what holds them, or of the screen. */
  const CUT = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect()
    return width === 0 || left < 0 || right > document.documentElement.clientWidth - 16
  }).map((one) => one.textContent)`

  test("on the map, if it breaks at the edge", async ({ page }) => {
    await resize(page, { width: 320, height: 800 })
    await page.goto("/dashboard/map?state=unknown")
    const entries = page.locator(".page-list li")
    await expect(entries.filter({ hasText: "/reset-password" })).toHaveText(
      "/reset-passwordspäter erneut versuchen (503)",
    )
    expect(await page.evaluate(CUT(".page-list code, .page-list span"))).toEqual([])
    await page.goto("/dashboard/map")
    await expect(entries.filter({ hasText: "/reset-password" })).toContainText("Leute mit Rücksetzlink")
    expect(await page.evaluate(CUT(".page-list code, .page-list span"))).toEqual([])
    await expect(page.getByRole("region", { name: "Bild der Website" })).toBeHidden()
    const sent = page.getByRole("region", { name: "Wer wohin geschickt wird" })
    await expect(sent.getByRole("row").nth(1)).toHaveText(/^nicht angemeldet signed-out\d+offen$/)
    await expect(sent.getByRole("row").nth(2)).toHaveText(/^nicht angemeldet signed-out\d+weiter zu \/signin$/)
    await expect(sent.getByRole("row").nth(2)).toBeVisible()
    await resize(page, { width: 1280, height: 800 })
    await expect(page.getByRole("region", { name: "Bild der Website" })).toBeVisible()
    await expect(entries.first()).toBeHidden()
  })

  test("on the timeline, where the periods are beneath the name", async ({ page }) => {
    await resize(page, { width: 768, height: 800 })
    await page.goto("/dashboard/timeline")
    const drawing = page.locator(".drawing:visible")
    await expect(drawing).toHaveCount(1)
    const named = page.getByText("/dashboard", { exact: true })
    const row = drawing.locator("g").filter({ has: named }).last()
    const [name, band] = await Promise.all([
      row.getByText("/dashboard", { exact: true }).boundingBox(),
      row.locator(".tone text").first().boundingBox(),
    ])
    expect(name!.x).toBeLessThan(60)
    expect(band!.x + band!.width).toBeLessThan(320)
    expect(band!.y).toBeGreaterThan(name!.y)
  })

  test("on a phone's timeline, where the present comes first", async ({ page }) => {
    await resize(page, { width: 320, height: 800 })
    await page.goto("/dashboard/timeline")
    await expect(page.locator(".drawing:visible")).toHaveCount(0)
    const pages = page.locator(".page-list li")
    await expect(pages.first()).toBeVisible()
    await expect(pages.filter({ hasText: /^\/dashboard\/map/ })).toHaveText("/dashboard/mapAngemeldete")
    await expect(pages.filter({ hasText: /^\/playground\/check/ })).toHaveText(
      /^\/playground\/checkalleseit \d\d\.\d\d\.\d{4}, Commit [0-9a-f]{10}; davor: niemand$/,
    )
    expect(await page.evaluate(CUT(".page-list code, .page-list span"))).toEqual([])
  })
})
