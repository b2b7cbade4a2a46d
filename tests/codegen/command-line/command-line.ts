import { execFile } from "node:child_process"
import path from "node:path"
import { run } from "../../../codegen/command-line/run.ts"

export interface Said {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * What the command line says in this directory, asked in this process: in one of its own it would take most of its time
 * to start. That it says the same there, `own-process.test.ts` holds.
 */
export async function policyIn(root: string, ...args: readonly string[]): Promise<Said> {
  const texts = { stdout: "", stderr: "" }
  const into = (name: keyof typeof texts) => (text: string) => void (texts[name] += text)
  const stderr = { write: into("stderr"), fd: -1 }
  const status = await run(args, { root, stdout: { write: into("stdout") }, stderr, env: {} })
  return { status, ...texts }
}

const CLI = path.join(import.meta.dirname, "../../../codegen/command-line/cli.ts")

/** The same in a process of its own, as people run it. */
export const policyAloneIn = (root: string, ...args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], { cwd: root }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
