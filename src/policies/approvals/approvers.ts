import { expiryOf } from "../reviews/review.ts"
import type { ReviewApproval, Reviewed } from "../reviews/reviewed.ts"
import type { SaidApproval } from "../records/approval.ts"
import { visibleText } from "../../language/visible-text.ts"

/** The approval of one change of access, as far as records and reviews show it. */
export type ChangeApproval =
  /** Of the workbench's own policy, whose reviews say it. */
  { readonly kind: "reviewed"; readonly reviewed: Reviewed } | ({ readonly kind: "recorded" } & RecordedApproval)

/** The same of an app on record: the files beside the records say it, or a review of this site. */
export interface RecordedApproval {
  readonly said: readonly SaidApproval[]
  /** Null where it cannot be told; `none` of a record that only its owner sees, which nobody reviews. */
  readonly reviewed: Reviewed | "none" | null
}

/** An approver of a change. */
export interface Approver {
  /** Null for an account that was deleted. */
  readonly name: string | null
  /** ISO 8601. Null where only a signed file says it: that tells how long it counts, and not when it was given. */
  readonly given: string | null
  readonly until: string
}

/** Nobody where nobody is on record. */
export interface Approvers {
  /** True if one of the operator's keys or a review on this site proves who they are. */
  readonly isChecked: boolean
  readonly by: readonly Approver[]
}

/** Null where it cannot be told whether anybody did. */
export function approversOf(approval: ChangeApproval): Approvers | null {
  const given = approvalGiven(approval)
  const reviewer = given === null ? null : approverIn(given)
  if (approval.kind === "reviewed") return { isChecked: true, by: reviewer === null ? [] : [reviewer] }
  const { isChecked, by } = approversIn(approval.said)
  if (reviewer === null) return by.length === 0 && approval.reviewed === null ? null : { isChecked, by }
  // One approval may be here twice: in its review, and as the file that was taken along from there.
  const others = isChecked ? by.filter(({ name }) => name !== reviewer.name) : []
  return { isChecked: true, by: [reviewer, ...others] }
}

/** The approval that a review of this site says was given; null where none says so. */
export function approvalGiven({ reviewed }: ChangeApproval): ReviewApproval | null {
  return reviewed === null || reviewed === "none" ? null : reviewed.approval
}

const approverIn = ({ approver, given }: ReviewApproval): Approver => ({
  name: approver === null ? null : visibleText(approver),
  given,
  until: expiryOf(given),
})

/** Each once. Nobody is named whose signature was not checked beside one that is. */
export function approversIn(said: readonly SaidApproval[]): Approvers {
  const found = said.flatMap(({ says }) => (says.kind === "approved" ? [says] : []))
  const signed = found.filter(({ key }) => key !== null)
  const isChecked = signed.length > 0 || found.length === 0
  const named = new Map<string, Approver>()
  for (const { approver, expires } of signed.length > 0 ? signed : found) {
    const name = visibleText(approver)
    const known = named.get(name)
    if (known === undefined || known.until < expires) named.set(name, { name, given: null, until: expires })
  }
  return { isChecked, by: [...named.values()] }
}
