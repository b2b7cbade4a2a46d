import { useText } from "../../../language/use-text.ts"
import { Choices } from "../../../ui/choices.tsx"
import { ExposureLegend } from "../../../ui/policy/exposure-mark.tsx"
import { PageHeading } from "../../../ui/shell/heading.tsx"
import { AnswersView } from "../answers/answers-view.tsx"
import { AuditedBar } from "../shared/bar.tsx"
import { KnownStates } from "../shared/state-field.tsx"
import { PageTurns } from "../shared/page-turns.tsx"
import { VersionLink } from "../shared/version-link.tsx"
import { BelowRules, UnlistedInShadowMode } from "./below-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTableView } from "./guard-table-view.tsx"
import { PrintedView } from "./printed-view.tsx"
import type { TableData } from "./table-data.server.ts"
import { TableFilters } from "./table-filters.tsx"
import { AuditLink } from "../shared/chosen.tsx"
import { Rich } from "../../../language/rich.tsx"
import { ShadowNotice } from "../../../ui/policy/shadow-notice.tsx"
import { WithCode } from "../../../ui/policy/with-code.tsx"
import { Unanswered } from "../shared/unanswered.tsx"

/** The dashboard: the answers to the usual questions about access, and beneath them the guard table. */
export function TableView({ loaderData: data }: { readonly loaderData: TableData }) {
  const text = useText()
  const { about, answers, serverPolicy, query, page, searched, shadow, shadowEndedOn, policyHash } = data
  return (
    <KnownStates value={data.states}>
      <PageHeading title={text("Access")} />
      <AuditedBar about={about} />
      {shadow === null ? null : <ShadowNotice shadow={shadow} />}
      {shadowEndedOn === null ? null : <ShadowEnded until={shadowEndedOn} />}
      {answers === null ? null : <AnswersView answers={answers} serverPolicy={serverPolicy} />}
      <Choices
        label={text("Common questions")}
        lead={text("Rules:")}
        choices={data.questions.map(({ message, ...choice }) => ({ ...choice, name: text(message) }))}
      />
      <TableFilters query={query} />
      {searched === null ? null : <SearchedAddress {...searched} />}
      <PageTurns page={page} list="rules" />
      <GuardTableView {...data} />
      <PageTurns page={page} list="rules" />
      <ExposureLegend />
      <ExportLinks hasReport={data.hasReport} />
      <VersionLink about={about} />
      <BelowRules
        {...data.belowRules}
        isInShadow={shadow !== null}
        printHeader={<PrintedView query={query} policyHash={policyHash} page={page} />}
        caption={text(
          serverPolicy?.isShown === true
            ? "Every page rule: who gets in, where everyone else is sent, and why. Generated from the same file as the guards."
            : "Every page rule of this version: who gets in, where everyone else is sent, and why.",
        )}
      />
    </KnownStates>
  )
}

type SearchedAddressProps = NonNullable<TableData["searched"]>

/** The rule that decides access to a searched address. */
function SearchedAddress({ pathname, governing, unlisted }: SearchedAddressProps) {
  const text = useText()
  return (
    <p className="note">
      <DecidingEntry pathname={pathname} governing={governing} unlisted={unlisted} />{" "}
      <AuditLink to="/dashboard/simulator" search={{ url: pathname }}>
        {text("See in the simulator what each auth state gets there, and why")}
      </AuditLink>
    </p>
  )
}

/** The entry that decides access to the searched address, in a sentence. */
function DecidingEntry({ pathname, governing, unlisted }: SearchedAddressProps) {
  const path = <code>{pathname}</code>
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
        <>
          <Rich
            message="No rule covers <path/>: it is blocked ({{status}})."
            parts={{ path }}
            values={{ status: unlisted.status }}
          />
          <UnlistedInShadowMode unlisted={unlisted} />
        </>
      )
    case "unanswered":
      return <Unanswered {...governing} />
  }
}

/** A note that shadow mode is over, and what is left to do. */
function ShadowEnded({ until }: { readonly until: string }) {
  const text = useText()
  return (
    <p role="note" className="mt-3">
      <WithCode
        text={text("Shadow mode ended on {{until}} (UTC): its denials are enforced. Remove `shadow` from the policy.", {
          until,
        })}
      />
    </p>
  )
}
