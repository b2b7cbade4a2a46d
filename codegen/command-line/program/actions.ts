import type { Defaults } from "../../project/defaults.ts"
import type { ProjectPaths, Project } from "../../project/disk.ts"
import type { Terminal } from "../terminal/context.ts"
import type { Progress } from "../terminal/progress.ts"
import type { Result } from "../terminal/result.ts"

/** The terminal of a command, and the ways to write its result. */
export interface Runner {
  readonly terminal: Terminal
  /** Writes the result, and exits with its code. */
  readonly answer: (run: () => Result | Promise<Result>) => Promise<void>
  /** The same for commands without countable progress: on a terminal, shows for how many seconds they have been running. */
  readonly busily: (what: string, run: () => Result | Promise<Result>) => Promise<void>
  /** The same for commands that count their progress. */
  readonly counting: (run: (step: Progress["step"]) => Promise<Result>) => Promise<void>
  readonly write: (result: Result) => void
}

/** The dependencies of the commands' actions. */
export interface Actions extends Runner {
  /** The project's directory, absolute. */
  readonly root: string
  /** The command that runs the compiler in that project. */
  readonly command: string
  /** Read on demand, like the three below, because commands such as `codes` need no project. */
  readonly defaults: () => Defaults
  readonly policy: () => string
  readonly paths: () => ProjectPaths
  readonly project: () => Project
}
