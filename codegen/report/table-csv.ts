import Papa from "papaparse"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import { openPagesOf, openTotal } from "../emit/open-pages.ts"
import { textOfClaim, textOfVisitorCells, type GuardTable } from "../emit/guard-table.ts"
import { visibleLine } from "../source/visible.ts"

/**
 * The places where some program may see the beginning of a cell: the real beginning, and after any separator of cells. A
 * spreadsheet reads text as a formula if it begins with one of these signs, also in their wide East Asian forms.
 */
const FORMULA = /(^|[;,|\t])(?=["'\s]*[=+\-@\uff0b\uff0d\uff1d\uff20\u2212])/g

/** A cell that no spreadsheet takes for a formula. */
export const plain = (cell: string | number): string | number =>
  typeof cell === "number" ? cell : visibleLine(cell).replaceAll("\t", " ").replace(FORMULA, "$1'")

type Column = readonly [
  name: string,
  cell: (row: GuardTable["rows"][number], access: "load" | "write") => string | number,
]

/** One line per rule and kind of access, then what the policy leaves alone. Cells cannot become formulas. */
export function csvOf(table: GuardTable): string {
  const columns: readonly Column[] = [
    ["path", ({ path }) => path],
    ["match", ({ match }) => match],
    ["require", ({ require, write }, access) => (access === "write" ? (write ?? require) : require)],
    ["access", (_, access) => access],
    ...table.states.map((state): Column => [
      state,
      ({ outcomes, writes }, access) => textOfOutcome((access === "load" ? outcomes : writes)[state]),
    ]),
    ...(table.visitors ?? []).map(({ name }): Column => [
      name,
      ({ visitors }, access) => {
        const cell = visitors?.[name]?.[access]
        return cell === undefined ? "" : textOfVisitorCells({ load: cell, write: cell })
      },
    ]),
    ["why", ({ why }) => why],
    ["sentence", ({ sentence }) => sentence],
    ["routes", ({ routes }) => routes.join(" ")],
    ["endpoints", ({ endpoints }) => endpoints.join(" ")],
    ["line", ({ line }) => line],
    [
      "suppressed",
      ({ suppressed }) =>
        suppressed
          .map(({ code, why, until }) => `${code}${until === undefined ? "" : ` until ${until}`}: ${why}`)
          .join("; "),
    ],
  ]
  const lines = table.rows.flatMap((row) =>
    (["load", "write"] as const).map((access) => columns.map(([, cell]) => cell(row, access))),
  )
  const open = openPagesOf(table)
  const notes = [
    ["policy hash", table.policy.hash],
    ["routes hash", table.routes.hash ?? "not examined"],
    ["rules", table.counts.rules],
    ["pages", table.counts.pages],
    ["endpoints", table.counts.endpoints],
    ["suppressed findings", table.counts.suppressed],
    [`${open.unit}s that anyone can open`, openTotal(open)],
    ["of these open to everyone", open.everyone.length],
    ...(open.withheld === undefined
      ? []
      : [["of these only in shadow mode", open.withheld.pages.length, open.withheld.until]]),
    ...(open.checked === undefined
      ? []
      : [[`${open.unit}s open to whoever passes the app's own check`, open.checked.length]]),
    ["of these only to people not signed in", open.signedOut.length],
    ["endpoints that anyone can open", open.endpoints.length],
    ...(table.absent === undefined ? [] : [["absent states", table.absent.join(", ")]]),
    ...(table.shadow === undefined
      ? []
      : [["shadow mode", table.shadow.until, table.shadow.rules?.join(", ") ?? "every rule"]]),
    ...(table.claims ?? []).map((claim) => ["claim", textOfClaim(claim)]),
    ...(table.visitors ?? []).map(({ name, people }) => ["named people", name, people]),
    ["unlisted paths", table.unlisted.status],
    ...table.invariants.map((claim) => [
      "proved",
      claim.kind === "never" ? `${claim.admit} never proceeds under` : `${claim.admit} always proceeds at`,
      claim.kind === "never" ? claim.under : claim.at,
      claim.why,
    ]),
    ...table.outside.map(({ path, match, why }) => ["not covered (anyone can fetch)", path, match, why]),
  ]
  return `${Papa.unparse(
    [columns.map(([name]) => name), ...lines, [], ...notes].map((line) => line.map(plain)),
    { newline: "\n" },
  )}\n`
}
