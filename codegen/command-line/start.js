// The command line's entry. It turns on Node's compile cache before any other module is loaded, which halves the time
// that a command takes from its second run on. JavaScript, because Node would load its TypeScript support for this file
// before the cache is on.
import { existsSync } from "node:fs"
import nodeModule from "node:module"
import path from "node:path"

// In the project's own folder of packages, not in a directory that other people can write to.
const PACKAGES = path.resolve("node_modules")

// Node 20 has no compile cache that a program can turn on.
/** @type {Partial<Pick<typeof nodeModule, "enableCompileCache">>} */
const { enableCompileCache } = nodeModule
if (process.env.NODE_COMPILE_CACHE === undefined && existsSync(PACKAGES)) {
  enableCompileCache?.(path.join(PACKAGES, ".cache", "sallyport"))
}

await import("./cli.ts")
