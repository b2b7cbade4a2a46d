import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { compileProject } from "../../project/compile-project.ts"
import type { Project } from "../../project/disk.ts"
import { reportText } from "../../report/text.ts"
import { findingDataOf } from "./finding-data.ts"
import { EXIT, failed, type Findings, type Result } from "./result.ts"

export interface Terminal {
  /** True if the stream is a terminal that shows colours. */
  readonly stdoutColour: boolean
  readonly stderrColour: boolean
  /** The columns of the terminal; absent if the output goes to a file or a program. */
  readonly width?: number
}

/** Findings, as text for a stream with or without colours. */
export const findingsOf = (project: Project, diagnostics: readonly Diagnostic[], colour: boolean): Findings => ({
  text: reportText(diagnostics, { textOf: project.textOf, colour }),
  asData: () => diagnostics.map((one) => findingDataOf(one, project.policy)),
})

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
  const findings = findingsOf(project, diagnostics, terminal.stderrColour)
  if (checked === null) return failed(EXIT.rejected, "", findings)
  return { ...document(checked), findings }
}
