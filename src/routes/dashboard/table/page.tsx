import { sessionFor } from "../../../locks/locks.server.ts"
import { policyHash } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import { MOST_CHARACTERS, MOST_ROWS } from "../../../policies/pictures/few-pages.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/page"
import { partOf } from "../../../policies/compiler/parts.ts"
import { askerOf } from "../../../policies/compiler/compiler.server.ts"
import { textFor } from "../../../language/text-for.server.ts"
import { acceptedIn, answersOf, namedPaths } from "../answers/answers.ts"
import { approvedOf, reviewsLinkOf } from "../answers/approved.server.ts"
import { AnswersView } from "../answers/answers-view.tsx"
import { approvalOfLastOpening } from "../../../policies/approvals/approvals.server.ts"
import { auditedAt } from "../../../policies/chosen/audited.server.ts"
import { AuditedBar } from "../shared/bar.tsx"
import { MoreRows, VersionLink } from "../shared/version-link.tsx"
import { governingAt } from "../../../policies/chosen/governing.server.ts"
import { BeyondRules, ShadowNotice } from "./beyond-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTable } from "./guard-table-view.tsx"
import { KnownStates } from "../shared/state-field.tsx"
import { PrintedView } from "./printed-view.tsx"
import { ReportLinks } from "./report-links.tsx"
import { ruleSentenceOf } from "./rule-sentence.ts"
import { SearchedAddress } from "./searched-address.tsx"
import { TableFilters } from "./table-filters.tsx"
import { isOfMonth, questionsOf, type TableQuestion } from "./table-questions.ts"
import { addressSearched, isFiltered, keyOf, rowsOf, tableQueryOf } from "./table-view.ts"
import { Link } from "react-router"

export async function loader({ context, url, request }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard")
  const audited = await auditedAt(context, url)
  const { about, life, rows, policy, runs, record } = audited
  const table = life.table
  if (table === null) throw new Error("a version that was in force has no guard table")
  const text = await textFor(request)
  const query = tableQueryOf(url.searchParams)
  const now = Date.now()
  const pathname = addressSearched(query)
  const governing = pathname === null ? null : await governingAt(audited, pathname, askerOf(context))
  // In the language that is read, because a search looks into the sentences.
  const saidRows = rows.map((row) => ({ ...row, sentence: ruleSentenceOf(row, text, table.states) }))
  // Who looks for something has no use for what everybody asks first.
  const answers = isFiltered(query) ? null : answersOf(life)
  // The workbench itself shows it with its evidence.
  const approval = answers === null || record === null ? null : await approvalOfLastOpening(context, audited)
  const decidingRule = governing?.kind === "rule" ? governing.key : null
  const found = rowsOf(saidRows, query, decidingRule, ({ dates }) => isOfMonth(dates.access, now), table.states)
  // The rule that the address opens is there, wherever it stands.
  const few = <Entry,>(entries: readonly Entry[]): readonly Entry[] =>
    partOf(entries, 1, { entries: MOST_ROWS, characters: MOST_CHARACTERS }).entries
  const first = few(found).length
  const isShown = (row: (typeof found)[number], at: number): boolean => at < first || keyOf(row) === query.rule
  const accepted = acceptedIn(table)
  const ends = [table.outside, table.invariants, accepted]
  return {
    about,
    answers:
      answers === null
        ? null
        : {
            ...answers,
            open: {
              unit: answers.open.unit,
              outside: answers.open.outside,
              signedOut: answers.open.signedOut.length,
              ...(answers.open.withheld === undefined ? {} : { withheld: answers.open.withheld }),
            },
            everyone: namedPaths(answers.open.everyone),
            accepted: few(accepted),
            findings: accepted.length,
            approved: approvedOf(approval, text),
            reviews: reviewsLinkOf(approval, record === null, text),
          },
    runs: record === null ? { hash: policyHash, isThis: runs } : null,
    query,
    questions: questionsOf(rows, query, now, table.states),
    rows: found.filter(isShown),
    left: found.length - found.filter(isShown).length,
    total: rows.length,
    searched: pathname === null || governing === null ? null : { pathname, governing, unlisted: table.unlisted.status },
    states: table.states,
    shadow: table.shadow ?? null,
    policyPath: policy.path,
    policyHash: policy.hash,
    beyond: {
      unlisted: table.unlisted.status,
      outside: few(table.outside),
      invariants: few(table.invariants),
      accepted: few(accepted),
      left: ends.reduce((sum, entries) => sum + entries.length - few<unknown>(entries).length, 0),
    },
    today: new Date(now).toISOString().slice(0, 10),
    isReported: audited.reportOf !== null,
  }
}

export default function GuardTablePage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const {
    about,
    answers,
    runs,
    questions,
    query,
    rows,
    left,
    total,
    searched,
    states,
    shadow,
    policyPath,
    policyHash,
    beyond,
    today,
    isReported,
  } = loaderData
  return (
    <KnownStates value={states}>
      <Title>{text("Guard table")}</Title>
      <Heading lead={about.name === null ? text("Pages of this workbench") : undefined}>{text("Guard table")}</Heading>
      <AuditedBar about={about} />
      {shadow === null ? null : <ShadowNotice shadow={shadow} />}
      {answers === null ? null : <AnswersView answers={answers} runs={runs} today={today} />}
      <AskedTable questions={questions} />
      <TableFilters query={query} />
      {searched === null ? null : <SearchedAddress {...searched} />}
      <GuardTable query={query} rows={rows} left={left} total={total} policyPath={policyPath} policyHash={policyHash} />
      <MoreRows left={left} file="CSV" />
      <ExportLinks />
      <ReportLinks isReported={isReported} />
      <VersionLink about={about} />
      <BeyondRules
        {...beyond}
        today={today}
        printed={<PrintedView query={query} policyHash={policyHash} />}
        table={text(
          runs?.isThis === true
            ? "Every page rule: who gets in, where everyone else is sent, and why. Generated from the same file as the guards."
            : "Every page rule of this version: who gets in, where everyone else is sent, and why.",
        )}
      />
    </KnownStates>
  )
}

/** Questions about the table, each a link to its answer; plain addresses, so that they work without a script. */
function AskedTable({ questions }: { readonly questions: readonly TableQuestion[] }) {
  const text = useText()
  return (
    <nav aria-label={text("Common questions")} className="no-print">
      <ul className="questions">
        <li className="questions-of">{text("Rules:")}</li>
        {questions.map(({ message, address, count, isAsked }) => (
          <li key={message}>
            <Link to={address} preventScrollReset aria-current={isAsked ? "true" : undefined}>
              {text(message)} <span className="count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
