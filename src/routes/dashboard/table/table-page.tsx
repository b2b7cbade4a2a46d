import { useText } from "../../../language/use-text.ts"
import { Choices } from "../../../ui/choices.tsx"
import { ExposureLegend } from "../../../ui/policy/exposure-mark.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { AnswersView } from "../answers/answers-view.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { KnownStates } from "../shared/state-field.tsx"
import { MoreRows, VersionLink } from "../shared/version-link.tsx"
import { BeyondRules, ShadowNotice } from "./beyond-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTable } from "./guard-table-view.tsx"
import { PrintedView } from "./printed-view.tsx"
import { ReportLinks } from "./report-links.tsx"
import { SearchedAddress } from "./searched-address.tsx"
import type { tableDataOf } from "./table-data.server.ts"
import { TableFilters } from "./table-filters.tsx"
import type { TableQuestion } from "./table-questions.ts"

type TableData = Awaited<ReturnType<typeof tableDataOf>>

/** The answers an auditor asks for first, and beneath them the guard table. */
export function TableView({ data }: { readonly data: TableData }) {
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
  } = data
  return (
    <KnownStates value={states}>
      <Title>{text("Access")}</Title>
      <Heading>{text("Access")}</Heading>
      <AuditedBar about={about} />
      {shadow === null ? null : <ShadowNotice shadow={shadow} />}
      {answers === null ? null : <AnswersView answers={answers} runs={runs} />}
      <AskedTable questions={questions} />
      <TableFilters query={query} />
      {searched === null ? null : <SearchedAddress {...searched} />}
      <GuardTable query={query} rows={rows} left={left} total={total} policyPath={policyPath} policyHash={policyHash} />
      <MoreRows left={left} file="CSV" />
      <ExposureLegend />
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
