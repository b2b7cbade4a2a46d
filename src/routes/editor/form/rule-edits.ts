import type { TextReplacement } from "../code/code-surface.ts"
import type { RuleEdit, RuleForm, RuleEditRefusal } from "../../../policies/compiler/compile-job.server.ts"
import { asJson, isAnswer, isSessionRefused, post } from "../context/post.ts"
import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"

/** The longest path or reason of a rule that the form can write, in characters. */
export const MAX_RULE_TEXT = 2000

/** The answer to an edit in the form. */
export type EditAnswer =
  | {
      readonly kind: "edited"
      readonly text: string
      readonly splices: readonly TextReplacement[]
      readonly form: RuleForm
    }
  /** Nothing was changed, because of an error. */
  | { readonly kind: "failed"; readonly problem: SubmitFailure }
  /** Nothing was changed, because the form cannot make this edit. */
  | { readonly kind: "unsupported"; readonly reason: RuleEditRefusal }

/** Requests one edit of a text. Any error is returned as a message. */
export async function askForEdit(to: string, text: string, edit: RuleEdit): Promise<EditAnswer> {
  const posted = await post(to, { policy: text, edit: JSON.stringify(edit) }, asJson)
  if (posted === null) return failed(submitFailure("The server cannot be reached. Nothing was changed."))
  const { status } = posted.response
  if (isSessionRefused(posted.response))
    return failed(submitFailure("Your session has ended. Sign in again; your text is kept in this tab."))
  return isAnswer<EditAnswer>(posted.body, ["edited", "failed", "unsupported"])
    ? posted.body
    : failed(submitFailure("The server returned {{status}}. Nothing was changed.", { status }))
}

/**
 * The splices that undo an edit of the text `before`. Their offsets are those after the edit. The given splices are
 * those of the edit, sorted by offset.
 */
export function inverseOf(before: string, splices: readonly TextReplacement[]): readonly TextReplacement[] {
  // The number of characters by which the splices so far have moved the text behind them.
  let shift = 0
  return splices.map(({ start, end, text }) => {
    const from = start + shift
    shift += text.length - (end - start)
    return { start: from, end: from + text.length, text: before.slice(start, end) }
  })
}

const failed = (problem: SubmitFailure): EditAnswer => ({ kind: "failed", problem })
