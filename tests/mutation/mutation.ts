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

/** Rows about files of one room, by the tests of one suite: the same few tests are about many of them. */
export const mutationsIn =
  (room: string, suite: string) =>
  (...tests: readonly string[]) =>
  (file: string, breaks: string, text: string, instead: string): Mutation => ({
    breaks,
    file: `${room}/${file}.ts`,
    text,
    instead,
    tests: tests.map((test) => `${suite}/${test}.test.ts`),
  })

export const ROOT = path.resolve(import.meta.dirname, "../..")

/** The file's text with the mutation in it; throws where the list no longer says what the code says. */
export function mutated({ breaks, file, text, instead }: Mutation, root = ROOT): string {
  const source = readFileSync(path.join(root, file), "utf8")
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`${file} has this ${found} times instead of once: ${text}\n  (${breaks})`)
  return source.replace(text, () => instead)
}
