import type { Accepted } from "../survivors.ts"

export type { Accepted }

type Entry = readonly [mutator: string, line: string, text: string, instead: string]

/** The mutants of one file that survive for the same reason. */
export const inFile = (file: string, reason: string, entries: readonly Entry[]): readonly Accepted[] =>
  entries.map(([mutator, line, text, instead]) => ({ file, mutator, line, text, instead, reason }))
