import { readFileSync } from "node:fs"
import path from "node:path"
import type { TargetPaths } from "../target/target.ts"
import { targetIn } from "../targets/targets.ts"

/** The default paths of the files that the compiler reads and writes, from the project's root. */
export interface Defaults extends TargetPaths {
  readonly policy: string
  /** The command that calls the compiler there. Emitted files and messages name it. */
  readonly command: string
}

export function defaultsOf(root: string): Defaults {
  return { ...targetIn(root).pathsIn(root), policy: "policy/app.policy.ts", command: commandOf(root) }
}

/**
 * True if a project is the compiler's own repository. It runs the compiler from source, which no app that has it installed
 * does, whatever its files say.
 */
const isThisRepository = (root: string): boolean => path.resolve(root, "codegen/project") === import.meta.dirname

/** The facts about this repository for the lock chain: its app imports the package by name and means the source. */
export const ownLocksOf = (root: string): { readonly ownLocks?: string } =>
  isThisRepository(root) ? { ownLocks: "src/guard/index.ts" } : {}

/** The repository that this compiler comes from runs it as it stands; everybody else has it installed. */
export function commandOf(root: string): string {
  try {
    const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
    if (String(scripts?.policy).includes("codegen/command-line/start.js")) return "npm run policy --"
  } catch {
    // A project without a readable manifest has not got this one.
  }
  return "npx sallyport"
}

/** The version of this compiler: its own manifest lies two directories above its rooms, here and in the package. */
export function compilerVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(version)
}
