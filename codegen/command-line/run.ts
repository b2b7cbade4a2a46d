import { CommanderError } from "commander"
import type { Runner } from "./program/actions.ts"
import { programFor, readWords, widthOf, type CommandEnvironment } from "./program/program.ts"
import { busyLine, progressOn } from "./terminal/progress.ts"
import { EXIT, failed, FalseRecordError, outputText, resultOf, type Result } from "./terminal/result.ts"
import { WriteError } from "../emit/output.ts"
import { GitError } from "../git/git.ts"
import { InputError, UsageError } from "../project/disk.ts"
import { visible } from "../source/visible.ts"

/** Runs one command line and returns the exit code. */
export async function run(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { stdout, stderr, env } = environment
  const { words, isJson } = readWords(args)
  /** The command's name, for `--json`; null if it is not recognised. */
  let command: string | null = null
  let exit: number = EXIT.fine

  const write = (result: Result): void => {
    exit = result.exit
    if (isJson) {
      stdout.write(outputText(command, result))
      // If the object goes to a file or pipe, people see only on stderr that the command failed. From `usage` on, exit
      // codes mean that there is no answer; below, they are the answer, such as a gate that failed.
      if (exit >= EXIT.usage && stdout.isTTY !== true) stderr.write(result.findings.text + result.stderr)
      return
    }
    stdout.write(result.stdout)
    stderr.write(result.findings.text + result.stderr)
  }

  const runSilently: Runner["runSilently"] = async (run) => write(await run())

  const runWithTimer: Runner["runWithTimer"] = (what, run) =>
    runSilently(async () => {
      const end = busyLine(stderr, what)
      try {
        return await run()
      } finally {
        // The progress line is removed before a result or error is written.
        await end()
      }
    })

  // Progress goes to the stream itself, also with `--json`.
  const runWithProgress: Runner["runWithProgress"] = (run) =>
    runSilently(async () => {
      const progress = progressOn(stderr)
      return run(progress.step).finally(progress.end)
    })

  const terminal = {
    stdoutColour: stdout.isTTY === true && !env.NO_COLOR,
    stderrColour: stderr.isTTY === true && !env.NO_COLOR,
    ...(stdout.isTTY === true ? { width: widthOf(stdout) } : {}),
  }
  // The library writes help and usage errors. With `--json` they become part of the output instead.
  const output = { out: "", err: "" }
  const streams = isJson
    ? {
        stdout: {
          ...(stdout.columns === undefined ? {} : { columns: stdout.columns }),
          write: (text: string) => (output.out += text),
        },
        stderr: { fd: stderr.fd, write: (text: string) => (output.err += text) },
      }
    : { stdout, stderr }
  try {
    const program = programFor(
      { ...environment, ...streams },
      { terminal, runSilently, runWithTimer, runWithProgress, write },
    )
    const names = new Set([...program.commands.map((one) => one.name()), "help"])
    const [first = "", about] = words
    command = names.has(first) ? first : null
    // For `help` with an unknown command, the library would print all help, and not name the mistake. Without `help`,
    // it reports the unknown command.
    const isUnknown = first === "help" && about !== undefined && !names.has(about)
    await program.parseAsync(isUnknown ? [about] : args, { from: "user" })
    return exit
  } catch (error) {
    const result = endOf(error)
    const { out, err } = output
    write(
      isJson && result.stderr === ""
        ? { ...result, stderr: err, data: () => (out === "" ? null : { help: out }) }
        : result,
    )
    return exit
  }
}

/** The result of a command that threw an error. An error of a type that no command throws on purpose is a bug. */
function endOf(error: unknown): Result {
  // The library has written the message.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? resultOf({ data: () => null }) : failed(EXIT.usage, "")
  if (error instanceof InputError || error instanceof GitError)
    return failed(EXIT.noInput, `${visible(error.message)}\n`)
  if (error instanceof UsageError) return failed(EXIT.usage, `error: ${visible(error.message)}\n`)
  if (error instanceof FalseRecordError) return failed(EXIT.gate, `${visible(error.message)}\n`)
  if (error instanceof WriteError) return failed(EXIT.cannotWrite, `${visible(error.message)}\n`)
  const trace = (error instanceof Error ? error.stack : undefined) ?? String(error)
  return failed(EXIT.bug, `this is our bug, not yours:\n${visible(trace)}\n`)
}
