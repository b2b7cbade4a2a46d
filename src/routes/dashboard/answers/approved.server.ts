import type { Text } from "../../../language/use-text.ts"
import type { SaidApproval } from "../../../records/approval.ts"
import { approversIn } from "../audited/approvers.ts"
import { approvedWords } from "../audited/approved-words.ts"

/** Who approved something, at a glance. */
export interface Approved {
  readonly says: string
  readonly by: readonly string[]
}

/** In the reader's words already, so that the page's script need not know them. */
export function approvedOf(said: readonly SaidApproval[], text: Text): Approved {
  const approvers = approversIn(said)
  if (approvers.by.length === 0)
    return { says: text("None of the approvals kept with the records is for this change."), by: [] }
  return { says: text(approvedWords(approvers)), by: approvers.by.flatMap(({ name }) => name ?? []) }
}
