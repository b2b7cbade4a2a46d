import type { IncomingMessage } from "node:http"

import { isLoopbackHost } from "./loopback.ts"

/** A request before anything has interpreted it. */
export interface RawRequest {
  readonly method: string
  /** The request target as it was sent. */
  readonly target: string
  /** Every Host header. */
  readonly hosts: readonly string[]
}

/** The answer to a request that is not let through. `allow` is the value of the Allow header. */
export interface FilterRefusal {
  readonly status: number
  readonly message: string
  readonly allow?: string
}

/** The parts of Node's request that nothing has interpreted yet. */
export const rawRequestOf = (incoming: IncomingMessage): RawRequest => ({
  method: incoming.method ?? "",
  target: incoming.url ?? "",
  hosts: incoming.rawHeaders.filter((_, i, all) => i % 2 === 1 && all[i - 1]?.toLowerCase() === "host"),
})

/** The result of the front filter: the URL of the request, or a refusal. */
export type Admission = { readonly url: URL } | { readonly refusal: FilterRefusal }

/** Methods that pass the filter. Pages, the auth API and the data API each refuse those that they do not have. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const
/** Methods of requests to pages. */
export const PAGE_METHODS = ["GET", "HEAD", "POST"] as const

/** The longest path and query of a request, in characters. */
const MAX_TARGET_LENGTH = 8192

/**
 * Turns a raw request into a URL on the configured origin, or refuses it.
 *
 * Stock adapters build the URL from the Host header, so that `Host: 127.0.0.1/dashboard?` moves the path. Here, the
 * header has to be the host of `siteUrl`. If that is null, the server listens on loopback alone, and the header has to
 * be a loopback host, with or without a port.
 */
export function admit(raw: RawRequest, siteUrl: URL | null): Admission {
  if (!(METHODS as readonly string[]).includes(raw.method)) {
    return refuse(405, "This server does not answer that method.", METHODS.join(", "))
  }
  const origin = originOf(raw.hosts, siteUrl)
  if (origin === null) return refuse(400, "The Host header does not name this site.")
  if (raw.target.length > MAX_TARGET_LENGTH) return refuse(414, "The address is too long.")
  // Exactly one slash, because the rest would be read as a host after two. Browsers never send characters that are
  // invalid in a URL.
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(raw.target) || /[\\#]/.test(raw.target)) {
    return refuse(400, "The address is not a path of this site.")
  }
  const url = URL.parse(raw.target, origin)
  if (url === null || url.origin !== origin) return refuse(400, "The address is not a path of this site.")
  return { url }
}

/** The origin that a request is for; null if its Host header is not this site's. */
function originOf(hosts: readonly string[], siteUrl: URL | null): string | null {
  // Several Host headers could be read differently by the parts behind this one.
  const [host, ...more] = hosts
  if (host === undefined || more.length > 0) return null
  if (siteUrl !== null) return host.toLowerCase() === siteUrl.host ? siteUrl.origin : null
  if (!/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host)) return null
  // Without a configured address, the origin is the one that the browser names, if it is on this machine.
  const url = URL.parse(`http://${host}`)
  return url !== null && isLoopbackHost(url.hostname) ? url.origin : null
}

const refuse = (status: 400 | 405 | 414, message: string, allow?: string): Admission => ({
  refusal: allow === undefined ? { status, message } : { status, message, allow },
})
