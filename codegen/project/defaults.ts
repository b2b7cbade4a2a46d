import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { moduleNamed } from "../lock-chain/files.ts"
import { DEFAULT_CONFIG, readConfig } from "../react-router/read-config.ts"
import { nextTarget } from "../next/target.ts"
import { sourceOf } from "../source/source.ts"

/** The default paths of the files that the compiler reads and writes, from the project's root. */
export interface Defaults {
  readonly appDirectory: string
  readonly policy: string
  readonly routes: string
  readonly out: string
  /** The command that calls the compiler there. Emitted files and messages name it. */
  readonly command: string
}

export function defaultsOf(root: string): Defaults {
  if (nextTarget.isIn(root))
    return { ...nextTarget.placesIn(root), policy: "policy/app.policy.ts", command: commandOf(root) }
  const config = moduleAt(root, "react-router.config")
  const appDirectory = config === null ? DEFAULT_CONFIG.appDirectory : appDirectoryIn(root, config)
  return {
    appDirectory,
    policy: "policy/app.policy.ts",
    routes: moduleAt(root, `${appDirectory}/routes`) ?? `${appDirectory}/routes.ts`,
    out: `${appDirectory}/generated`,
    command: commandOf(root),
  }
}

/** The module of that name as the router finds it, whatever its extension; null when there is none. */
export const moduleAt = (root: string, name: string): string | null =>
  moduleNamed(name, (file) => existsSync(path.join(root, file)))

/**
 * True if a project is the compiler's own repository. It runs the compiler from source, which no app that has it installed
 * does, whatever its files say.
 */
const isThisRepository = (root: string): boolean => path.resolve(root, "codegen/project") === import.meta.dirname

/** The facts about this repository for the lock chain: its app imports the package by name and means the source. */
export const ownLocksOf = (root: string): { readonly ownLocks?: string } =>
  isThisRepository(root) ? { ownLocks: "src/guard/index.ts" } : {}

/** Package managers by their lock file, with the command that adds a package. */
const MANAGERS: readonly (readonly [lock: string, name: string, add: string])[] = [
  ["pnpm-lock.yaml", "pnpm", "pnpm add"],
  ["yarn.lock", "yarn", "yarn add"],
  ["bun.lock", "bun", "bun add"],
  ["bun.lockb", "bun", "bun add"],
  ["package-lock.json", "npm", "npm install"],
]

/** The command that adds a package to the app: by the manifest, else by the nearest lock file, which a workspace has above. */
export function addCommandOf(root: string): string {
  const [, named] = /"packageManager"\s*:\s*"(\w+)@/.exec(manifestText(root)) ?? []
  const above = ["", "../", "../../", "../../../"]
  const found =
    MANAGERS.find(([, name]) => name === named) ??
    above.flatMap((folder) => MANAGERS.filter(([lock]) => existsSync(path.resolve(root, folder, lock))))[0]
  return found?.[2] ?? "npm install"
}

/** The command that installs what the app's manifest lists. */
export const installCommandOf = (root: string): string => addCommandOf(root).replace(/ \w+$/, " install")

function manifestText(root: string): string {
  try {
    return readFileSync(path.join(root, "package.json"), "utf8")
  } catch {
    return ""
  }
}

/** The repository that this compiler comes from runs it as it stands; everybody else has it installed. */
export function commandOf(root: string): string {
  try {
    const { scripts } = JSON.parse(manifestText(root))
    if (String(scripts?.policy).includes("codegen/command-line/start.js")) return "npm run policy --"
  } catch {
    // A project without a readable manifest has not got this one.
  }
  return "npx sallyport"
}

// What else is wrong with the configuration is said where the routes are read.
function appDirectoryIn(root: string, config: string): string {
  try {
    const { value } = readConfig(sourceOf(config, readFileSync(path.join(root, config), "utf8")))
    return path.posix.normalize(value.appDirectory).replace(/\/$/, "")
  } catch {
    return DEFAULT_CONFIG.appDirectory
  }
}
