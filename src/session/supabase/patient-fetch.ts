import { fitsCookies } from "../cookies/cookie-session.ts"
import { refreshedWith } from "./refreshed.ts"
import { serviceRefusalOf } from "./service-answer.ts"
import { tooLargeRefusalOf } from "./too-large-session.ts"

/**
 * A fetch for the browser's auth client that keeps the session through outages. The client drops its session if a
 * refresh gets 429, 409, HTML or anything unreadable, though none of these means that the session has ended. On 503 it
 * tries again, so these answers become a 503. A new session that is too large for cookies is refused.
 */
export function patientFetchOf(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const address = input instanceof Request ? input.url : String(input)
    const url = new URL(address, "http://relative.invalid")
    if (!url.pathname.includes("/auth/v1/")) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (isRefresh(url)) return isNoAnswer(response.status, body) ? Response.json({}, { status: 503 }) : response
    return (await tooLargeRefusalOf(body, address, init?.headers, fetch)) ?? response
  }
}

/**
 * True if the answer to a refresh is not about the session: it is unreadable, or comes from a gateway. A session
 * that is too large for cookies is an answer, with which the client goes on.
 */
function isNoAnswer(status: number, body: unknown): boolean {
  if (status === 200) return refreshedWith(fitsCookies)(body).kind === "silent"
  const refusal = serviceRefusalOf(status, body)
  return refusal === "silent" || refusal === "foreign"
}

const isRefresh = (url: URL): boolean =>
  url.pathname.endsWith("/auth/v1/token") && url.searchParams.get("grant_type") === "refresh_token"
