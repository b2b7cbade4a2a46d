import { isAnyPolicyHash } from "../../../../policy/policy-hash.ts"
import { type SubmitFailure, submitFailureBecause } from "../../../policies/compiler/submit-failure.ts"
import type { DraftForm } from "../../../policies/drafts/draft-form.server.ts"
import type { PolicyToEdit } from "../../../policies/chosen/policy-to-edit.ts"
import { hash } from "node:crypto"
import { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import { askForReview } from "../../../policies/approvals/policy-files.server.ts"

/** A text with the result of comparing it. */
interface ComparedText {
  readonly policy: PolicyToEdit
  readonly form: DraftForm
  /** The draft's id; empty for a text that was never saved. */
  readonly draft: string
  /** The file that the policy may be written to; null if it may not be written. */
  readonly file: string | null
  readonly review: TextReview
  /** The reason why the policy was not applied; null if nobody tried, or it was. */
  readonly problem: SubmitFailure | null
}

/** The data of the review page: a text with its changes. */
export const reviewAnswerOf = ({ policy, form, draft, file, review, problem }: ComparedText) => ({
  kind: "reviewed" as const,
  form,
  // The base of the text, if it is no longer the newest.
  movedFrom: isAnyPolicyHash(form.baseHash) && form.baseHash !== policy.shown.hash ? form.baseHash : null,
  draft,
  problem,
  // Identifies the text that was compared with, so that no other text is overwritten.
  comparedDigest: textDigestOf(policy.text),
  canApply: file !== null,
  review,
})

/** The data of the review page. */
export type ReviewAnswer = ReturnType<typeof reviewAnswerOf>

/** The SHA-256 digest of a text. */
export const textDigestOf = (text: string): string => hash("sha256", text)

/**
 * The access changes that a policy text makes, with the text for a pull request, or the reason why they are unknown.
 */
export async function reviewOf(policy: PolicyToEdit, text: string, requester: string | null) {
  try {
    const { check, markdown } = await askForReview({ policy, text, requester })
    return { kind: "reviewed" as const, check: { kind: "checked" as const, ...check }, markdown }
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const problem = submitFailureBecause("The text was not checked: {{reason}}. Nothing was changed.", error.reason)
    return { kind: "unreviewed" as const, problem }
  }
}

/** The result of `reviewOf`. */
export type TextReview = Awaited<ReturnType<typeof reviewOf>>
