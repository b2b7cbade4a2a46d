import type { Session } from "../session.ts"

/**
 * The visitor of a request. `unknown` when the auth service cannot be asked: an outage is never a sign-out. `out` when it
 * says that the session has ended. `nobody` is signed out as well, but no session has ended, and the cookies stay: the
 * service's anonymous user, and a token or cookie that cannot be understood here.
 */
export type Verdict =
  | {
      readonly kind: "in"
      readonly session: Session
      /** The service's word on whether a new password is owed; null where it gives none. */
      readonly recovering: boolean | null
    }
  | { readonly kind: "out" }
  | { readonly kind: "nobody" }
  | { readonly kind: "unknown" }

/** The auth service's verdict on one token, not on a token that could replace it. */
export type TokenVerdict = Verdict | "refused"

/** Recent verdicts of the auth service, for requests that only read. */
export interface VerdictMemory {
  /** The answer to this question that is known; else what `ask` brings, which is asked once for all who want it meanwhile. */
  readonly verdictOn: (question: string, ask: () => Promise<TokenVerdict>) => Promise<TokenVerdict>
  /** Nothing counts any more that was heard so far, or that is being asked now. */
  readonly forget: () => void
}
