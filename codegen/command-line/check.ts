import { count, countsInWords, countsOf } from "../check/counts.ts"
import type { Project } from "../project/disk.ts"
import { reportGithub } from "../report/github.ts"
import { reportJson } from "../report/json.ts"
import { reportSarif } from "../report/sarif.ts"
import { dayOf } from "../source/day.ts"
import { visibleLine } from "../source/visible.ts"
import { compileProject, type ProjectResult } from "../project/compile-project.ts"
import { textReport, type Terminal } from "./context.ts"
import { EXIT, type Result } from "./result.ts"

export const CHECK_FORMATS = ["text", "json", "github", "sarif"] as const
export type CheckFormat = (typeof CHECK_FORMATS)[number]

export function check(project: Project, format: CheckFormat, terminal: Terminal): Result {
  const { diagnostics, checked } = compileProject(project, dayOf(new Date()))
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  return { stdout: documentOf(project, { diagnostics, checked }, format, terminal), stderr: "", exit }
}

function documentOf(project: Project, result: ProjectResult, format: CheckFormat, terminal: Terminal): string {
  const { diagnostics } = result
  switch (format) {
    case "json":
      return reportJson(diagnostics)
    case "github":
      return reportGithub(diagnostics)
    case "sarif":
      return reportSarif(diagnostics, { policyFile: project.policy.path, textOf: project.textOf })
    case "text": {
      const report = textReport(project, diagnostics, terminal.stdoutColour)
      return `${report === "" ? "" : `${report}\n`}${summaryOf(project, result)}\n`
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
