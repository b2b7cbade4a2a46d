import { readFileSync } from "node:fs"
import path from "node:path"
import { accessTestsOf, type TestRunner } from "../../emit/access-tests.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, type Result } from "../terminal/result.ts"
import { filesResult } from "./generate.ts"

/**
 * The command `test`: writes tests of the guards beside them or, if `only` is `check`, fails if they are out of date.
 */
export const test = (
  project: Project,
  output: OutputPlace,
  {
    runner,
    only,
    command,
  }: { readonly runner: TestRunner; readonly only: "check" | "write"; readonly command: string },
  terminal: Terminal,
): Result =>
  withChecked(
    project,
    terminal,
    (checked) => {
      const file = accessTestsOf(checked, runner, command)
      if (file === null) return failed(EXIT.noInput, "the policy divides the paths too finely to test each part\n")
      return filesResult([file], output, only, `${command} test`)
    },
    dayOf(new Date()),
  )

/** The test runner of the app in a directory: Vitest if the app has it, else Node's own. */
export function testRunnerOf(root: string): TestRunner {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
    return "vitest" in { ...dependencies, ...devDependencies } ? "vitest" : "node:test"
  } catch {
    return "node:test"
  }
}
