import { filledMessage, type FilledMessage, type PlainMessage, type Problem } from "../../language/message.ts"

/** The reason why a form of the editor could not be sent, and the remedy. Its text is still on the page. */
export interface SendFailure {
  readonly reason: FilledMessage
  /**
   * `wait`: the page retries by itself; `sign-in`: the person has to sign in; `try`: the person can retry at any time.
   */
  readonly remedy: "wait" | "sign-in" | "try"
}

/**
 * The message for a status that no action of the editor sends; null if the server was not reached. `isSessionRefused`
 * tells the locks' 403 from that of a proxy, where the whole response is known.
 */
export function sendFailureOf(status: number | null, isSessionRefused = status === 401 || status === 403): SendFailure {
  if (isSessionRefused) return { reason: filledMessage("Your session has ended."), remedy: "sign-in" }
  switch (status) {
    case null:
      return { reason: filledMessage("The server cannot be reached."), remedy: "wait" }
    case 413:
      return { reason: filledMessage("The text is too long for the server."), remedy: "try" }
    case 429:
      return { reason: filledMessage("Too many attempts in a short time. Wait a minute."), remedy: "try" }
    // The locks answer so while they cannot check sessions.
    case 503:
      return { reason: filledMessage("The sign-in service is not responding."), remedy: "wait" }
    case 507:
      return { reason: filledMessage("The server has no space left."), remedy: "try" }
    default:
      return { reason: filledMessage("The server returned {{status}}.", { status }), remedy: "try" }
  }
}

/**
 * The problem of a form that got no answer of its own. If its answer was lost, or it broke off on the server, it may
 * have been carried out.
 */
export const unsentProblemOf = (status: number | null, isSent: boolean): Problem =>
  isSent && (status === null || status >= 500)
    ? { field: null, message: UNCONFIRMED, isOutcomeUnknown: true }
    : { field: null, message: unsentReasonOf(status) }

const UNCONFIRMED: PlainMessage =
  "The server did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was."

/** The message about a form that was not sent or not accepted, with advice; null if the server was not reached. */
export function unsentReasonOf(status: number | null): PlainMessage {
  switch (status) {
    case null:
      return "The server cannot be reached. What you typed is still here; send it again when you are back online."
    case 401:
    case 403:
      return "Your session has ended. What you typed is still here; sign in in another tab, then send it again."
    case 429:
      return "Too many attempts in a short time. What you typed is still here; wait a minute, then send it again."
    default:
      return "The server could not answer. What you typed is still here; send it again in a moment."
  }
}
