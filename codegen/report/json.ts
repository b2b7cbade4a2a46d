import type { Diagnostic } from "../source/diagnostic.ts"
import { visibleJson } from "../source/visible.ts"
import type { Note } from "./note.ts"

/** Every diagnostic as data, with a count to test against; notes where there are some. */
export const reportJson = (diagnostics: readonly Diagnostic[], notes: readonly Note[] = []): string => {
  const count = (severity: Diagnostic["severity"]) => diagnostics.filter((one) => one.severity === severity).length
  return `${visibleJson({ errors: count("error"), warnings: count("warning"), diagnostics, ...(notes.length === 0 ? {} : { notes }) })}\n`
}
