import type { SessionFacts } from "../session.ts"

/** The seven things the auth client can say, by the auth client's own names. */
export type AuthEventName = AuthEvent["type"]

/**
 * What the auth client said, without tokens. `facts` is null where it brought no session or none that can be read.
 * `now` is the page's estimate of the server's clock, in seconds since the epoch: the machine has no clock.
 */
export type AuthEvent =
  | {
      readonly type: "INITIAL_SESSION"
      readonly facts: SessionFacts | null
      /** Whether the stored session could not be asked for: then null is not proof of anything. */
      readonly failed: boolean
      readonly now: number
    }
  | { readonly type: "SIGNED_IN"; readonly facts: SessionFacts | null; readonly now: number }
  | { readonly type: "SIGNED_OUT"; readonly facts: SessionFacts | null }
  | { readonly type: "TOKEN_REFRESHED"; readonly facts: SessionFacts | null; readonly now: number }
  | { readonly type: "USER_UPDATED"; readonly facts: SessionFacts | null; readonly now: number }
  | { readonly type: "PASSWORD_RECOVERY"; readonly facts: SessionFacts | null; readonly now: number }
  | { readonly type: "MFA_CHALLENGE_VERIFIED"; readonly facts: SessionFacts | null; readonly now: number }

/** What a server found when it verified the request's cookie. `unknown`: the auth service could not be asked. */
export type Verdict =
  | { readonly verdict: "in"; readonly facts: SessionFacts; readonly recovering: boolean }
  | { readonly verdict: "out" }
  | { readonly verdict: "unknown" }

/** Everything the machine hears: the auth client, the server, the page's life and the person's intents. */
export type SessionEvent =
  | AuthEvent
  | { readonly type: "SERVER_VERDICT"; readonly answer: Verdict }
  /** The session's time may be over. */
  | { readonly type: "EXPIRE"; readonly now: number }
  /** The page is back: visible again, out of the back-forward cache, online. Timers may have slept through the expiry. */
  | { readonly type: "RESUME"; readonly now: number }
  /** Nobody has answered for too long. */
  | { readonly type: "STALLED" }
  | { readonly type: "SIGN_OUT_REQUESTED" }
  /** The auth service has taken the new password that this session owed. */
  | { readonly type: "PASSWORD_CHANGED"; readonly sid: string }
