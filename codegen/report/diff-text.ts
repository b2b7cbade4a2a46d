import { styleText } from "node:util"
import type { AccessChange } from "../diff/access-diff.ts"
import {
  countsOf,
  headingOf,
  HEADINGS,
  movesOf,
  phraseOfDecider,
  phraseOfScope,
  type DiffReport,
} from "./access-change.ts"

const TONES = { opened: "red", closed: "green", changed: "yellow" } as const

/** The access diff for people at a terminal. */
export function diffText(report: DiffReport, colour: boolean): string {
  const { before, after, diff } = report
  const between = `between ${before.name} and ${after.name}`
  if (diff.changes.length === 0) return `no access changes ${between}\n`
  const sections = HEADINGS.flatMap((heading) => {
    const changes = diff.changes.filter((change) => headingOf(change) === heading)
    return changes.length === 0 ? [] : [heading, ...changes.map((change) => changeText(change, report, colour))]
  })
  return `${[`access ${between}: ${countsOf(diff)}`, ...sections].join("\n\n")}\n`
}

export function changeText(change: AccessChange, { before, after }: Omit<DiffReport, "diff">, colour: boolean): string {
  const bare = (text: string): string => text
  const scope = phraseOfScope(change, bare)
  const moves = movesOf(change.states)
  const widest = Math.max(...moves.map(({ who }) => who.length))
  return [
    `  ${colour ? styleText(TONES[change.kind], scope, { validateStream: false }) : scope}`,
    ...moves.map(({ who, from, to }) => `    ${who.padEnd(widest)}  ${from} -> ${to}`),
    `    for example ${change.witness.url} as ${change.witness.state}`,
    `    before: ${phraseOfDecider(change.before, before, bare)}`,
    `    after:  ${phraseOfDecider(change.after, after, bare)}`,
  ].join("\n")
}
