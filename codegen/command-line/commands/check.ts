import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { count, countsInWords, countsOf } from "../../check/regions/counts.ts"
import { shadowInWords } from "../../emit/notices.ts"
import type { Project } from "../../project/disk.ts"
import { reportGithub } from "../../report/github.ts"
import { reportJson } from "../../report/json.ts"
import type { Note } from "../../report/note.ts"
import { reportSarif } from "../../report/sarif.ts"
import { dayOf } from "../../source/day.ts"
import { placeOf } from "../../source/source.ts"
import { visibleLine } from "../../source/visible.ts"
import { compileProject, type ProjectResult } from "../../project/compile-project.ts"
import type { CheckFormat } from "../terminal/choices.ts"
import { textReport, type Terminal } from "../terminal/context.ts"
import { EXIT, type Result } from "../terminal/result.ts"

export function check(project: Project, format: CheckFormat, terminal: Terminal): Result {
  const today = dayOf(new Date())
  const { diagnostics, checked } = compileProject(project, today)
  const notes = checked === null ? [] : notesOf(checked, today)
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  return { stdout: documentOf(project, { diagnostics, checked }, format, { terminal, notes }), stderr: "", exit }
}

/** A shadow mode that lasts: nothing is wrong with the policy, and visitors get in all the same. */
function notesOf({ source, ast, policy: { shadow } }: CheckedPolicy, today: string): readonly Note[] {
  const until = ast.shadow?.until ?? null
  if (shadow === undefined || until === null || shadow.until < today) return []
  const { file, line } = placeOf(source, until.span)
  return [{ file, line, text: visibleLine(shadowInWords(shadow)) }]
}

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
