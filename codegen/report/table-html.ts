import type { StateOutcome } from "../../policy/guard-table.ts"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import { absenceInWords, shadowInWords } from "../emit/notices.ts"
import { countsInWords } from "../check/regions/counts.ts"
import { openInWords, openPagesOf } from "../emit/open-pages.ts"
import { textOfClaim, textOfVisitorCells, type GuardTable } from "../emit/guard-table.ts"
import { visibleLine } from "../source/visible.ts"

type Column = readonly [name: string, cell: (row: GuardTable["rows"][number]) => string]

/** The guard table as one file that prints well and loads nothing. */
export function htmlOf(table: GuardTable): string {
  const { rows, outside, invariants, home } = table
  const columns: readonly Column[] = [
    ["path", ({ path }) => `<th scope="row"><code>${escaped(path)}</code></th>`],
    ["match", ({ match }) => `<td>${match}</td>`],
    [
      "requires",
      ({ require, write }) => `<td>${escaped(write === undefined ? require : `${require} / ${write}`)}</td>`,
    ],
    ...table.states.map((state): Column => [
      state,
      ({ outcomes, writes }) => outcomeCell(outcomes[state], writes[state]),
    ]),
    ...(table.visitors ?? []).map(({ name }): Column => [
      name,
      ({ visitors }) => `<td>${visitors === undefined ? "" : escaped(textOfVisitorCells(visitors[name]!))}</td>`,
    ]),
    ["in plain words", ({ sentence }) => `<td>${escaped(sentence)}</td>`],
    ["why", ({ why }) => `<td>${escaped(why)}</td>`],
    ["serves", (row) => `<td>${escaped(servedOf(row))}</td>`],
    ["line", ({ line }) => `<td>${line}</td>`],
  ]
  const suppressed = rows.flatMap((row) => row.suppressed.map((one) => ({ ...one, path: row.path })))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Guard table ${escaped(shortHashOf(table.policy.hash))}</title>
<style>
body { font: 14px/1.5 Inter, system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #999; padding: .25rem .5rem; text-align: left; vertical-align: top }
thead { display: table-header-group }
tr { break-inside: avoid }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.proceed { font-weight: 600 }
@media print { body { margin: 0; max-width: none } }
</style>
<h1>Guard table</h1>
<p>Policy <code>${escaped(table.policy.hash)}</code>, routes <code>${escaped(table.routes.hash ?? "not examined")}</code>:
${countsInWords(table.counts)}. ${openInWords(openPagesOf(table))}. A path that no rule covers gets ${table.unlisted.status}, one without a canonical spelling 400.${table.absent === undefined ? "" : ` ${absenceInWords(table.absent)}.`}</p>${table.shadow === undefined ? "" : `\n<p><strong>${escaped(shadowInWords(table.shadow))}.</strong></p>`}
<table>
<caption>The outcome of a page load. Where every other method gets something else, it follows after a slash</caption>
<thead><tr>${columns.map(([name]) => `<th scope="col">${escaped(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${columns.map(([, cell]) => cell(row)).join("")}</tr>`).join("\n")}
</tbody>
</table>
${claimsHtml(table)}<h2>Where visitors go when they are turned away</h2>
${list(Object.entries(home).map(([state, to]) => `${state}: ${to}`))}
<h2>Proved for every path</h2>
${list(invariants.map((claim) => (claim.kind === "never" ? `${claim.admit} never gets in under ${claim.under}: ${claim.why}` : `${claim.admit} always gets in at ${claim.at}: ${claim.why}`)))}
<h2>Not covered by this policy (anyone can fetch)</h2>
${list(outside.map(({ path, match, why }) => `${path} ${match}: ${why}`))}
<h2>Accepted findings</h2>
${list(suppressed.map(({ code, path, message, why, until }) => `${code} for ${path}: ${message}. Accepted${until === undefined ? "" : ` until ${until}`}: ${why}`))}
</html>
`
}

const claimsHtml = ({ claims, visitors }: GuardTable): string =>
  [
    ...(claims === undefined ? [] : [`<h2>Claims about people</h2>\n${list(claims.map(textOfClaim))}\n`]),
    ...(visitors === undefined
      ? []
      : [`<h2>Named people</h2>\n${list(visitors.map(({ name, people }) => `${name}: ${people}`))}\n`]),
  ].join("")

function outcomeCell(onLoad: StateOutcome, onWrite: StateOutcome): string {
  const [load, write] = [textOfOutcome(onLoad), textOfOutcome(onWrite)]
  return `<td class="${onLoad.kind}">${escaped(load === write ? load : `${load} / ${write}`)}</td>`
}

const servedOf = ({ routes, endpoints }: GuardTable["rows"][number]): string =>
  routes.map((route) => (endpoints.includes(route) ? `${route} (endpoint)` : route)).join(", ") || "nothing"

const list = (lines: readonly string[]): string =>
  lines.length === 0 ? "<p>None.</p>" : `<ul>\n${lines.map((line) => `<li>${escaped(line)}</li>`).join("\n")}\n</ul>`

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text as HTML, in one line. */
export const escaped = (text: string): string => visibleLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
