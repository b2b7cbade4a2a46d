import type { Setback } from "../../compiler/setback.ts"
import type { DraftForm } from "./draft-form.server.ts"
import { reviewedDigest, reviewOf } from "./review.server.ts"

interface Reviewed {
  readonly form: DraftForm
  /** The id of the draft that the text is; empty for one that was never saved. */
  readonly draft: string
  /** Where the policy may be written; null where it may not. */
  readonly file: string | null
  readonly who: string | null
  /** Why it was not applied. */
  readonly problem: Setback | null
}

/** A text with what it would change, for the page that shows it. */
export const reviewAnswerOf = async ({ form, draft, file, who, problem }: Reviewed) => ({
  form,
  draft,
  problem,
  reviewed: reviewedDigest(),
  canApply: file !== null,
  review: await reviewOf(form.policy, who),
})

export type ReviewAnswer = Awaited<ReturnType<typeof reviewAnswerOf>>
