import type { Diagnostic } from "../source/diagnostic.ts"
import { visibleJson } from "../source/visible.ts"

/** Every diagnostic as data, with a count to test against. */
export const reportJson = (diagnostics: readonly Diagnostic[]): string => {
  const count = (severity: Diagnostic["severity"]) => diagnostics.filter((one) => one.severity === severity).length
  return `${visibleJson({ errors: count("error"), warnings: count("warning"), diagnostics })}\n`
}
