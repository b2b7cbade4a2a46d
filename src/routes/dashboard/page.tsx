import { sessionFor } from "../../guard/session-for.ts"
import { Heading } from "../../ui/heading.tsx"
import type { Route } from "./+types/page"
import { BeyondRules } from "./beyond-rules.tsx"
import { ExportLinks } from "./export-links.tsx"
import { GuardTable } from "./guard-table-view.tsx"
import { invariants, outside, policyHash, recordedRows, unlisted } from "./guard-table.server.ts"
import { TableFilters } from "./table-filters.tsx"
import { rowsOf, tableQueryOf } from "./table-view.ts"

export const meta = () => [{ title: "Guard table · Sallyport" }]

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard")
  const query = tableQueryOf(url.searchParams)
  return {
    query,
    rows: rowsOf(recordedRows, query),
    total: recordedRows.length,
    policyHash,
    beyond: { unlisted, outside, invariants },
  }
}

export default function GuardTablePage({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, policyHash, beyond } = loaderData
  return (
    <>
      <Heading lead="Every rule of the access policy, what each kind of visitor gets, and why. The compiler wrote it from the same file as the guards that are running now.">
        Guard table
      </Heading>
      <TableFilters query={query} />
      <GuardTable query={query} rows={rows} total={total} policyHash={policyHash} />
      <ExportLinks />
      <BeyondRules {...beyond} />
    </>
  )
}
