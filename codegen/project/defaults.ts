import { readFileSync } from "node:fs"
import path from "node:path"
import { manifestText, ownCommandIn, scriptsIn } from "../source/package-manager.ts"
import type { TargetPaths } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"

/** The default paths of the files that the compiler reads and writes, relative to the project's root. */
export interface Defaults extends TargetPaths {
  readonly policy: string
  /** The command that runs the compiler. Messages name it. */
  readonly command: string
}

/** The default paths in a project. */
export function defaultsOf(root: string): Defaults {
  return { ...targetIn(root).pathsIn(root), policy: "policy/app.policy.ts", command: commandOf(root) }
}

/**
 * True if a project is the compiler's own repository. The location of this module shows it, which no app can imitate.
 */
const isThisRepository = (root: string): boolean => path.resolve(root, "codegen/project") === import.meta.dirname

/** The module of the locks in this repository, whose app imports them by the package's name; nothing for other apps. */
export const ownLocksOf = (root: string): { readonly ownLocks?: string } =>
  isThisRepository(root) ? { ownLocks: "src/guard/index.ts" } : {}

/**
 * The command that runs the compiler in a project: the own script of this repository, or the installed package. If an
 * app happens to have the same script, only messages are affected.
 */
export const commandOf = (root: string): string => (hasPolicyScript(root) ? "npm run policy --" : ownCommandIn(root))

/** The command for an output that goes into a file: `npm run` must not print lines of its own there. */
export const quietCommandOf = (root: string): string =>
  hasPolicyScript(root) ? "npm run --silent policy --" : ownCommandIn(root)

/** True for a project with this repository's script. False without a readable manifest. */
const hasPolicyScript = (root: string): boolean =>
  scriptsIn(manifestText(root))?.["policy"]?.includes("codegen/command-line/start.js") ?? false

/** The compiler's version, from the `package.json` two directories up, both in this repository and in the package. */
export function compilerVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(version)
}
