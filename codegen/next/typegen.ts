import { copyFileSync, existsSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { configShim, SHIM_DIST_DIRECTORY } from "./config-shim.ts"
import { NEXT_CONFIGS, type NextSettings } from "./settings.ts"
import { answerOfProgram, emptyDirectoryIn, importedFrom, markOf, removeDirectory } from "../target/route-sources.ts"
import { routeFilesIn } from "./route-files.ts"
import { routeNamesIn, type RouteNames } from "./route-types.ts"
import { installedProgram } from "../source/package-manager.ts"
import { filesOn } from "../source/project-files.ts"

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
  const command = installedProgram(root, "next", "next")
  if (command === null) return { kind: "absent" }
  let directory: string
  try {
    // From the project's `.next`, Next finds the packages.
    directory = emptyDirectoryIn(path.join(root, ".next"))
  } catch (error) {
    return { kind: "failed", output: error instanceof Error ? error.message : String(error) }
  }
  try {
    linkApp(root, directory, path.join(directory, ANSWER))
    const result = answerOfProgram(root, [command, "typegen", directory], ENVIRONMENT, () =>
      namesAndSettingsIn(directory),
    )
    return "answer" in result ? { kind: "resolved", ...result.answer } : { kind: "failed", ...result }
  } finally {
    removeDirectory(directory)
  }
}

/** In CI, Next never installs packages by itself. */
const ENVIRONMENT = { NODE_ENV: "production", CI: "1", NEXT_TELEMETRY_DISABLED: "1" }

/** The file that the configuration in the temporary directory writes the settings to. */
const ANSWER = "answer.json"

/** The results of `next typegen`: the settings that the shim has written, and the names of the routes that Next has. */
function namesAndSettingsIn(directory: string): { settings: NextSettings; names: RouteNames } | null {
  const { read } = filesOn(directory)
  const settings = read(ANSWER)
  const types = read(`${SHIM_DIST_DIRECTORY}/types/routes.d.ts`)
  const names = types === null ? null : routeNamesIn(types)
  return settings === null || names === null ? null : { settings: JSON.parse(settings) as NextSettings, names }
}

/**
 * `runTypegen` with a cache for its last result, because it takes a second or two. The result counts until a file
 * changes that it may depend on.
 */
export function cachedTypegen(): RunTypegen {
  let last: { readonly mark: string; readonly result: TypegenResult } | null = null
  return (root) => {
    const { directories, files } = routeFilesIn(root)
    const read = [...NEXT_CONFIGS, ...SETTING_FILES, "tsconfig.json", "jsconfig.json"]
    const modules = importedFrom(read.map((name) => path.join(root, name)))
    const mark = markOf({ modules, names: [...directories, ...files] })
    if (last?.mark === mark) return last.result
    const result = runTypegen(root)
    // A failure may end without a change of these files, as when a package is installed.
    last = result.kind === "resolved" ? { mark, result } : null
    return result
  }
}

/** Files that Next reads besides its configuration and the routes: environment variables, and the dependencies. */
const SETTING_FILES = [".env", ".env.local", ".env.production", ".env.production.local", "package.json"]

/**
 * Puts what Next reads of an app into a directory: links to its routes, its settings, and a configuration that writes
 * the settings to the file `answer`.
 */
function linkApp(root: string, directory: string, answer: string): void {
  for (const name of ["app", "pages", "src"])
    if (existsSync(path.join(root, name))) symlinkSync(path.join(root, name), path.join(directory, name), LINK)
  for (const name of SETTING_FILES)
    if (existsSync(path.join(root, name))) copyFileSync(path.join(root, name), path.join(directory, name))
  for (const name of ["tsconfig.json", "jsconfig.json"])
    if (existsSync(path.join(root, name)))
      writeFileSync(path.join(directory, name), JSON.stringify({ extends: path.join(root, name) }))
  // The shim imports the app's configuration. If that is in TypeScript, the shim takes its name, so that Next compiles
  // both.
  const appConfig = NEXT_CONFIGS.find((name) => existsSync(path.join(root, name))) ?? null
  const config = appConfig === null ? null : path.join(root, appConfig)
  const shim = appConfig !== null && /\.m?ts$/.test(appConfig) ? appConfig : "next.config.mjs"
  writeFileSync(path.join(directory, shim), configShim({ config, answer }))
}

/** The kind of links on Windows: one that needs no special rights there. Other systems ignore it. */
const LINK = "junction"
