import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LinkTo } from "../../ui/link-to.tsx"
import { Moment } from "../../ui/moment.tsx"
import { Typed } from "../../ui/typed.tsx"

export interface OpeningApproval {
  readonly review: string
  /** Null for an account that was deleted. */
  readonly approver: string | null
  readonly given: string
}

/** Who approved what opened last, with the way to the review. */
export function ApprovedBy({ approval }: { readonly approval: OpeningApproval | null }) {
  const text = useText()
  if (approval === null) return text("No review on this site approved it.")
  const { review, approver, given } = approval
  return (
    <Rich
      message="Approved by <who/>, <given/>: <to>the review</to>."
      parts={{
        who:
          approver === null ? (
            <span>{text("somebody whose account was deleted")}</span>
          ) : (
            <Typed className="wrap-anywhere">{approver}</Typed>
          ),
        given: <Moment at={given} />,
        to: (
          <LinkTo to="/reviews/:review" params={{ review }}>
            {null}
          </LinkTo>
        ),
      }}
    />
  )
}
