import { styleText } from "node:util"
import { shortHashOf } from "../../policy/policy-hash.ts"
import type { AccessChange } from "../diff/access-diff.ts"
import type { NewPage } from "../diff/new-pages.ts"
import { personText } from "../source/diagnostic.ts"
import { code, codeInTable, escapedMarkdown, rowOf } from "../source/markdown.ts"
import { visibleLine } from "../source/visible.ts"
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
  sentenceOfRejection,
  type DiffReport,
  type DiffSide,
} from "./access-change.ts"

/** A notation of the access diff: plain text, or Markdown. Its blocks are separated by empty lines. */
interface Notation {
  readonly heading: (text: string) => string
  readonly sentence: (text: string) => string
  readonly list: (phrases: readonly string[]) => string
  /** A change: its paths, the outcomes of each state, an example, and the entries that decide. */
  readonly change: (change: AccessChange, report: DiffReport) => readonly string[]
  /** The pages that were added to the routes. */
  readonly pages: (pages: readonly NewPage[]) => string
}

/** The access diff for people at a terminal. */
export function diffText(report: DiffReport, colour: boolean): string {
  const { before, after, diff } = report
  const between = `between ${before.name} and ${after.name}`
  const first =
    diff.changes.length === 0 ? `no access changes ${between}` : `access changes ${between}: ${countsOf(diff)}`
  return `${[first, ...blocksOf(report, textNotation(colour))].join("\n\n")}\n`
}

/** The access diff as a comment on a pull request. */
export function diffMarkdown(report: DiffReport): string {
  const { diff, rejected = [] } = report
  const [before, after] = [plain(report.before), plain(report.after)]
  const sides = [before, after].map(
    ({ name, hash }) => `${name}${hash === null ? "" : ` (${code(shortHashOf(hash))})`}`,
  )
  const first = ["## Access changes", `Between ${sides.join(" and ")}: ${countsOf(diff)}.`]
  // At a terminal, this warning is on standard error.
  const warning = rejected.length === 0 ? [] : [`${sentenceOfRejection(rejected)}.`]
  return `${[...first, ...warning, ...blocksOf({ ...report, before, after }, MARKDOWN)].join("\n\n")}\n`
}

/** The blocks of the access diff after its first lines. */
function blocksOf(report: DiffReport, notation: Notation): readonly string[] {
  const { lost = [], secondLock, pages = [] } = report
  const { heading, sentence, list } = notation
  return [
    ...claimBlocksOf(report, notation),
    ...(lost.length === 0 ? [] : [heading(headingOfLost(lost)), list(lost.map(phraseOfLost))]),
    ...(secondLock === undefined ? [] : [sentence(phraseOfMovedLock(secondLock))]),
    ...changeBlocksOf(report, notation),
    ...(pages.length === 0 ? [] : [heading(NEW_PAGES), notation.pages(pages)]),
  ]
}

/** The claims whose age or definition changed. */
export function claimBlocksOf({ diff }: Pick<DiffReport, "diff">, { list }: Notation): readonly string[] {
  const phrases = phrasesOfClaims(diff)
  return phrases.length === 0 ? [] : [list(phrases)]
}

/** The changes under the headings of their kinds, the most urgent first. */
export const changeBlocksOf = (report: DiffReport, { heading, change }: Notation): readonly string[] =>
  HEADINGS.flatMap((title) => {
    const changes = report.diff.changes.filter((one) => headingOf(one) === title)
    return changes.length === 0 ? [] : [heading(title), ...changes.flatMap((one) => change(one, report))]
  })

/** The colour of each kind of change: red for more access. */
const TONES = { opened: "red", closed: "green", changed: "yellow" } as const

const bare = (text: string): string => text

/** Text for a terminal. */
export const textNotation = (colour: boolean): Notation => ({
  heading: bare,
  sentence: bare,
  list: (phrases) => phrases.map((phrase) => `  ${phrase}`).join("\n"),
  change: (change, { before, after }) => {
    const scope = phraseOfScope(change, bare)
    const moves = movesOf(change.states)
    const widest = Math.max(...moves.map(({ who }) => who.length))
    const lines = [
      `  ${colour ? styleText(TONES[change.kind], scope, { validateStream: false }) : scope}`,
      ...moves.map(({ who, from, to }) => `    ${who.padEnd(widest)}  ${from} -> ${to}`),
      `    for example ${change.witness.url} as ${personText(change.witness)}`,
      `    before: ${phraseOfDecider(change.before, before, bare)}`,
      `    after:  ${phraseOfDecider(change.after, after, bare)}`,
    ]
    return [lines.join("\n")]
  },
  pages: (pages) => {
    const widest = Math.max(...pages.map(({ path }) => visibleLine(path).length))
    const lines = pages.map((page) => {
      const under = page.rules.length === 0 ? "" : ` (${page.rules.join(", ")})`
      return `  ${visibleLine(page.path).padEnd(widest)}  ${openersOf(page)}${under}`
    })
    return lines.join("\n")
  },
})

/** Markdown for a comment or a document. */
export const MARKDOWN: Notation = {
  heading: (text) => `### ${capitalized(text)}`,
  sentence: (text) => `${capitalized(text)}.`,
  list: (phrases) => phrases.map((phrase) => `- ${escapedMarkdown(phrase)}`).join("\n"),
  change: (change, { before, after }) => [
    `**${phraseOfScope(change, code)}**, for example ${code(change.witness.url)} as ${escapedMarkdown(personText(change.witness))}`,
    tableOf(
      ["visitor", "before", "after"],
      movesOf(change.states).map(({ who, from, to }) => [who, from, to].map(escapedMarkdown)),
    ),
    `- before: ${phraseOfDecider(change.before, before, code, escapedMarkdown)}\n- after: ${phraseOfDecider(change.after, after, code, escapedMarkdown)}`,
  ],
  pages: (pages) =>
    tableOf(
      ["page", "who can open it", "rule"],
      pages.map((page) => [codeInTable(page.path), openersOf(page), page.rules.map(codeInTable).join(", ")]),
    ),
}

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** A side with its name escaped, so that no part of the name is read as Markdown. */
const plain = (side: DiffSide): DiffSide => ({ ...side, name: escapedMarkdown(side.name) })

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map(rowOf).join("\n")
