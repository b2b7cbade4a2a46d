import { expect, type BrowserContext, type Page } from "@playwright/test"

import { HEARD, type Heard } from "../../../src/session/browser/show-session.ts"

declare global {
  interface Window {
    sessionHeard(said: Heard): void
    /** Seconds that the page's clock is ahead. */
    skew: number
  }
}

/** The auth client's events in each page of a context, and the machine's states after them. */
export interface SessionWatch {
  readonly heardBy: (page: Page) => readonly Heard[]
  /** Begins to listen anew. */
  readonly forget: () => void
}

export async function watchSession(context: BrowserContext): Promise<SessionWatch> {
  let heard = new Map<Page, Heard[]>()
  await context.exposeBinding("sessionHeard", ({ page }, said: Heard) => {
    heard.set(page, [...(heard.get(page) ?? []), said])
  })
  await context.addInitScript((name) => {
    document.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) window.sessionHeard(event.detail as Heard)
    })
  }, HEARD)
  return { heardBy: (page) => heard.get(page) ?? [], forget: () => (heard = new Map()) }
}

/** The page's auth client has read what is stored: what becomes of that from now on, it is not told. */
export const hasHeard = ({ heardBy }: SessionWatch, page: Page): Promise<unknown> =>
  expect.poll(() => heardBy(page).length).toBeGreaterThan(0)

/** A person's final state: of the machine and the page. Tabs have a second to agree. */
export async function endsAt(page: Page, state: string, path: string | RegExp): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-session", state)
  await expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toMatch(typeof path === "string" ? new RegExp(`^${path.replaceAll(/[?.]/g, String.raw`\$&`)}$`) : path)
}

/** The machine has been told what is stored: the page lives. */
export const connected = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset["session"] !== undefined)

/** Puts the tab away and brings it back. The browser under test shows every tab, so both are said to the page. */
export async function putAwayAndBack(page: Page, meanwhile?: () => Promise<unknown>): Promise<void> {
  await sayVisible(page, "hidden")
  await meanwhile?.()
  await sayVisible(page, "visible")
}

const sayVisible = (page: Page, visibility: string): Promise<void> =>
  page.evaluate((said) => {
    Object.defineProperty(document, "visibilityState", { value: said, configurable: true })
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
  }, visibility)

/** Everything the page does that could move it or lose what was typed: loads, and questions to the router. */
export function watchMoves(page: Page): readonly string[] {
  const moves: string[] = []
  page.on("request", (request) => {
    const isData = new URL(request.url()).pathname.endsWith(".data")
    if (isData || request.isNavigationRequest()) moves.push(request.url())
  })
  return moves
}

/** Lets the page's clock be moved: `skewBy` counts from the real time. Everything else runs on. */
export const withMovableClock = (context: BrowserContext, seconds = 0): Promise<unknown> =>
  context.addInitScript((start) => {
    const real = Date.now.bind(Date)
    window.skew = start
    Date.now = () => real() + window.skew * 1000
  }, seconds)

export const skewBy = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((skew) => {
    window.skew = skew
  }, seconds)

/** The browser itself reports every request that finds no network: those are what the test is about. */
export function forgiveTheNetwork(complaints: string[]): void {
  const own = complaints.filter((text) => !text.startsWith("Failed to load resource: net::ERR_"))
  complaints.splice(0, complaints.length, ...own)
}
