/** What the app knows of a live session. No tokens: this travels to the browser and into the machine's context. */
export interface SessionFacts {
  /** `session_id` claim: the same through every refresh. */
  readonly sid: string
  readonly uid: string
  /** Authenticator assurance level: one factor or two. */
  readonly aal: "aal1" | "aal2"
  /** Whether a verified second factor is enrolled, so that aal1 owes one. */
  readonly mfa: boolean
  /** Issued at, in seconds since the epoch. */
  readonly iat: number
  /** Expires, in seconds since the epoch. */
  readonly exp: number
}

/** A session as pages see it. */
export interface Session extends SessionFacts {
  readonly email: string
  /** As the person wants to be called; empty when they have not said. */
  readonly name: string
}
