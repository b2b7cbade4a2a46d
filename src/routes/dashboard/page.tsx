import { sessionFor } from "../../app-guard/session-for.ts"
import { decide } from "../../generated/guards.ts"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/heading.tsx"
import { Title } from "../../ui/title.tsx"
import type { Route } from "./+types/page"
import { textFor } from "../../language/text-for.server.ts"
import { answersOf } from "./answers/answers.ts"
import { AnswersView } from "./answers/answers-view.tsx"
import { life } from "./audited/life.server.ts"
import { BeyondRules } from "./beyond-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTable } from "./guard-table-view.tsx"
import { invariants, outside, policyHash, policyPath, recordedRows, unlisted } from "./guard-table.server.ts"
import { PrintedView } from "./printed-view.tsx"
import { ruleSentenceOf } from "./rule-sentence.ts"
import { SearchedAddress } from "./searched-address.tsx"
import { TableFilters } from "./table-filters.tsx"
import { addressSearched, isFiltered, rowsOf, tableQueryOf } from "./table-view.ts"
import { mono, preloadOf } from "../../ui/fonts.ts"

export const links = () => [preloadOf(mono)]

export async function loader({ context, url, request }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard")
  const text = await textFor(request)
  const query = tableQueryOf(url.searchParams)
  const pathname = addressSearched(query)
  // The guard that runs: of its answer only the rule is read, which is the same for every auth state.
  const governing = pathname === null ? null : decide(pathname, "unknown").rule
  // In the language that is read, because a search looks into the sentences.
  const saidRows = recordedRows.map((row) => ({ ...row, sentence: ruleSentenceOf(row, text) }))
  return {
    // Who looks for something has no use for what everybody asks first.
    answers: isFiltered(query) ? null : answersOf(life),
    query,
    rows: rowsOf(saidRows, query, governing),
    total: recordedRows.length,
    searched: pathname === null ? null : { pathname, governing, unlisted },
    policyPath,
    policyHash,
    beyond: { unlisted, outside, invariants },
  }
}

export default function GuardTablePage({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { answers, query, rows, total, searched, policyPath, policyHash, beyond } = loaderData
  return (
    <>
      <Title>{text("Guard table")}</Title>
      <Heading
        lead={text(
          "Every rule of the access policy, what it gives each auth state, and why. The compiler wrote it from the same file as the guards that are running now.",
        )}
      >
        {text("Guard table")}
      </Heading>
      {answers === null ? null : <AnswersView answers={answers} running={policyHash} />}
      <TableFilters query={query} />
      {searched === null ? null : <SearchedAddress {...searched} />}
      <GuardTable query={query} rows={rows} total={total} policyPath={policyPath} policyHash={policyHash} />
      <ExportLinks />
      <BeyondRules {...beyond} printed={<PrintedView query={query} policyHash={policyHash} />} />
    </>
  )
}
