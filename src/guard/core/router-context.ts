import { createContext, type RouterContextProvider } from "react-router"

import type { JudgedRequest } from "./judged-request.ts"

/** The judged request of a router context; null before the locks have run. */
export const judgedRequestContext = createContext<JudgedRequest | null>(null)

/** The result of the entry check in front of the router, passed to the root middleware in the request's context. */
export interface Handed {
  /** Null if only the root middleware can call the port. */
  readonly judged: JudgedRequest | null
  /** Returns the judged request once, then null, so that a context reused for another request lets nobody else in. */
  take(): JudgedRequest | null
  /** Called by the root middleware, which proves that it runs behind the front. */
  noteLocked(): void
}

export const handedContext = createContext<Handed | null>(null)

/** True for a context that has been used for more than one request. */
export const isSharedContext = createContext(false)

/** True if a middleware around the root's first one adds the headers to the response. */
export const isSurroundedContext = createContext(false)

export const SHARED_CONTEXT =
  "sallyport: one router context was given to several requests, so nobody can tell whose session it holds: " +
  "return a new `RouterContextProvider` from `getLoadContext` or `contextFor` for each request"

/** The context that the app makes for one request, before anybody is asked who it is. Throws for one that was used before. */
export function freshContext<C extends RouterContextProvider>(context: C): C {
  if (used.has(context)) throw new Error(SHARED_CONTEXT)
  used.add(context)
  return context
}

const used = new WeakSet<RouterContextProvider>()
