import { CommanderError } from "commander"
import { busyLine } from "./terminal/busy-line.ts"
import { programFor } from "./program.ts"
import { EXIT, FalseRecordError, UsageError, type Result } from "./terminal/result.ts"
import type { Surroundings } from "./terminal/surroundings.ts"
import { WriteError } from "../emit/output.ts"
import { GitError } from "../git/git.ts"
import { InputError } from "../project/disk.ts"
import { visible } from "../source/visible.ts"

/** Runs one command line and says how it ends: the exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, env } = surroundings
  let exit: number = EXIT.fine

  const write = (result: Result): void => {
    stdout.write(result.stdout)
    stderr.write(result.stderr)
  }

  const answer = async (what: () => Result | Promise<Result>): Promise<void> => {
    const result = await what()
    write(result)
    exit = result.exit
  }

  const busily = (what: string, doing: () => Result | Promise<Result>): Promise<void> =>
    answer(async () => {
      const end = busyLine(stderr, what)
      try {
        return await doing()
      } finally {
        // Gone before anything else is written, whether it is returned or thrown.
        await end()
      }
    })

  const terminal = {
    stdoutColour: stdout.isTTY === true && !env.NO_COLOR,
    stderrColour: stderr.isTTY === true && !env.NO_COLOR,
  }
  try {
    await programFor(surroundings, { terminal, answer, busily, write }).parseAsync(args, { from: "user" })
    return exit
  } catch (error) {
    const { exit: failed, words } = endOf(error)
    stderr.write(words)
    return failed
  }
}

function endOf(error: unknown): { readonly exit: number; readonly words: string } {
  // It has said so itself.
  if (error instanceof CommanderError) return { exit: error.exitCode === 0 ? EXIT.fine : EXIT.usage, words: "" }
  if (error instanceof InputError || error instanceof GitError)
    return { exit: EXIT.noInput, words: `${visible(error.message)}\n` }
  if (error instanceof UsageError) return { exit: EXIT.usage, words: `error: ${visible(error.message)}\n` }
  if (error instanceof FalseRecordError) return { exit: EXIT.gate, words: `${visible(error.message)}\n` }
  if (error instanceof WriteError) return { exit: EXIT.cannotWrite, words: `${visible(error.message)}\n` }
  const trace = error instanceof Error ? error.stack : String(error)
  return { exit: EXIT.bug, words: `this is our bug, not yours:\n${trace}\n` }
}
