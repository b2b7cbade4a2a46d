import { textOfRequirement } from "../../../policy/claims.ts"
import { examine } from "../../check/check-policy.ts"
import { resolvePolicy } from "../../check/compile.ts"
import type { Project } from "../../project/disk.ts"
import { pageIn, servedRegionsOf, type Subject } from "../../check/regions/subject.ts"
import { compileProject } from "../../project/compile-project.ts"
import { textReport, type Terminal } from "../terminal/context.ts"
import { visibleLine } from "../../source/visible.ts"
import { EXIT, type Result } from "../terminal/result.ts"

/** Every route with its rule, and what is uncovered either way; also of a policy that the checks reject. */
export function routes(project: Project, terminal: Terminal): Result {
  const { diagnostics, checked } = compileProject(project)
  const stderr = textReport(project, diagnostics, terminal.stderrColour)
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  const resolved = project.diagnostics.length > 0 ? null : resolvePolicy(project.policy).value
  const subject = resolved === null ? null : examine(resolved, project.routes)
  if (project.routes === null || subject === null) {
    return {
      stdout: "",
      stderr: stderr === "" ? "there is no route list to show: name one with --routes <file>\n" : stderr,
      exit,
    }
  }
  return { stdout: `${textOf(subject)}\n`, stderr, exit }
}

function textOf(subject: Subject): string {
  const lines = subject.entries.flatMap((entry): string[][] => {
    const regions = servedRegionsOf(subject, entry)
    if (entry.catchAll && regions.length === 0) return [[entry.path, "not found", "unlisted", "needs no rule"]]
    if (regions.length === 0 && entry.layout) return []
    const rules = [
      ...new Set(
        regions.map(({ governing, outside }) =>
          outside.length > 0 ? "outside" : governing === null ? "NO RULE" : governing.key,
        ),
      ),
    ]
    const requirements = [
      ...new Set(
        regions.flatMap(({ governing }) =>
          governing === null ? [] : textOfRequirement(governing.rule.require, subject.resolved.policy),
        ),
      ),
    ]
    const kind = entry.node.development === true ? `${entry.kind}, development only` : entry.kind
    return [[entry.path, kind, rules.join(", ") || "never served", requirements.join(", ")]]
  })
  const needed = new Set(
    subject.regions.all.flatMap((region) => (pageIn(region) === null ? [] : (region.governing ?? []))),
  )
  const idle = subject.resolved.rules.filter((rule) => !needed.has(rule)).map(({ key }) => key)
  const text = aligned([["route", "kind", "rule", "requires"], ...lines])
  return idle.length === 0 ? text : `${text}\n\nrules that cover no route: ${idle.join(", ")}`
}

/** Columns of equal width. */
export function aligned(written: readonly (readonly string[])[]): string {
  const rows = written.map((row) => row.map(visibleLine))
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}
