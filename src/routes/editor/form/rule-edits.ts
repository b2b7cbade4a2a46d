import type { TextReplacement } from "../code/code-surface.ts"
import type { RuleEdit, RuleForm, RuleEditRefusal } from "../../../policies/compiler/compile-job.server.ts"
import { asJson, isAnswer, post, postFailureOf } from "../context/post.ts"
import type { SubmitFailure } from "../../../policies/compiler/submit-failure.ts"

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
  return posted !== null && isAnswer<EditAnswer>(posted.body, ["edited", "failed", "unsupported"])
    ? posted.body
    : { kind: "failed", problem: postFailureOf(posted?.response ?? null) }
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
