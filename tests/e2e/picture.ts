// A page's look, stored as a small picture. Browsers draw letters slightly differently by version and machine, so
// pictures are compared coarsely: by the mean colour of each square.
import type { Page } from "@playwright/test"

/** Pixels of a square's side. */
const SQUARE = 16

/** The largest allowed change of a square's mean colour in any channel, of 255. */
const SHADE = 24

/** The smallest difference from the page's background at which a square counts as drawn. */
const INK = 6

export interface Difference {
  /** The share of squares that differ, of those in which either has something drawn. */
  readonly share: number
}

/** Content that changes each time, or depends on the policy and its history rather than on the page. */
const CHANGING =
  "time, code, pre, figure svg, .person-email, .guard-table tbody, .plain-table tbody, .commit, .cm-scroller, .outcome, .facts dd"

/** A picture of what the window shows, from the top of the page, as a PNG. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  await page.evaluate(sameAddress)
  await page.evaluate(paintOver, CHANGING)
  // A field that was given the focus may have scrolled the page.
  await page.evaluate(() => scrollTo(0, 0))
  return await page.screenshot({ animations: "disabled", caret: "hide" })
}

/** The same picture, small enough to keep. Needs an open page to draw on. */
export async function packed(canvas: Page, png: Buffer): Promise<Buffer> {
  const text = await canvas.evaluate(
    async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      const sheet = new OffscreenCanvas(picture.width, picture.height)
      sheet.getContext("2d")!.drawImage(picture, 0, 0)
      const blob = await sheet.convertToBlob({ type: "image/webp", quality: 0.5 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ""))
    },
    addressOf(png, "png"),
  )
  return Buffer.from(text, "base64")
}

export const differenceOf = (canvas: Page, kept: Buffer, taken: Buffer): Promise<Difference> =>
  canvas.evaluate(
    async ({ addresses, square, shade, ink }) => {
      const squaresOf = async (address: string) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        const [columns, rows] = [Math.ceil(picture.width / square), Math.ceil(picture.height / square)]
        const sheet = new OffscreenCanvas(picture.width, picture.height)
        const context = sheet.getContext("2d", { willReadFrequently: true })!
        context.drawImage(picture, 0, 0)
        const { data } = context.getImageData(0, 0, picture.width, picture.height)
        // Red, green, blue and the number of pixels of one square after the other: two million pixels are added up.
        const sums = new Float64Array(columns * rows * 4)
        const { width, height } = picture
        for (let y = 0, at = 0; y < height; y += 1) {
          const row = Math.floor(y / square) * columns
          for (let x = 0; x < width; x += 1, at += 4) {
            const sum = (row + Math.floor(x / square)) * 4
            sums[sum]! += data[at]!
            sums[sum + 1]! += data[at + 1]!
            sums[sum + 2]! += data[at + 2]!
            sums[sum + 3]! += 1
          }
        }
        const meanOf = (from: number): readonly number[] => {
          const [red, green, blue, count] = sums.subarray(from, from + 4)
          return [red! / count!, green! / count!, blue! / count!]
        }
        return { means: Array.from({ length: columns * rows }, (_, i) => meanOf(i * 4)) }
      }
      const [kept, taken] = await Promise.all([squaresOf(addresses[0]), squaresOf(addresses[1])])
      const isFar = (one: readonly number[], other: readonly number[], limit: number): boolean =>
        one.some((mean, colour) => Math.abs(mean - other[colour]!) > limit)
      // The first square is the header's corner, which is the ground's colour, and there is nothing in it.
      const isDrawn = ({ means }: typeof kept, i: number): boolean => isFar(means[i]!, means[0]!, ink)
      // Another ground is seen everywhere, however near its shade.
      const isOtherGround = isFar(kept.means[0]!, taken.means[0]!, ink)
      const limit = isOtherGround ? ink : shade
      let [drawn, moved] = [0, 0]
      for (let i = 0; i < Math.min(kept.means.length, taken.means.length); i++) {
        if (isDrawn(kept, i) || isDrawn(taken, i) || isOtherGround) drawn += 1
        if (isFar(kept.means[i]!, taken.means[i]!, limit)) moved += 1
      }
      return { share: moved / Math.max(drawn, 1) }
    },
    {
      addresses: [addressOf(kept, "webp"), addressOf(taken, "png")] as const,
      square: SQUARE,
      shade: SHADE,
      ink: INK,
    },
  )

const addressOf = (bytes: Buffer, kind: "png" | "webp"): string =>
  `data:image/${kind};base64,${bytes.toString("base64")}`

/**
 * Runs in the page: what changes is a grey area of its own size. A style sheet of the page's own, because the browser
 * under test now and then draws a picture before the overlays that a screenshot's masks are made of.
 */
function paintOver(changing: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:is(${changing}) { background: #808080 !important; color: transparent !important; border-color: #808080 !important }
     :is(${changing}) * { visibility: hidden !important }
     /* Is shown only in the month of a change. */
     a[href*="changed=month"] { display: none !important }
     /* Lines break elsewhere for another hour of the day. */
     time { display: inline-block !important; width: 10rem !important; overflow: hidden !important; white-space: nowrap !important; vertical-align: bottom !important }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Runs in the page: everybody has the same e-mail address and comes from the same one, because lines break elsewhere
 * for another. What the page says again after it, because an answer came late, is changed before it is painted.
 */
function sameAddress(): void {
  const same = (text: string): string =>
    text.replaceAll(/[\w-]+@example\.test/g, "ann@example.test").replaceAll(/\b127(?:\.\d{1,3}){3}\b/g, "127.0.0.1")
  const change = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? ""
      if (same(text) !== text) node.nodeValue = same(text)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=file])"))
      if (same(field.value) !== field.value) field.value = same(field.value)
  }
  change()
  new MutationObserver(change).observe(document.body, { childList: true, characterData: true, subtree: true })
}
