import { CommanderError } from "commander"
import { busyLine } from "./terminal/busy-line.ts"
import { programFor } from "./program/program.ts"
import { EXIT, failed, FalseRecordError, outputText, resultOf, UsageError, type Result } from "./terminal/result.ts"
import type { Surroundings } from "./terminal/surroundings.ts"
import { WriteError } from "../emit/output.ts"
import { GitError } from "../git/git.ts"
import { InputError } from "../project/disk.ts"
import { visible } from "../source/visible.ts"

/** Runs one command line and returns the exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, env } = surroundings
  const isJson = args.includes("--json")
  let command: string | null = null
  let exit: number = EXIT.fine

  const write = (result: Result): void => {
    exit = result.exit
    if (isJson) {
      stdout.write(outputText(command, result))
      return
    }
    stdout.write(result.stdout)
    stderr.write(result.findings.text + result.stderr)
  }

  const answer = async (what: () => Result | Promise<Result>): Promise<void> => write(await what())

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
    ...(stdout.isTTY === true && stdout.columns !== undefined ? { width: stdout.columns } : {}),
  }
  // Help and usage errors are written by the library: with `--json` they become part of the output.
  const said = { out: "", err: "" }
  const streams = isJson
    ? {
        stdout: {
          ...(stdout.columns === undefined ? {} : { columns: stdout.columns }),
          write: (text: string) => (said.out += text),
        },
        stderr: { fd: stderr.fd, write: (text: string) => (said.err += text) },
      }
    : { stdout, stderr }
  try {
    const program = programFor({ ...surroundings, ...streams }, { terminal, answer, busily, write })
    const names = new Set([...program.commands.map((one) => one.name()), "help"])
    command = args.find((word) => names.has(word)) ?? null
    await program.parseAsync(args, { from: "user" })
    return exit
  } catch (error) {
    const result = endOf(error)
    const { out, err } = said
    write(
      isJson && result.stderr === ""
        ? { ...result, stderr: err, data: () => (out === "" ? null : { help: out }) }
        : result,
    )
    return exit
  }
}

function endOf(error: unknown): Result {
  // The library has written the message.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? resultOf({ data: () => null }) : failed(EXIT.usage, "")
  if (error instanceof InputError || error instanceof GitError)
    return failed(EXIT.noInput, `${visible(error.message)}\n`)
  if (error instanceof UsageError) return failed(EXIT.usage, `error: ${visible(error.message)}\n`)
  if (error instanceof FalseRecordError) return failed(EXIT.gate, `${visible(error.message)}\n`)
  if (error instanceof WriteError) return failed(EXIT.cannotWrite, `${visible(error.message)}\n`)
  const trace = error instanceof Error ? error.stack : String(error)
  return failed(EXIT.bug, `this is our bug, not yours:\n${trace}\n`)
}
