import { readAccessTests, type AccessTest } from "../../verify/access-tests.ts"
import { InputError, type Project } from "../../project/disk.ts"
import { verifyText } from "../../report/verify-text.ts"
import { isSound, verify as verified, type MutantMode } from "../../verify/verify.ts"
import { compileProject } from "../../project/compile-project.ts"
import type { VerifyFormat } from "../terminal/choices.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"
import { visibleJson } from "../../source/visible.ts"

/** The options of `verify`. A mutant is the policy with one typo. It survives if no check catches the typo. */
export interface VerifyOptions {
  readonly format: VerifyFormat
  /** The treatment of surviving mutants; null to fail on them only if the project has access tests. */
  readonly mutants: MutantMode | null
  /** The file of access tests; null for the default file of the default policy, which need not exist. */
  readonly tests: string | null
  readonly onProgress: OnProgress
}

const DEFAULT_TESTS = "tests/policy/access.txt"
const DEFAULT_POLICY = "policy/app.policy.ts"

/**
 * Proves that the generated guards agree with the reference meaning of the policy, runs the access tests, and counts
 * the mutants of the policy that survive them.
 */
export async function verify(project: Project, options: VerifyOptions, terminal: Terminal): Promise<Result> {
  const { diagnostics, checked } = compileProject(project)
  const findings = findingsOf(project, diagnostics, terminal.stderrColour)
  if (checked === null) return failed(EXIT.rejected, "", findings)
  const tests = accessTests(project, options.tests)
  // Without access tests, only the compiler's checks and the invariants can catch a typo, so survivors are only
  // reported.
  const mutants = options.mutants ?? (tests.length > 0 ? "gate" : "report")
  const verification = await verified(checked, tests, mutants, options.onProgress)
  const stdout = options.format === "json" ? `${visibleJson(verification)}\n` : verifyText(verification)
  return resultOf({
    stdout,
    findings,
    exit: isSound(verification, mutants) ? EXIT.fine : EXIT.gate,
    data: () => verification,
  })
}

/**
 * The access tests of a project: outcomes at single addresses, written by hand. None if the default file is missing.
 */
function accessTests({ policy, textOf }: Project, file: string | null): readonly AccessTest[] {
  // The default test file belongs to the default policy.
  if (file === null && policy.path !== DEFAULT_POLICY) return []
  const text = textOf(file ?? DEFAULT_TESTS)
  if (text === null && file === null) return []
  if (text === null)
    throw new InputError(
      `the file of access tests \`${file}\` does not exist, or is not a UTF-8 text file of at most 64 MiB`,
    )
  const read = readAccessTests(text)
  if ("fault" in read) throw new InputError(`the file of access tests ${file ?? DEFAULT_TESTS} ${read.fault}`)
  return read.tests
}
