import type { RequestPort } from "../port.ts"

/** The arguments of `getSession` of Better Auth. */
export interface BetterAuthQuestion {
  /** The headers of the request. */
  readonly headers: Headers
  /** Makes Better Auth return its response headers as well. */
  readonly returnHeaders: true
}

/** The answer of Better Auth to `getSession`. */
export interface BetterAuthAnswer<S extends object> {
  /** The response headers, with the cookies that Better Auth renews and removes. */
  readonly headers: Headers
  /** The session and its user; null for a visitor without one. */
  readonly response: S | null
}

/**
 * A session port for Better Auth: `betterAuthPort((given) => auth.api.getSession(given))`. Responses carry the cookies
 * that Better Auth renews and removes.
 */
export const betterAuthPort =
  <S extends object>(getSession: (given: BetterAuthQuestion) => Promise<BetterAuthAnswer<S>>): RequestPort<S> =>
  async (request) => {
    const { headers, response } = await getSession({ headers: request.headers, returnHeaders: true })
    const setCookies = headers.getSetCookie()
    return response === null
      ? { state: "signed-out", session: null, setCookies }
      : { state: "signed-in", session: response, setCookies }
  }
