import type { ApprovalFault } from "../../../codegen/approval/fault.ts"
import type { Statement } from "../../../codegen/approval/signed-statement.ts"

export type { ApprovalFault }

/** An approval file that lies beside the records, as far as it tells by itself. */
export interface FiledApproval {
  /** What its file is called, without where it lies. */
  readonly file: string
  readonly read:
    | { readonly kind: "oversized" | "unreadable" | "malformed" | "no-approval" | "newer" }
    | { readonly kind: "statement"; readonly statement: Statement; readonly signature: Signature }
}

/** Whether one of the operator's keys signed it; without any key that is not checked. */
export type Signature =
  | { readonly kind: "trusted"; readonly key: string }
  | { readonly kind: "not-judged" }
  | { readonly kind: "other-key" | "changed" }

/** What an approval file says to one change that was made. */
export interface SaidApproval {
  readonly file: string
  readonly says:
    | {
        readonly kind: "approved"
        readonly approver: string
        readonly sentence: string
        /** ISO 8601, in UTC. */
        readonly expires: string
        /** The name of the file with the key that signed it; null where no key is there to tell. */
        readonly key: string | null
      }
    | { readonly kind: "refused"; readonly fault: ApprovalFault }
}
