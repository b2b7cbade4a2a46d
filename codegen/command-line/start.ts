// Runs the command line. Apart from it, because what Node is to keep in compiled form must be said before it reads the
// first module: from the second time on, a command then starts in half the time.
import { existsSync } from "node:fs"
import nodeModule from "node:module"
import path from "node:path"

// Beside what else is kept about this project's packages, and not in a directory that other people can write to.
const PACKAGES = path.resolve("node_modules")

// Node 20 cannot keep anything.
const { enableCompileCache } = nodeModule as Partial<Pick<typeof nodeModule, "enableCompileCache">>
if (process.env.NODE_COMPILE_CACHE === undefined && existsSync(PACKAGES)) {
  enableCompileCache?.(path.join(PACKAGES, ".cache", "sallyport"))
}

await import("./cli.ts")
