import { Link } from "react-router"
import CloseIcon from "~icons/material-symbols/close"
import type { VisitorCell } from "../../../../policy/named-people.ts"
import type { Access } from "../../../../policy/states.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { OutcomeMark, proceedsIn, UNTIL } from "../../../ui/policy/outcome.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { Path, SentenceWithPaths } from "../../../ui/policy/path.tsx"
import type { RuleDate } from "../../../policies/compiler/compile-job.server.ts"
import { AuditLink } from "../shared/chosen.tsx"
import type { GuardTableRow } from "../../../policies/chosen/guard-table.server.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import { useKnownStates } from "../shared/state-field.tsx"
import { ApproversNamed } from "../timeline/audience-history-table.tsx"
import { lastDayIn } from "./table-view.ts"
import { AuthorText } from "../../../ui/policy/typed.tsx"
import { Fact } from "../../../ui/section.tsx"

interface RuleDetailsProps {
  readonly row: GuardTableRow & {
    /** The approvers of the rule's present access; absent if it opened nothing or they are unknown. */
    readonly approvers?: ShownApprovers
  }
  /** The address of the table with this rule open. */
  readonly permalink: string
  /** The address of the table with every rule closed. */
  readonly closed: string
}

/** Moves the focus to the rule's name, because the button that closed the details is no longer there. */
const focusOnRule = () => document.querySelector<HTMLElement>(".rule-open .rule-name")?.focus()

/** The details of a rule: its sentence, routes, history and all outcomes. */
export function RuleDetails({ row, permalink, closed }: RuleDetailsProps) {
  const text = useText()
  const known = useKnownStates()
  return (
    <div className="rule-details">
      {/* The title and close button of the panel beside a wide table. Hidden if the details are beneath their rule. */}
      <p className="rule-panel-head">
        <b>
          <Path>{row.path}</Path>
        </b>
        <Link
          to={closed}
          preventScrollReset
          onClick={focusOnRule}
          aria-label={text("Close")}
          className="button button-quiet"
        >
          <Icon picture={CloseIcon} />
        </Link>
      </p>
      <dl>
        <Fact name={text("In words")}>
          <SentenceWithPaths>{row.sentence}</SentenceWithPaths>
        </Fact>
        <Fact name={text("Why")}>
          <AuthorText>{row.why}</AuthorText>
        </Fact>
        {row.alsoChecks === undefined ? null : (
          <Fact name={text("The app also checks")}>
            <AuthorText>{row.alsoChecks}</AuthorText>
          </Fact>
        )}
        <Fact name={text("Routes")}>
          <PathList paths={row.routes} none={text("none")} />
        </Fact>
        <Fact name={text("Wins over")}>
          <PathList paths={row.winsOver} none={text("no other rule")} />
        </Fact>
        <Fact name={text("Defined at")}>
          <code>{row.source}</code>
        </Fact>
        <Fact name={text("Access last changed")}>
          <Dated date={row.dates.access} />
          {row.approvers === undefined ? null : (
            <span className="block text-faint">
              <ApproversNamed approvers={row.approvers} />
            </span>
          )}
        </Fact>
        {/* Null if the text changed no later than the access. */}
        {row.dates.text === null ? null : (
          <Fact name={text("Text last changed")}>
            <Dated date={row.dates.text} />
          </Fact>
        )}
        <Fact name={text("For example")}>
          <AuditLink to="/dashboard/simulator" search={{ url: row.example }}>
            {row.example}
          </AuditLink>
        </Fact>
        <dt className="no-print">{text("To share it")}</dt>
        <dd className="no-print">
          {/* A plain link, so that the browser scrolls to the rule. */}
          <a href={`${permalink}#rule`} className="link">
            {text("Link to this rule")}
          </a>
        </dd>
      </dl>
      <table>
        <caption>{text("What each visitor gets")}</caption>
        <thead>
          <tr>
            <th scope="col">
              {/* Hidden on phones, where the outcomes need the space. The caption contains the same word. */}
              <span className="max-sm:sr-only">{text("Visitor")}</span>
            </th>
            <th scope="col">{text("opening the page")}</th>
            <th scope="col">{text("sending a form")}</th>
          </tr>
        </thead>
        <tbody>
          {known.map((state) => (
            <tr key={state}>
              <th scope="row">
                <StateName state={state} />
              </th>
              <td>
                <OutcomeMark outcome={row.outcomes[state]} states={[state]} />
              </td>
              <td>
                <OutcomeMark outcome={row.writes[state]} states={[state]} access="write" />
              </td>
            </tr>
          ))}
          {Object.entries(row.visitors ?? {}).map(([name, { load, write }]) => (
            <tr key={name}>
              <th scope="row">
                <English>{name}</English>
              </th>
              <td>
                <CellWords cell={load} until={lastDayIn(row.outcomes)} />
              </td>
              <td>
                <CellWords cell={write} access="write" until={lastDayIn(row.writes)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellWordsProps {
  readonly cell: VisitorCell
  /** `write` for sending a form, `load` (the default) for opening the page. */
  readonly access?: Access
  /** The last day of shadow mode, until which everybody gets in; undefined without it. */
  readonly until?: string | undefined
}

/** The outcome for the people of a named visitor: all of them, none, or some, with the claims that decide. */
export function CellWords({ cell, access = "load", until }: CellWordsProps) {
  const text = useText()
  if (cell.opens === "all") return text(proceedsIn(access))
  const outcome = cell.opens === "some" ? text("some: {{claims}}", { claims: cell.by.join(", ") }) : text("blocked")
  return until === undefined ? outcome : text(UNTIL[access], { until, outcome })
}

/** The date and commit of a change. */
export function Dated({ date }: { readonly date: RuleDate }) {
  const text = useText()
  switch (date.kind) {
    case "unrecorded":
      return text("unknown: this server was built without the policy's history")
    case "uncommitted":
      return text("not committed yet when this server was built")
    case "committed":
      return <LastCommit {...date} />
  }
}

/** The commit that changed a rule last; `orEarlier` if the history begins with it, so that the change may be older. */
function LastCommit({ hash, date, subject, orEarlier }: Extract<RuleDate, { kind: "committed" }>) {
  const parts = { commit: <code>{hash.slice(0, 10)}</code>, subject: <AuthorText>{subject}</AuthorText> }
  if (date === null) return <Rich message="commit <commit/>: <subject/>" parts={parts} />
  const dated = { ...parts, date: <Moment at={date} /> }
  return orEarlier === true ? (
    <Rich message="<date/> in commit <commit/> or earlier: <subject/>" parts={dated} />
  ) : (
    <Rich message="<date/> in commit <commit/>: <subject/>" parts={dated} />
  )
}

/** A list of paths, or the words `none` if it is empty. */
const PathList = ({ paths, none }: { readonly paths: readonly string[]; readonly none: string }) =>
  paths.length === 0 ? (
    none
  ) : (
    <ul className="codes">
      {paths.map((path) => (
        <li key={path}>
          <Path>{path}</Path>
        </li>
      ))}
    </ul>
  )
