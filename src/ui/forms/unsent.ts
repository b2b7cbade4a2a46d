import { saying, type Saying } from "../../language/message.ts"

/** Why a form of the editor got no answer of the editor's, and what helps. Its text is still on the page. */
export interface Unsent {
  readonly reason: Saying
  /** `wait`: the page tries again by itself; `sign-in`: nothing else helps; `try`: when the person thinks it is time. */
  readonly way: "wait" | "sign-in" | "try"
}

/** The message for a status that no action of the editor sends; null for no answer at all. */
export function unsentOf(status: number | null): Unsent {
  switch (status) {
    case null:
      return { reason: saying("The server cannot be reached."), way: "wait" }
    case 401:
    case 403:
      return { reason: saying("Your session has ended."), way: "sign-in" }
    case 413:
      return { reason: saying("The text is too long for the server."), way: "try" }
    case 429:
      return { reason: saying("Too many attempts in a short time. Wait a minute."), way: "try" }
    case 503:
      return { reason: saying("The sign-in service is not responding."), way: "wait" }
    case 507:
      return { reason: saying("The server has no space left."), way: "try" }
    default:
      return { reason: saying("The server returned {{status}}.", { status }), way: "try" }
  }
}
