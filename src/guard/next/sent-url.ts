/** The address of a request, as the proxy sees it. */
export interface SentUrl {
  readonly pathname: string
  readonly search: string
}

/**
 * The address in a request's first line, with everything undone that Next undoes before its proxy runs: the base path,
 * the address of page data, and the ending of a navigation. Null for an address that is not the app's.
 */
export function sentUrlOf(target: string, basePath: string): SentUrl | null {
  if (!target.startsWith("/") || !URL.canParse(`http://localhost${target}`)) return null
  const { pathname, search } = new URL(`http://localhost${target}`)
  if (basePath !== "" && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null
  const within = pathname.slice(basePath.length) || "/"
  const data = pageOfData(within)
  const page = (data ?? within).replace(/\.rsc$/, "")
  return { pathname: data !== null && page === "/index" ? "/" : page, search }
}

/** The path in the address of page data, which may stand in another such address; null for any other path. */
function pageOfData(path: string): string | null {
  const [whole, page = "/"] = /^\/_next\/data\/[^/]*?(\/.*)?\.json$/.exec(path) ?? []
  if (whole === undefined) return null
  const inner = pageOfData(page)
  // Pages of the Pages Router that are called `index` have it twice in the address of their data: the first is taken
  // off, except from a path with a segment such as `[slug]`, which Next does not double.
  return inner ?? page.replace(/^\/index(?=\/)(?!.*\[[^/]+\](?:\/|$))/, "")
}
