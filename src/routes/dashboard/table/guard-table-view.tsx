import type { ReactNode } from "react"
import { Link } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { English } from "../../../ui/policy/english.tsx"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { AuditLink } from "../shared/chosen.tsx"
import type { TableData } from "./table-data.server.ts"
import { useKnownStates } from "../shared/state-field.tsx"
import { PrintedView, ViewFilters } from "./printed-view.tsx"
import { RuleRows } from "./rule-rows.tsx"
import { rowKeyOf, addressOf, filtersOf, namesShown, statesOf, type SortKey } from "./table-view.ts"
import { PolicyHash } from "../../../ui/policy-hash.tsx"

type GuardTableProps = Pick<TableData, "query" | "page" | "order" | "total" | "policyPath" | "policyHash">

/** One page of the guard table: a row for each rule, a column for each auth state and for each named visitor. */
export function GuardTableView({ query, page, order, total, policyPath, policyHash }: GuardTableProps) {
  const text = useText()
  const known = useKnownStates()
  const states = statesOf(query, known)
  const names = namesShown(query, page.entries)
  // The pattern, the audience and the reason, and a column for each auth state and each named visitor.
  const columns = 3 + states.length + names.length
  const isWide = states.length > 1
  return (
    <div className="guard-table-room" id="rules">
      <table className="guard-table">
        <caption>
          <Rich
            message="Policy <file/>, hash <hash/>: {{count}} rules for {{states}} auth states."
            parts={{ file: <code>{policyPath}</code>, hash: <PolicyHash>{policyHash}</PolicyHash> }}
            values={{ count: total, states: known.length }}
          />{" "}
          <output>
            <Shown query={query} page={page} total={total} />
          </output>{" "}
          {order === "urgency"
            ? text("Rules open without signing in come first, then rules whose access changed this month.")
            : null}{" "}
          <Rich message="<sign/> means “and everything beneath it”." parts={{ sign: <code>/…</code> }} />
          {isWide ? <span className="narrow-hint"> {text("Open a rule to see what each visitor gets.")}</span> : null}
        </caption>
        <thead>
          {/* In the head, so that every printed page repeats it. */}
          <tr className="print-only">
            <td colSpan={columns}>
              <PrintedView query={query} policyHash={policyHash} page={page} />
            </td>
          </tr>
          <tr>
            <SortHeader name={text("Path pattern")} sortKey="path" query={query} order={order} />
            <SortHeader name={text("Opens to")} sortKey="require" query={query} order={order} />
            {states.map((state) => (
              <SortHeader
                key={state}
                name={<StateName state={state} />}
                sortKey={state}
                query={query}
                order={order}
                wide={isWide}
              />
            ))}
            {names.map((name) => (
              <th key={name} scope="col" className="wide">
                <English>{name}</English>
              </th>
            ))}
            <th scope="col" className="rule-why">
              <span className="inline-flex min-h-6 items-center">{text("Why")}</span>
            </th>
          </tr>
        </thead>
        {page.entries.map((row) => (
          <RuleRows key={rowKeyOf(row)} row={row} query={query} />
        ))}
        {page.all === 0 ? (
          <tbody>
            <tr>
              <td colSpan={columns} className="py-8 text-faint">
                <Rich
                  message="No rule matches these filters. <plain>Show every rule</plain>"
                  parts={{ plain: <AuditLink to="/dashboard" /> }}
                />
              </td>
            </tr>
          </tbody>
        ) : null}
      </table>
    </div>
  )
}

/** The number of rules that the filters leave, with the filters in words. */
function Shown({ query, page, total }: Pick<GuardTableProps, "query" | "page" | "total">) {
  const text = useText()
  const filters = filtersOf(query)
  if (filters.length === 0) return page.parts === 1 ? text("Showing all of them.") : null
  return (
    <Rich
      message="Showing {{shown}} of {{total}}: <filters/>."
      parts={{ filters: <ViewFilters filters={filters} /> }}
      values={{ shown: page.all, total }}
    />
  )
}

interface SortHeaderProps extends Pick<GuardTableProps, "query" | "order"> {
  readonly name: ReactNode
  readonly sortKey: SortKey
  /** True for a column that is hidden on narrow screens, where the details of a rule contain it. */
  readonly wide?: boolean
}

/** The header of a column, a link that sorts the table by it. */
function SortHeader({ name, sortKey, query, order, wide = false }: SortHeaderProps) {
  const current = order === sortKey
  const isReversed = query.dir === "desc"
  return (
    <th
      scope="col"
      aria-sort={current ? (isReversed ? "descending" : "ascending") : undefined}
      className={wide ? "wide" : undefined}
    >
      <Link
        to={addressOf({ ...query, sort: sortKey, page: 0, dir: current && !isReversed ? "desc" : "" })}
        preventScrollReset
        className="sort"
      >
        {name}
      </Link>
    </th>
  )
}
