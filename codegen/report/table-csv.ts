import Papa from "papaparse"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import { openPagesOf, openTotal } from "../emit/open-pages.ts"
import type { GuardTable } from "../emit/guard-table.ts"
import { visibleLine } from "../source/visible.ts"

/**
 * The places where some program may see the beginning of a cell: the real beginning, and after any separator of cells. A
 * spreadsheet reads text as a formula if it begins with one of these signs, also in their wide East Asian forms.
 */
const FORMULA = /(^|[;,|\t])(?=["'\s]*[=+\-@\uff0b\uff0d\uff1d\uff20\u2212])/g

/** A cell that no spreadsheet takes for a formula. */
export const plain = (cell: string | number): string | number =>
  typeof cell === "number" ? cell : visibleLine(cell).replaceAll("\t", " ").replace(FORMULA, "$1'")

/** One line per rule and kind of access, then what the policy leaves alone. Cells cannot become formulas. */
export function csvOf(table: GuardTable): string {
  const { states, rows } = table
  const header = [
    "path",
    "match",
    "require",
    "access",
    ...states,
    "why",
    "sentence",
    "routes",
    "endpoints",
    "line",
    "suppressed",
  ]
  const lines = rows.flatMap((row) =>
    (["load", "write"] as const).map((access) => {
      const outcomes = access === "load" ? row.outcomes : row.writes
      return [
        row.path,
        row.match,
        row.require,
        access,
        ...states.map((state) => textOfOutcome(outcomes[state])),
        row.why,
        row.sentence,
        row.routes.join(" "),
        row.endpoints.join(" "),
        row.line,
        row.suppressed
          .map(({ code, why, until }) => `${code}${until === undefined ? "" : ` until ${until}`}: ${why}`)
          .join("; "),
      ]
    }),
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
    ["of these only to people not signed in", open.signedOut.length],
    ["endpoints that anyone can open", open.endpoints.length],
    ...(table.absent === undefined ? [] : [["absent states", table.absent.join(", ")]]),
    ...(table.shadow === undefined
      ? []
      : [["shadow mode", table.shadow.until, table.shadow.rules?.join(", ") ?? "every rule"]]),
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
    [header, ...lines, [], ...notes].map((line) => line.map(plain)),
    { newline: "\n" },
  )}\n`
}
