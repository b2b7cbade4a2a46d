import { cookiePairsIn } from "../cookie-pairs.ts"
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

/** The request that `nextAuthPort` gives to `getServerSession`: the parts of Node's that NextAuth 4 reads. */
export interface NextAuthRequest {
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The cookies, decoded. */
  readonly cookies: Readonly<Record<string, string>>
}

/** The response that `nextAuthPort` gives to `getServerSession`: the parts of Node's that NextAuth 4 calls. */
export interface NextAuthResponse {
  /** The values that `setHeader` set for `Set-Cookie`; none for other headers. */
  readonly getHeader: (name: string) => readonly string[]
  /** Sets all values of `Set-Cookie`. Other headers are ignored. */
  readonly setHeader: (name: string, value: string | readonly string[]) => void
}

/**
 * A session port for NextAuth 4: `nextAuthPort((request, response) => getServerSession(request, response,
 * authOptions))`. Responses carry the session cookies that NextAuth renews and removes. The parameters are
 * `NextAuthRequest` and `NextAuthResponse`; their type is `never`, which TypeScript accepts for Node's request and
 * response.
 */
export const nextAuthPort =
  <S extends object>(getSession: (request: never, response: never) => Promise<S | null>): RequestPort<S> =>
  async (request) => {
    const cookieHeader = request.headers.get("cookie")
    if (cookieHeader === null) return { state: "signed-out", session: null, setCookies: [] }
    let setCookies: readonly string[] = []
    const nodeRequest: NextAuthRequest = {
      headers: Object.fromEntries(request.headers),
      cookies: cookiesIn(cookieHeader),
    }
    const response: NextAuthResponse = {
      getHeader: (name) => (isSetCookie(name) ? setCookies : []),
      setHeader(name, value) {
        if (isSetCookie(name)) setCookies = [value].flat()
      },
    }
    const session = await getSession(nodeRequest as never, response as never)
    const kept = setCookies.filter((cookie) => !isOfForms(cookie))
    return session === null
      ? { state: "signed-out", session: null, setCookies: kept }
      : { state: "signed-in", session, setCookies: kept }
  }

/** The cookies of a `Cookie` header, decoded as NextAuth encodes them. The last one of a name counts. */
const cookiesIn = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(cookiePairsIn(header).map(([name, value]) => [name, decoded(value)]))

/** A text without percent-encoding; the text itself if it is not encoded well. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isSetCookie = (name: string): boolean => name.toLowerCase() === "set-cookie"

/**
 * True for cookies of the sign-in form. They are dropped, or two pages that load at once would replace each other's
 * token.
 */
const isOfForms = (cookie: string): boolean => /^[^=;]*(?:csrf-token|callback-url)=/.test(cookie)
