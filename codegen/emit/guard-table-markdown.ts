import type { StateOutcome } from "../../policy/guard-table.ts"
import { textOfVisitorCells } from "../../policy/named-people.ts"
import { textsOfClaims } from "../../policy/words.ts"
import { countsInWords } from "../check/regions/counts.ts"
import { code, codeInTable, escapedMarkdown, rowOf } from "../source/markdown.ts"
import {
  absenceInWords,
  generatedBy,
  neverInShadow,
  operationsInShadow,
  OWN_COMMAND,
  secondLockInWords,
  shadowInWords,
  unlistedInWords,
} from "./file.ts"
import { textOfClaim, type GuardTable } from "./guard-table.ts"

/** A column of a table: its heading, and the cell of a row. */
type Column<Row> = readonly [name: string, cell: (row: Row) => string]

type RuleColumn = Column<GuardTable["rows"][number]>
type OperationColumn = Column<NonNullable<GuardTable["operations"]>[number]>

/** A table as lines. Numbers of lines are aligned to the right. */
const linesOfTable = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly string[] => [
  rowOf(columns.map(([name]) => name)),
  rowOf(columns.map(([name]) => (name === "line" ? "---:" : "---"))),
  ...rows.map((row) => rowOf(columns.map(([, cell]) => cell(row)))),
]

/**
 * The guard table as Markdown for auditors: each visitor's outcome, the reasons, and the paths that no rule governs.
 */
export function markdownOf(table: GuardTable, command: string = OWN_COMMAND): string {
  const { rows, home } = table
  const inShadow = neverInShadow(table)
  const columns: readonly RuleColumn[] = [
    ["path", ({ path }) => codeInTable(path)],
    ["match", ({ match }) => match],
    ["requires", ({ require, write }) => requirementInTable(write === undefined ? require : `${require} / ${write}`)],
    ...table.states.map((state): RuleColumn => [
      state,
      ({ outcomes, writes }) => cellOf(outcomes[state], writes[state]),
    ]),
    ...(table.visitors ?? []).map(({ name }): RuleColumn => [
      name,
      ({ visitors }) => (visitors === undefined ? "" : textOfVisitorCells(visitors[name]!)),
    ]),
    ["why", ({ why }) => escapedMarkdown(why)],
    ["line", ({ line }) => String(line)],
  ]
  const text = [
    "# Guard table",
    "",
    generatedBy(command),
    "",
    `Policy \`${table.policy.hash}\`, routes \`${table.routes.hash ?? "not examined"}\`: ${countsInWords(table.counts)}.`,
    `${unlistedInWords(table)}. A path without a canonical spelling gets 400.`,
    ...(table.secondLock === undefined ? [] : [`${secondLockInWords(table.secondLock)}.`]),
    ...(table.shadow === undefined ? [] : ["", `**${escapedMarkdown(shadowInWords(table.shadow))}.**`]),
    "",
    "## Who gets what",
    "",
    "The outcome of a page load (GET, HEAD). Where every other method gets something else, it follows after a slash.",
    ...(table.absent === undefined ? [] : [`${absenceInWords(table.absent)}.`]),
    "",
    ...linesOfTable(columns, rows),
    "",
    ...operationsIn(table),
    ...listIn(
      "Claims about people",
      table.claims?.map((claim) => escapedMarkdown(textOfClaim(claim))),
    ),
    ...listIn(
      "Named people",
      table.visitors?.map(({ name, people }) => `${name}: ${escapedMarkdown(people)}`),
    ),
    ...listIn("In plain words", [
      ...rows.map((row) => `${escapedMarkdown(row.sentence)} Reason: ${escapedMarkdown(row.why)}. ${servedOf(row)}.`),
      ...(table.operations ?? []).map((row) => `${escapedMarkdown(row.sentence)} Reason: ${escapedMarkdown(row.why)}.`),
    ]),
    ...listIn(
      "Held by the second lock only",
      table.heldRequests?.map(({ sentence }) => `${escapedMarkdown(sentence)}.`),
    ),
    ...listIn(
      "Rewrites",
      table.rewrites?.map(({ sentence }) => `${escapedMarkdown(sentence)}.`),
    ),
    ...listIn(
      "Where visitors go when they are turned away",
      Object.entries(home).map(([state, to]) => `${state}: ${typeof to === "number" ? `get ${to}` : code(to)}`),
    ),
    ...listIn(
      "Proved for every path",
      table.invariants.map((invariant) =>
        invariant.kind === "never"
          ? `${invariant.admit} never gets in under ${code(invariant.under)}${inShadow(invariant)}: ${escapedMarkdown(invariant.why)}`
          : `${invariant.admit} always gets in at ${code(invariant.at)}: ${escapedMarkdown(invariant.why)}`,
      ),
      "The policy has no invariants.",
    ),
    ...listIn(
      "Not covered by this policy (anyone can fetch)",
      table.outside.map(({ path, match, why }) => `${code(path)} ${match}: ${escapedMarkdown(why)}`),
      "Nothing.",
    ),
    ...listIn(
      "Accepted findings",
      rows.flatMap(({ path, match, suppressed }) =>
        suppressed.map(
          ({ code: number, message, why, until }) =>
            `${number} for ${code(path)} ${match}: ${escapedMarkdown(message)}. Accepted${until === undefined ? "" : ` until ${until}`}: ${escapedMarkdown(why)}`,
        ),
      ),
      "None.",
    ),
  ]
  // Each section ends with an empty line, which becomes the line end of the last one.
  return text.join("\n")
}

/** A section with a list, or with `none` in place of an empty one; no section for a part that the policy lacks. */
function listIn(title: string, items: readonly string[] | undefined, none?: string): readonly string[] {
  if (items === undefined) return []
  const lines = items.length === 0 && none !== undefined ? [none] : items.map((item) => `- ${item}`)
  return [`## ${title}`, "", ...lines, ""]
}

/** The section about operations: server functions without a path. None if the policy lists none. */
function operationsIn(table: GuardTable): readonly string[] {
  const { operations, states, visitors = [] } = table
  if (operations === undefined) return []
  const columns: readonly OperationColumn[] = [
    ["operation", ({ name }) => codeInTable(name)],
    ["requires", ({ require }) => requirementInTable(require)],
    ...states.map((state): OperationColumn => [state, ({ outcomes }) => wordOf(outcomes[state])]),
    ...visitors.map(({ name }): OperationColumn => [name, (row) => textOfVisitorCells(row.visitors![name]!)]),
    ["why", ({ why }) => escapedMarkdown(why)],
    ["line", ({ line }) => String(line)],
  ]
  return [
    "## Operations",
    "",
    `The outcome of calling a server operation. One that is not listed is refused: 401 for signed-out visitors, 403 for everybody else${operationsInShadow(table)}.`,
    "",
    ...linesOfTable(columns, operations),
    "",
  ]
}

/** A sentence part with the routes that a rule governs: pages, then endpoints (routes without a page to render). */
function servedOf({ routes, endpoints }: GuardTable["rows"][number]): string {
  const pages = routes.filter((route) => !endpoints.includes(route))
  const lists = [
    ...(pages.length > 0 || endpoints.length === 0 ? [`Pages: ${pages.map(code).join(", ") || "none"}`] : []),
    ...(endpoints.length > 0 ? [`Endpoints: ${endpoints.map(code).join(", ")}`] : []),
  ]
  return lists.join(". ")
}

/** A requirement as text in a table, where `|` would end the cell. */
const requirementInTable = (text: string): string => text.replaceAll("|", "or")

/** The outcome of page loads, and after a slash that of writes, if it differs. */
function cellOf(load: StateOutcome, write: StateOutcome): string {
  const [one, other] = [wordOf(load), wordOf(write)]
  return one === other ? one : `${one} / ${other}`
}

/** An outcome as the text of a cell. */
const wordOf = (outcome: StateOutcome): string => {
  switch (outcome.kind) {
    case "some":
      return `some: ${requirementInTable(textsOfClaims(outcome.claims).join(", "))}, else ${wordOf(outcome.otherwise)}`
    case "proceed":
      return "opens"
    case "redirect":
      return `to ${codeInTable(outcome.to)}`
    case "refuse":
      return String(outcome.status)
  }
}
