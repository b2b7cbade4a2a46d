import type { Project } from "../disk.ts"
import { reportJson } from "../report/json.ts"
import { compileProject, textReport, type Terminal } from "./context.ts"
import { EXIT, type Result } from "./result.ts"

export const CHECK_FORMATS = ["text", "json"] as const
export type CheckFormat = (typeof CHECK_FORMATS)[number]

export function check(project: Project, format: CheckFormat, terminal: Terminal): Result {
  const { diagnostics, checked } = compileProject(project)
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  if (format === "json") return { stdout: reportJson(diagnostics), stderr: "", exit }
  const errors = diagnostics.filter(({ severity }) => severity === "error").length
  const warnings = diagnostics.length - errors
  const summary =
    checked === null
      ? `${project.policy.path}: rejected, ${count(errors, "error")}, ${count(warnings, "warning")}`
      : `${project.policy.path}: ${count(checked.rules.length, "rule")} for ${count(checked.pages.length, "page")}, ${count(warnings, "warning")}`
  const report = textReport(project, diagnostics, terminal.stdoutColour)
  return { stdout: `${report === "" ? "" : `${report}\n`}${summary}\n`, stderr: "", exit }
}

export const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`
