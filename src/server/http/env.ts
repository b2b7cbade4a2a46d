import type { IncomingMessage, ServerResponse } from "node:http"

import type { CanonicalPath } from "../../../policy/canonical-path.ts"

/** What the server's middlewares know of a request. They `get` it one by one: `var` makes a new object of all of it each time. */
export interface ServerEnv {
  Bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }
  Variables: {
    id: string
    /** The canonical path of the whole request path, `.data` included; null when it has none. */
    canonical: CanonicalPath | null
    /** Whether the policy leaves the path to others: a file or a mount, no page. */
    outside: boolean
    /** The address the request counts against. */
    client: string
    /** Seconds this address has to wait before it may ask again; 0 when it need not. */
    wait: number
    secureHeadersNonce?: string
  }
}
