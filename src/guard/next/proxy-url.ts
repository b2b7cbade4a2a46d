import { pagePathOf } from "./build/page-path.ts"

/** The address of a request as Next shows it to `proxy.ts`, where the first lock judges it. */
export interface ProxyUrl {
  readonly pathname: string
  readonly search: string
}

/**
 * Turns an address as it was sent into the one that the proxy sees: `/app/_next/data/<build>/notes.json?x=1` with the
 * base path `/app` becomes `/notes` and `?x=1`. Next does that only for the proxy. The entries of a build, where the
 * second lock stands, get the address as it was sent, and both locks must judge the same path.
 *
 * Null for an address that is not beneath the base path, or cannot be read.
 */
export function proxyUrlOf(sent: string, basePath: string): ProxyUrl | null {
  if (!sent.startsWith("/") || !URL.canParse(`http://localhost${sent}`)) return null
  const { pathname, search } = new URL(`http://localhost${sent}`)
  if (basePath !== "" && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null
  return { pathname: pagePathOf(pathname.slice(basePath.length) || "/"), search }
}
