import { CommanderError } from "commander"
import type { Runner } from "./program/actions.ts"
import { programFor, readWords, type CommandEnvironment } from "./program/program.ts"
import { progressOn } from "./terminal/progress.ts"
import { EXIT, failed, FalseRecordError, outputText, resultOf, UsageError, type Result } from "./terminal/result.ts"
import { WriteError } from "../emit/output.ts"
import { GitError } from "../git/git.ts"
import { InputError } from "../project/disk.ts"
import { visible } from "../source/visible.ts"
import { writeSync } from "node:fs"
import { Worker, workerData } from "node:worker_threads"

/** The stream that shows the progress line. */
interface Shown {
  readonly isTTY?: boolean
  readonly fd: number
}

/** The time until the progress line appears, in milliseconds. A short command shows none. */
const FIRST_AFTER_MS = 1000
/** The time between two updates of the line, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Returns to the beginning of the terminal's line and erases it. */
const ERASE_LINE = "\r\u{1b}[K"

/**
 * A progress line on a terminal for a command that takes longer than a second. It is written by a separate thread,
 * because the compiler blocks this one. Returns a function that removes the line.
 */
export function busyLine({ isTTY, fd }: Shown, what: string): () => Promise<void> {
  if (isTTY !== true) return async () => {}
  const shown = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(import.meta.filename, {
    workerData: { progressLine: { what, fd, shown } } satisfies ThreadData,
  })
  worker.unref()
  return async () => {
    await worker.terminate()
    if (Atomics.load(shown, 0) === 1) writeSync(fd, ERASE_LINE)
  }
}

/** The data of the thread that writes the progress line. Other threads that load this module have other data, or none. */
interface ThreadData {
  readonly progressLine?: Line
}

interface Line {
  readonly what: string
  readonly fd: number
  /** 1 once there is a line to remove. */
  readonly shown: Int32Array
}

/** Writes the progress line again and again. Runs in that thread, which starts with this same module. */
function show({ what, fd, shown }: Line): void {
  const start = performance.now()
  const write = (): void => {
    Atomics.store(shown, 0, 1)
    writeSync(fd, `${ERASE_LINE}${what}: ${Math.round((performance.now() - start) / 1000)} s`)
  }
  setTimeout(() => {
    write()
    setInterval(write, AGAIN_AFTER_MS)
  }, FIRST_AFTER_MS)
}

const own = (workerData as ThreadData | null | undefined)?.progressLine
if (own !== undefined) show(own)

/** Runs one command line and returns the exit code. */
export async function run(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { stdout, stderr, env } = environment
  const { words, isJson } = readWords(args)
  let command: string | null = null
  let exit: number = EXIT.fine

  const write = (result: Result): void => {
    exit = result.exit
    if (isJson) {
      stdout.write(outputText(command, result))
      // Somebody who sends the object to a file or pipe does not see in it that the command failed.
      if (exit >= EXIT.usage && stdout.isTTY !== true) stderr.write(result.findings.text + result.stderr)
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
        // The progress line is removed before a result or error is written.
        await end()
      }
    })

  // On the stream itself: with `--json`, the program below writes to a text that becomes part of the output.
  const counting: Runner["counting"] = (doing) =>
    answer(async () => {
      const progress = progressOn(stderr)
      return doing(progress.step).finally(progress.end)
    })

  const terminal = {
    stdoutColour: stdout.isTTY === true && !env.NO_COLOR,
    stderrColour: stderr.isTTY === true && !env.NO_COLOR,
    ...(stdout.isTTY === true && stdout.columns !== undefined ? { width: stdout.columns } : {}),
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
    const program = programFor({ ...environment, ...streams }, { terminal, answer, busily, counting, write })
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

/** The result of a command that threw an error. */
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
