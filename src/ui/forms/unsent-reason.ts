import type { PlainMessage } from "../../language/message.ts"

/** The message for a form that could not be sent, by status, with advice; null if the server was not reached. */
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
