import type { RouterContextProvider } from "react-router"

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
