import { count, countsInWords, countsOf } from "../check/counts.ts"
import { shadowModesIn, type ShadowMode } from "../diff/shadow-mode.ts"
import { bindingsOnDisk } from "../history/bindings-on-disk.ts"
import type { Project } from "../project/disk.ts"
import { noteOfShadow } from "../report/access-change.ts"
import { reportGithub } from "../report/github.ts"
import { reportJson } from "../report/json.ts"
import type { Note } from "../report/note.ts"
import { reportSarif } from "../report/sarif.ts"
import { dayOf } from "../source/day.ts"
import { visibleLine } from "../source/visible.ts"
import { compileProject, type ProjectResult } from "../project/compile-project.ts"
import type { CheckFormat } from "./choices.ts"
import { textReport, type Terminal } from "./context.ts"
import { EXIT, type Result } from "./result.ts"

/** `shadow`: the shadow modes that stand in the app, which the policy does not tell. */
export function check(
  project: Project,
  format: CheckFormat,
  terminal: Terminal,
  shadow: readonly ShadowMode[] = [],
): Result {
  const today = dayOf(new Date())
  const { diagnostics, checked } = compileProject(project, today)
  const notes = shadow.map((mode) => ({ file: mode.file, line: mode.line, text: noteOfShadow(mode, today) }))
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  return { stdout: documentOf(project, { diagnostics, checked }, format, { terminal, notes }), stderr: "", exit }
}

/** The shadow modes of the working tree, for `check` to name. */
export const shadowModesOf = (root: string): readonly ShadowMode[] => shadowModesIn(bindingsOnDisk(root))

interface Told {
  readonly terminal: Terminal
  readonly notes: readonly Note[]
}

function documentOf(project: Project, result: ProjectResult, format: CheckFormat, { terminal, notes }: Told): string {
  const { diagnostics } = result
  switch (format) {
    case "json":
      return reportJson(diagnostics, notes)
    case "github":
      return reportGithub(diagnostics, notes)
    case "sarif":
      return reportSarif(diagnostics, { policyFile: project.policy.path, textOf: project.textOf, notes })
    case "text": {
      const report = textReport(project, diagnostics, terminal.stdoutColour)
      return `${report === "" ? "" : `${report}\n`}${summaryOf(project, result)}\n${notes.map(({ text }) => `${text}\n`).join("")}`
    }
  }
}

export function summaryOf(project: Project, { diagnostics, checked }: ProjectResult): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length
  const warnings = diagnostics.length - errors
  const file = visibleLine(project.policy.path)
  return checked === null
    ? `${file}: rejected, ${count(errors, "error")}, ${count(warnings, "warning")}`
    : `${file}: ${countsInWords(countsOf(checked))}, ${count(warnings, "warning")}`
}
