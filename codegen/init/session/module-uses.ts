import path from "node:path"
import { ts } from "ts-morph"
import { groupedBy } from "../../../policy/grouped-by.ts"
import type { SourceFile } from "./found.ts"

/** The path of a module without its extension, and without `/index`. */
const stemOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/index$/, "")

/** The last segment of a path. */
const lastOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1)

/** The modules that a module imports or exports from, as it writes them. */
export const importsOf = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/** True if another of these modules imports this one. */
export function isImported(module: string, files: readonly SourceFile[]): boolean {
  const name = stemOf(module)
  // Of a linked package, only what is imported is read.
  if (files.some((file) => file.path === module && file.specifier !== undefined)) return true
  return files.some(
    ({ path: file, text }) =>
      file !== module &&
      // Cheap, and false for most files: parsing all of them would take long.
      text.includes(lastOf(name)) &&
      importsOf(text).some((fileName) => {
        const asked = namedBy(fileName, file)
        return asked !== null && fits(asked, name)
      }),
  )
}

/** The modules of the app that a module imports, directly or through others, including itself. */
export function reachedFrom(module: string, files: readonly SourceFile[]): ReadonlySet<string> {
  const texts = new Map(files.map(({ path: file, text }) => [file, text]))
  const named = [...texts.keys()].map((file) => ({ file, name: stemOf(file) }))
  const byLast = groupedBy(named, ({ name }) => lastOf(name))
  // Iterating a set also visits members that are added meanwhile.
  const reached = new Set([module])
  for (const file of reached) {
    for (const fileName of importsOf(texts.get(file) ?? "")) {
      const asked = namedBy(fileName, file)
      // Neither relative nor an alias: a package, which may be a linked one.
      if (asked === null) {
        for (const { path: target, specifier } of files) if (specifier === fileName) reached.add(target)
        continue
      }
      for (const target of byLast.get(lastOf(asked.name)) ?? []) if (fits(asked, target.name)) reached.add(target.file)
    }
  }
  return reached
}

/** The path of an imported module without its extension, or only the end of that path (`isEnd`). */
interface ImportedName {
  readonly name: string
  readonly isEnd: boolean
}

/** True if an import could mean the module of this name. */
const fits = ({ name: asked, isEnd }: ImportedName, name: string): boolean =>
  asked === name || (isEnd && name.endsWith(`/${asked}`))

/**
 * The name in an import; null for a package. Of an alias (`~/auth`, `@/auth`, `#app/auth.ts`) only the end
 * of the path is known, so every file with that end counts.
 */
function namedBy(specifier: string, from: string): ImportedName | null {
  if (specifier.startsWith("."))
    return { name: stemOf(path.posix.join(path.posix.dirname(from), specifier)), isEnd: false }
  const [, aliased] = /^(?:[~@#]\/|[~#])(.+)$/.exec(specifier) ?? []
  return aliased === undefined ? null : { name: stemOf(aliased), isEnd: true }
}
