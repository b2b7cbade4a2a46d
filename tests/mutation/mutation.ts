import { globSync, readFileSync } from "node:fs"
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

export const ROOT = path.resolve(import.meta.dirname, "../..")

const FILES = globSync("{policy,codegen,src,tests}/**/*.{ts,tsx}", { cwd: ROOT }).map((file) =>
  file.replaceAll(path.sep, "/"),
)

/** The one file beneath a folder whose path, without the ending of TypeScript files, ends so. */
export function fileNamed(folder: string, name: string): string {
  const found = FILES.filter(
    (file) => file.startsWith(`${folder}/`) && file.replace(/\.tsx?$/, "").endsWith(`/${name}`),
  )
  if (found.length !== 1)
    throw new Error(`${found.length} files beneath ${folder} are called ${name}: ${found.join(", ")}`)
  return found[0]!
}

export const testNamed = (name: string): string => fileNamed("tests", `${name}.test`)

/** Mutations of files beneath one folder that the same few tests notice. A file and a test are named by the end of their path. */
export const mutationsIn =
  (folder: string) =>
  (...tests: readonly string[]) =>
  (file: string, breaks: string, text: string, instead: string): Mutation => ({
    breaks,
    file: fileNamed(folder, file),
    text,
    instead,
    tests: tests.map(testNamed),
  })

/** The file's text with the mutation in it; throws where the list no longer says what the code says. */
export function mutated({ breaks, file, text, instead }: Mutation, root = ROOT): string {
  const source = readFileSync(path.join(root, file), "utf8")
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`${file} has this ${found} times instead of once: ${text}\n  (${breaks})`)
  return source.replace(text, () => instead)
}
