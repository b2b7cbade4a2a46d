import { styleText } from "node:util"
import type { AccessChange } from "../diff/access-diff.ts"
import { personText } from "../source/diagnostic.ts"
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
  type DiffReport,
} from "./access-change.ts"

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
