import { pagePathOf } from "./build/page-path.ts"

/** The address of a request as `proxy.ts` sees it, where the first lock judges it. */
export interface SentUrl {
  readonly pathname: string
  readonly search: string
}

/**
 * The address that was sent, as the proxy sees it, so that both locks judge one path. Before Next calls the proxy, it
 * takes off the base path and the form of page data. The entries of a build, where the second lock stands, get the
 * address as it was sent. Null for an address that is not beneath the base path, or cannot be read.
 */
export function sentUrlOf(target: string, basePath: string): SentUrl | null {
  if (!target.startsWith("/") || !URL.canParse(`http://localhost${target}`)) return null
  const { pathname, search } = new URL(`http://localhost${target}`)
  if (basePath !== "" && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null
  return { pathname: pagePathOf(pathname.slice(basePath.length) || "/"), search }
}
