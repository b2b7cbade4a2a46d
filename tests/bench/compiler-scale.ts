import { spawnSync } from "node:child_process"
import path from "node:path"
import type { Measured, Task } from "./compiler-task.ts"

const SIZES = [10, 100, 1000, 10_000]
const TASKS: readonly Task[] = ["check", "generate", "diff", "verify"]

/** Each task of each size in a process of its own, so that its memory is its own too. */
export function compilerScale(write: (line: string) => void): void {
  write(
    "\ncompiler: milliseconds, and how many times longer than for ten times fewer rules; parsing alone; peak memory; verify without mutants",
  )
  for (const task of TASKS) {
    let before: number | null = null
    for (const size of SIZES) {
      const { milliseconds, parsing, megabytes } = measured(task, size)
      const growth = before === null ? "" : `${(milliseconds / before).toFixed(1)}x`
      before = milliseconds
      write(
        `  ${task.padEnd(9)} ${String(size).padStart(6)} rules ${milliseconds.toFixed(0).padStart(7)} ms ${growth.padStart(6)}  parse ${((100 * parsing) / milliseconds).toFixed(0).padStart(3)} %  ${megabytes.toFixed(0).padStart(5)} MB`,
      )
    }
  }
}

function measured(task: Task, size: number): Measured {
  const child = path.join(import.meta.dirname, "compiler-task.ts")
  const { stdout, status, stderr } = spawnSync(process.execPath, [child, task, String(size)], {
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`${task} of ${size} rules failed: ${stderr}`)
  return JSON.parse(stdout) as Measured
}
