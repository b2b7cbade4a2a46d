import type { Page } from "@playwright/test"

// A question can overtake the frame in which a page asks its media queries again, and would be answered of the one
// before.
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
 * Changes what media queries ask about, and waits until the style is of the change. For some frames the window is told
 * already and elements still have the style of before: a rule of our own tells when style sheets are asked again.
 */
async function changed(page: Page, query: string, change: () => Promise<void>): Promise<void> {
  const at = String(asked++)
  await page.evaluate(
    ([name, at, query]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`@media ${query} { :root { ${name}: ${at} } }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    [PROBE, at, query] as const,
  )
  await change()
  await page.waitForFunction(
    ([name, at]) => getComputedStyle(document.documentElement).getPropertyValue(name).trim() === at,
    [PROBE, at] as const,
  )
  await page.evaluate((name) => {
    const isProbe = ({ cssRules: [rule] }: CSSStyleSheet): boolean => rule?.cssText.includes(name) === true
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isProbe(sheet))
  }, PROBE)
  await drawn(page)
}

let asked = 0

/** Gives the page another size, and waits until it is drawn in that. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await changed(page, `(width: ${size.width}px)`, () => page.setViewportSize(size))
  await atRest(page)
}

type Shown = NonNullable<Parameters<Page["emulateMedia"]>[0]>

/** Shows the page in another theme, with other motion or on paper, and waits until it is drawn like that. */
export async function showAs(page: Page, shown: Shown): Promise<void> {
  await changed(page, queryOf(shown), () => page.emulateMedia(shown))
  await transitionsOver(page)
}

/** However short, a transition begins with what was there before. */
export const transitionsOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

const queryOf = ({ media, colorScheme, reducedMotion, forcedColors }: Shown): string =>
  [
    media ?? "all",
    ...(colorScheme == null ? [] : [`(prefers-color-scheme: ${colorScheme})`]),
    ...(reducedMotion == null ? [] : [`(prefers-reduced-motion: ${reducedMotion})`]),
    ...(forcedColors == null ? [] : [`(forced-colors: ${forcedColors})`]),
  ].join(" and ")
