import path from "node:path"
import { ts } from "ts-morph"
import type { ArgsOf } from "../messages/codes.ts"
import { bareOf, keyOf } from "../source/bare.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import { exportOf, type Exported, type Import, importOf } from "./exported.ts"
import { faultAt, isFault, moduleIn, type AppModule, type ChainFault, type Link } from "./finding.ts"
import { resolverOf } from "./resolve.ts"

// The lock chain of an app: the imports from its entry file (the root module under React Router, `proxy.ts` under
// Next), through the module that opens the locks, to the compiled guards. An app whose chain is broken may enforce
// something other than its policy. The chain is read from the source and nothing of it is run, so that `diff` can check
// the files of a commit. A form that could mean something else when it runs is a fault, even if the app is right.

/** The function of the package that opens an app's locks with its guards, and the specifier to import it from. */
export type Opener = Pick<ArgsOf<"P431/options">, "opener" | "from">

/** The result of following a lock chain. */
export interface LockChain {
  /** The first broken link; null if the app enforces its compiled guards. */
  readonly fault: Diagnostic | null
  /** Findings about modules of an intact chain that break none of its links. Absent without any. */
  readonly warnings?: readonly Diagnostic[]
  /** Every file that was read or looked for. If one of them changes, the chain has to be checked again. */
  readonly files: readonly string[]
}

/** The number of re-exports that are followed from the first import of the locks. */
const MAX_REEXPORTS = 5

/** The entry file, where a chain begins, and its import of the locks. */
export interface Beginning {
  readonly module: AppModule
  readonly locks: Import & { readonly name: string }
}

/** The parts of a chain that differ by framework. */
export interface ChainForm {
  readonly opening: Opener
  /**
   * The module of the locks in the repository of the package itself, whose app imports them by the package's name too.
   */
  readonly ownLocks?: string | undefined
  /** The directory that the guards are generated into, as the app's configuration says. */
  readonly outIn: (files: ProjectFiles) => Link<string>
  /** The entry file, and its import of the locks. */
  readonly beginIn: (files: ProjectFiles) => Link<Beginning>
}

/** Follows the chain from the framework's entry file, through the locks, to the compiled guards. */
export function followedChain(project: ProjectFiles, { opening, ownLocks, outIn, beginIn }: ChainForm): LockChain {
  const files = new Set<string>()
  const broken = walk()
  return { fault: broken?.fault ?? null, files: [...files] }

  function walk(): ChainFault | null {
    const out = outIn(noted(project))
    if (isFault(out)) return out
    const output = path.posix.join(out.found, "guards.ts")
    // The output counts as present: it does not exist before the first `generate`.
    const app = noted({ has: (file) => file === output || project.has(file), read: project.read })
    const { fileOf, isAliased } = resolverOf(app)

    const beginning = beginIn(app)
    if (isFault(beginning)) return beginning
    const opened = openedFrom(app, beginning.found, opening)
    if (isFault(opened)) return opened
    const { module, exported, name } = opened.found
    // An alias in tsconfig.json could lead the package's name to another module, and so to another opener. In the
    // package's own repository an alias leads to `ownLocks`, which is right.
    if (isAliased(module.source.path, opening.from, ownLocks)) return faultAt("P434/own package", module, null, opening)
    const options = optionsOf(module, exported, name, opening)
    if (isFault(options)) return options
    const guards = guardsIn(module, options.found, specifierFor(module.source.path, output), opening)
    if (isFault(guards)) return guards
    const { node, specifier } = guards.found
    const compiled = fileOf(module.source.path, specifier)
    if ("finding" in compiled) return faultAt(compiled.finding, module, node, compiled.args)
    if (compiled.file !== output)
      return faultAt("P433", module, node, { file: compiled.file, from: specifierFor(module.source.path, output) })
    return null
  }

  /** A view of the project's files that notes every file that is read or looked for. */
  function noted({ has, read }: ProjectFiles): ProjectFiles {
    const note = (file: string): string => (files.add(file), file)
    return { has: (file) => has(note(file)), read: (file) => read(note(file)) }
  }
}

/** The value that an import means, in the module that makes it. Modules that only pass it on are followed. */
export function openedFrom(
  files: ProjectFiles,
  { module: from, locks: start }: Beginning,
  opening: Opener,
): Link<ExportedValue> {
  const { fileOf } = resolverOf(files)
  let at = { module: from, ...start }
  for (let step = 0; step <= MAX_REEXPORTS; step++) {
    const target = fileOf(at.module.source.path, at.specifier)
    if ("finding" in target) return faultAt(target.finding, at.module, at.node, target.args)
    const module = moduleIn(files, target.file, "P431")
    if (isFault(module)) return module
    const exported = exportOf(module.found, at.name)
    if (exported === null) return faultAt("P431/unnamed", module.found, null, { name: at.name, ...opening })
    if (exported.kind !== "elsewhere") return { found: { module: module.found, exported, name: at.name } }
    at = { module: module.found, node: exported.node, specifier: exported.specifier, name: exported.name }
  }
  return faultAt("P431/far", from, start.node, {})
}

/** A value that a module exports, and the name under which it does. */
export interface ExportedValue {
  readonly module: AppModule
  readonly exported: Exported
  readonly name: string
}

/** The specifier with which the module at `from` imports `to`. */
function specifierFor(from: string, to: string): string {
  const at = path.posix.relative(path.posix.dirname(from), to.replace(/\.ts$/, ""))
  return at.startsWith(".") ? at : `./${at}`
}

/**
 * The options object of the opener call. Faults unless the export is a constant whose value is that call, with one
 * object literal: any other expression could mean other locks when it runs.
 */
function optionsOf(
  module: AppModule,
  exported: Exported,
  name: string,
  opening: Opener,
): Link<ts.ObjectLiteralExpression> {
  if (exported.kind !== "constant") return faultAt("P431/constant", module, exported.node, { name, ...opening })
  const call = exported.value
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.questionDotToken !== undefined)
    return faultAt("P431/result", module, call, { name, ...opening })
  const opener = importOf(module, call.expression.text)
  if (opener?.name !== opening.opener || opener.specifier !== opening.from)
    return faultAt("P431/opener", module, call.expression, { name: call.expression.text, ...opening })
  const [given, ...more] = call.arguments
  const options = given === undefined ? undefined : bareOf(given)
  if (options === undefined || more.length > 0 || !ts.isObjectLiteralExpression(options))
    return faultAt("P431/options", module, call, opening)
  return { found: options }
}

/** The import behind the `guards` option. Faults unless that is the imported module as a whole. */
function guardsIn(
  module: AppModule,
  options: ts.ObjectLiteralExpression,
  /** The guards as this module would import them. */
  from: string,
  opening: Opener,
): Link<{ readonly node: ts.Node; readonly specifier: string }> {
  // Shadow mode was an option of the locks, before it became a part of the policy.
  const old = options.properties.find((property) => keyOf(property) === "shadow")
  if (old !== undefined) return faultAt("P437", module, old, opening)
  // The last of several properties with one key counts.
  const at = options.properties.findLastIndex((property) => keyOf(property) === "guards")
  const property = options.properties[at]
  if (property === undefined) return faultAt("P432/none", module, options, { from })
  // A later spread or computed key could replace `guards`.
  const hiding = options.properties.slice(at + 1).find((later) => keyOf(later) === null)
  if (hiding !== undefined) return faultAt("P432/replaced", module, hiding, {})
  const value = ts.isShorthandPropertyAssignment(property)
    ? property.name
    : ts.isPropertyAssignment(property)
      ? bareOf(property.initializer)
      : null
  const found = value !== null && ts.isIdentifier(value) ? importOf(module, value.text) : null
  // `name` is null for `import * as guards`.
  if (found === null || found.name !== null) return faultAt("P432/other", module, property, { from })
  return { found }
}
