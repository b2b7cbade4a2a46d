import type { Problem } from "../../../ui/forms/form-summary.tsx"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import type { Unsent } from "../../../ui/forms/unsent.ts"

/** The answer to the editor's form if it stays on the page: the typed values, and a message. */
export interface EditorAnswer {
  readonly name: string
  readonly policy: string
  /** The policy hash that the text started from; empty or left out where the form did not say. */
  readonly baseHash?: string
  readonly problems: readonly Problem[]
  readonly check: CheckAnswer | null
  /** The stored draft was changed elsewhere; its revision, so that one may knowingly write over it. */
  readonly conflict: { readonly revision: string; readonly name: string } | null
  /** The reason why the form got no answer. Only the browser knows it. */
  readonly unsent: Unsent | null
  /** A draft that was just deleted, whole, so that it can come back. */
  readonly deleted: DeletedDraft | null
}

export interface DeletedDraft {
  readonly id: string
  readonly name: string
  readonly app: string
  readonly policy: string
  readonly base_hash: string
}
