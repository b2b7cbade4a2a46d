import type { CheckedPolicy } from "../checked-policy.ts"
import { compile } from "../compile.ts"
import { hasErrors, sorted, type Diagnostic } from "../diagnostic.ts"
import type { Project } from "../disk.ts"
import { reportText } from "../report/text.ts"
import { EXIT, type Result } from "./result.ts"

export interface Terminal {
  /** Whether the stream is a terminal that shows colours. */
  readonly stdoutColour: boolean
  readonly stderrColour: boolean
}

export interface ProjectResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly checked: CheckedPolicy | null
}

/** Compiles a project as it was read; faults of the files themselves leave nothing to compile. */
export function compileProject({ policy, routes, diagnostics: before }: Project): ProjectResult {
  if (before.some(({ code }) => code === "P101" || code === "P111"))
    return { diagnostics: sorted(before), checked: null }
  const { diagnostics, checked } = compile({ policy, routes })
  return { diagnostics: sorted([...before, ...diagnostics]), checked: hasErrors(before) ? null : checked }
}

export const textReport = (project: Project, diagnostics: readonly Diagnostic[], colour: boolean): string =>
  reportText(diagnostics, { textOf: project.textOf, colour })

/** For commands that need an accepted policy: the diagnostics on stderr, and the document where there is one. */
export function withChecked(
  project: Project,
  terminal: Terminal,
  document: (checked: CheckedPolicy) => Result,
): Result {
  const { diagnostics, checked } = compileProject(project)
  const stderr = textReport(project, diagnostics, terminal.stderrColour)
  if (checked === null) return { stdout: "", stderr, exit: EXIT.rejected }
  const result = document(checked)
  return { ...result, stderr: stderr + result.stderr }
}
