import path from "node:path"
import { ts } from "ts-morph"
import { exportOf, importOf, type Import } from "../lock-chain/exported.ts"
import { faultAt, isFault, moduleIn, type AppModule, type Link } from "../lock-chain/finding.ts"
import { followedChain, type LockChain, type Opener } from "../lock-chain/lock-chain.ts"
import { bareOf, keyOf } from "../source/bare.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { LockChainPaths } from "../target/target.ts"
import { moduleNamed } from "./app-paths.ts"
import { aliasOfLocksIn } from "./bundler-aliases.ts"
import { callsOf, otherUseOf, COMPILER_PLUGIN, pluginNameIn, VITE_CONFIGS } from "./plugins-in-config.ts"

/** The function that opens the locks of an app on React Router. */
export const OPEN_LOCKS: Opener = { opener: "openLocks", from: "sallyport/guard" }

/**
 * Follows the imports that bind an app to its policy: from the root module, through the module that opens the locks, to
 * the guards that the compiler writes. Reads no other module, and runs none. Anything that it cannot follow is a fault,
 * which names what to write. Paths are relative to the directory in which Vite and the router run. The guards are
 * where Vite's configuration puts them, or else in `out`, or else beneath the app directory.
 */
export const lockChainOf = (
  { appDirectory, policy, out: givenOut, ownLocks }: LockChainPaths & { readonly appDirectory: string },
  project: ProjectFiles,
): LockChain => {
  let warnings: readonly Diagnostic[] = []
  const chain = followedChain(project, {
    opening: OPEN_LOCKS,
    ownLocks,
    outIn(files) {
      const paths = pluginPathsIn(files)
      if (isFault(paths)) return paths
      const { policy: built = policy, out = givenOut ?? `${appDirectory}/generated` } = paths.found
      if (path.posix.normalize(built) !== path.posix.normalize(policy))
        return { fault: diagnosticOf("P435/policy", null, { built, policy }) }
      return { found: out }
    },
    beginIn(files) {
      const rootFile = moduleNamed(`${appDirectory}/root`, files.has)
      if (rootFile === null) return { fault: diagnosticOf("P430/missing", null, { directory: appDirectory }) }
      const root = moduleIn(files, rootFile, "P430")
      if (isFault(root)) return root
      warnings = readsOfMissingData(root.found)
      const locks = locksOfRoot(root.found)
      return isFault(locks) ? locks : { found: { module: root.found, locks: locks.found } }
    },
  })
  return warnings.length === 0 ? chain : { ...chain, warnings }
}

/**
 * The paths in the options of the compiler's plugin, from the directory in which Vite runs. Absent for the defaults.
 */
interface PluginPaths {
  readonly policy?: string
  readonly routes?: string
  readonly out?: string
}

/** The options of the plugin that are such paths. */
const PATH_OPTIONS: readonly string[] = ["policy", "routes", "out"]

/** The paths in the options of `sallyport(...)` in Vite's configuration. */
function pluginPathsIn(files: ProjectFiles): Link<PluginPaths> {
  const config = VITE_CONFIGS.find(files.has)
  if (config === undefined) return { found: {} }
  const module = moduleIn(files, config, "P435")
  if (isFault(module)) return module
  const { file } = module.found
  const alias = aliasOfLocksIn(module.found)
  if (alias !== null) return alias
  const name = pluginNameIn(file, "sallyport", COMPILER_PLUGIN)
  const use = wholeImportOf(file) ?? (name === null ? null : otherUseOf(file, name))
  if (use !== null) return faultAt("P435/name", module.found, use, { from: COMPILER_PLUGIN })
  const calls = name === null ? [] : callsOf(file, name)
  let found: PluginPaths = {}
  for (const call of calls) {
    const paths = pluginPathsOf(module.found, call)
    if (isFault(paths)) return paths
    found = { ...found, ...paths.found }
  }
  return { found }
}

/** An import of the plugin's module as a whole. Its plugin could be called in many ways, which are not followed. */
const wholeImportOf = (file: ts.SourceFile): ts.Node | null =>
  file.statements.find(
    (node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text === COMPILER_PLUGIN &&
      node.importClause?.namedBindings !== undefined &&
      ts.isNamespaceImport(node.importClause.namedBindings),
  ) ?? null

/** The paths in the options of one call of the plugin. */
function pluginPathsOf(module: AppModule, call: ts.CallExpression): Link<PluginPaths> {
  const [given] = call.arguments
  if (given === undefined) return { found: {} }
  const options = bareOf(given)
  if (!ts.isObjectLiteralExpression(options)) return faultAt("P435/options", module, options, {})
  const found: Record<string, string> = {}
  for (const property of options.properties) {
    const key = keyOf(property)
    const value = ts.isPropertyAssignment(property) ? bareOf(property.initializer) : null
    // It would turn off the check that a built server opens its locks.
    if (key === "locks") return faultAt("P435/locks", module, property, {})
    if (key !== null && !PATH_OPTIONS.includes(key)) continue
    // No key: a spread or a computed key, which could set a path.
    if (key === null || value === null || !ts.isStringLiteralLike(value))
      return faultAt("P435/option", module, property, {})
    found[key] = value.text
  }
  return { found }
}

/** The import of the locks with which the root module's middleware begins. */
function locksOfRoot(root: AppModule): Link<Import & { readonly name: string }> {
  const exported = exportOf(root, "middleware")
  if (exported === null) return faultAt("P430/none", root, null, {})
  if (exported.kind === "elsewhere") return faultAt("P430/elsewhere", root, exported.node, {})
  if (exported.kind === "other" || !ts.isArrayLiteralExpression(exported.value))
    return faultAt("P430/list", root, exported.kind === "other" ? exported.node : exported.value, {})
  const { local, value } = exported
  // `locks.headers` may come before the locks: it only adds headers to refusals. Nothing else may run before them.
  const [first, second] = value.elements
  const begins = lockIn(first)
  const locks = begins?.member === "headers" ? lockIn(second) : begins
  if (begins === null || locks === null || locks.member !== "middleware" || locks.of.text !== begins.of.text)
    return faultAt(begins?.member === "headers" ? "P430/headers" : "P430/first", root, first ?? value, {})
  // Another use of the list could change it, as `middleware.unshift` does.
  const use = useOf(root, local)
  if (use !== null) return faultAt("P430/used", root, use, { name: local })
  const found = importOf(root, locks.of.text)
  // Only an import by name is followed.
  if (found === null || found.name === null || found.name === "default")
    return faultAt("P430/imported", root, locks.of, { name: locks.of.text })
  return { found: { ...found, name: found.name } }
}

/** A part of the locks in the list of middleware: `of` is their local name. */
interface LockMember {
  readonly of: ts.Identifier
  readonly member: "headers" | "middleware"
}

/** An element that is exactly `locks.middleware` or `locks.headers`; null for any other. */
function lockIn(element: ts.Expression | undefined): LockMember | null {
  const node = element === undefined ? undefined : bareOf(element)
  if (node === undefined || !ts.isPropertyAccessExpression(node) || node.questionDotToken !== undefined) return null
  const member = node.name.text
  if (!ts.isIdentifier(node.expression) || (member !== "headers" && member !== "middleware")) return null
  return { of: node.expression, member }
}

/** A use of a value besides its declaration and its export; null if there is none. */
function useOf({ file }: AppModule, name: string): ts.Node | null {
  /** True once the declaration itself was met, which is no use. */
  let isDeclared = false
  const visit = (node: ts.Node, parent: ts.Node): ts.Node | null => {
    // The `extends` of a class is an expression, and it is evaluated.
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

/** True for the name of a property, which does not mean the value of that name. */
const isLabel = (node: ts.Identifier, parent: ts.Node): boolean =>
  ts.isPropertyAccessExpression(parent)
    ? parent.name === node
    : (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node

/** The functions of the root module that the router calls for a refusal. No loader has run for it. */
const VIEWS: readonly string[] = ["Layout", "ErrorBoundary"]

/** Warnings about views that throw for a refusal, because they read loader data that it does not have. */
const readsOfMissingData = (root: AppModule): readonly Diagnostic[] =>
  root.file.statements.flatMap((statement) =>
    viewsIn(statement).flatMap(({ name, body }) => {
      const node = readWithoutTest(root, body)
      return node === null ? [] : [faultAt("P438", root, node, { name }).fault]
    }),
  )

/** The views that a statement declares. */
const viewsIn = (statement: ts.Statement): readonly { readonly name: string; readonly body: ts.Node }[] => {
  const declared = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name, initializer }) => ({ name, body: initializer }))
    : ts.isFunctionDeclaration(statement)
      ? [{ name: statement.name, body: statement.body }]
      : []
  return declared.flatMap(({ name, body }) =>
    name !== undefined && ts.isIdentifier(name) && VIEWS.includes(name.text) && body !== undefined
      ? [{ name: name.text, body }]
      : [],
  )
}

/**
 * The first read of a property of the root's loader data that throws if there is no data; null if there is none. A
 * variable that is tested anywhere in the body counts as tested everywhere.
 */
function readWithoutTest(root: AppModule, body: ts.Node): ts.Node | null {
  const nodes = nodesIn(body)
  const variables = nodes.flatMap((node) =>
    ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isRootData(root, node.initializer)
      ? [node.name.text]
      : [],
  )
  const tested = new Set(nodes.flatMap(testsIn).map(nameIn))
  const mayBeMissing = (node: ts.Expression | undefined): boolean => {
    const name = nameIn(node)
    return isRootData(root, node) || (name !== null && variables.includes(name) && !tested.has(name))
  }
  const read = nodes.find((node) => {
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      return node.questionDotToken === undefined && mayBeMissing(node.expression)
    return ts.isVariableDeclaration(node) && !ts.isIdentifier(node.name) && mayBeMissing(node.initializer)
  })
  return read ?? null
}

/** The node and all beneath it. */
const nodesIn = (node: ts.Node): readonly ts.Node[] => {
  const found: ts.Node[] = [node]
  ts.forEachChild(node, (child) => void found.push(...nodesIn(child)))
  return found
}

/** The values that a node tests before it uses them. */
function testsIn(node: ts.Node): readonly ts.Expression[] {
  if (ts.isConditionalExpression(node)) return [node.condition]
  if (ts.isIfStatement(node)) return [node.expression]
  if (ts.isPrefixUnaryExpression(node)) return [node.operand]
  if (ts.isBinaryExpression(node)) return [node.left, node.right]
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return node.questionDotToken === undefined ? [] : [node.expression]
  return []
}

/** The value inside parentheses, type assertions and `!`. */
function valueIn(node: ts.Expression): ts.Expression {
  const bare = bareOf(node)
  return ts.isNonNullExpression(bare) ? valueIn(bare.expression) : bare
}

const nameIn = (node: ts.Expression | undefined): string | null => {
  const value = node === undefined ? null : valueIn(node)
  return value !== null && ts.isIdentifier(value) ? value.text : null
}

/** True for a call of the router's hooks that returns the data of the root's loader. */
function isRootData(root: AppModule, node: ts.Expression | undefined): boolean {
  const call = node === undefined ? null : valueIn(node)
  if (call === null || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false
  const { name, specifier } = importOf(root, call.expression.text) ?? {}
  if (specifier !== "react-router") return false
  const [route] = call.arguments
  return (
    name === "useLoaderData" ||
    (name === "useRouteLoaderData" && route !== undefined && ts.isStringLiteralLike(route) && route.text === "root")
  )
}
