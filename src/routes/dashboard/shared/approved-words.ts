import type { PlainMessage } from "../../../language/message.ts"
import type { Text } from "../../../language/use-text.ts"
import type { Approver, ShownApprovers } from "../../../policies/approvals/approvers.ts"
import type { ApprovalFault, FiledApproval } from "../../../policies/records/approval.ts"

/** The words before the names of approvers. */
export const approvedWords = ({ isChecked }: Pick<ShownApprovers, "isChecked">): PlainMessage =>
  isChecked ? "Approved by:" : "Approved, with a signature that was not checked, by:"

export const approverNameOf = ({ name }: Approver, text: Text): string =>
  name ?? text("someone whose account was deleted")

/** The approvers and dates of a change in one line of plain text, with days in ISO 8601. */
export function approversText(approvers: ShownApprovers, text: Text): string {
  const { by } = approvers
  if (by.length === 0) return `${text(approvedWords(approvers))} ${text("no one on record")}`
  const named = by.map((approver) => {
    // The file of an approval has only its last day. A review also has the day on which it was given.
    const { given, until } = approver
    const when = given === null ? text("valid until {{expires}}", { expires: until.slice(0, 10) }) : given.slice(0, 10)
    return `${approverNameOf(approver, text)} (${when})`
  })
  return `${text(approvedWords(approvers))} ${named.join(", ")}`
}

/** The reasons why an approval does not count, as the rest of `does not count:`. */
export const FAULTS: Readonly<
  Record<ApprovalFault | Exclude<FiledApproval["read"]["kind"], "statement">, PlainMessage>
> = {
  oversized: "it is too large to be an approval",
  unreadable: "it is not a UTF-8 file that this server can read",
  malformed: "it is malformed: it is not a signed envelope, or it was reformatted",
  "no-approval": "it is malformed: what was signed is not an approval of an access change",
  newer: "its format is newer than this server can read",
  "other-key": "it is signed by another key",
  changed: "its signature does not match its content: it was changed or signed by another key",
  "other-app": "it approves a change to another app",
  "other-base": "it approves a change from another policy than the one before",
  "other-policy": "it approves a change to another policy than the one after",
  "other-effect": "the access changes are not the ones that were approved",
  expired: "it had expired when the change was made",
}
