import { readFileSync } from "node:fs"
import path from "node:path"
import { accessTestsOf, type TestRunner } from "../../emit/access-tests.ts"
import type { Output } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { EXIT, fine, type Result } from "../terminal/result.ts"

/** Writes the tests of the guards beside them, or with `check` fails if they are out of date. */
export const test = (
  project: Project,
  output: Output,
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
      if (file === null)
        return { stdout: "", stderr: "the policy divides the paths too finely to test each part\n", exit: EXIT.noInput }
      const stale = output.staleAmong([file])
      const named = `${output.directory}/${file.path}`
      if (stale.length === 0) return fine("", only === "check" ? "" : `${named} is up to date\n`)
      if (only === "check")
        return { stdout: "", stderr: `${named} is out of date: run \`${command} test\`\n`, exit: EXIT.stale }
      output.write(stale)
      return fine("", `wrote ${named}\n`)
    },
    dayOf(new Date()),
    false,
  )

/** Vitest if the app has it, and the runner that Node brings otherwise. */
export function testRunnerOf(root: string): TestRunner {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
    return "vitest" in { ...dependencies, ...devDependencies } ? "vitest" : "node:test"
  } catch {
    return "node:test"
  }
}
