// The command line in a process of its own: all that it looks at is said here.
import { EXIT } from "./terminal/result.ts"
import { run } from "./run.ts"
import { visible } from "../source/visible.ts"

const { stdout, stderr, env } = process

// A reader that has seen enough, such as `head`, is no failure; a document that was not written is one.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return
  stderr.write(`cannot write the output: ${visible(error.message)}\n`)
  process.exitCode = EXIT.cannotWrite
})

stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") process.exitCode = EXIT.cannotWrite
})

const exit = await run(process.argv.slice(2), { root: process.cwd(), stdout, stderr, env })
// What could not be written is known sooner or later than this, and counts in either case.
process.exitCode ??= exit
