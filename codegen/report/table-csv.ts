import Papa from "papaparse"
import type { StateOutcome } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import { unlistedOperation } from "../../policy/reference.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { isRequirementWord, MATCH, REQUIREMENT, STATE } from "../../policy/words.ts"
import { neverInShadow, secondLockInWords } from "../emit/file.ts"
import { openPagesOf, PASSING } from "../emit/open-pages.ts"
import { textOfVisitorCells, type VisitorCells } from "../../policy/named-people.ts"
import { textOfClaim, type GuardTable } from "../emit/guard-table.ts"
import { visibleLine } from "../source/visible.ts"
import { peopleIn, textOfPathOutcome } from "./access-change.ts"

/**
 * Positions where a spreadsheet could start reading a formula: at the start of a cell, and after any separator that
 * some program accepts. Formulas begin with one of these signs, also in their full-width forms.
 */
const FORMULA = /(^|[;,|\t])(?=["'\s]*[=+\-@\uff0b\uff0d\uff1d\uff20\u2212])/g

/** The text of a cell, changed so that no spreadsheet reads it as a formula. */
export const plainCell = (cell: string | number): string | number =>
  typeof cell === "number" ? cell : visibleLine(cell).replaceAll("\t", " ").replace(FORMULA, "$1'")

type Row = GuardTable["rows"][number]

/** The cells of a record by the key of their column. Missing ones are empty. */
type Cells = Readonly<Record<string, string | number>>

/**
 * The guard table as CSV, in the dashboard's words: a record for each rule, `outside` entry, operation, rewrite, claim,
 * named visitor and invariant, for the second lock and each group of requests that only it refuses, and one each for
 * all other operations and all other paths. The column `pages anyone can open` adds up to the total.
 */
export function csvOf(table: GuardTable): string {
  const { states, unlisted, policy, outside, invariants } = table
  const names = (table.visitors ?? []).map(({ name }) => name)
  const inShadow = neverInShadow(table)
  const stateHeadings = states.map((state) => STATE[state].short)
  // The keys of the columns, which are their headings, except for those of named visitors.
  const keys = [
    "kind",
    "path",
    "covers",
    "opens to",
    ...stateHeadings,
    ...stateHeadings.map(sending),
    ...names.map(visitorKeyOf),
    openLabelOf(table),
    ...(table.shadow === undefined ? [] : ["shadow mode until"]),
    "why",
    "in words",
    "pages",
    "endpoints",
    "line",
    "accepted findings",
    "policy",
  ]
  const records: readonly Cells[] = [
    ...rulesOf(table),
    ...outside.map(({ path, match, why }) => ({
      kind: "not covered",
      path,
      covers: MATCH[match].short,
      "opens to": "not covered (anyone can fetch)",
      why,
    })),
    ...operationsOf(table),
    ...(table.secondLock === undefined
      ? []
      : [{ kind: "second lock", "in words": secondLockInWords(table.secondLock) }]),
    ...(table.heldRequests ?? []).map(({ urls, sentence }) => ({
      kind: "held by the second lock only",
      path: urls.join(" "),
      "in words": sentence,
    })),
    ...(table.rewrites ?? []).map(({ source, sentence }) => ({ kind: "rewrite", path: source, "in words": sentence })),
    ...(table.claims ?? []).map((claim) => ({ kind: "claim", why: claim.why, "in words": textOfClaim(claim) })),
    ...(table.visitors ?? []).map(({ name, people }) => ({ kind: "named people", "in words": `${name}: ${people}` })),
    ...invariants.map((invariant) => ({
      kind: "invariant",
      path: invariant.kind === "never" ? invariant.under : invariant.at,
      covers: MATCH[invariant.kind === "never" ? "subtree" : "exact"].short,
      why: invariant.why,
      "in words": `${invariant.kind} opens to ${peopleIn(invariant.admit)}${inShadow(invariant)}`,
    })),
    {
      kind: "any other path",
      ...cellsOfNoOne(table, () => ({ kind: "refuse", status: unlisted.status })),
      "shadow mode until": withheldUntil(table, null) ?? "",
    },
  ]
  // Names have no parentheses, so no two columns have the same heading.
  const headings = new Map(names.map((name) => [visitorKeyOf(name), keys.includes(name) ? `${name} (people)` : name]))
  const fields = keys.map((key) => headings.get(key) ?? key)
  const data = records.map((cells) => keys.map((key) => plainCell(key === "policy" ? policy.hash : (cells[key] ?? ""))))
  return `${Papa.unparse({ fields, data }, { newline: "\n" })}\n`
}

/** The cells of each state: its outcome for opening a page, and for sending a form. */
const cellsOfStates = (
  { states }: GuardTable,
  load: (state: AuthState) => StateOutcome,
  write: (state: AuthState) => StateOutcome = load,
): Cells =>
  Object.fromEntries(
    states.flatMap((state) => [
      [STATE[state].short, textOfPathOutcome(load(state))],
      [sending(STATE[state].short), textOfPathOutcome(write(state))],
    ]),
  )

/** A record for each operation, with its name as the path, and one for all others. */
function operationsOf(table: GuardTable): readonly Cells[] {
  const { operations } = table
  if (operations === undefined) return []
  return [
    ...operations.map((row) => ({
      kind: "operation",
      path: row.name,
      "opens to": opensToInWords(row),
      ...cellsOfStates(table, (state) => row.outcomes[state]),
      ...cellsOfVisitors(row.visitors),
      why: row.why,
      "in words": row.sentence,
      line: row.line,
    })),
    { kind: "any other operation", ...cellsOfNoOne(table, unlistedOperation) },
  ]
}

/** The key of a named visitor's column. A name may be the heading of another column, such as `why`. */
const visitorKeyOf = (name: string): string => `visitor ${name}`

/** The cells of named visitors. */
const cellsOfVisitors = (visitors: Row["visitors"] = {}): Cells =>
  Object.fromEntries(Object.entries(visitors).map(([name, cells]) => [visitorKeyOf(name), textOfVisitorCells(cells)]))

/** The cells of paths or operations that the policy does not list, and so refuses to everybody. */
const cellsOfNoOne = (table: GuardTable, refusal: (state: AuthState) => StateOutcome): Cells => ({
  "opens to": "no one",
  ...cellsOfStates(table, refusal),
  ...cellsOfVisitors(Object.fromEntries((table.visitors ?? []).map(({ name }) => [name, REFUSED]))),
})

const REFUSED: VisitorCells = { load: { opens: "none" }, write: { opens: "none" } }

/** The title of the column that counts open pages, or open rules if the routes are unknown. */
const openLabelOf = (table: GuardTable): string => `${openPagesOf(table).unit}s anyone can open`

/**
 * The people that a rule opens to, in words: `everyone, sending a form: signed-in people; the app also checks: ...`.
 */
export function opensToInWords({ require, write, alsoChecks }: Pick<Row, "require" | "write" | "alsoChecks">): string {
  const load = require === "anyone" && alsoChecks !== undefined ? PASSING : whomOf(require)
  return [
    write === undefined ? load : `${load}, sending a form: ${whomOf(write)}`,
    ...(alsoChecks === undefined ? [] : [`the app also checks: ${alsoChecks}`]),
  ].join("; ")
}

/** The people of a requirement in words. One that is not a word is text already. */
const whomOf = (require: string): string => (isRequirementWord(require) ? REQUIREMENT[require].whom : require)

const sending = (name: string): string => `${name}, sending a form`

/** A record for each rule. */
function rulesOf(table: GuardTable): readonly Cells[] {
  const { unit, everyone, signedOut } = openPagesOf(table)
  const openLabel = openLabelOf(table)
  // A page that two rules open counts once, at the first of them.
  const open = new Set([...everyone, ...signedOut])
  const takeOpenPages = (row: Row): number => {
    const ofRule = openPagesOf({ ...table, rows: [row] })
    return [...ofRule.everyone, ...ofRule.signedOut].filter((page) => open.delete(page)).length
  }
  return table.rows.map((row) => ({
    kind: "rule",
    path: row.path,
    covers: MATCH[row.match].short,
    "opens to": opensToInWords(row),
    ...cellsOfStates(
      table,
      (state) => row.outcomes[state],
      (state) => row.writes[state],
    ),
    ...cellsOfVisitors(row.visitors),
    [openLabel]: takeOpenPages(row),
    "shadow mode until": withheldUntil(table, row) ?? "",
    why: row.why,
    "in words": row.sentence,
    pages: unit === "rule" ? "not examined" : row.routes.filter((route) => !row.endpoints.includes(route)).join(" "),
    endpoints: row.endpoints.join(" "),
    line: row.line,
    "accepted findings": row.suppressed
      .map(({ code, why, until }) => `${code}${until === undefined ? "" : ` until ${until}`}: ${why}`)
      .join("; "),
  }))
}
