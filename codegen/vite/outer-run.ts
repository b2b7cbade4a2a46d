import type { ResolvedConfig } from "vite"
import type { Verdicts } from "./give-loaders.ts"

// To see what route modules export, the router transforms them in a server of its own, in builds too. It has the plugins
// of the configuration file, and no such file itself. What is seen there must be what is bundled.

interface OuterRun {
  command: ResolvedConfig["command"]
  /** The verdicts of the router's own server. */
  readonly verdicts: Verdicts
}

const KEY = Symbol.for("sallyport.outer-runs")

const shared = globalThis as { [KEY]?: Map<string, OuterRun> }

/** By root, for all copies of this module: a configuration file that is read again may bring one of its own. */
const runs = (shared[KEY] ??= new Map<string, OuterRun>())

export interface Run {
  /** The command that runs, even from within the router's own server. */
  readonly command: ResolvedConfig["command"]
  /** True in the router's own server. */
  readonly isRouters: boolean
  /** The verdicts of that server. */
  readonly verdicts: Verdicts
}

export function runOf({ root, command, configFile }: ResolvedConfig): Run {
  const outer = runs.get(root) ?? { command, verdicts: new Map() }
  if (configFile === undefined) return { ...outer, isRouters: true }
  outer.command = command
  runs.set(root, outer)
  return { ...outer, isRouters: false }
}
