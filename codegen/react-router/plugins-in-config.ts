import { ts } from "ts-morph"
import { bareOf, isWrapped } from "../source/bare.ts"
import { PARSE_OPTIONS } from "../source/parse.ts"

// Finds the plugins that Vite's configuration calls, without running it.

/** The names of Vite's configuration, in the order in which Vite looks for them. */
export const VITE_CONFIGS = ["js", "mjs", "ts", "cjs", "mts", "cts"].map((extension) => `vite.config.${extension}`)

/** The module that exports the router's plugin. */
export const ROUTER = "@react-router/dev/vite"

/** The module that exports the compiler's plugin. */
export const COMPILER_PLUGIN = "sallyport/vite"

/** The local name of a plugin in Vite's configuration; null if it is not imported by name, or only as a type. */
export function pluginNameIn(file: ts.SourceFile, name: string, from: string): string | null {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { importClause, moduleSpecifier } = statement
    const bindings = importClause?.isTypeOnly === true ? undefined : importClause?.namedBindings
    if (moduleSpecifier.text !== from || bindings === undefined || !ts.isNamedImports(bindings)) continue
    const found = bindings.elements.find(
      ({ propertyName, name: local, isTypeOnly }) => !isTypeOnly && (propertyName ?? local).text === name,
    )
    if (found !== undefined) return found.name.text
  }
  return null
}

/**
 * True if the compiler's plugin is in the same list as the router's, or in one around it, so that every build of the
 * app runs both.
 */
export function hasCompilerPlugin(path: string, text: string): boolean {
  const file = parsed(path, text)
  const router = file === null ? null : pluginNameIn(file, "reactRouter", ROUTER)
  const compiler = file === null ? null : pluginNameIn(file, "sallyport", COMPILER_PLUGIN)
  if (file === null || router === null || compiler === null) return false
  // A configuration may call the router's plugin in several branches. Each needs the compiler's plugin beside it.
  const places = callsOf(file, router).flatMap((call) => placesOf(file, call))
  return places.length > 0 && places.every((arrays) => isKeptAt(arrays, compiler))
}

/** True if Vite's configuration builds the app from server components, with the router's other plugin. */
export function isServerComponents(path: string, text: string): boolean {
  const file = text.includes("unstable_reactRouterRSC") ? parsed(path, text) : null
  return file !== null && pluginNameIn(file, "unstable_reactRouterRSC", ROUTER) !== null
}

/**
 * True if one of these arrays has a call of a plugin that no code around it may drop. Of several calls, the one in the
 * outermost array counts, because the least code is around it.
 */
function isKeptAt(arrays: EnclosingArrays, plugin: string): boolean {
  const outermost = arrays.findLastIndex(({ elements }) => elements.some(isCallOf(plugin)))
  return outermost >= 0 && arrays.slice(outermost).every(keepsPlugins)
}

/**
 * True unless the code around a list may leave out some of its plugins: a function that takes the list, a method, or an
 * index. `filter(Boolean)` leaves out none. Lists in variables are not followed, such as `plugins.slice(1)`.
 */
function keepsPlugins(list: ts.ArrayLiteralExpression): boolean {
  let node: ts.Node = list
  for (;;) {
    // These take the whole list or none of it.
    while (
      isWrapped(node.parent) ||
      ts.isNonNullExpression(node.parent) ||
      ts.isConditionalExpression(node.parent) ||
      ts.isBinaryExpression(node.parent)
    )
      node = node.parent
    const { parent: user } = node
    if (ts.isElementAccessExpression(user) || ts.isCallExpression(user)) return false
    if (!ts.isPropertyAccessExpression(user)) return true
    const { parent: call } = user
    const isFilter = user.name.text === "filter" && ts.isCallExpression(call) && call.expression === user
    const [test] = isFilter ? call.arguments : []
    if (test === undefined || !isNamed(test, "Boolean")) return false
    node = call
  }
}

/** The syntax tree of a file; null if it is nested too deeply to parse. */
function parsed(path: string, text: string): ts.SourceFile | null {
  try {
    return ts.createSourceFile(path, text, PARSE_OPTIONS, true)
  } catch (error) {
    // The parser is recursive. No real file is nested deeply enough to overflow its stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns a test for calls of a function by its local name. */
const isCallOf =
  (name: string) =>
  (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && isNamed(bareOf(node.expression), name)

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name

/** Every call of a function by its local name. */
export function callsOf(file: ts.SourceFile, name: string): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const isCall = isCallOf(name)
  const visit = (node: ts.Node): void => {
    if (isCall(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/**
 * The first use of a plugin's name that is not a call, such as `const plugin = sallyport`; null if there is none. It
 * could be called there with options that are not read.
 */
export function otherUseOf(file: ts.SourceFile, name: string): ts.Node | null {
  const isCall = isCallOf(name)
  const visit = (node: ts.Node): ts.Node | null => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return null
    if (isCall(node)) return node.arguments.map(visit).find((found) => found !== null) ?? null
    // A property may have any name.
    if (ts.isPropertyAssignment(node)) return visit(node.initializer)
    if (ts.isPropertyAccessExpression(node)) return visit(node.expression)
    if (isNamed(node, name)) return node
    return ts.forEachChild(node, (child) => visit(child) ?? undefined) ?? null
  }
  return visit(file)
}

/** The array literals around a call, the innermost first: Vite flattens lists of plugins. Empty if they are unknown. */
type EnclosingArrays = readonly ts.ArrayLiteralExpression[]

/**
 * The arrays around each place where a call's plugin ends up: where the call stands or, if a function of this file
 * returns it, where that function is called.
 */
export function placesOf(file: ts.SourceFile, call: ts.CallExpression): readonly EnclosingArrays[] {
  const arrays = enclosingArrays(call)
  const name = arrays.length === 0 ? enclosingFunction(call) : null
  const calls = name === null ? [] : callsOf(file, name)
  return calls.length === 0 ? [arrays] : calls.map(enclosingArrays)
}

/** The name of the function around a node, if it is declared at the top level and not exported; otherwise null. */
function enclosingFunction(node: ts.Node): string | null {
  const around = ts.findAncestor(node, ts.isFunctionLike)
  if (around === undefined) return null
  if (ts.isFunctionDeclaration(around))
    return ts.isSourceFile(around.parent) && around.modifiers === undefined ? (around.name?.text ?? null) : null
  const variable = around.parent
  if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) return null
  const statement = variable.parent.parent
  const isPrivate =
    ts.isVariableStatement(statement) && ts.isSourceFile(statement.parent) && statement.modifiers === undefined
  return isPrivate ? variable.name.text : null
}

/**
 * The arrays around a call in the same function and property, the innermost first. None if the call is what a function
 * returns, which may go into any array.
 */
function enclosingArrays(call: ts.Node): EnclosingArrays {
  const arrays: ts.ArrayLiteralExpression[] = []
  for (
    let at = call.parent;
    at !== undefined && !ts.isFunctionLike(at) && !ts.isPropertyAssignment(at);
    at = at.parent
  ) {
    if (ts.isArrayLiteralExpression(at)) arrays.push(at)
  }
  return arrays
}
