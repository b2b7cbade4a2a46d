import { fitsCookies } from "../cookies/cookie-session.ts"
import { refreshedWith } from "./refreshed.ts"
import { refusalOf } from "./service-answer.ts"

/**
 * The page's fetch, for the auth client. The client throws its session away when a refresh is answered by 429, 409, an
 * HTML page or nonsense, although none of these says that the session is gone. It keeps it on 503, and asks again.
 */
export function patientFetchOf(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!isRefresh(new URL(input instanceof Request ? input.url : input, "http://relative.invalid"))) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    return isNoAnswer(response.status, body) ? Response.json({}, { status: 503 }) : response
  }
}

/** Whom a gateway means by a no of its own, only the server finds out. */
function isNoAnswer(status: number, body: unknown): boolean {
  if (status === 200) return refreshedWith(fitsCookies)(body).kind === "silent"
  const refusal = refusalOf(status, body)
  return refusal === "silent" || refusal === "foreign"
}

const isRefresh = (url: URL): boolean =>
  url.pathname.endsWith("/auth/v1/token") && url.searchParams.get("grant_type") === "refresh_token"
