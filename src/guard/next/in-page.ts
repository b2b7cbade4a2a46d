import { headers } from "next/headers.js"
import type { JudgedRequest } from "../core/judged-request.ts"
import { isHeaders } from "../core/response-headers.ts"
import { HANDLE, judgedRequestsOf, MAX_REQUESTS_TEXT } from "./request-store.ts"

/** A request with its headers: that of a route handler, or of a page or endpoint in `pages/`. */
export interface WithHeaders {
  /** Its headers, names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
}

const NONE =
  "sallyport: this request passed no lock: `proxy.ts` must export `locks.proxy`, and a page in `pages/` passes its " +
  `request, or more than ${MAX_REQUESTS_TEXT} requests were being answered at once`

/**
 * The request that a sealed build is answering, as its locks have judged it: first at the address that was sent, then
 * at each route of the entry. `given` is the request of a page or endpoint in `pages/`; elsewhere Next knows its
 * headers.
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
