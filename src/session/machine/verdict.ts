import type { AuthState } from "../../../policy/language.ts"
import type { SessionContext } from "./context.ts"
import type { ServerVerdict } from "./events.ts"
import type { SessionFacts } from "../session.ts"

/** The server's verdict on the visitor's session, as the loader of the root route sends it to the browser. */
export interface SentVerdict {
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The session's facts, or null. */
  readonly facts: SessionFacts | null
  /**
   * True if the session owes a new password. `state` alone does not tell: a session that owes a second factor too is
   * `challenged` until that is given.
   */
  readonly recovering: boolean
}

/**
 * Makes the verdict that the root loader sends to the browser, for the prop `verdict` of `SessionProvider`. It leaves
 * out everything that the browser does not need.
 */
export function sentVerdictOf({
  state,
  session,
}: {
  readonly state: AuthState
  readonly session: SessionFacts | null
}): SentVerdict {
  if (session === null) return { state, facts: null, recovering: false }
  // A session port returns the state alone. Of a `challenged` session, the browser learns later that it is recovering.
  return { state, facts: factsOf(session), recovering: state === "recovering" }
}

/**
 * The verdict in the form of the session machine's events. An inconsistent one, such as signed-out with a session,
 * becomes `unknown`.
 */
export function serverVerdictOf({ state, facts, recovering }: SentVerdict): ServerVerdict {
  if (state === "unknown") return { verdict: "unknown" }
  if (state === "signed-out") return facts === null ? { verdict: "out" } : { verdict: "unknown" }
  if (facts === null) return { verdict: "unknown" }
  return { verdict: "in", facts: factsOf(facts), recovering }
}

// Copied field by field, because other data of the server must reach neither the browser nor the machine's context.
const factsOf = ({ sid, uid, aal, mfa, iat, exp }: SessionFacts): SessionFacts => ({ sid, uid, aal, mfa, iat, exp })

/**
 * True if the server says that a session is valid, and this page has seen it end: `tombstones` are the ids of such
 * sessions. Either of the two may be out of date.
 */
export const contradicts = ({ tombstones }: SessionContext, answer: ServerVerdict): boolean =>
  answer.verdict === "in" && tombstones.includes(answer.facts.sid)

/**
 * A text that is the same for all verdicts of one state and session. A page compares it with its own session's, and
 * asks the server only if they differ. Null if the state is unknown.
 */
export const verdictKeyOf = ({ state, facts }: SentVerdict): string | null =>
  state === "unknown" ? null : sessionKeyOf(state, facts?.sid)

/** The text of `verdictKeyOf` for an auth state and a session id. */
export const sessionKeyOf = (state: AuthState, sid: string | undefined): string => `${state} ${sid ?? ""}`
