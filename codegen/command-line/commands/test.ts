import { accessTestsOf, type TestRunner } from "../../emit/access-tests.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { packagesAt } from "../../source/package-manager.ts"
import { withPolicyInForce, type Terminal } from "../terminal/context.ts"
import type { Result } from "../terminal/result.ts"
import { filesResult } from "./generate.ts"

/**
 * The command `test`: writes tests of the guards beside them or, if `mode` is `check`, fails if they are out of date.
 * `command` is how the user calls Sallyport, for messages.
 */
export const test = (
  project: Project,
  output: OutputPlace,
  mode: "check" | "write",
  terminal: Terminal,
  command: string,
  runner: TestRunner,
): Result =>
  withPolicyInForce(project, terminal, (checked) =>
    filesResult([accessTestsOf(checked, runner, command)], output, mode, `${command} test`),
  )

/** The test runner of the app in a directory: Vitest if the app has it, else Node's own. */
export const testRunnerOf = (root: string): TestRunner =>
  packagesAt(root)?.has("vitest") === true ? "vitest" : "node:test"
