import { readFileSync } from "node:fs"
import path from "node:path"

/** A change by Stryker of one place in the source. */
export interface Change {
  readonly file: string
  readonly mutator: string
  /** The line of the source in which the change begins, without the spaces around it. */
  readonly line: string
  /** The source that is replaced, with single spaces. */
  readonly text: string
  readonly instead: string
}

/** A change that no test has to notice. */
export interface Accepted extends Change {
  readonly reason: string
}

/** A mutant as Stryker reports it; lines and columns count from 1. */
export interface Mutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly status: string
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** The changes that no test noticed, in the order of the source. */
export const survivorsAmong = (mutants: readonly Mutant[], root: string): readonly Change[] =>
  mutants
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map((mutant) => ({ mutant, file: path.relative(root, mutant.fileName).replaceAll(path.sep, "/") }))
    .toSorted(
      (one, other) =>
        one.file.localeCompare(other.file) ||
        one.mutant.location.start.line - other.mutant.location.start.line ||
        one.mutant.location.start.column - other.mutant.location.start.column,
    )
    .map(({ mutant, file }) => changeOf(mutant, file, readFileSync(path.join(root, file), "utf8").split("\n")))

function changeOf(
  { mutatorName: mutator, replacement, location: { start, end } }: Mutant,
  file: string,
  source: readonly string[],
): Change {
  const lines = source.slice(start.line - 1, end.line)
  const whole = lines.join("\n")
  const after = lines.at(-1)!.length - (end.column - 1)
  const text = whole.slice(start.column - 1, whole.length - after)
  return { file, mutator, line: lines[0]!.trim(), text: plain(text), instead: plain(replacement ?? "") }
}

export const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

const nameOf = ({ file, mutator, line, text, instead }: Change): string =>
  JSON.stringify([file, mutator, line, text, instead])

/** Each survivor that is not accepted, and each accepted change that did not survive. */
export function compared(
  survivors: readonly Change[],
  accepted: readonly Accepted[],
): { readonly unaccepted: readonly Change[]; readonly gone: readonly Accepted[] } {
  const known = new Set(accepted.map(nameOf))
  const found = new Set(survivors.map(nameOf))
  return {
    unaccepted: survivors.filter((change) => !known.has(nameOf(change))),
    gone: accepted.filter((change) => !found.has(nameOf(change))),
  }
}

export const shown = ({ file, mutator, line, text, instead }: Change): string =>
  `${file}: ${mutator}\n    ${line}\n    ${text} → ${instead}`
