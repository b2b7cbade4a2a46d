import path from "node:path"
import type { Accept } from "../../../policy/language.ts"
import { withAcceptance } from "../../edit/acceptance.ts"
import { outputTo } from "../../emit/output.ts"
import { compileProject } from "../../project/compile-project.ts"
import { InputError, readProject, type ProjectPaths } from "../../project/disk.ts"
import { dayOf, isDay } from "../../source/day.ts"
import { hasErrors } from "../../source/diagnostic.ts"
import { visibleLine } from "../../source/visible.ts"
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
  if (wanted.until !== undefined) {
    const day = visibleLine(wanted.until)
    if (!isDay(wanted.until)) throw new InputError(`\`${day}\` is not a date: write it like 2027-01-31`)
    if (wanted.until < today) throw new InputError(`${day} is over: choose a date in the future`)
  }
  const { text } = project.policy
  const edited = withAcceptance(project.policy.path, text, wanted)
  // Null: the list `accept` cannot be found or read. The findings name what is wrong with the policy.
  if (edited === null)
    return failed(
      EXIT.rejected,
      "",
      findingsOf(project, compileProject(project, today).diagnostics, terminal.stderrColour),
    )
  const after = { ...project, policy: { ...project.policy, text: edited } }
  // Only the new entry is judged: faults that the policy had before do not prevent it.
  const known = new Set(compileProject(project, today).diagnostics.map(({ message }) => message))
  const faults = compileProject(after, today).diagnostics.filter(
    ({ code, message }) => ABOUT_ACCEPTANCES.has(code) && !known.has(message),
  )
  if (faults.length > 0) {
    // The lines of code in the findings are those of the edited text, which was not written to a file.
    const textOf = (file: string): string | null => (file === project.policy.path ? edited : project.textOf(file))
    return failed(EXIT.rejected, "", findingsOf({ ...after, textOf }, faults, terminal.stderrColour))
  }
  const file = path.resolve(paths.root, paths.policy)
  // Written to a file beside it that then replaces it, so that a crash leaves no half of a policy.
  outputTo(path.dirname(file), ".").write([{ path: path.basename(file), text: edited }])
  const end = wanted.until === undefined ? "without an end date" : `until ${wanted.until}`
  const rest = hasErrors(compileProject(after, today).diagnostics) ? "; `check` shows the errors that are left" : ""
  return resultOf({
    stderr: `${project.policy.path}: ${wanted.code} for ${wanted.rule} is accepted ${end}${rest}\n`,
    data: () => ({ file: project.policy.path, accepted: wanted }),
  })
}
