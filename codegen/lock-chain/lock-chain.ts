import path from "node:path"
import type { ArgsOf } from "../messages/codes.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { exportOf, type Exported, type Import, importOf } from "./exported.ts"
import { moduleNamed, type ProjectFiles } from "./files.ts"
import { faultAt, isFault, moduleIn, type AppModule, type Link } from "./finding.ts"
import { resolverOf } from "./resolve.ts"
import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { callsOf, otherUseOf, OURS, pluginNameIn, VITE_CONFIGS } from "../react-router/vite-plugin.ts"
import { aliasOfLocksIn } from "./bundler-aliases.ts"

/** The places that the compiler's plugin builds with, if it is told others than its own; from the app's directory. */
interface PluginPaths {
  readonly policy?: string
  readonly routes?: string
  readonly out?: string
}

const PLACES: readonly string[] = ["policy", "routes", "out"]

/** The places in the options of `sallyport(...)` in Vite's configuration. */
function pluginPathsIn(files: ProjectFiles): Link<PluginPaths> {
  const config = VITE_CONFIGS.find(files.has)
  if (config === undefined) return { found: {} }
  const module = moduleIn(files, config, "P435")
  if (isFault(module)) return module
  const { file } = module.found
  const alias = aliasOfLocksIn(module.found)
  if (alias !== null) return alias
  const name = pluginNameIn(file, "sallyport", OURS)
  const use = wholeImportOf(file) ?? (name === null ? null : otherUseOf(file, name))
  if (use !== null) return faultAt("P435/name", module.found, use, { from: OURS })
  const calls = name === null ? [] : callsOf(file, name)
  let found: PluginPaths = {}
  for (const call of calls) {
    const places = pluginPathsOf(module.found, call)
    if (isFault(places)) return places
    found = { ...found, ...places.found }
  }
  return { found }
}

/** An import of the plugin's module as a whole, whose members have many spellings. */
const wholeImportOf = (file: ts.SourceFile): ts.Node | null =>
  file.statements.find(
    (node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text === OURS &&
      node.importClause?.namedBindings !== undefined &&
      ts.isNamespaceImport(node.importClause.namedBindings),
  ) ?? null

function pluginPathsOf(module: AppModule, call: ts.CallExpression): Link<PluginPaths> {
  const [given] = call.arguments
  if (given === undefined) return { found: {} }
  const options = bareOf(given)
  if (!ts.isObjectLiteralExpression(options)) return faultAt("P435/options", module, options, {})
  const found: Record<string, string> = {}
  for (const property of options.properties) {
    const { name } = property
    const key = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null
    const value = ts.isPropertyAssignment(property) ? bareOf(property.initializer) : null
    if (key === "locks") return faultAt("P435/locks", module, property, {})
    if (key !== null && !PLACES.includes(key)) continue
    if (key === null || value === null || !ts.isStringLiteralLike(value))
      return faultAt("P435/option", module, property, {})
    found[key] = value.text
  }
  return { found }
}

/** The import in the root module of the locks that its middleware begins with. */
function locksOfRoot(root: AppModule): Link<Import & { readonly name: string }> {
  const exported = exportOf(root, "middleware")
  if (exported === null) return faultAt("P430/none", root, null, {})
  if (exported.kind === "elsewhere") return faultAt("P430/elsewhere", root, exported.node, {})
  if (exported.kind === "other" || !ts.isArrayLiteralExpression(exported.value))
    return faultAt("P430/list", root, exported.kind === "other" ? exported.node : exported.value, {})
  const { local, value } = exported
  const [first, second] = value.elements
  const begins = lockIn(first)
  const locks = begins?.member === "headers" ? lockIn(second) : begins
  if (begins === null || locks === null || locks.member !== "middleware" || locks.of.text !== begins.of.text)
    return faultAt(begins?.member === "headers" ? "P430/headers" : "P430/first", root, first ?? value, {})
  const use = useOf(root, local)
  if (use !== null) return faultAt("P430/used", root, use, { name: local })
  const found = importOf(root, locks.of.text)
  if (found === null || found.name === null || found.name === "default")
    return faultAt("P430/imported", root, locks.of, { name: locks.of.text })
  return { found: { ...found, name: found.name } }
}

interface LockMember {
  readonly of: ts.Identifier
  readonly member: "headers" | "middleware"
}

/** `locks.middleware` or `locks.headers`, and nothing around it. */
function lockIn(element: ts.Expression | undefined): LockMember | null {
  const node = element === undefined ? undefined : bareOf(element)
  if (node === undefined || !ts.isPropertyAccessExpression(node) || node.questionDotToken !== undefined) return null
  const member = node.name.text
  if (!ts.isIdentifier(node.expression) || (member !== "headers" && member !== "middleware")) return null
  return { of: node.expression, member }
}

/** A place besides its declaration and its export where a module speaks of a value by its name. */
function useOf({ file }: AppModule, name: string): ts.Node | null {
  let isDeclared = false
  const visit = (node: ts.Node, parent: ts.Node): ts.Node | null => {
    // What a class extends is an expression, which runs.
    const isType = ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)
    if (isType || ts.isExportSpecifier(node)) return null
    if (ts.isIdentifier(node) && node.text === name && !isLabel(node, parent)) {
      if (isDeclared || !ts.isVariableDeclaration(parent)) return node
      isDeclared = true
    }
    return ts.forEachChild(node, (child) => visit(child, node) ?? undefined) ?? null
  }
  return visit(file, file)
}

/** The name of a property, which is another thing than the value of that name. */
const isLabel = (node: ts.Identifier, parent: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent)
    ? parent.name === node
    : (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node

/** The function of the package that opens the locks of an app. */
export type Opener = Pick<ArgsOf<"P431/options">, "opener" | "from">

export const OPEN_LOCKS: Opener = { opener: "openLocks", from: "sallyport/guard" }

/** The options of the call that opens the locks, and whose result a module exports. */
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

/** The import of the guards that the locks are given. */
function guardsIn(
  module: AppModule,
  options: ts.ObjectLiteralExpression,
  /** The guards as this module would import them. */
  from: string,
): Link<{ readonly node: ts.Node; readonly specifier: string }> {
  const old = options.properties.find((property) => keyOf(property) === "shadow")
  if (old !== undefined) return faultAt("P437", module, old, {})
  const at = options.properties.findLastIndex((property) => keyOf(property) === "guards")
  const property = options.properties[at]
  if (property === undefined) return faultAt("P432/none", module, options, { from })
  // What comes later wins.
  const hiding = options.properties.slice(at + 1).find((later) => keyOf(later) === null)
  if (hiding !== undefined) return faultAt("P432/replaced", module, hiding, {})
  const value = ts.isShorthandPropertyAssignment(property)
    ? property.name
    : ts.isPropertyAssignment(property)
      ? bareOf(property.initializer)
      : null
  const found = value !== null && ts.isIdentifier(value) ? importOf(module, value.text) : null
  if (found === null || found.name !== null) return faultAt("P432/other", module, property, { from })
  return { found }
}

/** Null for what may be any key: a computed one, and a spread. */
const keyOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null

/** The locations of an app's parts, from the directory in which Vite and the router run. */
export interface LockChainPaths {
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

/** The module where a chain begins, and its import of the locks. */
export interface Beginning {
  readonly module: AppModule
  readonly locks: Import & { readonly name: string }
}

/** The parts of a chain that the framework decides. */
export interface ChainForm {
  readonly opening: Opener
  /** The module of the locks in the repository of the package itself, whose app imports them by the package's name too. */
  readonly ownLocks?: string | undefined
  /** The directory of the guards. */
  readonly outIn: (files: ProjectFiles) => Link<string>
  readonly beginIn: (files: ProjectFiles) => Link<Beginning>
}

/**
 * Follows the chain that binds an app to its policy: from the root module to the module that opens the locks, to the
 * guards that it imports, to the compiled output. Reads no other module, and runs none. A form that it does not follow is
 * a fault that says what to write.
 */
export const lockChainOf = (
  { appDirectory, policy, out: told, ownLocks }: LockChainPaths,
  project: ProjectFiles,
): LockChain =>
  followedChain(project, {
    opening: OPEN_LOCKS,
    ownLocks,
    outIn(files) {
      const places = pluginPathsIn(files)
      if (isFault(places)) return places
      const { policy: built = policy, out = told ?? `${appDirectory}/generated` } = places.found
      if (path.posix.normalize(built) !== path.posix.normalize(policy))
        return { fault: diagnosticOf("P435/policy", null, { built, policy }) }
      return { found: out }
    },
    beginIn(files) {
      const rootFile = moduleNamed(`${appDirectory}/root`, files.has)
      if (rootFile === null) return { fault: diagnosticOf("P430/missing", null, { directory: appDirectory }) }
      const root = moduleIn(files, rootFile, "P430")
      if (isFault(root)) return root
      const locks = locksOfRoot(root.found)
      return isFault(locks) ? locks : { found: { module: root.found, locks: locks.found } }
    },
  })

/** The chain from the beginning that a framework has to the compiled output. */
export function followedChain(project: ProjectFiles, { opening, ownLocks, outIn, beginIn }: ChainForm): LockChain {
  const files = new Set<string>()
  const outcome = walk()
  return { fault: isFault(outcome) ? outcome.fault : null, files: [...files] }

  function walk(): Link<null> {
    const out = outIn(noted(project))
    if (isFault(out)) return out
    const output = path.posix.join(out.found, "guards.ts")
    // Before the first `generate` it is not there yet.
    const app = noted({ has: (file) => file === output || project.has(file), read: project.read })
    const { fileOf, isAliased } = resolverOf(app)

    const beginning = beginIn(app)
    if (isFault(beginning)) return beginning
    const opened = openedFrom(app, beginning.found, opening)
    if (isFault(opened)) return opened
    const { module, exported, name } = opened.found
    if (isAliased(module.source.path, opening.from, ownLocks)) return faultAt("P434/own package", module, null, opening)
    const options = optionsOf(module, exported, name, opening)
    if (isFault(options)) return options
    const guards = guardsIn(module, options.found, specifierFor(module.source.path, output))
    if (isFault(guards)) return guards
    const { node, specifier } = guards.found
    const compiled = fileOf(module.source.path, specifier)
    if ("finding" in compiled) return faultAt(compiled.finding, module, node, compiled.args)
    if (compiled.file !== output)
      return faultAt("P433", module, node, { file: compiled.file, from: specifierFor(module.source.path, output) })
    return { found: null }
  }

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
): Link<Opened> {
  const { fileOf } = resolverOf(files)
  let at = { module: from, ...start }
  for (let step = 0; step <= MOST_REEXPORTS; step++) {
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
export interface Opened {
  readonly module: AppModule
  readonly exported: Exported
  readonly name: string
}

/** An import as the module at `from` would write it. */
function specifierFor(from: string, to: string): string {
  const at = path.posix.relative(path.posix.dirname(from), to.replace(/\.ts$/, ""))
  return at.startsWith(".") ? at : `./${at}`
}
