import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { configShim } from "./config-shim.ts"
import { NEXT_CONFIGS, type NextSettings } from "./settings.ts"
import { outputText, importedFrom, markOf } from "../target/route-sources.ts"
import { routeFilesIn } from "./route-files.ts"
import { routeNamesIn, type RouteNames } from "./route-types.ts"
import { nextManifestOf } from "./version.ts"
import { filesOn } from "../source/project-files.ts"

/** The time limit in milliseconds. Generous, because the `rewrites` of a configuration may come from a service. */
const TIMEOUT_MS = 60_000

/**
 * The settings and the names of the routes of a project, as its own Next finds them; or the reason why there are none.
 */
export type TypegenResult =
  | { readonly kind: "resolved"; readonly settings: NextSettings; readonly names: RouteNames }
  /** Next is not installed where the project is. */
  | { readonly kind: "absent" }
  /** `output` is what Next prints, or the error of the system if the command cannot be started. */
  | { readonly kind: "failed"; readonly output: string }

/** Runs `next typegen` for the project in this directory. */
export type RunTypegen = (root: string) => TypegenResult

/**
 * Runs the project's own `next typegen`, which finds the routes and resolves the configuration. The command rewrites
 * files of the directory that it runs in, so it runs in a temporary one, with links to the app's routes.
 */
export const runTypegen: RunTypegen = (root) => {
  const command = commandOf(root)
  if (command === null) return { kind: "absent" }
  let directory: string
  try {
    directory = emptyDirectory(root)
  } catch (error) {
    return { kind: "failed", output: error instanceof Error ? error.message : String(error) }
  }
  try {
    const answer = path.join(directory, "answer.json")
    linkApp(root, directory, answer)
    const { status, stderr, stdout, error } = spawnSync(process.execPath, [command, "typegen", directory], {
      cwd: root,
      encoding: "utf8",
      timeout: TIMEOUT_MS,
      maxBuffer: 64 * 1024 * 1024,
      // In CI, Next never installs packages by itself.
      env: {
        ...process.env,
        NODE_ENV: "production",
        CI: "1",
        NEXT_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
        FORCE_COLOR: undefined,
      },
    })
    if (error !== undefined) return { kind: "failed", output: error.message }
    // The configuration in the temporary directory has written the settings, and `next typegen` the names of the routes
    // into the `distDir` that it sets, `made`.
    const { read } = filesOn(directory)
    const settings = read(path.basename(answer))
    const types = read("made/types/routes.d.ts")
    const names = types === null ? null : routeNamesIn(types)
    if (status !== 0 || settings === null || names === null)
      return { kind: "failed", output: outputText(stderr) || outputText(stdout) }
    return { kind: "resolved", settings: JSON.parse(settings) as NextSettings, names }
  } finally {
    rmSync(directory, { recursive: true, force: true })
    removeIfEmpty(path.dirname(directory))
  }
}

/**
 * `runTypegen` with a cache for its last result, because it takes a second or two. The result counts until a file
 * changes that it may depend on.
 */
export function cachedTypegen(): RunTypegen {
  let known: { readonly mark: string; readonly result: TypegenResult } | null = null
  return (root) => {
    const { directories, files } = routeFilesIn(root)
    const read = [...NEXT_CONFIGS, ...READ, "tsconfig.json", "jsconfig.json"].map((name) => path.join(root, name))
    const mark = markOf({ modules: importedFrom(read), names: [...directories, ...files] })
    if (known?.mark === mark) return known.result
    const result = runTypegen(root)
    // A failure may end without a change of these files, as when a package is installed.
    known = result.kind === "resolved" ? { mark, result } : null
    return result
  }
}

/** Files that Next reads besides its configuration and the routes: environment variables, and the dependencies. */
const READ = [".env", ".env.local", ".env.production", ".env.production.local", "package.json"]

/**
 * Puts what Next reads of an app into a directory: links to its routes, its settings, and a configuration that writes
 * the settings to the file `answer`.
 */
function linkApp(root: string, directory: string, answer: string): void {
  for (const name of ["app", "pages", "src"])
    if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(directory, name), LINK)
  for (const name of READ)
    if (existsSync(path.join(root, name))) copyFileSync(path.join(root, name), path.join(directory, name))
  for (const name of ["tsconfig.json", "jsconfig.json"])
    if (existsSync(path.join(root, name)))
      writeFileSync(path.join(directory, name), JSON.stringify({ extends: path.join(root, name) }))
  // The shim imports the app's configuration. Beside one in TypeScript it has the same name, so that Next compiles
  // both.
  const own = NEXT_CONFIGS.find((name) => existsSync(path.join(root, name))) ?? null
  const config = own === null ? null : path.join(root, own)
  const shim = own !== null && /\.m?ts$/.test(own) ? own : "next.config.mjs"
  writeFileSync(path.join(directory, shim), configShim({ config, answer }))
}

/** The kind of links on Windows: one that needs no special rights there. Other systems ignore it. */
const LINK = "junction"

/** Makes a directory in the project's `.next`, which tools ignore, and from where Next still finds the packages. */
function emptyDirectory(root: string): string {
  const own = path.join(root, ".next")
  mkdirSync(own, { recursive: true })
  return realpathSync(mkdtempSync(path.join(own, "sallyport-")))
}

/** Removes a directory, unless it holds something. */
function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Not empty.
  }
}

/** The program behind `next` in the project, or null. */
function commandOf(root: string): string | null {
  const found = nextManifestOf(root)
  return found === null ? null : path.join(path.dirname(found.file), String(found.manifest.bin?.next))
}
