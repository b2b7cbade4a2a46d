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

/** Longer than any honest configuration takes, in milliseconds; `rewrites` may ask a service. */
const TIMEOUT_MS = 60_000

/** The answer of the project's own Next: its settings, and the names of its routes. */
export type NextAnswer =
  | { readonly kind: "resolved"; readonly settings: NextSettings; readonly names: RouteNames }
  /** Next is not installed where the project is. */
  | { readonly kind: "absent" }
  /** In the words of Next, or of the system where Next has no directory to write to. */
  | { readonly kind: "failed"; readonly words: string }

/** Asks the Next of the project in this directory. */
export type AskNext = (root: string) => NextAnswer

/**
 * Asks the project's own Next which routes it finds, and what it makes of its configuration, by its own `next typegen`.
 * The command rewrites files of the directory that it runs in, so it runs in another one, with links to the app's
 * routes.
 */
export const askNext: AskNext = (root) => {
  const command = commandOf(root)
  if (command === null) return { kind: "absent" }
  let directory: string
  try {
    directory = emptyDirectory(root)
  } catch (error) {
    return { kind: "failed", words: error instanceof Error ? error.message : String(error) }
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
    if (error !== undefined) return { kind: "failed", words: error.message }
    // The shim has written the settings, and `next typegen` the names of the routes.
    const { read } = filesOn(directory)
    const settings = read(path.basename(answer))
    const types = read("made/types/routes.d.ts")
    const names = types === null ? null : routeNamesIn(types)
    if (status !== 0 || settings === null || names === null)
      return { kind: "failed", words: outputText(stderr) || outputText(stdout) }
    return { kind: "resolved", settings: JSON.parse(settings) as NextSettings, names }
  } finally {
    rmSync(directory, { recursive: true, force: true })
    removeIfEmpty(path.dirname(directory))
  }
}

/**
 * An `ask` that repeats its last answer until something changes that it may depend on: asking takes a second or two.
 */
export function rememberingNext(ask: AskNext = askNext): AskNext {
  let known: { readonly mark: string; readonly answer: NextAnswer } | null = null
  return (root) => {
    const { directories, files } = routeFilesIn(root)
    const read = [...NEXT_CONFIGS, ...READ, "tsconfig.json", "jsconfig.json"].map((name) => path.join(root, name))
    const mark = markOf({ modules: importedFrom(read), names: [...directories, ...files] })
    if (known?.mark === mark) return known.answer
    const answer = ask(root)
    // A failure may end without a change here, as when a package is installed.
    known = answer.kind === "resolved" ? { mark, answer } : null
    return answer
  }
}

/** Files that Next reads besides the routes: variables of the environment, and the dependencies. */
const READ = [".env", ".env.local", ".env.production", ".env.production.local", "package.json"]

/**
 * Puts what Next reads of an app into a directory: links to its routes, its settings, and the configuration that writes
 * the answer.
 */
function linkApp(root: string, directory: string, answer: string): void {
  for (const name of ["app", "pages", "src"])
    if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(directory, name), "junction")
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

/** Makes a directory beneath the project, where Next itself puts what it generates: it finds packages from there. */
function emptyDirectory(root: string): string {
  const own = path.join(root, ".next")
  mkdirSync(own, { recursive: true })
  return realpathSync(mkdtempSync(path.join(own, "sallyport-")))
}

/** Removes a directory that was made for the answer alone. One that holds something else stays. */
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
