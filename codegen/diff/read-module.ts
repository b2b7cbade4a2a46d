import { ts } from "../source/typescript.js"
import { AS_WRITTEN, MOST_CHARACTERS } from "../source/parse.ts"
import type { Imported } from "./imported.ts"
import { namesIn, type NameOf } from "./names.ts"

/** A module as it is read: its tree, what its names are, and what it imports; null where nobody goes further. */
export interface ReadModule {
  readonly file: string
  readonly source: ts.SourceFile
  readonly names: NameOf
  readonly imported: readonly Imported[] | null
}

/** Null: what cannot be parsed. */
export function readModule(file: string, text: string, imported: readonly Imported[] | null): ReadModule | null {
  if (text.length > MOST_CHARACTERS) return null
  try {
    const kind = /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : ts.ScriptKind.TSX
    const source = ts.createSourceFile(file, text, AS_WRITTEN, true, kind)
    return { file, source, names: namesIn(source), imported }
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}
