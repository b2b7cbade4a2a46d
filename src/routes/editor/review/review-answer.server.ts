import { isPolicyHash, isShortHash } from "../../../../policy/policy-hash.ts"
import type { Setback } from "../../../policies/compiler/setback.ts"
import type { DraftForm } from "../../../policies/drafts/draft-form.server.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"
import { digestOf, type TextReview } from "./review.server.ts"

interface Reviewed {
  readonly policy: PolicyToEdit
  readonly form: DraftForm
  /** The id of the draft that the text is; empty for one that was never saved. */
  readonly draft: string
  /** Where the policy may be written; null where it may not. */
  readonly file: string | null
  readonly review: TextReview
  /** Why it was not applied. */
  readonly problem: Setback | null
}

const isHash = (said: string): boolean => isPolicyHash(said) || isShortHash(said)

/** A text with what it would change, for the page that shows it. */
export const reviewAnswerOf = ({ policy, form, draft, file, review, problem }: Reviewed) => ({
  kind: "reviewed" as const,
  form,
  // Where its text began, if that is not the newest any more.
  movedFrom: isHash(form.baseHash) && form.baseHash !== policy.shown.hash ? form.baseHash : null,
  draft,
  problem,
  // Names the very text that was compared with, so that no other is written over.
  reviewed: digestOf(policy.text),
  canApply: file !== null,
  review,
})

export type ReviewAnswer = ReturnType<typeof reviewAnswerOf>
