import type { FilledMessage } from "../../../language/message.ts"
import { asJson, isAnswer, isSessionRefused, post } from "../context/post.ts"
import { type SendFailure, sendFailureOf } from "../../../ui/forms/send-failure.ts"

/** A draft as the server has it. */
export interface StoredText {
  readonly name: string
  readonly policy: string
  readonly revision: string
}

/** The answer to an automatic save. */
export type SaveAnswer =
  | { readonly kind: "saved"; readonly revision: string }
  /** The stored draft is no longer the one that was edited: its name and revision. */
  | { readonly kind: "conflict"; readonly name: string; readonly revision: string }
  /** `final` is true if a retry would fail as well. */
  | { readonly kind: "failed"; readonly reasons: readonly FilledMessage[]; readonly final: boolean }
  | { readonly kind: "unsent"; readonly unsent: SendFailure }

/**
 * The time limit of a save in milliseconds. Shorter than that of other requests, because a save that is never answered
 * holds back every later one.
 */
const TIME_LIMIT_MS = 60_000

/** Saves a draft on the server. Any error is returned as an answer. */
export async function askToSave(to: string, { name, policy, revision }: StoredText): Promise<SaveAnswer> {
  // A browser that is offline sends nothing. Otherwise the draft may be saved even if the answer is lost.
  const isSent = navigator.onLine
  const posted = await post(to, { name, policy, revision }, asJson, { timeLimit: TIME_LIMIT_MS })
  if (posted === null) return { kind: "unsent", unsent: sendFailureOf(null, isSent) }
  const { response, body } = posted
  return isAnswer<SaveAnswer>(body, ["saved", "conflict", "failed"])
    ? body
    : { kind: "unsent", unsent: sendFailureOf(response.status, isSent, isSessionRefused(response)) }
}
