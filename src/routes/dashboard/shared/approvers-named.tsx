import { Fragment } from "react"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import { approvedWords, nameOf } from "./approved-words.ts"
import type { Approver, Approvers } from "../../../policies/approvals/approvers.ts"

/** Who approved what a version opened, and when. */
export function ApproversNamed({ approvers }: { readonly approvers: Approvers }) {
  const text = useText()
  const { by } = approvers
  return (
    <>
      {text(approvedWords(approvers))}{" "}
      {by.length === 0
        ? text("no one on record")
        : by.map((one, at) => (
            <Fragment key={one.name}>
              {at === 0 ? "" : ", "}
              <bdi className="wrap-anywhere">{nameOf(one, text)}</bdi> (<When approver={one} />)
            </Fragment>
          ))}
    </>
  )
}

const When = ({ approver: { given, until } }: { readonly approver: Approver }) =>
  given === null ? (
    <Rich message="valid until <until/>" parts={{ until: <Moment at={until} /> }} />
  ) : (
    <Moment at={given} />
  )
