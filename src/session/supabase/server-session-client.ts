import { isRecord } from "../is-record.ts"
import { createServerClient } from "@supabase/ssr"
import type { SupabaseClient } from "@supabase/supabase-js"
import type { CookieJar } from "./cookie-jar.ts"
import { fitsCookies } from "../cookies/cookie-session.ts"
import type { AuthServiceAccess } from "./server-session-access.ts"
import { refreshedWith } from "./refreshed.ts"
import { refreshOnce } from "./server-session-refresh.ts"
import { tooLargeRefusalOf } from "./too-large-session.ts"

/** The time limit of a form's call to the service. Longer than that of a page load, so that a slow sign-in succeeds. */
const ACTION_LIMIT_MS = 10_000

/**
 * Makes the auth client for one request to this server. It keeps the session in the request's cookies. It sends the
 * visitor's user agent: the service stores it with the session, so that people recognise their devices. With an access
 * token, its calls are made in the session of that token, and not in that of the cookies.
 */
export const clientOn = (
  { format, read, write }: Pick<CookieJar, "format" | "read" | "write">,
  access: AuthServiceAccess,
  userAgent: string | null = null,
  accessToken: string | null = null,
): SupabaseClient =>
  createServerClient(access.url, access.publishableKey, {
    cookieOptions: { name: access.cookieName },
    cookieEncoding: format.cookieEncoding,
    cookies: { encode: format.encode, getAll: () => read(), setAll: (batch) => write(batch) },
    global: {
      fetch: serverFetchOf(access),
      headers: {
        ...(userAgent === null ? {} : { "user-agent": userAgent }),
        ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
      },
    },
  })

/**
 * Makes the auth client's fetch on the server. All requests with one refresh token share one refresh, and no failed
 * refresh is repeated: the client by itself would repeat it for 25 seconds. A successful answer whose body is not an
 * object becomes a failure: for it, the client would reject a promise that nobody awaits, which ends the process.
 */
export function serverFetchOf(access: AuthServiceAccess): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const url = new URL(address)
    if (!url.pathname.startsWith("/auth/v1/")) return access.fetch(input, init)
    const refreshToken = refreshTokenIn(url, init?.body)
    if (refreshToken !== null) return refreshResponse(refreshToken, access)
    const given = init?.signal ?? (input instanceof Request ? input.signal : null)
    const signal = AbortSignal.any([AbortSignal.timeout(ACTION_LIMIT_MS), ...(given === null ? [] : [given])])
    const response = await access.fetch(input, { ...init, signal })
    // The client handles errors and empty answers by itself.
    if (!response.ok || response.status === 204) return response
    // A body that cannot be read, such as one that broke off, is a failure of the service: the caller gets its error.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (given?.aborted === true) throw error
      return null
    })
    if (!isRecord(body)) return Response.json({}, { status: 502 })
    const refusal = await tooLargeRefusalOf(body, address, init?.headers, access.fetch)
    return refusal ?? Response.json(body, { status: response.status })
  }
}

function refreshTokenIn(url: URL, body: unknown): string | null {
  if (!url.pathname.endsWith("/token") || url.searchParams.get("grant_type") !== "refresh_token") return null
  if (typeof body !== "string") return null
  // The auth client has written this body, as JSON.
  const sent: unknown = JSON.parse(body)
  return isRecord(sent) && typeof sent["refresh_token"] === "string" ? sent["refresh_token"] : null
}

/** The answer to the client's own refresh, from the exchange that all requests with this token share. */
async function refreshResponse(refreshToken: string, access: AuthServiceAccess): Promise<Response> {
  const refreshed = await refreshOnce(refreshToken, access, refreshedWith(fitsCookies))
  switch (refreshed.kind) {
    case "fresh":
      return Response.json(refreshed.session)
    case "gone":
      return Response.json({ error_code: "refresh_token_not_found", message: "the session is gone" }, { status: 400 })
    case "silent":
      // The client does not retry after 409.
      return Response.json({ error_code: "conflict", message: "the auth service did not answer" }, { status: 409 })
  }
}
