import path from "node:path"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { exportOf, type Exported, type Import } from "./exported.ts"
import { moduleNamed, type ProjectFiles } from "./files.ts"
import { faultAt, isFault, moduleIn, type AppModule, type Link } from "./finding.ts"
import { GUARD_PACKAGE, guardsIn, optionsOf } from "./opened-locks.ts"
import { pluginPlacesIn } from "./plugin-options.ts"
import { resolverOf } from "./resolve.ts"
import { locksOfRoot } from "./root-module.ts"

/** The locations of an app's parts, from the directory in which Vite and the router run. */
export interface ChainPlaces {
  readonly appDirectory: string
  readonly policy: string
  /** The directory of the guards. If absent, the one in Vite's configuration, or one beneath the app directory. */
  readonly out?: string
  /** The module of the locks in the repository of the package itself, whose app imports them by the package's name too. */
  readonly ownLocks?: string
}

export interface LockChain {
  /** The first link that does not hold; null if the app is bound to its compiled guards. */
  readonly fault: Diagnostic | null
  /** Every file that was read or looked for: with another of them the chain could be another. */
  readonly files: readonly string[]
}

/** A module that only passes the locks on may be followed this often. */
const MOST_REEXPORTS = 5

/**
 * Follows the chain that binds an app to its policy: from the root module to the module that opens the locks, to the
 * guards that it imports, to the compiled output. Reads no other module, and runs none. A form that it does not follow is
 * a fault that says what to write.
 */
export function lockChainOf(
  { appDirectory, policy, out: told, ownLocks }: ChainPlaces,
  project: ProjectFiles,
): LockChain {
  const files = new Set<string>()
  const outcome = walk()
  return { fault: isFault(outcome) ? outcome.fault : null, files: [...files] }

  function walk(): Link<null> {
    const places = pluginPlacesIn(noted(project))
    if (isFault(places)) return places
    const { policy: built = policy, out = told ?? `${appDirectory}/generated` } = places.found
    if (path.posix.normalize(built) !== path.posix.normalize(policy))
      return { fault: diagnosticOf("P435/policy", null, { built, policy }) }
    const output = path.posix.join(out, "guards.ts")
    // Before the first `generate` it is not there yet.
    const app = noted({ has: (file) => file === output || project.has(file), read: project.read })
    const { fileOf, isAliased } = resolverOf(app)

    const rootFile = moduleNamed(`${appDirectory}/root`, app.has)
    if (rootFile === null) return { fault: diagnosticOf("P430/missing", null, { directory: appDirectory }) }
    const root = moduleIn(app, rootFile, "P430")
    if (isFault(root)) return root
    const locks = locksOfRoot(root.found)
    if (isFault(locks)) return locks
    const opened = openedAt(root.found, locks.found)
    if (isFault(opened)) return opened
    const { module, exported, name } = opened.found
    if (isAliased(module.source.path, GUARD_PACKAGE, ownLocks)) return faultAt("P434/own package", module, null, {})
    const options = optionsOf(module, exported, name)
    if (isFault(options)) return options
    const guards = guardsIn(module, options.found, specifierFor(module.source.path, output))
    if (isFault(guards)) return guards
    const { node, specifier } = guards.found
    const compiled = fileOf(module.source.path, specifier)
    if ("finding" in compiled) return faultAt(compiled.finding, module, node, compiled.args)
    if (compiled.file !== output)
      return faultAt("P433", module, node, { file: compiled.file, from: specifierFor(module.source.path, output) })
    return { found: null }

    function openedAt(
      from: AppModule,
      start: Pick<Import, "node" | "specifier"> & { readonly name: string },
    ): Link<Opened> {
      let at = { module: from, ...start }
      for (let step = 0; step <= MOST_REEXPORTS; step++) {
        const target = fileOf(at.module.source.path, at.specifier)
        if ("finding" in target) return faultAt(target.finding, at.module, at.node, target.args)
        const module = moduleIn(app, target.file, "P431")
        if (isFault(module)) return module
        const exported = exportOf(module.found, at.name)
        if (exported === null) return faultAt("P431/unnamed", module.found, null, { name: at.name })
        if (exported.kind !== "elsewhere") return { found: { module: module.found, exported, name: at.name } }
        at = { module: module.found, node: exported.node, specifier: exported.specifier, name: exported.name }
      }
      return faultAt("P431/far", from, start.node, {})
    }
  }

  function noted({ has, read }: ProjectFiles): ProjectFiles {
    const note = (file: string): string => (files.add(file), file)
    return { has: (file) => has(note(file)), read: (file) => read(note(file)) }
  }
}

interface Opened {
  readonly module: AppModule
  readonly exported: Exported
  readonly name: string
}

/** An import as the module at `from` would write it. */
function specifierFor(from: string, to: string): string {
  const at = path.posix.relative(path.posix.dirname(from), to.replace(/\.ts$/, ""))
  return at.startsWith(".") ? at : `./${at}`
}
