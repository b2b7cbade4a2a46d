import { filledMessage, type FilledMessage } from "../../language/message.ts"

/** The reason why a form of the editor could not be sent, and the remedy. Its text is still on the page. */
export interface Unsent {
  readonly reason: FilledMessage
  /** `wait`: the page retries by itself; `sign-in`: the person has to sign in; `try`: the person can retry at any time. */
  readonly way: "wait" | "sign-in" | "try"
}

/** The message for a status that no action of the editor sends; null if the server was not reached. */
export function unsentOf(status: number | null): Unsent {
  switch (status) {
    case null:
      return { reason: filledMessage("The server cannot be reached."), way: "wait" }
    case 401:
    case 403:
      return { reason: filledMessage("Your session has ended."), way: "sign-in" }
    case 413:
      return { reason: filledMessage("The text is too long for the server."), way: "try" }
    case 429:
      return { reason: filledMessage("Too many attempts in a short time. Wait a minute."), way: "try" }
    case 503:
      return { reason: filledMessage("The sign-in service is not responding."), way: "wait" }
    case 507:
      return { reason: filledMessage("The server has no space left."), way: "try" }
    default:
      return { reason: filledMessage("The server returned {{status}}.", { status }), way: "try" }
  }
}
