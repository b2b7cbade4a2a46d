import { inspect } from "node:util"
import { generate } from "../emit/generate.ts"
import { outputTo } from "../emit/output.ts"
import type { RouteReader } from "../target/target.ts"
import { compileProject } from "../project/compile-project.ts"
import { commandOf } from "../project/defaults.ts"
import { InputError, projectOrError, type ProjectPaths } from "../project/disk.ts"
import { dayOf } from "../source/day.ts"
import { reportText } from "../report/text.ts"

/** An error that stops a build because of the policy. It has no stack trace, because that would be of no use. */
export class PolicyBuildError extends Error {
  override readonly stack = this.message;

  [inspect.custom](): string {
    return this.message
  }
}

/** The reason why a build has to stop: an unreadable input, a rejected policy or a stale generated file. Else null. */
export function buildErrorOf(paths: ProjectPaths, out: string, readRoutes: RouteReader): string | null {
  const project = projectOrError(paths, readRoutes)
  if (project instanceof InputError) return project.message
  const { diagnostics, checked } = compileProject(project, dayOf(new Date()))
  if (checked === null)
    return `the policy is rejected\n\n${reportText(diagnostics, { textOf: project.textOf, colour: false })}`
  const command = commandOf(paths.root)
  const stale = outputTo(paths.root, out).staleAmong(generate(checked, command))
  return stale.length === 0
    ? null
    : `${stale.map(({ path: file }) => `${out}/${file}`).join(", ")} out of date: run \`${command} generate\``
}
