/**
 * The path of the page that a request is for, as `proxy.ts` sees it, where the first lock decides. Before Next calls
 * the proxy, it takes off the form of page data (`/_next/data/<build>/a.json`) and the ending `.rsc`, which a
 * navigation's address has. `path` is beneath the base path. Every other path is returned unchanged.
 */
export function pagePathOf(path: string): string {
  const data = pageOfData(path)
  const page = (data ?? path).replace(/\.rsc$/, "")
  return data !== null && page === "/index" ? "/" : page
}

/** The page of an address of page data, which may contain another such address; null for any other path. */
function pageOfData(path: string): string | null {
  const [whole, page = "/"] = /^\/_next\/data\/[^/]*?(\/.*)?\.json$/.exec(path) ?? []
  if (whole === undefined) return null
  const inner = pageOfData(page)
  if (inner !== null || !page.startsWith("/index/")) return inner ?? page
  // A page of the Pages Router that is called `index` has this name twice in the address of its data. The first one is
  // taken off, unless the path has a segment such as `[slug]`: there, Next does not double it.
  return page.split("/").some(endsInParam) ? page : page.slice("/index".length)
}

/**
 * True for `[slug]` and `a[slug]`. Without a regular expression, whose time could grow with the square of the length.
 */
const endsInParam = (segment: string): boolean => segment.endsWith("]") && segment.slice(0, -2).includes("[")
