import type { PlainMessage } from "../../../language/message.ts"
import type { ApprovalFault, FiledApproval } from "../../../records/approval.ts"

/** Why an approval does not count, as what follows `does not count:`. */
export const FAULTS: Readonly<
  Record<ApprovalFault | Exclude<FiledApproval["read"]["kind"], "statement">, PlainMessage>
> = {
  oversized: "it is larger than any approval",
  unreadable: "it is not a UTF-8 file that this server may read",
  malformed: "it is malformed: it is not a signed envelope in its exact written form",
  "no-approval": "it is malformed: what was signed is no approval of an access change",
  newer: "it is of a newer format than this server reads",
  "other-key": "it is signed by another key",
  changed: "its signature does not fit what it says: it was changed, or signed by another key",
  "other-app": "it approves a change of another app",
  "other-base": "it approves a change of another policy than the one before",
  "other-policy": "it approves another policy than the one after",
  "other-effect": "what the change did to access is not what was approved",
  expired: "it had expired when the change was made",
}
