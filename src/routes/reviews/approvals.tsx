import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { expiryOf } from "../../policies/reviews/review.ts"
import type { StoredApproval } from "../../policies/reviews/rows.server.ts"
import { Moment } from "../../ui/shell/moment.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Typed } from "../../ui/policy/typed.tsx"
import { Download } from "./put-live.tsx"
import { Person, type PeopleOfPage } from "../../ui/policy/person.tsx"
import { Section } from "../../ui/section.tsx"

interface ApprovalsProps extends PeopleOfPage {
  readonly review: string
  readonly approvals: readonly StoredApproval[]
  /** True if this server signs downloaded approvals. */
  readonly hasKey: boolean
  /** The ids of the approvals that count. */
  readonly counting: readonly string[]
}

/** The list of approvals with their reasons and downloads. */
export function Approvals({ review, approvals, people, uid, hasKey, counting }: ApprovalsProps) {
  const text = useText()
  if (approvals.length === 0) return null
  return (
    <Section id="approvals" title={text("Approvals")}>
      <ul className="review-comments">
        {approvals.map(({ id, approver_id, sentence, created_at }) => (
          <li key={id}>
            <p>
              <q className="wrap-anywhere">
                <Typed>{sentence}</Typed>
              </q>
            </p>
            <p className="text-sm text-faint">
              <Person id={approver_id} people={people} uid={uid} leads />, <Moment at={created_at} />.{" "}
              {/* Without a key on this server, the approval is unsigned, and the check in the app's repository
                  ignores it until somebody signs it. So this says when it expires, not that it counts. */}
              {counting.includes(id) ? (
                <Rich
                  message={hasKey ? "It counts until <end/>." : "It expires on <end/>."}
                  parts={{ end: <Moment at={expiryOf(created_at)} /> }}
                />
              ) : (
                text("It does not count.")
              )}
            </p>
            {counting.includes(id) ? (
              <p className="mt-2 no-print">
                <Download
                  href={pageHrefOf("/reviews/:review/approvals/:approval", { params: { review, approval: id } })}
                >
                  {text(hasKey ? "Download the approval" : "Download the unsigned statement")}
                </Download>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
