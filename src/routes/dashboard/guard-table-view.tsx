import { Link } from "react-router"
import { authStates } from "../../generated/guards.ts"
import type { RecordedRow } from "./guard-table.server.ts"
import { PrintedView } from "./printed-view.tsx"
import { RuleRows } from "./rule-rows.tsx"
import { addressOf, isFiltered, statesOf, wordsOfView, type SortKey, type TableQuery } from "./table-view.ts"

interface GuardTableProps {
  readonly query: TableQuery
  readonly rows: readonly RecordedRow[]
  readonly total: number
  readonly policyPath: string
  readonly policyHash: string
}

export function GuardTable({ query, rows, total, policyPath, policyHash }: GuardTableProps) {
  const states = statesOf(query)
  const isWide = states.length > 1
  return (
    <table className="guard-table">
      <caption>
        Policy <code>{policyPath}</code>, hash <code>{policyHash}</code>: {total} rules for {authStates.length} auth
        states. <output>{shownOf(query, rows.length, total)}</output>
      </caption>
      <thead>
        <tr className="print-only">
          <td colSpan={2 + states.length}>
            <PrintedView query={query} policyHash={policyHash} />
          </td>
        </tr>
        <tr>
          <SortHeader name="Path pattern" sortKey="path" query={query} />
          <SortHeader name="Requirement" sortKey="require" query={query} />
          {states.map((state) => (
            <SortHeader key={state} name={state} sortKey={state} query={query} wide={isWide} />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <RuleRows key={`${row.path} ${row.match}`} row={row} states={states} />
      ))}
      {rows.length === 0 ? (
        <tbody>
          <tr>
            <td colSpan={2 + states.length} className="py-8 text-faint">
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

const shownOf = (query: TableQuery, shown: number, total: number): string =>
  isFiltered(query) ? `${shown} of ${total} are shown: ${wordsOfView(query)}.` : "All are shown."

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
