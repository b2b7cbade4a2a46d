import type { BrowserContext, Page } from "@playwright/test"

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

type Watched = typeof globalThis & { layoutShifts?: (readonly [share: number, what: string])[] }

/**
 * Of the window's height and width, as the browser weighs it: less than a thousandth is a mark beside a line, and none.
 */
const NOTHING = 0.001

/** Runs in every page: notes what moves of itself, as the browser measures it. What somebody did may move things. */
function watch(): void {
  const { layoutShifts } = Object.assign(globalThis as Watched, { layoutShifts: [] as [number, string][] })
  const at = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${Math.round(width)} x ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : (node?.parentElement ?? null)
        const words = (node?.textContent ?? "").trim().slice(0, 30)
        return `${element?.localName ?? "something"} “${words}” from ${at(previousRect)} to ${at(currentRect)}`
      })
      layoutShifts.push([value, `${value.toFixed(4)}: ${moved.join("; ")}`])
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** Before the first page is opened. */
export const watchLayout = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch)

async function noted(page: Page): Promise<readonly (readonly [share: number, what: string])[]> {
  return page.evaluate(async () => {
    // Shifts up to this point are reported after the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return (globalThis as Watched).layoutShifts ?? []
  })
}

/** The elements that moved by themselves since the page was opened. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  const all = await noted(page)
  const whole = all.reduce((sum, [share]) => sum + share, 0)
  return whole < NOTHING ? [] : all.map(([, what]) => what)
}

/** The same, marks beside lines included. */
export const smallestShifts = async (page: Page): Promise<readonly string[]> =>
  (await noted(page)).map(([, what]) => what)
