import type { StateOutcome } from "../../policy/guard-table.ts"
import { isTooLong, pathPieces } from "../../policy/path-pieces.ts"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { isRequirementWord, MATCH, REQUIREMENT, STATE } from "../../policy/words.ts"
import {
  absenceInWords,
  neverInShadow,
  operationsInShadow,
  secondLockInWords,
  shadowInWords,
  unlistedInWords,
} from "../emit/file.ts"
import { countsInWords } from "../check/regions/counts.ts"
import { openInWords, openPagesOf, PASSING } from "../emit/open-pages.ts"
import { textOfVisitorCells } from "../../policy/named-people.ts"
import { textOfClaim, type GuardTable } from "../emit/guard-table.ts"
import { visibleLine } from "../source/visible.ts"
import { peopleIn, shortOf, textOfPathOutcome } from "./access-change.ts"

/**
 * The title of the column with each rule as a sentence. It is not printed, because the other columns have the same
 * content.
 */
const SAYS = "in plain words"

/** A column: its heading, and the HTML cell of a row. */
type Column = readonly [name: string, cell: (row: GuardTable["rows"][number]) => string]

/** The guard table as an HTML file for printing, without external resources. */
export function htmlOf(table: GuardTable): string {
  const { rows, outside, home } = table
  const columns: readonly Column[] = [
    ["path", ({ path, match }) => `<th scope="row">${pathHtml(path)} ${MATCH[match].short}</th>`],
    ["opens to", (row) => `<td>${opensToHtml(row)}</td>`],
    ...table.states.map((state): Column => [
      STATE[state].short,
      ({ outcomes, writes }) => outcomeCell(outcomes[state], writes[state]),
    ]),
    ...(table.visitors ?? []).map(({ name }): Column => [
      name,
      ({ visitors }) => `<td>${visitors === undefined ? "" : escapedHtml(textOfVisitorCells(visitors[name]!))}</td>`,
    ]),
    [SAYS, ({ sentence }) => `<td class="says">${escapedHtml(sentence)}</td>`],
    ["why", ({ why }) => `<td class="why" dir="auto">${escapedHtml(why)}</td>`],
    ["serves", (row) => `<td class="serves">${escapedHtml(servedOf(row))}</td>`],
    ["line", ({ line }) => `<td>${line}</td>`],
  ]
  const suppressed = rows.flatMap((row) => row.suppressed.map((one) => ({ ...one, path: row.path })))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Guard table ${escapedHtml(shortHashOf(table.policy.hash))}</title>
<style>
@page { size: A4 landscape; margin: 12mm }
body { font: 14px/1.5 Inter, system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: .25rem .5rem; text-align: left; vertical-align: top }
.why, .serves, .long { overflow-wrap: anywhere; min-width: 9em }
tbody th { min-width: 11em }
thead { display: table-header-group }
tr { break-inside: avoid }
code { font-family: ui-monospace, monospace; direction: ltr; unicode-bidi: isolate }
p code { overflow-wrap: anywhere }
.proceed { white-space: nowrap; font-weight: 600 }
${EXPOSURE_CSS}
@media screen and (max-width: 70rem) { table { display: block; overflow-x: auto } }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 7pt; line-height: 1.25 } .says { display: none } th, td { padding: .5mm 1mm } h1 { font-size: 13pt; margin: 0 } h2 { font-size: 10pt; margin: 3mm 0 0; break-after: avoid } p, ul { margin: 1mm 0 } }
</style>
<h1>Guard table</h1>
<p>Policy <code>${escapedHtml(table.policy.hash)}</code>, routes <code>${escapedHtml(table.routes.hash ?? "not examined")}</code>:
${countsInWords(table.counts)}. ${openInWords(openPagesOf(table))}. ${unlistedInWords(table)}. A path without a canonical spelling gets 400.${table.absent === undefined ? "" : ` ${absenceInWords(table.absent)}.`}${table.secondLock === undefined ? "" : ` ${secondLockInWords(table.secondLock)}.`}</p>${table.shadow === undefined ? "" : `\n<p><strong>${escapedHtml(shadowInWords(table.shadow))}.</strong></p>`}
<table>
<caption>What each visitor gets when they open a page, and after a slash when they send a form, if that differs</caption>
<thead><tr>${columns.map(([name]) => `<th scope="col"${name === SAYS ? ' class="says"' : ""}>${escapedHtml(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${columns.map(([, cell]) => cell(row)).join("")}</tr>`).join("\n")}
</tbody>
</table>
${operationsHtml(table)}${rewritesHtml(table)}${claimsHtml(table)}<h2>Where visitors go when they are turned away</h2>
${list(Object.entries(home).map(([state, to]) => `${shortOf(state)}: ${to}`))}
<h2>Proved for every path</h2>
${list(provedLines(table))}
<h2>Not covered by this policy (anyone can fetch)</h2>
${list(outside.map(({ path, match, why }) => `${path}${match === "subtree" ? " and everything beneath it" : ""}: ${why}`))}
<h2>Accepted findings</h2>
${list(suppressed.map(({ code, path, message, why, until }) => `${code} for ${path}: ${message}. Accepted${until === undefined ? "" : ` until ${until}`}: ${why}`))}
</html>
`
}

/** The invariants as sentences. */
export function provedLines(table: GuardTable): readonly string[] {
  const inShadow = neverInShadow(table)
  return table.invariants.map((invariant) => {
    const what =
      invariant.kind === "never"
        ? `${invariant.under} and everything beneath it never opens`
        : `${invariant.at} always opens`
    return `${what} to ${peopleIn(invariant.admit)}${inShadow(invariant)}: ${invariant.why}`
  })
}

/** The people that a rule opens to, those that it lets write, and the app's own check. */
export function opensToHtml({
  require,
  write,
  alsoChecks,
}: Pick<GuardTable["rows"][number], "require" | "write" | "alsoChecks">): string {
  // Open to anyone, and only the app knows whom its own check lets in.
  const isUpToApp = require === "anyone" && alsoChecks !== undefined
  const load = isUpToApp ? escapedHtml(PASSING) : opensTo(require)
  return [
    write === undefined ? load : `${load} / ${opensTo(write)}`,
    ...(alsoChecks === undefined ? [] : [escapedHtml(`the app also checks: ${alsoChecks}`)]),
  ].join("; ")
}

/** A requirement: a word in the colour of its exposure, or claims as text. */
const opensTo = (require: string): string => (isRequirementWord(require) ? exposureMark(require) : escapedHtml(require))

/** The table of operations; empty if there are none. `sinceOf` makes the last cell of each row in a report. */
export function operationsHtml(table: GuardTable, sinceOf: ((name: string) => string) | null = null): string {
  const { operations, states, visitors = [] } = table
  if (operations === undefined) return ""
  const head = ["operation", "opens to", ...states.map((state) => STATE[state].short)]
  const names = visitors.map(({ name }) => name)
  const rows = operations.map((row) =>
    [
      `<th scope="row"><code>${escapedHtml(row.name)}</code></th>`,
      `<td>${opensTo(row.require)}</td>`,
      ...states.map((state) => outcomeCell(row.outcomes[state], row.outcomes[state])),
      ...names.map((name) => `<td>${escapedHtml(textOfVisitorCells(row.visitors![name]!))}</td>`),
      `<td class="says">${escapedHtml(row.sentence)}</td>`,
      `<td class="why" dir="auto">${escapedHtml(row.why)}</td>`,
      sinceOf === null ? `<td>${row.line}</td>` : `<td class="when">${sinceOf(row.name)}</td>`,
    ].join(""),
  )
  const last = sinceOf === null ? "line" : "access since"
  return `<h2>Operations</h2>
<table>
<caption>What each visitor gets when they call a server operation. One that is not listed is refused: 401 if not signed in, else 403${operationsInShadow(table)}</caption>
<thead><tr>${[...head, ...names, SAYS, "why", last].map((name) => `<th scope="col"${name === SAYS ? ' class="says"' : ""}>${escapedHtml(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells}</tr>`).join("\n")}
</tbody>
</table>
`
}

/** The lists of requests that only the second lock refuses, and of rewrites; empty if there are none. */
export const rewritesHtml = ({ heldRequests, rewrites }: GuardTable): string =>
  [["Held by the second lock only", heldRequests] as const, ["Rewrites", rewrites] as const]
    .map(([title, all]) =>
      all === undefined ? "" : `<h2>${title}</h2>\n${list(all.map(({ sentence }) => sentence))}\n`,
    )
    .join("")

/** The lists of claims and named visitors; empty if there are none. */
export const claimsHtml = ({ claims, visitors }: GuardTable): string =>
  [
    ...(claims === undefined ? [] : [`<h2>Claims about people</h2>\n${list(claims.map(textOfClaim))}\n`]),
    ...(visitors === undefined
      ? []
      : [`<h2>Named people</h2>\n${list(visitors.map(({ name, people }) => `${name}: ${people}`))}\n`]),
  ].join("")

/** The cell of a state. Its class is the kind of the outcome of page loads. */
function outcomeCell(onLoad: StateOutcome, onWrite: StateOutcome): string {
  const [load, write] = [textOfPathOutcome(onLoad), textOfPathOutcome(onWrite)]
  return `<td class="${onLoad.kind}">${escapedHtml(load === write ? load : `${load} / ${write}`)}</td>`
}

const servedOf = ({ routes, endpoints }: GuardTable["rows"][number]): string =>
  routes.map((route) => (endpoints.includes(route) ? `${route} (endpoint)` : route)).join(", ") || "nothing"

/** An HTML list of untrusted lines, in which backticks enclose code. */
export const list = (lines: readonly string[]): string =>
  lines.length === 0
    ? "<p>None.</p>"
    : `<ul>\n${lines.map((line) => `<li>${escapedHtml(line).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}</li>`).join("\n")}\n</ul>`

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A path in which lines may break between words, and within a word that is too long for a column. */
export const pathHtml = (path: string): string => `<code>${pathPieces(path).map(pieceHtml).join("<wbr>")}</code>`

// Each word is isolated, so that the words of a path run from left to right in every script.
const pieceHtml = (piece: string): string =>
  isTooLong(piece) || /\P{ASCII}/u.test(piece)
    ? `<bdi dir="ltr"${isTooLong(piece) ? ' class="long"' : ""}>${escapedHtml(piece)}</bdi>`
    : escapedHtml(piece)

/** Text escaped for HTML, in a single line. */
export const escapedHtml = (text: string): string => visibleLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/**
 * The dashboard's colours for exposure, as CSS for a standalone file: pages open to strangers stand out, on paper too.
 */
export const EXPOSURE_CSS = `.opens { outline: 1px solid #84868f; border-radius: 3px; padding: 0 .35em; white-space: nowrap; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.opens-public { background: #b3390a; outline-color: #b3390a; color: #fff; font-weight: 600 }
.opens-signed-out { background: #fdece1; outline-color: #b3390a; color: #b3390a }
.opens-restricted { background: #e3f0f6; outline-color: #1d5574; color: #1d5574 }`

/** The people a rule opens to, in the colour of its exposure. */
const exposureMark = (require: keyof typeof REQUIREMENT): string =>
  `<span class="opens opens-${exposureOf(require)}">${REQUIREMENT[require].whom}</span>`

/** The class of a requirement. `people`, for all signed-in people, has no colour of its own. */
function exposureOf(require: keyof typeof REQUIREMENT): string {
  if (REQUIREMENT[require].admits === "everybody") return "public"
  if (require === "signed-out") return "signed-out"
  return require === "signed-in" ? "people" : "restricted"
}
