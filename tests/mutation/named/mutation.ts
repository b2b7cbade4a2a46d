import { readFileSync } from "node:fs"
import path from "node:path"

/** One guard, limit or check taken out, and the tests that must notice. */
export interface Mutation {
  /** The promise that is broken. */
  readonly breaks: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly instead: string
  /** Narrow on purpose: the tests that are about this promise. */
  readonly tests: readonly string[]
}

type Change = readonly [breaks: string, text: string, instead: string]

/** The mutations of one file that the same tests notice. */
export const inFile = (file: string, tests: readonly string[], changes: readonly Change[]): readonly Mutation[] =>
  changes.map(([breaks, text, instead]) => ({ breaks, file, text, instead, tests }))

/** The file's text with the mutation in it. Throws if the file does not hold the mutation's text exactly once. */
export function mutated({ breaks, file, text, instead }: Mutation, root: string): string {
  const source = readFileSync(path.join(root, file), "utf8")
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`${file} has this ${found} times instead of once: ${text}\n  (${breaks})`)
  return source.replace(text, () => instead)
}
