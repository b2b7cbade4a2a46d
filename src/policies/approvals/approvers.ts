import { expiryOf, type ReviewApproval, type Reviewed } from "../reviews/review.ts"
import type { AppliedApproval } from "../records/approval.ts"
import { visibleText } from "../../language/visible-text.ts"

/** The approval of one change of access, as far as records and reviews show it. */
export type ChangeApproval =
  /** An approval of the workbench's own policy, from its reviews. */
  { readonly kind: "reviewed"; readonly reviewed: Reviewed } | ({ readonly kind: "recorded" } & RecordedApproval)

/** An approval of a recorded app's change, from the files beside its record or a review of this site. */
export interface RecordedApproval {
  readonly filed: readonly AppliedApproval[]
  /** Null if unknown; `unreviewable` for a record that only its owner can see, which cannot be reviewed. */
  readonly reviewed: Reviewed | "unreviewable" | null
}

/** An approver of a change. */
export interface Approver {
  /** The approver's name; null for a deleted account. */
  readonly name: string | null
  /** The time of the approval in ISO 8601. Null for a signed file, which has only its expiry. */
  readonly given: string | null
  /** The time when the approval expires, in ISO 8601. */
  readonly until: string
}

/** The approvers as shown on a page. */
export interface ShownApprovers {
  /** True if one of the operator's keys or a review on this site proves who they are. */
  readonly isChecked: boolean
  readonly by: readonly Approver[]
}

/** The approvers of a change; null if it is unknown whether there are any. */
export function approversOf(approval: ChangeApproval): ShownApprovers | null {
  const ofReview = approvalInReview(approval)
  const reviewer = ofReview === null ? null : approverIn(ofReview)
  if (approval.kind === "reviewed") return { isChecked: true, by: reviewer === null ? [] : [reviewer] }
  const { isChecked, by } = approversIn(approval.filed)
  // Without a file, and without knowing the reviews, there may be an approver.
  if (reviewer === null) return by.length === 0 && approval.reviewed === null ? null : { isChecked, by }
  // One approval can be here twice: in its review, and as the exported file.
  const others = isChecked ? by.filter(({ name }) => name !== reviewer.name) : []
  return { isChecked: true, by: [reviewer, ...others] }
}

/** The approval in a review of this site; null if there is none. */
export function approvalInReview({ reviewed }: ChangeApproval): ReviewApproval | null {
  return reviewed === null || reviewed === "unreviewable" ? null : reviewed.approval
}

const approverIn = ({ approver, given }: ReviewApproval): Approver => ({
  name: approver === null ? null : visibleText(approver),
  given,
  until: expiryOf(given),
})

/** The approvers, each once. If there is a checked signature, those with unchecked ones are omitted. */
function approversIn(filed: readonly AppliedApproval[]): ShownApprovers {
  const found = filed.flatMap(({ result }) => (result.kind === "approved" ? [result] : []))
  const signed = found.filter(({ key }) => key !== null)
  // Also true without any approval, because then none is unchecked.
  const isChecked = signed.length > 0 || found.length === 0
  const named = new Map<string, Approver>()
  for (const { approver, expires } of signed.length > 0 ? signed : found) {
    const name = visibleText(approver)
    const known = named.get(name)
    if (known === undefined || known.until < expires) named.set(name, { name, given: null, until: expires })
  }
  return { isChecked, by: [...named.values()] }
}
