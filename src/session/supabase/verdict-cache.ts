import type { Session } from "../session.ts"

/**
 * The auth service's verdict on a request. `in`: a valid session. `out`: the session has ended. `unknown`: the service
 * did not answer. `nobody`: signed out, although no session has ended, so the cookies stay. This is the case without a
 * cookie, for an anonymous user of the service, and for a token without a session id.
 */
export type ServiceVerdict =
  | {
      readonly kind: "in"
      readonly session: Session
      /** True if the person has to set a new password. Null if the service does not report that. */
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
