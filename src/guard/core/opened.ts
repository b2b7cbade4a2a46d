import type { Guards } from "./guards.ts"

// Remembers which functions are middlewares of locks. The check at start (`react-router/bind-routes.ts`) recognises
// them by this, and finds the guards that the locks were opened with: a function that only looks like one guards
// nothing.

/** The middlewares of one call of `openLocks`, with its guards. */
export interface Opened<M extends object = object> {
  readonly guards: Guards
  readonly middleware: M
  readonly headers: M
  /** Called with the routes of a server after its root route was checked to begin with these locks. */
  readonly noteBound: (routes: unknown) => void
}

/** The locks, by each of their two middlewares. */
const opened = new WeakMap<object, Opened>()

/** Marks middlewares of locks, so that an error message can point out those of another copy of the package. */
const MARK = Symbol.for("sallyport.locks")

/** Registers the locks by their middlewares, for `openedBy`. */
export function noteOpened(locks: Opened): void {
  for (const middleware of [locks.middleware, locks.headers]) {
    opened.set(middleware, locks)
    // The middleware is its own mark: copied to another function, the mark means nothing.
    Object.defineProperty(middleware, MARK, { value: middleware })
  }
}

/** The locks that a middleware belongs to. Null for other middlewares, and for locks of another copy of the package. */
export const openedBy = (middleware: unknown): Opened | null =>
  typeof middleware === "function" ? (opened.get(middleware) ?? null) : null

/** True for a middleware of locks of another copy of the package. */
export const isOfAnotherCopy = (middleware: unknown): boolean =>
  typeof middleware === "function" &&
  openedBy(middleware) === null &&
  (middleware as { readonly [MARK]?: unknown })[MARK] === middleware
