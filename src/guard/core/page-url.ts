/**
 * The page that a request is about: its path and search as React Router normalises them. The router's client loads the
 * data of a page from the same path with `.data` at its end.
 */
export interface PageUrl {
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** True if the router's client requests the page's data instead of its document. */
  readonly isData: boolean
}

/**
 * The page that a URL is about, like React Router's `getNormalizedPath`: `/a` for `/a.data`, and `/a/` for `/a/_.data`.
 */
export function pageUrlOf({ pathname, search }: Pick<URL, "pathname" | "search">): PageUrl {
  const isData = pathname.endsWith(".data")
  const page = pathname.endsWith("/_.data") ? pathname.slice(0, -"_.data".length) : pathname.replace(/\.data$/, "")
  return { pathname: page, search: searchOf(search), isData }
}

/** The search of a URL without `_routes`, in which the router's client names the routes whose data it requests. */
export function searchOf(given: string): string {
  if (given === "") return ""
  const search = new URLSearchParams(given)
  search.delete("_routes")
  const text = search.toString()
  return text === "" ? "" : `?${text}`
}
