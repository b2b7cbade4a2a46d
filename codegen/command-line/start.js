// The command line's entry. It turns on Node's compile cache before any other module is loaded, which halves the time
// that a command takes from its second run on. JavaScript, because Node would load its TypeScript support for this file
// before the cache is on.
import { existsSync, readFileSync } from "node:fs"
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

// An app whose `overrides` set the version of every package's zod can have one that is too old for the command line.
const manifest = nodeModule.createRequire(import.meta.url).resolve("zod/package.json")
/** @type {{ version: string }} */
const { version: installed } = JSON.parse(readFileSync(manifest, "utf8"))
const [major = 0, minor = 0] = installed.split(".").map(Number)
if (major < 4 || (major === 4 && minor < 3)) {
  console.error(
    `sallyport needs zod 4.3 or later, and this app installs ${installed} for it: except it from \`overrides\` (\`resolutions\` in Yarn) of package.json, in npm as "sallyport": { "zod": "^4.3.0" }, in pnpm as "sallyport>zod": "^4.3.0", and install again`,
  )
  // The exit code `noInput` of the command line.
  process.exit(66)
}

await import("./cli.ts")
