// The entry point of the command line: hands the arguments, directory, streams and environment of the process to `run`.
import { EXIT } from "./terminal/result.ts"
import { run } from "./run.ts"
import { visible } from "../source/visible.ts"

const { stdout, stderr, env } = process

// A closed pipe, as by `head`, is not an error. Any other failed write is.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return
  stderr.write(`cannot write the output: ${visible(error.message)}\n`)
  process.exitCode = EXIT.cannotWrite
})

stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exitCode = EXIT.cannotWrite
})

const exit = await run(process.argv.slice(2), { root: process.cwd(), stdout, stderr, env })
// A failed write may already have set the exit code.
process.exitCode ??= exit
