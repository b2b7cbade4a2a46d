import { storedSessionOf } from "../cookies/stored-session.ts"
import { settledStateOf, STATE_WITHOUT_SESSION } from "../machine/server-step.ts"
import type { PortAnswer, SessionPort } from "../port.ts"
import type { Session } from "../session.ts"
import { refreshedWith } from "./refreshed.ts"
import { accessTo } from "./server-session-access.ts"
import { NOBODY, serviceVerdictOf } from "./server-session-verify.ts"

export { tokenClaim } from "./token-claim.ts"

/** The tokens of a session of Supabase Auth. */
export interface SupabaseTokens {
  /** The JWT that identifies the visitor. */
  readonly access_token: string
  /** The token that renews the other one, once. */
  readonly refresh_token: string
}

/** Options of `supabaseTokensPort`. */
export interface SupabaseTokensOptions {
  /** The project's URL. */
  readonly url: string
  /** The project's publishable key. */
  readonly publishableKey: string
  /** The tokens that the app keeps for the visitor. Anything that is no pair of tokens counts as none. */
  readonly tokens: (request: Request) => Promise<{ readonly [name in keyof SupabaseTokens]?: unknown } | null>
  /** Keeps renewed tokens, or removes those of a session that has ended (null). Returns whole `Set-Cookie` values. */
  readonly save: (tokens: SupabaseTokens | null, request: Request) => Promise<readonly string[]>
}

const OUT: PortAnswer<never> = { state: STATE_WITHOUT_SESSION.out, session: null, setCookies: [] }

// No size limit: the app stores the tokens in its own way.
const refreshedBy = refreshedWith(() => true)

/**
 * A session port for Supabase Auth whose tokens the app keeps in cookies of its own. The service verifies them in each
 * request, and the port renews them before they expire.
 */
export function supabaseTokensPort({ url, publishableKey, tokens, save }: SupabaseTokensOptions): SessionPort<Session> {
  const access = accessTo("supabaseTokensPort", { url, publishableKey })
  return async (request) => {
    const { access_token, refresh_token } = (await tokens(request)) ?? {}
    // Whether a token has expired is read from the token itself, so the time beside it does not matter.
    const stored = storedSessionOf({ access_token, refresh_token, expires_at: 0 })
    if (stored === null) return OUT
    let renewed: SupabaseTokens | null = null
    const keep = (session: SupabaseTokens): void => void (renewed = session)
    const verdict = await serviceVerdictOf({ stored, access, mayRemember: false, keep, refreshedBy })
    if (verdict.kind === "out") return { ...OUT, setCookies: await save(null, request) }
    const setCookies = renewed === null ? [] : await save(pairOf(renewed), request)
    if (verdict.kind === NOBODY.kind) return { ...OUT, setCookies }
    if (verdict.kind === "unknown") return { state: "unknown", session: null, setCookies }
    const state = settledStateOf({ verdict: "in", facts: verdict.session, recovering: verdict.recovering === true })
    return { state, session: verdict.session, setCookies }
  }
}

const pairOf = ({ access_token, refresh_token }: SupabaseTokens): SupabaseTokens => ({ access_token, refresh_token })
