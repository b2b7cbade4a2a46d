import { shortHashOf } from "../../policy/policy-hash.ts"
import type { AccessChange } from "../diff/access-diff.ts"
import { personText } from "../source/diagnostic.ts"
import { code, codeInTable, escapedMarkdown, rowOf } from "../source/markdown.ts"
import {
  countsOf,
  headingOf,
  HEADINGS,
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
    `**${phraseOfScope(change, code)}**, for example ${code(change.witness.url)} as ${escapedMarkdown(personText(change.witness))}`,
    "",
    rowOf(["visitor", "before", "after"]),
    rowOf(["---", "---", "---"]),
    ...movesOf(change.states).map(({ who, from, to }) => rowOf([who, from, to].map(escapedMarkdown))),
    "",
    `- before: ${phraseOfDecider(change.before, before, code, escapedMarkdown)}`,
    `- after: ${phraseOfDecider(change.after, after, code, escapedMarkdown)}`,
  ]
}
