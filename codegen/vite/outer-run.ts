import type { ResolvedConfig } from "vite"
import type { GivenLoaders } from "./give-loaders.ts"

// To find the exports of route modules, the router transforms them in a Vite server of its own, even during a build. That
// server has the same plugins, but no configuration file. Its modules must get the same loaders as the bundled ones.

interface OuterRun {
  command: ResolvedConfig["command"]
  /** The loaders given in the router's own server. */
  readonly givenLoaders: GivenLoaders
}

const KEY = Symbol.for("sallyport.outer-runs")

const shared = globalThis as { [KEY]?: Map<string, OuterRun> }

/** The runs by project root. Copies of this module share them: a reloaded configuration file loads the module again. */
const runs = (shared[KEY] ??= new Map<string, OuterRun>())

export interface Run {
  /** The command that runs, even from within the router's own server. */
  readonly command: ResolvedConfig["command"]
  /** True in the router's own server. */
  readonly isRouters: boolean
  /** The loaders given in that server. */
  readonly givenLoaders: GivenLoaders
}

export function runOf({ root, command, configFile }: ResolvedConfig): Run {
  const outer = runs.get(root) ?? { command, givenLoaders: new Map() }
  if (configFile === undefined) return { ...outer, isRouters: true }
  outer.command = command
  runs.set(root, outer)
  return { ...outer, isRouters: false }
}
