import { expiryOf } from "../../../reviews/review.ts"
import type { SaidApproval } from "../../../records/approval.ts"
import { visibleText } from "../../../ui/visible-text.ts"
import type { ChangeApproval } from "./approvals.server.ts"

/** Who approved a change. */
export interface Approver {
  /** Null for an account that was deleted. */
  readonly name: string | null
  /** ISO 8601. Null where only a signed file says it: that tells how long it counts, and not when it was given. */
  readonly given: string | null
  readonly until: string
}

/** Nobody where nobody is on record. */
export interface Approvers {
  /** Whether a key of the operator's, or a review of this site, vouches for them. */
  readonly isChecked: boolean
  readonly by: readonly Approver[]
}

export function approversOf(approval: ChangeApproval): Approvers {
  if (approval.kind === "filed") return approversIn(approval.said)
  const found = approval.reviewed.approval
  if (found === null) return { isChecked: true, by: [] }
  const { approver, given } = found
  const name = approver === null ? null : visibleText(approver)
  return { isChecked: true, by: [{ name, given, until: expiryOf(given) }] }
}

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
