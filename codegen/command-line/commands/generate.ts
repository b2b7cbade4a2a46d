import type { EmittedFile } from "../../emit/file.ts"
import { generate as generated } from "../../emit/generate.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { visibleLine } from "../../source/visible.ts"
import { withPolicyInForce, type Terminal } from "../terminal/context.ts"
import { EXIT, resultOf, type Result } from "../terminal/result.ts"

/**
 * The command `generate`: writes the generated files or, if `mode` is `check`, fails if they are out of date. For a
 * rejected policy it writes nothing.
 */
export const generate = (
  project: Project,
  output: OutputPlace,
  mode: "check" | "write",
  terminal: Terminal,
  command: string,
): Result =>
  withPolicyInForce(project, terminal, (checked) =>
    filesResult(generated(checked, command), output, mode, `${command} generate`),
  )

/**
 * Writes the files that are out of date or, if `mode` is `check`, fails because of them. `command` would write them.
 */
export function filesResult(
  files: readonly EmittedFile[],
  output: OutputPlace,
  mode: "check" | "write",
  command: string,
): Result {
  const stale = output.staleAmong(files)
  const nameOf = ({ path }: EmittedFile): string => `${output.directory}/${path}`
  const data = (stateOfStale: "written" | "out of date") => () => ({
    files: files.map((file) => ({ file: nameOf(file), state: stale.includes(file) ? stateOfStale : "up to date" })),
  })
  if (stale.length === 0) {
    const [first] = files
    const what = files.length === 1 ? `${nameOf(first!)} is` : `${files.length} files in ${output.directory} are`
    return resultOf({ stderr: `${visibleLine(what)} up to date\n`, data: data("written") })
  }
  if (mode === "check") {
    const lines = stale.map((file) => `${visibleLine(nameOf(file))} is out of date: run \`${command}\`\n`)
    return resultOf({ stderr: lines.join(""), exit: EXIT.stale, data: data("out of date") })
  }
  output.write(stale)
  return resultOf({
    stderr: stale.map((file) => `wrote ${visibleLine(nameOf(file))}\n`).join(""),
    data: data("written"),
  })
}
