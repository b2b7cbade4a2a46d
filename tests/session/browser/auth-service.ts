// An auth service in a function: what the auth client needs of one, with tokens that nobody signed.

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

export const tokenOf = (claims: unknown): string => `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.c2lnbmF0dXJl`

export interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: "bearer"
  readonly expires_in: number
  readonly expires_at: number
  readonly user: { readonly id: string; readonly factors: readonly { readonly id: string; readonly status: string }[] }
}

const seconds = (): number => Math.floor(Date.now() / 1000)

export function sessionOf(sid: string, { aal = "aal1", mfa = false, age = 0, anonymous = false } = {}): StoredSession {
  const iat = seconds() - age
  const exp = iat + 3600
  return {
    access_token: tokenOf({ session_id: sid, sub: "ada", aal, iat, exp, is_anonymous: anonymous }),
    refresh_token: `refresh-${sid}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: exp,
    user: { id: "ada", factors: mfa ? [{ id: "f", status: "verified" }] : [] },
  }
}

export type Answer = () => Response

export const answers = {
  session: (sid: string, how?: Parameters<typeof sessionOf>[1]) => () => Response.json(sessionOf(sid, how)),
  gone: () => Response.json({ code: "refresh_token_not_found", message: "no such session" }, { status: 400 }),
  unavailable: () => Response.json({}, { status: 503 }),
  tooMany: () => Response.json({ code: "over_request_rate_limit", message: "slow down" }, { status: 429 }),
  html: () => new Response("<html>Forbidden</html>", { status: 403, headers: { "content-type": "text/html" } }),
  nonsense: () => Response.json({ hello: "world" }),
} satisfies Record<string, (...args: never[]) => unknown>

/** `refresh` answers the exchange of refresh tokens; everything else is answered by path. */
export interface AuthService {
  refresh: Answer
  readonly paths: Record<string, Answer>
  readonly fetch: typeof globalThis.fetch
}

export function authService(): AuthService {
  const service: AuthService = {
    refresh: answers.unavailable,
    paths: {},
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const path = url.pathname.replace("/auth/v1", "")
      if (path === "/token" && url.searchParams.get("grant_type") === "refresh_token") return service.refresh()
      const answer = service.paths[path]
      if (answer === undefined) throw new TypeError(`nobody answers ${path}`)
      return answer()
    },
  }
  return service
}
