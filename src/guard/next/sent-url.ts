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
  const data = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(within)?.[1]
  const page = data === "/index" ? "/" : (data ?? within)
  return { pathname: page === "/index.rsc" ? "/" : page.replace(/(?<=.)\.rsc$/, ""), search }
}
