import path from "node:path"
import type { Accept } from "../../../policy/language.ts"
import { withAcceptance } from "../../edit/acceptance.ts"
import { outputTo } from "../../emit/output.ts"
import { compileProject } from "../../project/compile-project.ts"
import { readProject, type ProjectPaths } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { hasErrors, type Diagnostic } from "../../source/diagnostic.ts"
import { visibleLine } from "../../source/visible.ts"
import { lastDayIn } from "../terminal/argument-values.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"

/** The codes of findings about an invalid `accept` entry. */
const ABOUT_ACCEPTANCES: ReadonlySet<string> = new Set(["P108", "P109", "P110", "P307", "P308", "P309"])

/**
 * Writes an `accept` entry for one finding into the policy file, with the reason and the last day. An invalid entry is
 * not written.
 */
export function accept(paths: ProjectPaths, wanted: Accept, terminal: Terminal): Result {
  const project = readProject(paths)
  const today = dayOf(new Date())
  // Throws if it is not a date, or in the past.
  if (wanted.until !== undefined) lastDayIn(wanted.until)
  const { text } = project.policy
  const edited = withAcceptance(project.policy.path, text, wanted)
  // Null: the list `accept` cannot be found or read. The findings name what is wrong with the policy.
  const { diagnostics: before } = compileProject(project, today)
  if (edited === null) return failed(EXIT.rejected, "", findingsOf(project, before, terminal.stderrColour))
  const after = { ...project, policy: { ...project.policy, text: edited } }
  const { diagnostics } = compileProject(after, today)
  // Only the new entry is judged: faults that other entries had before do not prevent it.
  const known = new Set(before.filter((one) => !isAbout(one, wanted)).map(({ message }) => message))
  const faults = diagnostics.filter(({ code, message }) => ABOUT_ACCEPTANCES.has(code) && !known.has(message))
  if (faults.length > 0) {
    // The findings quote the edited text, which is in no file.
    const textOf = (file: string): string | null => (file === project.policy.path ? edited : project.textOf(file))
    return failed(EXIT.rejected, "", findingsOf({ ...after, textOf }, faults, terminal.stderrColour))
  }
  const file = path.resolve(paths.root, paths.policy)
  // Written to a file beside it that then replaces it, so that a crash cannot leave half a policy.
  outputTo(path.dirname(file), ".").write([{ path: path.basename(file), text: edited }])
  const end = wanted.until === undefined ? "without an end date" : `until ${wanted.until}`
  const rest = hasErrors(diagnostics) ? "; `check` shows the errors that are left" : ""
  return resultOf({
    stderr: `${visibleLine(project.policy.path)}: ${wanted.code} for ${wanted.rule} is accepted ${end}${rest}\n`,
    data: () => ({ file: project.policy.path, accepted: wanted }),
  })
}

/** True for a finding about an `accept` entry with this code and, if the finding names a rule, for this rule. */
function isAbout({ args }: Diagnostic, { code, rule, match }: Accept): boolean {
  const { rule: named = null } = args
  return args["code"] === code && (named === null || JSON.stringify(named) === JSON.stringify({ path: rule, match }))
}
