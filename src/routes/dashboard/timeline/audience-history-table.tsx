import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { ExposureMark } from "../../../ui/policy/exposure-mark.tsx"
import { VersionName } from "../shared/version.tsx"
import { FoldedTable } from "../shared/plain-table.tsx"
import type { AudienceHistory } from "./audience-history.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { Fragment } from "react"
import { Moment } from "../../../ui/shell/moment.tsx"
import { approvedWords, approverNameOf } from "../shared/approved-words.ts"
import type { Approver, ShownApprovers } from "../../../policies/approvals/approvers.ts"

/** The approvers of a version's openings, each with the date. */
export function ApproversNamed({ approvers }: { readonly approvers: ShownApprovers }) {
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
              <bdi className="wrap-anywhere">{approverNameOf(one, text)}</bdi> (<When approver={one} />)
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

const KINDS: Readonly<Record<AudienceHistory["kind"], PlainMessage | null>> = {
  page: null,
  endpoint: "returns only data",
  rule: "no page, but a rule names it",
  outside: "no page: outside the policy, now or earlier",
}

/** The timeline as a table: the audiences of each page, each with the version from which it applies. */
export function AudienceHistoryTable({ histories }: { readonly histories: readonly AudienceHistory[] }) {
  const text = useText()
  return (
    <FoldedTable columns={[text("Page"), text("Open to")]}>
      {histories.map((history) => (
        <AudienceHistoryRow key={history.path} history={history} />
      ))}
    </FoldedTable>
  )
}

/** A page with its audiences, the present one first. */
function AudienceHistoryRow({ history: { path, kind, periods } }: { readonly history: AudienceHistory }) {
  const text = useText()
  const words = KINDS[kind]
  return (
    <tr>
      <th scope="row">
        <Path>{path}</Path>
        {words === null ? null : <span className="block text-sm text-faint lg:ms-3 lg:inline">{text(words)}</span>}
      </th>
      <td>
        <ul>
          {periods.map((period, i) => (
            <li key={period.commit} className={i === 0 ? undefined : "text-faint"}>
              {i === 0 ? null : `${text("before that")}: `}
              <PeriodText period={period} />
              {period.approvers === null ? null : (
                <span className="block text-sm text-faint lg:ms-3 lg:inline">
                  <ApproversNamed approvers={period.approvers} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** An audience, and the version since which the page has it. */
function PeriodText({ period }: { readonly period: AudienceHistory["periods"][number] }) {
  const parts = {
    audience: <ExposureMark audience={period.audience} />,
    version: <VersionName version={period} />,
  }
  return period.isSameAudience ? (
    <Rich message="<audience/> since <version/> (redirect or status changed)" parts={parts} />
  ) : (
    <Rich message="<audience/> since <version/>" parts={parts} />
  )
}
