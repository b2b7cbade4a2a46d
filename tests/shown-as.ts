import type { Page } from "@playwright/test"

// A question can overtake the frame in which a page asks its media queries again, and would be answered of the one before.
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

// The code editor measures its lines 50 ms after its size changed, and what is below it moves then.
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const editor = document.querySelector(".cm-editor")
    if (editor === null) return
    const places = (): string =>
      [editor, ...editor.querySelectorAll(".cm-line, .cm-gap, .cm-gutterElement")]
        .map((part) => part.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].join(" "))
        .join("\n")
    let [seen, since] = [places(), performance.now()]
    while (performance.now() - since < 200) {
      await new Promise((next) => requestAnimationFrame(next))
      const now = places()
      if (now !== seen) [seen, since] = [now, performance.now()]
    }
  })

const PROBE = "--asked-at"

/**
 * Gives the page another size, and waits until it is drawn in that. For some frames after a change the window has its new
 * width and elements still the style of the old one: a rule of our own tells when style sheets are asked again.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  const { width } = size
  await page.evaluate(
    ([name, at]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`@media (width: ${at}px) { :root { ${name}: ${at} } }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    [PROBE, width] as const,
  )
  await page.setViewportSize(size)
  await page.waitForFunction(
    ([name, at]) => getComputedStyle(document.documentElement).getPropertyValue(name).trim() === String(at),
    [PROBE, width] as const,
  )
  await page.evaluate((name) => {
    const isProbe = ({ cssRules: [rule] }: CSSStyleSheet): boolean => rule?.cssText.includes(name) === true
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isProbe(sheet))
  }, PROBE)
  await drawn(page)
  await atRest(page)
}

/** Shows the page in another theme, with other motion or on paper, and waits until it is drawn like that. */
export async function showAs(page: Page, media: Parameters<Page["emulateMedia"]>[0]): Promise<void> {
  await page.emulateMedia(media)
  await drawn(page)
}
