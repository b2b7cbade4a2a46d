import { generate as generated } from "../../emit/generate.ts"
import type { Output } from "../../emit/output.ts"
import type { Project } from "../../project/disk.ts"
import { dayOf } from "../../source/day.ts"
import { withChecked, type Terminal } from "../terminal/context.ts"
import { EXIT, fine, type Result } from "../terminal/result.ts"

/** Writes the generated files, or with `only` says whether they are fresh. A rejected policy writes nothing. */
export const generate = (
  project: Project,
  output: Output,
  only: "check" | "write",
  terminal: Terminal,
  command: string,
): Result =>
  withChecked(
    project,
    terminal,
    (checked) => {
      const stale = output.staleAmong(generated(checked, command))
      const named = stale.map(({ path }) => `${output.directory}/${path}`)
      if (only === "check") {
        if (stale.length === 0) return fine("")
        const lines = named.map((file) => `${file} is out of date: run \`${command} generate\`\n`)
        return { stdout: "", stderr: lines.join(""), exit: EXIT.stale }
      }
      output.write(stale)
      return fine(
        "",
        stale.length === 0 ? "everything is up to date\n" : named.map((file) => `wrote ${file}\n`).join(""),
      )
    },
    dayOf(new Date()),
  )
