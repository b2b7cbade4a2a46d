import type { Guards } from "./guards.ts"

/** The middleware and guards made by one call of `openLocks`. */
export interface Opened<M extends object = object> {
  readonly guards: Guards
  readonly middleware: M
  readonly headers: M
  /** Called with the routes of a server that has proved that its root route begins with these locks. */
  readonly noteBound: (routes: unknown) => void
}

/** By each of its two middlewares. */
const opened = new WeakMap<object, Opened>()

/** Tells locks of another copy of the package from other middlewares, for messages alone. */
const MARK = Symbol.for("sallyport.locks")

export function noteOpened(locks: Opened): void {
  for (const middleware of [locks.middleware, locks.headers]) {
    opened.set(middleware, locks)
    Object.defineProperty(middleware, MARK, { value: middleware })
  }
}

/** The locks that made this middleware; null for any other one, and for locks of another copy of the package. */
export const openedBy = (middleware: unknown): Opened | null =>
  typeof middleware === "function" ? (opened.get(middleware) ?? null) : null

export const isOfAnotherCopy = (middleware: unknown): boolean =>
  typeof middleware === "function" &&
  openedBy(middleware) === null &&
  (middleware as { readonly [MARK]?: unknown })[MARK] === middleware
