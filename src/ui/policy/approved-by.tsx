import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import type { Reviewed } from "../../policies/reviews/review.ts"
import { LinkTo } from "../shell/link-to.tsx"
import { Moment } from "../shell/moment.tsx"
import { Typed } from "./typed.tsx"

/** A sentence about the approval of a change, with a link to the review. `reviewed` is null if it is unknown. */
export function ApprovedBy({ reviewed }: { readonly reviewed: Reviewed | null }) {
  const text = useText()
  if (reviewed === null) return text("It is unknown whether a review on this site approved it.")
  if (reviewed.approval === null) return text("No review on this site approved it.")
  const { review, approver, given } = reviewed.approval
  return (
    <Rich
      message="Approved by <who/>, <given/>: <to>the review</to>."
      parts={{
        who: approver === null ? <span>{text("someone whose account was deleted")}</span> : <Typed>{approver}</Typed>,
        given: <Moment at={given} />,
        to: <LinkTo to="/reviews/:review" params={{ review }} />,
      }}
    />
  )
}
