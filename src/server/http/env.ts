import type { IncomingMessage, ServerResponse } from "node:http"

import type { CanonicalPath } from "../../../policy/canonical-path.ts"

/** A request that the front filter let through, and the address that it read. */
export type Admitted = IncomingMessage & { readonly admitted: URL }

/** What the server's middlewares know of a request. They `get` it one by one: `var` makes a new object of all of it each time. */
export interface ServerEnv {
  Bindings: { readonly incoming: Admitted; readonly outgoing: ServerResponse }
  Variables: {
    id: string
    /** As the front filter read it. */
    url: URL
    /** The canonical path of the whole request path, `.data` included; null when it has none. */
    canonical: CanonicalPath | null
    /** Whether the policy leaves the path to others: a file or a mount, no page. */
    outside: boolean
    /** The address the request counts against. */
    client: string
    /** Seconds this address has to wait before it may ask again; 0 when it need not. */
    wait: number
    /** Whether the person asks so often that not even a page is made that says so. */
    flooding: boolean
    secureHeadersNonce?: string
  }
}
