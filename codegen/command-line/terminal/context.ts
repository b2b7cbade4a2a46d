import type { MatchMode } from "../../../policy/language.ts"
import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { editRules } from "../../edit/rule-edit.ts"
import { CLOSED, UNDECIDED } from "../../init/policy/closed.ts"
import type { Advice } from "../../messages/phrases.ts"
import { compileProject } from "../../project/compile-project.ts"
import type { Project } from "../../project/disk.ts"
import { reportText } from "../../report/text.ts"
import { dayOf } from "../../source/day.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { placeOf, sourceOf, type Place } from "../../source/source.ts"
import type { FindingData, Range } from "./output-schema.ts"
import { EXIT, failed, type Findings, type Result } from "./result.ts"

/** The features of the terminal that a command writes to. */
export interface Terminal {
  /** True if the stream is a terminal that shows colours. */
  readonly stdoutColour: boolean
  readonly stderrColour: boolean
  /** The columns of the terminal; absent if the output goes to a file or a program. */
  readonly width?: number
}

/** The findings of a project in both forms of output: text, with or without colours, and data for `--json`. */
export const findingsOf = (project: Project, diagnostics: readonly Diagnostic[], colour: boolean): Findings => ({
  text: reportText(diagnostics, { textOf: project.textOf, colour }),
  asData: () => diagnostics.map((one) => findingDataOf(one, project.policy)),
})

/** The output of a command for an accepted policy. */
type DocumentOf = (checked: CheckedPolicy) => Result

/**
 * Compiles the policy for a command that needs an accepted one. The result has the findings and, if the policy is
 * accepted, the output of `document`. `today` is for `withPolicyInForce`.
 */
export function withChecked(project: Project, terminal: Terminal, document: DocumentOf, today?: string): Result {
  const { diagnostics, checked } = compileProject(project, today)
  const findings = findingsOf(project, diagnostics, terminal.stderrColour)
  if (checked === null) return failed(EXIT.rejected, "", findings)
  return { ...document(checked), findings }
}

/**
 * The same for a command that puts the policy in force: with today's date, `compileProject` also reports what must not
 * go live, such as an expired `accept` entry or an app without its locks.
 */
export const withPolicyInForce = (project: Project, terminal: Terminal, document: DocumentOf): Result =>
  withChecked(project, terminal, document, dayOf(new Date()))

/** A finding in the output of `--json`. `policy` is the policy's text, into which fixes insert new rules. */
const findingDataOf = (
  { code, severity, message, note, hint, span, related, witness, rule, fix, args }: Diagnostic,
  policy: { readonly path: string; readonly text: string },
): FindingData => ({
  code,
  severity,
  message,
  note,
  hint,
  file: span?.file ?? null,
  range: span === null ? null : rangeOf(span),
  related: related.map(({ span: place, message: label }) => ({
    file: place.file,
    range: rangeOf(place),
    message: label,
  })),
  witness,
  rule,
  fix:
    fix !== null
      ? { title: fix.title, edits: [{ file: fix.span.file, range: rangeOf(fix.span), text: fix.text }] }
      : newRuleOf(args["advice"] as Advice | null | undefined, policy),
})

const rangeOf = ({ start, end, line, column, endLine, endColumn }: Place): Range => ({
  start: { line, column, offset: start },
  end: { line: endLine, column: endColumn, offset: end },
})

/** The fix that adds a missing rule. The rule is closed, because only a person can decide who may open the page. */
function newRuleOf(
  advice: Advice | null | undefined,
  { path, text }: { readonly path: string; readonly text: string },
) {
  if (advice?.add !== "rule") return null
  const rule = { path: advice.path, match: advice.match as MatchMode, require: CLOSED, why: UNDECIDED }
  const edited = editRules(path, text, { kind: "add", rule })
  if ("unable" in edited) return null
  const source = sourceOf(path, text)
  return {
    title: `add a closed rule for \`${advice.path}\``,
    edits: edited.splices.map((splice) => ({
      file: path,
      range: rangeOf(placeOf(source, splice)),
      text: splice.text,
    })),
  }
}
