import type { PlainMessage } from "../../../language/message.ts"
import type { ApprovalFault, FiledApproval } from "../../../policies/records/approval.ts"

/** Why an approval does not count, as what follows `does not count:`. */
export const FAULTS: Readonly<
  Record<ApprovalFault | Exclude<FiledApproval["read"]["kind"], "statement">, PlainMessage>
> = {
  oversized: "it is too large to be an approval",
  unreadable: "it is not a UTF-8 file that this server can read",
  malformed: "it is malformed: it is not a signed envelope exactly as it was written",
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
