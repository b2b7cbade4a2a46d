import { headers } from "next/headers.js"
import type { JudgedRequest } from "../core/judged-request.ts"
import { isHeaders } from "../core/response-headers.ts"
import { HANDLE, judgedRequestsOf, MAX_REQUESTS_TEXT } from "./request-store.ts"

/** The request that Next passes to a route handler, or to a page or endpoint in `pages/`. */
export interface WithHeaders {
  /** Its headers, names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

const NONE =
  "sallyport: this request passed no lock: make `proxy.ts` export `locks.proxy`; in a page or endpoint of `pages/`, " +
  "give its request as the last argument. If you do both, this server was answering more than " +
  `${MAX_REQUESTS_TEXT} requests at once: see its log`

/**
 * Finds the judged requests of the request that a sealed build is answering, for functions such as `visitor` that pages
 * call: first as judged at the address that was sent, then at each route of the entry. The handle in the request's
 * headers names them. `given` is the request of a page or endpoint in `pages/`. Everywhere else it is left out, because
 * Next's `headers()` has the headers.
 */
export async function currentJudgedRequests(
  given: WithHeaders | undefined,
): Promise<readonly [JudgedRequest, ...JudgedRequest[]]> {
  // Reading the headers also shows Next that the page is not the same for everybody.
  const sentHeaders = given === undefined ? await headers() : given.headers
  const handle = isHeaders(sentHeaders) ? sentHeaders.get(HANDLE) : sentHeaders[HANDLE]
  const [sent, ...rest] = judgedRequestsOf(typeof handle === "string" ? handle : null)
  if (sent === undefined) throw new Error(NONE)
  return [sent, ...rest]
}
