import type { Defaults } from "../../project/defaults.ts"
import type { ProjectPaths, Project } from "../../project/disk.ts"
import type { Terminal } from "../terminal/context.ts"
import type { OnProgress } from "../terminal/progress.ts"
import type { Result } from "../terminal/result.ts"

/**
 * The terminal of a command line, and the ways to run a command on it. Each writes the result, which has the exit code.
 */
export interface Runner {
  readonly terminal: Terminal
  /** Runs a command without showing any progress. */
  readonly runSilently: (command: () => Result | Promise<Result>) => Promise<void>
  /**
   * Runs a command that cannot count its progress: a terminal shows `what` it does, and for how many seconds already.
   */
  readonly runWithTimer: (what: string, command: () => Result | Promise<Result>) => Promise<void>
  /** Runs a command that counts its progress. */
  readonly runWithProgress: (command: (onProgress: OnProgress) => Promise<Result>) => Promise<void>
  /** Writes one result of a command that has several. */
  readonly write: (result: Result) => void
}

/**
 * The context in which the actions of all commands run. The functions read the project when they are called, because
 * commands such as `codes` need none.
 */
export interface ActionContext extends Runner {
  /** The project's directory, absolute. */
  readonly root: string
  /** The command that runs the compiler in that project. */
  readonly command: string
  /** The project's default paths. */
  readonly defaults: () => Defaults
  /** The policy file, by the option or by default. */
  readonly policy: () => string
  readonly paths: () => ProjectPaths
  readonly project: () => Project
}
