import type { PlainMessage } from "../../../language/message.ts"
import type { ApprovalFault, FiledApproval } from "../../../records/approval.ts"

/** Why an approval does not count, as what follows `does not count:`. */
export const FAULTS: Readonly<
  Record<ApprovalFault | Exclude<FiledApproval["read"]["kind"], "statement">, PlainMessage>
> = {
  oversized: "it is too large to be an approval",
  unreadable: "it is not a UTF-8 file that this server can read",
  malformed: "it is damaged: it is not a signed envelope exactly as it was written",
  "no-approval": "it is damaged: what was signed is not an approval of an access change",
  newer: "its format is newer than this server can read",
  "other-key": "it is signed by another key",
  changed: "its signature does not match its content: it was changed or signed by another key",
  "other-app": "it approves a change to another app",
  "other-base": "it approves a change that starts from another policy",
  "other-policy": "it approves a change that leads to another policy",
  "other-effect": "the access changes are not the ones that were approved",
  expired: "it had expired when the change was made",
}
