import { setback, type Setback } from "../../compiler/setback.ts"
import { replacePolicy } from "./replace-policy.server.ts"
import { digestOf, reviewOf } from "./review.server.ts"

// Loaded in development only: no build holds code that writes a policy.

export type Applied =
  | { readonly kind: "applied"; readonly hash: string }
  | { readonly kind: "refused"; readonly status: 409 | 422 | 503; readonly problem: Setback }

/** Writes an accepted policy to its file. `reviewed` names the text that the review compared with. */
export async function apply(file: string, text: string, reviewed: string, who: string | null): Promise<Applied> {
  const review = await reviewOf(text, who)
  if (review.kind === "unreviewed") return { kind: "refused", status: 503, problem: review.problem }
  const { draft } = review.check
  if (draft === null)
    return { kind: "refused", status: 422, problem: setback("The compiler rejects this policy: it was not written.") }
  const written = await replacePolicy(file, text, (current) => digestOf(current) === reviewed)
  if (written) return { kind: "applied", hash: draft.hash }
  return {
    kind: "refused",
    status: 409,
    problem: setback("The policy file is not what this review compared with: it was changed meanwhile. Compare again."),
  }
}
