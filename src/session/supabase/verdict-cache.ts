import type { Session } from "../session.ts"

/**
 * The auth service's verdict on a request. `in`: a valid session. `out`: the session has ended. `unknown`: the service
 * did not answer, because an outage is not a sign-out. `nobody`: signed out, but no session has ended, so the cookies
 * stay. That is the service's anonymous user, or a token that cannot be read here.
 */
export type ServiceVerdict =
  | {
      readonly kind: "in"
      readonly session: Session
      /** True if the service says that the session owes a new password; null if it does not say. */
      readonly recovering: boolean | null
    }
  | { readonly kind: "out" }
  | { readonly kind: "nobody" }
  | { readonly kind: "unknown" }

/** The verdict on one token alone. A `refused` token can still be refreshed. */
export type TokenVerdict = ServiceVerdict | "refused"

/** A cache of the auth service's recent verdicts, for requests that only read. */
export interface VerdictCache {
  /** The cached verdict for a key, else the one that `ask` fetches. Concurrent callers share one fetch. */
  readonly verdictOn: (key: string, ask: () => Promise<TokenVerdict>) => Promise<TokenVerdict>
  /** Drops all cached verdicts, and those being fetched. */
  readonly forget: () => void
}
