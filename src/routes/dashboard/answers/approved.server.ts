import type { Text } from "../../../language/use-text.ts"
import type { SaidApproval } from "../../../records/approval.ts"
import { visibleText } from "../../../ui/visible-text.ts"

/** Who approved something, at a glance. */
export interface Approved {
  readonly says: string
  readonly by: readonly string[]
}

/** In the reader's words already, so that the page's script need not know them. */
export function approvedOf(said: readonly SaidApproval[], text: Text): Approved {
  const found = said.flatMap(({ says }) => (says.kind === "approved" ? [says] : []))
  const signed = found.filter(({ key }) => key !== null)
  const namesOf = (some: typeof found): readonly string[] => [
    ...new Set(some.map(({ approver }) => visibleText(approver))),
  ]
  if (signed.length > 0) return { says: text("Approved by:"), by: namesOf(signed) }
  if (found.length > 0)
    return { says: text("Approved, with a signature that was not checked, by:"), by: namesOf(found) }
  return { says: text("None of the approvals kept with the records is for this change."), by: [] }
}
