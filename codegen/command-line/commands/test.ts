import { readFileSync } from "node:fs"
import path from "node:path"
import { accessTestsOf, type TestRunner } from "../../emit/access-tests.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"
import type { FileState } from "./generate.ts"

/** The command `test`: writes tests of the guards beside them or, if `only` is `check`, fails if they are out of date. */
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
      const stale = output.staleAmong([file])
      const named = `${output.directory}/${file.path}`
      const data = (state: FileState) => () => ({ files: [{ file: named, state }] })
      if (stale.length === 0) return resultOf({ stderr: `${named} is up to date\n`, data: data("up to date") })
      if (only === "check")
        return resultOf({
          stderr: `${named} is out of date: run \`${command} test\`\n`,
          exit: EXIT.stale,
          data: data("out of date"),
        })
      output.write(stale)
      return resultOf({ stderr: `wrote ${named}\n`, data: data("written") })
    },
    dayOf(new Date()),
  )

/** Vitest if the app has it, else Node's own test runner. */
export function testRunnerOf(root: string): TestRunner {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
    return "vitest" in { ...dependencies, ...devDependencies } ? "vitest" : "node:test"
  } catch {
    return "node:test"
  }
}
