/** The destination of a request: the router's own normalised page path and search. */
export interface PageUrl {
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** True if the router's client requests the page's data instead of its document. */
  readonly isData: boolean
}

/** Mirrors React Router's `getNormalizedPath`: `/a.data` and `/a/_.data` are about `/a` and `/a/`. */
export function pageUrlOf({ pathname, search }: Pick<URL, "pathname" | "search">): PageUrl {
  const isData = pathname.endsWith(".data")
  const page = pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "")
  return { pathname: page, search: searchOf(search), isData }
}

/** Without what the router adds for itself. */
export function searchOf(given: string): string {
  if (given === "") return ""
  const search = new URLSearchParams(given)
  search.delete("_routes")
  const text = search.toString()
  return text === "" ? "" : `?${text}`
}
