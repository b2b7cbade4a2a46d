import path from "node:path"
import { ts } from "ts-morph"
import type { SourceFile } from "./found.ts"

const bare = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, "").replace(/\/index$/, "")

/** The app's own modules that a module imports, directly or through others; itself among them. */
export function reachedFrom(module: string, files: readonly SourceFile[]): ReadonlySet<string> {
  const texts = new Map(files.map(({ path: file, text }) => [file, text]))
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { fileName } of ts.preProcessFile(texts.get(file) ?? "", true, true).importedFiles) {
      const names = namedBy(fileName, file)
      if (names !== null) for (const target of texts.keys()) if (names(bare(target))) visit(target)
    }
  }
  visit(module)
  return reached
}

/** Of an alias (`~/auth`, `@/auth`, `#app/auth.ts`) only the end is known: every file that has it counts. */
function namedBy(specifier: string, from: string): ((file: string) => boolean) | null {
  if (specifier.startsWith(".")) {
    const at = bare(path.posix.join(path.posix.dirname(from), specifier))
    return (file) => file === at
  }
  const [, aliased] = /^(?:[~@#]\/|[~#])(.+)$/.exec(specifier) ?? []
  if (aliased === undefined) return null
  const end = bare(aliased)
  return (file) => file === end || file.endsWith(`/${end}`)
}
