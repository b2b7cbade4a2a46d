import { InputError, type Project, type ProjectPaths } from "../../project/disk.ts"
import { WriteError } from "../../emit/output.ts"
import { watchProject } from "../../project/watch.ts"
import { visible } from "../../source/visible.ts"
import { EXIT, failed, resultOf, type Result } from "./result.ts"

/** Runs a command now and after every change, and writes each result, until it is interrupted. */
export async function runOnEveryChange(
  paths: ProjectPaths,
  run: (project: Project) => Result,
  write: (result: Result) => void,
): Promise<Result> {
  const interrupted = new AbortController()
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => interrupted.abort())
  await watchProject(paths, interrupted.signal, ({ project, readingMs, isFirst }) => {
    const start = performance.now()
    write(project instanceof InputError ? failed(EXIT.noInput, `${visible(project.message)}\n`) : attempt(run, project))
    const what = isFirst ? "watching for changes" : `again in ${Math.round(readingMs + performance.now() - start)} ms`
    write(resultOf({ stderr: `${what}\n`, data: () => null }))
  })
  return resultOf({ data: () => null })
}

/** Runs the command. A failed write becomes a result, so that watching goes on: a full disk may have space later. */
function attempt(run: (project: Project) => Result, project: Project): Result {
  try {
    return run(project)
  } catch (error) {
    if (error instanceof WriteError) return failed(EXIT.cannotWrite, `${visible(error.message)}\n`)
    throw error
  }
}
