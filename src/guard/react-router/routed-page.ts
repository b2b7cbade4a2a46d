import type { MiddlewareFunction } from "react-router"

import { withoutBasename } from "../core/basename.ts"
import { searchOf, type PageUrl } from "../core/page-url.ts"

type Given = Parameters<MiddlewareFunction<Response>>[0]

const TOO_OLD =
  "sallyport: this React Router does not say which route it matched. The locks need React Router 7.16 or newer, " +
  "with `future: { v8_middleware: true }` in react-router.config on version 7."

/** The page that the router has matched, or null where it is not beneath the base path. Throws under an older router. */
export function routedPageOf({ url, pattern, context }: Given, basename: string): PageUrl | null {
  // What the types promise is of the version that the app was type-checked with.
  const isKnown = typeof pattern === "string" && typeof (url as URL | undefined)?.pathname === "string"
  if (!isKnown || typeof (context as { get?: unknown } | undefined)?.get !== "function") throw new Error(TOO_OLD)
  const pathname = withoutBasename(url.pathname, basename)
  return pathname === null ? null : { pathname, search: searchOf(url.search), isData: false }
}
