import type { FiledApproval, Signature } from "../../../policies/records/approval.ts"

/** An approval file as the list of apps shows it. */
export interface ListedApproval {
  readonly file: string
  /** The hash of the policy that it approves, as a guard table has it; null where nothing in it is to be believed. */
  readonly policy: string | null
  /** Apps on record that had this policy, each with the first version of it. */
  readonly apps: readonly { readonly key: string; readonly name: string; readonly version: string }[]
  readonly state: Signature | Exclude<FiledApproval["read"], { readonly kind: "statement" }>
}
