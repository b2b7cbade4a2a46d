// Reads the addresses in an app's answers, for `probe` and `scan`.

/** A running app: its origin, such as `https://shop.example`, and its base path; `/` or empty for none. */
export interface Site {
  readonly origin: string
  readonly basename: string
}

/** The base path as a prefix of a route's path. */
export const baseOf = ({ basename }: Pick<Site, "basename">): string => basename.replace(/\/+$/, "")

/**
 * Resolves a URL in a response, which may be relative to its page. Null if it is invalid. For an app on this machine,
 * `localhost` and `127.0.0.1` are the same host, because Next redirects to `localhost` whatever host was requested.
 */
export function urlIn(text: string, site: Site, path: string): URL | null {
  try {
    const page = new URL(`${site.origin}${baseOf(site)}${path}`)
    const url = new URL(text, page)
    const areBothLocal = [page, url].every(({ hostname }) => ON_THIS_MACHINE.has(hostname))
    return areBothLocal && url.protocol === page.protocol && url.port === page.port
      ? new URL(`${page.origin}${url.pathname}${url.search}`)
      : url
  } catch {
    return null
  }
}

/** The usual names of this machine. */
const ON_THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * The target of a URL in a response, in words: a path of the app without its base path and query, or the origin of
 * another site.
 */
export function targetOf(location: string, site: Site, path: string): string {
  const url = urlIn(location, site, path)
  if (url === null) return "an address that cannot be read"
  if (url.origin !== site.origin) return url.origin === "null" ? url.protocol : url.origin
  const base = baseOf(site)
  const isBeneath = url.pathname === base || url.pathname.startsWith(`${base}/`)
  return isBeneath ? url.pathname.slice(base.length) || "/" : url.pathname
}

/** The parts of an answer that show if it is a redirect. */
export interface RedirectParts {
  readonly status: number
  /** The `Location` header, unresolved. */
  readonly location: string | null
}

/** The address to which a redirect leads, as written; null for any other answer. */
export const locationOf = ({ status, location }: RedirectParts): string | null =>
  status >= 300 && status < 400 ? location : null

/** The target of a redirect, as `targetOf` names it; null for any other answer. `path` is the requested path. */
export function redirectTargetOf(answer: RedirectParts, site: Site, path: string): string | null {
  const location = locationOf(answer)
  return location === null ? null : targetOf(location, site, path)
}
