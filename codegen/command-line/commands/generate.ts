import { generate as generated } from "../../emit/generate.ts"
import type { OutputPlace } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { EXIT, resultOf, type Result } from "../terminal/result.ts"

/** The state of a generated file after a command. */
export type FileState = "written" | "up to date" | "out of date"

/**
 * The command `generate`: writes the generated files or, if `only` is `check`, fails if they are out of date. For a
 * rejected policy it writes nothing.
 */
export const generate = (
  project: Project,
  output: OutputPlace,
  only: "check" | "write",
  terminal: Terminal,
  command: string,
): Result =>
  withChecked(
    project,
    terminal,
    (checked) => {
      const files = generated(checked, command)
      const stale = output.staleAmong(files)
      const nameOf = ({ path }: { readonly path: string }): string => `${output.directory}/${path}`
      const data = (state: FileState) => () => ({
        files: files.map((file) => ({ file: nameOf(file), state: stale.includes(file) ? state : "up to date" })),
      })
      if (stale.length === 0) {
        const stderr = `${files.length} files in ${output.directory} are up to date\n`
        return resultOf({ stderr, data: data("up to date") })
      }
      if (only === "check") {
        const lines = stale.map((file) => `${nameOf(file)} is out of date: run \`${command} generate\`\n`)
        return resultOf({ stderr: lines.join(""), exit: EXIT.stale, data: data("out of date") })
      }
      output.write(stale)
      const stderr = stale.map((file) => `wrote ${nameOf(file)}\n`).join("")
      return resultOf({ stderr, data: data("written") })
    },
    dayOf(new Date()),
  )
