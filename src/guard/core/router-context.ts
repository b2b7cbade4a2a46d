import { createContext, type RouterContextProvider } from "react-router"

import type { JudgedRequest } from "./judged-request.ts"

/** The judged request in a router context. Null before the locks have run. */
export const judgedRequestContext = createContext<JudgedRequest | null>(null)

/**
 * The result of the entry check (the first lock) in front of the router, passed to the root middleware in the request's
 * context.
 */
export interface EntryCheckResult {
  /**
   * The request as judged in front of the router, for code that runs before the root middleware. Null if it was not
   * judged there, because the session port needs the router's context: then the root middleware judges it.
   */
  readonly judged: JudgedRequest | null
  /** Returns the judged request at the first call, then null, so that a reused context admits no other request. */
  take(): JudgedRequest | null
  /** Called by the root middleware, as proof that it runs behind the entry check. */
  noteLocked(): void
}

/** The result of the entry check in front of the router. Null if there was none. */
export const entryCheckContext = createContext<EntryCheckResult | null>(null)

/**
 * True once the root middleware has seen a second request in this context. It is the only place that sees the contexts
 * of the app's own `getLoadContext`.
 */
export const isSharedContext = createContext(false)

/** True if `locks.headers` runs around `locks.middleware`, and adds the headers to the response. */
export const hasHeadersMiddlewareContext = createContext(false)

/** The error for a router context that was given to several requests. */
export const SHARED_CONTEXT =
  "sallyport: one router context was given to several requests, so nobody can tell whose session it holds: " +
  "return a new `RouterContextProvider` from `getLoadContext` or `contextFor` for each request"

/**
 * Checks the context that `contextFor` made for a request. Throws if it was used for another one, so that the request
 * gets no answer at all. Contexts of `getLoadContext` are checked later, by the root middleware (`isSharedContext`).
 */
export function freshContext<C extends RouterContextProvider>(context: C): C {
  if (used.has(context)) throw new Error(SHARED_CONTEXT)
  used.add(context)
  return context
}

const used = new WeakSet<RouterContextProvider>()
