/**
 * The app's facts about a live session. Holds no tokens, because it is sent to the browser and kept in the machine's
 * context.
 */
export interface SessionFacts {
  /** `session_id` claim: the same through every refresh. */
  readonly sid: string
  /** The user's id. */
  readonly uid: string
  /** Authenticator assurance level: one factor or two. */
  readonly aal: "aal1" | "aal2"
  /** True if a verified second factor is enrolled, so that a session at aal1 still has to present it. */
  readonly mfa: boolean
  /** Issued at, in seconds since the epoch. */
  readonly iat: number
  /** Expires, in seconds since the epoch. */
  readonly exp: number
}

/** The session of a Supabase user, as pages get it. */
export interface Session extends SessionFacts {
  /** The user's email address. */
  readonly email: string
  /** As the person wants to be called; empty when they have not said. */
  readonly name: string
}
