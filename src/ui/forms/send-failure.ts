import { filledMessage, type FilledMessage } from "../../language/message.ts"

/** The reason why a form of the editor could not be sent, and the remedy. Its text is still on the page. */
export interface SendFailure {
  readonly reason: FilledMessage
  /**
   * `wait`: the page retries by itself; `sign-in`: the person has to sign in; `try`: the person can retry at any time.
   */
  readonly remedy: "wait" | "sign-in" | "try"
  /** True if the text may have been saved although the server did not confirm it. */
  readonly isOutcomeUnknown: boolean
}

/**
 * The failure for a `status` that no action of the editor sends; the status is null if there was no answer. `isSent` is
 * true for a request that saves the text, unless the browser was offline. `isSessionRefused` tells the locks' 403 from
 * that of a proxy. It is absent if only the status is known; then every 401 and 403 counts as the locks'.
 */
export function sendFailureOf(status: number | null, isSent: boolean, isSessionRefused?: boolean): SendFailure {
  // The server answers 503 and 507 before it saves anything.
  const isLost = status === null || (status >= 500 && status !== 503 && status !== 507)
  return { ...reasonAndRemedyOf(status, isSessionRefused), isOutcomeUnknown: isSent && isLost }
}

function reasonAndRemedyOf(
  status: number | null,
  isSessionRefused = status === 401 || status === 403,
): Pick<SendFailure, "reason" | "remedy"> {
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
