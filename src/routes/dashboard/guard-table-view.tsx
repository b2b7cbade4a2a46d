import { Link } from "react-router"
import { authStates } from "../../generated/guards.ts"
import { STATE_NAMES } from "../../ui/outcome.tsx"
import type { RecordedRow } from "./guard-table.server.ts"
import { RuleRows } from "./rule-rows.tsx"
import { addressOf, isFiltered, type SortKey, type TableQuery } from "./table-view.ts"

interface GuardTableProps {
  readonly query: TableQuery
  readonly rows: readonly RecordedRow[]
  readonly total: number
  readonly policyHash: string
}

export function GuardTable({ query, rows, total, policyHash }: GuardTableProps) {
  return (
    <table className="guard-table">
      <caption>
        Policy <code>{policyHash}</code>, {total} rules for {authStates.length} kinds of visitor.{" "}
        <output>{shownOf(query, rows.length, total)}</output>
      </caption>
      <thead>
        <tr>
          <SortHeader name="Page" sortKey="path" query={query} />
          <SortHeader name="Asks for" sortKey="require" query={query} />
          {authStates.map((state) => (
            <SortHeader key={state} name={STATE_NAMES[state]} sortKey={state} query={query} wide />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <RuleRows key={`${row.path} ${row.match}`} row={row} />
      ))}
      {rows.length === 0 ? (
        <tbody>
          <tr>
            <td colSpan={2 + authStates.length} className="py-8 text-faint">
              No rule fits this view.{" "}
              <Link to="/dashboard" className="link">
                Show every rule
              </Link>
            </td>
          </tr>
        </tbody>
      ) : null}
    </table>
  )
}

function shownOf(query: TableQuery, shown: number, total: number): string {
  if (!isFiltered(query)) return "All are shown."
  const filters = [
    query.search === "" ? null : `with “${query.search}”`,
    query.require === "" ? null : `asking for ${query.require}`,
    query.state === "" ? null : `where ${STATE_NAMES[query.state].toLowerCase()} gets ${query.gets}`,
  ].filter((part) => part !== null)
  return `${shown} of ${total} are shown, ${filters.join(", ")}.`
}

interface SortHeaderProps {
  readonly name: string
  readonly sortKey: SortKey
  readonly query: TableQuery
  /** Shown only where the table has room; on narrow screens each rule lists these itself. */
  readonly wide?: boolean
}

function SortHeader({ name, sortKey, query, wide = false }: SortHeaderProps) {
  const current = query.sort === sortKey
  const direction = query.descending ? "descending" : "ascending"
  return (
    <th scope="col" aria-sort={current ? direction : undefined} className={wide ? "wide" : undefined}>
      <Link
        to={addressOf({ ...query, sort: sortKey, descending: current && !query.descending })}
        preventScrollReset
        className="sort"
      >
        {name}
      </Link>
    </th>
  )
}
