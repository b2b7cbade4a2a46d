import path from "node:path"
import { ts } from "ts-morph"

/** A source map's text, its sources named without the machine they were compiled on; it holds their text itself. */
export function portableMap(text: string): string {
  const map = JSON.parse(text) as { sources: readonly string[]; sourceRoot?: string }
  delete map.sourceRoot
  return JSON.stringify({ ...map, sources: map.sources.map((source) => path.posix.basename(source)) })
}

/** Declarations as every resolver reads them: the compiler leaves `.ts` in their imports, and no such file is there. */
export function portableTypes(text: string): string {
  let portable = ""
  let from = 0
  for (const { fileName, pos } of importsOf(text)) {
    const at = text.indexOf(fileName, pos)
    portable += text.slice(from, at) + (fileName.startsWith(".") ? fileName.replace(/\.tsx?$/, ".js") : fileName)
    from = at + fileName.length
  }
  return portable + text.slice(from)
}

/** Everything a module imports, in its order, with a place in the text before each name. */
export const importsOf = (text: string): readonly { readonly fileName: string; readonly pos: number }[] =>
  ts.preProcessFile(text, true, true).importedFiles.toSorted((a, b) => a.pos - b.pos)
