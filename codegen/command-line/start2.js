// Runs the command line. Apart from it, because what Node is to keep in compiled form must be said before it reads the
// first module: from the second time on, a command then starts in half the time. JavaScript, because what reads
// TypeScript is loaded for modules alone that are not kept yet.
import { existsSync } from "node:fs"
import nodeModule from "node:module"
import path from "node:path"

// What was read for one question is collected before much more of it is there: policies can have ten thousand rules, of
// which `verify` needs the most.
// Guards of a thousand rules are one function, which `verify` asks for seconds: to optimise it takes longer, and half a
// gigabyte.

// Beside what else is kept about this project's packages, and not in a directory that other people can write to. Only now:
// Node has a place of its own for each set of flags, and what is compiled under one cannot be used under another.
const PACKAGES = path.resolve("node_modules")

// Node 20 cannot keep anything.
/** @type {Partial<Pick<typeof nodeModule, "enableCompileCache">>} */
const { enableCompileCache } = nodeModule
if (process.env.NODE_COMPILE_CACHE === undefined && existsSync(PACKAGES)) {
  enableCompileCache?.(path.join(PACKAGES, ".cache", "sallyport"))
}

await import("./cli.ts")
