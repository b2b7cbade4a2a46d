import type { PlainMessage } from "../../../language/message.ts"
import type { Text } from "../../../language/use-text.ts"
import type { Approver, Approvers } from "../../../policies/approvals/approvers.ts"

/** What stands before the names of those who approved something. */
export const approvedWords = ({ isChecked }: Pick<Approvers, "isChecked">): PlainMessage =>
  isChecked ? "Approved by:" : "Approved, with a signature that was not checked, by:"

export const nameOf = ({ name }: Approver, text: Text): string => name ?? text("someone whose account was deleted")

/** The same in one line, for where there is no page: days as files name them. */
export function approversTold(approvers: Approvers, text: Text): string {
  const { by } = approvers
  if (by.length === 0) return `${text(approvedWords(approvers))} ${text("no one on record")}`
  const named = by.map((one) => {
    const { given, until } = one
    const when = given === null ? text("valid until {{expires}}", { expires: until.slice(0, 10) }) : given.slice(0, 10)
    return `${nameOf(one, text)} (${when})`
  })
  return `${text(approvedWords(approvers))} ${named.join(", ")}`
}
