import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { compileProject } from "../../project/compile-project.ts"
import type { Project } from "../../project/disk.ts"
import { reportText } from "../../report/text.ts"
import { EXIT, type Result } from "./result.ts"

export interface Terminal {
  /** Whether the stream is a terminal that shows colours. */
  readonly stdoutColour: boolean
  readonly stderrColour: boolean
}

export const textReport = (project: Project, diagnostics: readonly Diagnostic[], colour: boolean): string =>
  reportText(diagnostics, { textOf: project.textOf, colour })

/**
 * For commands that need an accepted policy: the diagnostics on stderr, and the document where there is one. `today`:
 * where accepted findings are to end.
 */
export function withChecked(
  project: Project,
  terminal: Terminal,
  document: (checked: CheckedPolicy) => Result,
  today?: string,
  understandsClaims = true,
): Result {
  const { diagnostics, checked } = compileProject(project, today, understandsClaims)
  const stderr = textReport(project, diagnostics, terminal.stderrColour)
  if (checked === null) return { stdout: "", stderr, exit: EXIT.rejected }
  const result = document(checked)
  return { ...result, stderr: stderr + result.stderr }
}
