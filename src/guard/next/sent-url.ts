/** The address of a request as `proxy.ts` sees it, where the first lock judges it. */
export interface SentUrl {
  readonly pathname: string
  readonly search: string
}

/**
 * The address that was sent as the proxy sees it, so that both locks judge one path. Next changes the address before it
 * calls the proxy: it takes off the base path, the form of page data (`/_next/data/<build>/a.json`), and the ending
 * `.rsc`. The entries of a build, where the second lock stands, get the address as it was sent. Null for an address
 * that is not beneath the base path, or cannot be read.
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

/** The page of an address of page data, which may contain another such address; null for any other path. */
function pageOfData(path: string): string | null {
  const [whole, page = "/"] = /^\/_next\/data\/[^/]*?(\/.*)?\.json$/.exec(path) ?? []
  if (whole === undefined) return null
  const inner = pageOfData(page)
  // A page of the Pages Router that is called `index` has this name twice in the address of its data. The first one is
  // taken off, unless the path has a segment such as `[slug]`: there, Next does not double it.
  return inner ?? page.replace(/^\/index(?=\/)(?!.*\[[^/]+\](?:\/|$))/, "")
}
