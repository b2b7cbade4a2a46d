import { personText } from "../source/diagnostic.ts"
import { styleText } from "node:util"
import { visibleLine } from "../source/visible.ts"
import type { AccessChange } from "../diff/access-diff.ts"
import {
  countsOf,
  headingOf,
  HEADINGS,
  NEW_PAGES,
  openersOf,
  movesOf,
  phraseOfDecider,
  phraseOfScope,
  phrasesOfClaims,
  phraseOfLost,
  headingOfLost,
  phraseOfMovedLock,
  type DiffReport,
  sentenceOfRejection,
  type DiffSide,
} from "./access-change.ts"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { code, codeInTable, escapedMarkdown, rowOf } from "../source/markdown.ts"

/** The colour of each kind of change: red for more access. */
const TONES = { opened: "red", closed: "green", changed: "yellow" } as const

/** The access diff for people at a terminal. */
export function diffText(report: DiffReport, colour: boolean): string {
  const { before, after, diff } = report
  const between = `between ${before.name} and ${after.name}`
  const first =
    diff.changes.length === 0 ? `no access changes ${between}` : `access changes ${between}: ${countsOf(diff)}`
  return `${[first, ...claimsIn(report), ...lostIn(report), ...movedIn(report), ...sectionsOf(report, colour), ...newPagesIn(report)].join("\n\n")}\n`
}

/** The claims whose age or definition changed. */
export const claimsIn = ({ diff }: Pick<DiffReport, "diff">): readonly string[] => {
  const phrases = phrasesOfClaims(diff)
  return phrases.length === 0 ? [] : [phrases.map((phrase) => `  ${phrase}`).join("\n")]
}

/** The faults by which the app has lost its locks, or a part of the second one. */
const lostIn = ({ lost = [] }: DiffReport): readonly string[] =>
  lost.length === 0 ? [] : [headingOfLost(lost), lost.map((one) => `  ${phraseOfLost(one)}`).join("\n")]

/** The move of a Next app's second lock. */
const movedIn = ({ secondLock }: DiffReport): readonly string[] =>
  secondLock === undefined ? [] : [phraseOfMovedLock(secondLock)]

/** The pages that were added to the routes, aligned in columns. */
function newPagesIn({ pages = [] }: DiffReport): readonly string[] {
  if (pages.length === 0) return []
  const widest = Math.max(...pages.map(({ path }) => visibleLine(path).length))
  const lines = pages.map((page) => {
    const under = page.rules.length === 0 ? "" : ` (${page.rules.join(", ")})`
    return `  ${visibleLine(page.path).padEnd(widest)}  ${openersOf(page)}${under}`
  })
  return [NEW_PAGES, lines.join("\n")]
}

/** The changes under the headings of their kinds, the most urgent first. */
export const sectionsOf = (report: DiffReport, colour: boolean): readonly string[] =>
  HEADINGS.flatMap((heading) => {
    const changes = report.diff.changes.filter((change) => headingOf(change) === heading)
    return changes.length === 0 ? [] : [heading, ...changes.map((change) => changeText(change, report, colour))]
  })

/** One change: its paths, the outcomes of each state, an example, and the entries that decide. */
function changeText(change: AccessChange, { before, after }: DiffReport, colour: boolean): string {
  const bare = (text: string): string => text
  const scope = phraseOfScope(change, bare)
  const moves = movesOf(change.states)
  const widest = Math.max(...moves.map(({ who }) => who.length))
  return [
    `  ${colour ? styleText(TONES[change.kind], scope, { validateStream: false }) : scope}`,
    ...moves.map(({ who, from, to }) => `    ${who.padEnd(widest)}  ${from} -> ${to}`),
    `    for example ${change.witness.url} as ${personText(change.witness)}`,
    `    before: ${phraseOfDecider(change.before, before, bare)}`,
    `    after:  ${phraseOfDecider(change.after, after, bare)}`,
  ].join("\n")
}

/** The access diff as a comment on a pull request. */
export function diffMarkdown(report: DiffReport): string {
  const { diff } = report
  const [before, after] = [plain(report.before), plain(report.after)]
  const sides = [before, after].map(
    ({ name, hash }) => `${name}${hash === null ? "" : ` (${code(shortHashOf(hash))})`}`,
  )
  const intro = ["## Access changes", "", `Between ${sides.join(" and ")}: ${countsOf(diff)}.`]
  return `${[...intro, ...rejectionLines(report), ...claimLines(report), ...lostLines(report), ...movedLines(report), ...sectionLinesOf({ before, after, diff }), ...newPageLines(report)].join("\n")}\n`
}

/** The changes under the headings of their kinds, the most urgent first. */
export const sectionLinesOf = (report: DiffReport): readonly string[] =>
  HEADINGS.flatMap((heading) => {
    const changes = report.diff.changes.filter((change) => headingOf(change) === heading)
    if (changes.length === 0) return []
    return ["", `### ${capitalized(heading)}`, ...changes.flatMap((change) => ["", ...changeLines(change, report)])]
  })

/** A warning if `check` rejects the newer policy. */
const rejectionLines = ({ rejected = [] }: DiffReport): readonly string[] =>
  rejected.length === 0 ? [] : ["", `${sentenceOfRejection(rejected)}.`]

/** The claims whose age or definition changed. */
export const claimLines = ({ diff }: Pick<DiffReport, "diff">): readonly string[] => {
  const phrases = phrasesOfClaims(diff)
  return phrases.length === 0 ? [] : ["", ...phrases.map((phrase) => `- ${escapedMarkdown(phrase)}`)]
}

/** The faults by which the app has lost its locks, or a part of the second one. */
const lostLines = ({ lost = [] }: DiffReport): readonly string[] =>
  lost.length === 0
    ? []
    : [
        "",
        `### ${capitalized(headingOfLost(lost))}`,
        "",
        ...lost.map((one) => `- ${escapedMarkdown(phraseOfLost(one))}`),
      ]

/** The move of a Next app's second lock. */
const movedLines = ({ secondLock }: DiffReport): readonly string[] =>
  secondLock === undefined ? [] : ["", `${capitalized(phraseOfMovedLock(secondLock))}.`]

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The pages that were added to the routes. */
const newPageLines = ({ pages = [] }: DiffReport): readonly string[] =>
  pages.length === 0
    ? []
    : [
        "",
        "### New pages",
        "",
        rowOf(["page", "who can open it", "rule"]),
        rowOf(["---", "---", "---"]),
        ...pages.map((page) =>
          rowOf([codeInTable(page.path), openersOf(page), page.rules.map(codeInTable).join(", ")]),
        ),
      ]

/** A side whose name has no meaning in Markdown. */
const plain = (side: DiffSide): DiffSide => ({ ...side, name: escapedMarkdown(side.name) })

/** One change: its paths with an example, the outcomes of each state, and the entries that decide. */
function changeLines(change: AccessChange, { before, after }: DiffReport): readonly string[] {
  return [
    `**${phraseOfScope(change, code)}**, for example ${code(change.witness.url)} as ${personText(change.witness)}`,
    "",
    rowOf(["visitor", "before", "after"]),
    rowOf(["---", "---", "---"]),
    ...movesOf(change.states).map(({ who, from, to }) => rowOf([who, from, to].map(escapedMarkdown))),
    "",
    `- before: ${phraseOfDecider(change.before, before, code, escapedMarkdown)}`,
    `- after: ${phraseOfDecider(change.after, after, code, escapedMarkdown)}`,
  ]
}
