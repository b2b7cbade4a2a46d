import { isRecord } from "../is-record.ts"
import type { RequestPort } from "../port.ts"

/** Options of `authJsPort`. */
export interface AuthJsOptions {
  /** The `basePath` of the configuration, `/auth` by default. */
  readonly basePath?: string | undefined
}

/**
 * A session port for Auth.js (`@auth/core`): `authJsPort((request) => Auth(request, authConfig))`. Responses carry the
 * session cookies that Auth.js renews and removes.
 */
export function authJsPort<S extends object = Readonly<Record<string, unknown>>>(
  auth: (request: Request) => Promise<Response>,
  { basePath = "/auth" }: AuthJsOptions = {},
): RequestPort<S> {
  const path = `${basePath.replace(/\/+$/, "")}/session`
  return async (request) => {
    if (!request.headers.has("cookie")) return { state: "signed-out", session: null, setCookies: [] }
    const headers = new Headers(request.headers)
    // The request for the session has no body.
    for (const name of ["Content-Type", "Content-Length"]) headers.delete(name)
    const answer = await auth(new Request(new URL(path, request.url), { headers }))
    if (answer.status !== 200) throw new Error(`Auth.js answered ${answer.status} when it was asked for the session`)
    const session: unknown = await answer.json()
    const setCookies = answer.headers.getSetCookie().filter((cookie) => !isOfForms(cookie))
    return isRecord(session) && Object.keys(session).length > 0
      ? { state: "signed-in", session: session as S, setCookies }
      : { state: "signed-out", session: null, setCookies }
  }
}

/**
 * True for cookies of the sign-in form. They are dropped, or two pages that load at once would replace each other's
 * token.
 */
const isOfForms = (cookie: string): boolean => /^[^=;]*(?:csrf-token|callback-url)=/.test(cookie)
