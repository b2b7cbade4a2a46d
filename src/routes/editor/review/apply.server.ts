import { setback, type Setback } from "../../../policies/compiler/setback.ts"
import { replacePolicy } from "./replace-policy.server.ts"
import { digestOf, type TextReview } from "./review-answer.server.ts"

// Loaded in development only: no build holds code that writes a policy.

export type Applied =
  | { readonly kind: "applied"; readonly hash: string }
  | { readonly kind: "refused"; readonly status: 409 | 422 | 503; readonly problem: Setback }

interface Application {
  readonly file: string
  readonly text: string
  /** Names the text that the review compared with. */
  readonly reviewed: string
}

/** Writes a policy that the compiler accepts to its file. */
export async function apply(review: TextReview, { file, text, reviewed }: Application): Promise<Applied> {
  if (review.kind === "unreviewed") return { kind: "refused", status: 503, problem: review.problem }
  const { draft } = review.check
  if (draft === null)
    return {
      kind: "refused",
      status: 422,
      problem: setback("The compiler rejects this policy, so it was not written."),
    }
  const written = await replacePolicy(file, text, (current) => digestOf(current) === reviewed)
  if (written) return { kind: "applied", hash: draft.hash }
  return {
    kind: "refused",
    status: 409,
    problem: setback("The policy file has changed since this review compared it. Compare again."),
  }
}
