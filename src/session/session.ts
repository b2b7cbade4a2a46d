/** Facts about a session. They contain no tokens, because they are sent to the browser. */
export interface SessionFacts {
  /** `session_id` claim: the same through every refresh. */
  readonly sid: string
  /** The user's id. */
  readonly uid: string
  /** Authenticator assurance level: one factor or two. */
  readonly aal: "aal1" | "aal2"
  /** True if a verified second factor is enrolled. A session at `aal1` then has yet to give it. */
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
  /** The name that the person has chosen. Empty if they have not chosen one. */
  readonly name: string
}
