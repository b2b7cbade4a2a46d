import type { Problem } from "../../../ui/forms/form-summary.tsx"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import type { SendFailure } from "../../../ui/forms/send-failure.ts"

/** The answer to the editor's form if it stays on the page: the typed values, and a message. */
export interface EditorAnswer {
  readonly name: string
  readonly policy: string
  /** The hash of the policy that the text started from; empty or absent if the form did not send it. */
  readonly baseHash?: string
  readonly problems: readonly Problem[]
  readonly check: CheckAnswer | null
  /**
   * The name and revision of the stored draft if it was changed elsewhere. The form sends the revision to overwrite it.
   */
  readonly conflict: { readonly revision: string; readonly name: string } | null
  /** The reason why the form could not be sent. Set in the browser only. */
  readonly unsent: SendFailure | null
  /** The whole draft that was just deleted, so that it can be restored. */
  readonly deleted: DeletedDraft | null
}

/** A draft that was deleted, with everything that is needed to restore it. */
export interface DeletedDraft {
  readonly id: string
  readonly name: string
  readonly app: string
  readonly policy: string
  readonly base_hash: string
}
