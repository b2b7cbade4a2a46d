import type { ApprovalFault } from "../../../codegen/approval/fault.ts"
import type { Statement } from "../../../codegen/approval/signed-statement.ts"

export type { ApprovalFault }

/** An approval file beside the records, with the facts that it contains. */
export interface FiledApproval {
  /** The name of its file, without the folder. */
  readonly file: string
  /**
   * `malformed`: no signed envelope. `no-approval`: the signed text is not an approval. `newer`: it is an approval in
   * the format of a later release.
   */
  readonly read:
    | { readonly kind: "oversized" | "unreadable" | "malformed" | "no-approval" | "newer" }
    | { readonly kind: "statement"; readonly statement: Statement; readonly signature: Signature }
}

/**
 * The result of checking an approval's signature against the operator's keys. `not-judged`: there are no keys.
 * `other-key`: none of them made it. `changed`: it does not fit the text.
 */
export type Signature =
  | { readonly kind: "trusted"; readonly key: string }
  | { readonly kind: "not-judged" }
  | { readonly kind: "other-key" | "changed" }

/** An approval file applied to one change of a record. */
export interface AppliedApproval {
  readonly file: string
  readonly result:
    | {
        readonly kind: "approved"
        readonly approver: string
        readonly sentence: string
        /** ISO 8601, in UTC. */
        readonly expires: string
        /** The name of the file with the signing key; null if no key is configured. */
        readonly key: string | null
      }
    | { readonly kind: "refused"; readonly fault: ApprovalFault }
}
