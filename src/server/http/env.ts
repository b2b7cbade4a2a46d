import type { IncomingMessage, ServerResponse } from "node:http"

import type { CanonicalPath } from "../../../policy/canonical-path.ts"

/** A request that the front filter, which refuses malformed requests, let through, and the address that it read. */
export type AdmittedRequest = IncomingMessage & { readonly admitted: URL }

/**
 * The server's variables for one request. Use `get` for each, because `var` builds a new object of all of them each
 * time.
 */
export interface ServerEnv {
  Bindings: { readonly incoming: AdmittedRequest; readonly outgoing: ServerResponse }
  Variables: {
    id: string
    /** The URL as the front filter read it. */
    url: URL
    /** The canonical path of the whole request path, `.data` included; null when it has none. */
    canonical: CanonicalPath | null
    /** True if the path is outside the policy: a file or a mounted service, such as the auth API, not a page. */
    outside: boolean
    /** The address the request counts against. */
    client: string
    /** Seconds until this address or person may send another request; 0 if neither has to wait. */
    wait: number
    /** True if the person sends so many requests that they get plain text instead of a page. */
    flooding: boolean
    /** The nonce for this response's scripts and styles, under the name that Hono's middleware reads. */
    secureHeadersNonce?: string
  }
}
