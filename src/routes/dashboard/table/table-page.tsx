import { useText } from "../../../language/use-text.ts"
import { Choices } from "../../../ui/choices.tsx"
import { ExposureLegend } from "../../../ui/policy/exposure-mark.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { AnswersView } from "../answers/answers-view.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { KnownStates } from "../shared/state-field.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { BeyondRules, ShadowNotice } from "./beyond-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTableView } from "./guard-table-view.tsx"
import { PrintedView } from "./printed-view.tsx"
import type { tableDataOf } from "./table-data.server.ts"
import { TableFilters } from "./table-filters.tsx"
import type { TableQuestion } from "./table-questions.ts"
import { AuditLink } from "../shared/chosen.tsx"
import type { ReactElement } from "react"
import { Rich } from "../../../language/rich.tsx"
import type { Governing } from "../../../policies/chosen/governing.server.ts"
import { Unanswered } from "../shared/unanswered.tsx"

type TableData = Awaited<ReturnType<typeof tableDataOf>>

/** The dashboard's answers, and the guard table beneath them. */
export function TableView({ data }: { readonly data: TableData }) {
  const text = useText()
  const {
    about,
    answers,
    runs,
    questions,
    query,
    page,
    order,
    total,
    searched,
    states,
    shadow,
    policyPath,
    policyHash,
    beyond,
    today,
    hasReport,
  } = data
  return (
    <KnownStates value={states}>
      <PageHeading title={text("Access")} />
      <AuditedBar about={about} />
      {shadow === null ? null : <ShadowNotice shadow={shadow} />}
      {answers === null ? null : <AnswersView answers={answers} runs={runs} />}
      <CommonQuestions questions={questions} />
      <TableFilters query={query} />
      {searched === null ? null : <SearchedAddress {...searched} />}
      <PageTurns page={page} list="rules" />
      <GuardTableView
        query={query}
        page={page}
        order={order}
        total={total}
        policyPath={policyPath}
        policyHash={policyHash}
      />
      <PageTurns page={page} list="rules" />
      <ExposureLegend />
      <ExportLinks hasReport={hasReport} />
      <VersionLink about={about} />
      <BeyondRules
        {...beyond}
        today={today}
        printed={<PrintedView query={query} policyHash={policyHash} page={page} />}
        table={text(
          runs?.isThis === true
            ? "Every page rule: who gets in, where everyone else is sent, and why. Generated from the same file as the guards."
            : "Every page rule of this version: who gets in, where everyone else is sent, and why.",
        )}
      />
    </KnownStates>
  )
}

/** Links to the answers of common questions about the table. */
function CommonQuestions({ questions }: { readonly questions: readonly TableQuestion[] }) {
  const text = useText()
  return (
    <Choices
      label={text("Common questions")}
      lead={text("Rules:")}
      choices={questions.map(({ message, address: to, count, isAsked: isChosen }) => ({
        to,
        name: text(message),
        count,
        isChosen,
      }))}
    />
  )
}

interface SearchedAddressProps {
  readonly pathname: string
  readonly governing: Governing
  /** The status of a path without a rule. */
  readonly unlisted: number
}

/** The rule that decides access to a searched address. */
function SearchedAddress({ pathname, governing, unlisted }: SearchedAddressProps) {
  const text = useText()
  return (
    <p className="note">
      <DecidingEntry governing={governing} path={<code>{pathname}</code>} unlisted={unlisted} />{" "}
      <AuditLink to="/dashboard/simulator" search={{ url: pathname }}>
        {text("See in the simulator what each auth state gets there, and why")}
      </AuditLink>
    </p>
  )
}

interface DecidingEntryProps extends Pick<SearchedAddressProps, "governing" | "unlisted"> {
  readonly path: ReactElement
}

/** The entry that decides access to the searched address, in a sentence. */
function DecidingEntry({ governing, path, unlisted }: DecidingEntryProps) {
  switch (governing.kind) {
    case "rule":
      return (
        <Rich
          message="The rule <rule/> decides access to <path/>."
          parts={{ path, rule: <code>{governing.key}</code> }}
        />
      )
    case "outside":
      return <Rich message="The policy does not cover <path/>: anyone can fetch it." parts={{ path }} />
    case "none":
      return (
        <Rich
          message="No rule covers <path/>: it is blocked ({{status}})."
          parts={{ path }}
          values={{ status: unlisted }}
        />
      )
    case "unanswered":
      return <Unanswered {...governing} />
  }
}
