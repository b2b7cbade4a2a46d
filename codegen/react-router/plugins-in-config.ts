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
  const places = callsOf(file, router).flatMap((call) => listsOf(file, call))
  return places.length > 0 && places.every((lists) => haveCallOf(compiler, lists))
}

/** True if Vite's configuration builds the app from server components, with the router's other plugin. */
export function isServerComponents(path: string, text: string): boolean {
  const file = text.includes("unstable_reactRouterRSC") ? parsed(path, text) : null
  return file !== null && pluginNameIn(file, "unstable_reactRouterRSC", ROUTER) !== null
}

/** True if one of these lists, each in the next, has a call of the plugin, and keeps it. */
function haveCallOf(name: string, lists: Lists): boolean {
  const list = lists.findLast(({ elements }) => elements.some(isCallOf(name)))
  return list !== undefined && keepsPlugins(list)
}

/**
 * True if a list of plugins goes on as a whole: into a property, into another list that does so, or into a variable or
 * out of a function whose every use in the file does so. Anything else may leave out some of the plugins, such as a
 * function that takes the list, a method, or an index. `seen` are the names whose uses are being checked.
 */
function keepsPlugins(list: ts.Node, seen = new Set<string>()): boolean {
  const value = valueAround(list)
  const { parent } = value
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return true
  const outer = ts.isSpreadElement(parent) ? parent.parent : parent
  if (ts.isArrayLiteralExpression(outer)) return keepsPlugins(outer, seen)
  if (ts.isVariableDeclaration(parent)) return isKeptAtEachUse(parent.name, seen)
  // `config.plugins = [...]` and `plugins = [...]`.
  if (isAssignment(parent) && parent.right === value && ts.isExpressionStatement(parent.parent))
    return ts.isPropertyAccessExpression(parent.left) || isKeptAtEachUse(parent.left, seen)
  const made = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : parent
  if (made === undefined || !ts.isFunctionLike(made)) return false
  if (ts.isFunctionDeclaration(made)) return isKeptAtEachUse(made.name, seen, callOf)
  const call = callOf(valueAround(made))
  if (call !== null) return keepsPlugins(call, seen)
  const { parent: variable } = valueAround(made)
  return ts.isVariableDeclaration(variable) && isKeptAtEachUse(variable.name, seen, callOf)
}

/**
 * True if the list that a variable has, or a function returns, keeps its plugins at each use of the name. `listAt` is
 * the list at a use: the variable itself, or the function's call.
 */
function isKeptAtEachUse(
  name: ts.Node | undefined,
  seen: Set<string>,
  listAt: (use: ts.Node) => ts.Node | null = (use) => use,
): boolean {
  if (name === undefined || !ts.isIdentifier(name)) return false
  if (seen.has(name.text)) return true
  seen.add(name.text)
  return usesOf(name).every((use) => {
    const list = listAt(use)
    return list !== null && keepsPlugins(list, seen)
  })
}

/** The uses of a name in its file, whatever it means there, without those that take nothing from a list. */
function usesOf(name: ts.Identifier): readonly ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isNamed(node, name.text) && !isHarmless(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(name.getSourceFile())
  return found
}

/** True for the name of a declaration or property, in a type or an export, and in `list = ...` and `list.push(...)`. */
function isHarmless(name: ts.Node): boolean {
  const { parent } = name
  if ("name" in parent && parent.name === name) return !ts.isShorthandPropertyAssignment(parent)
  if (ts.isTypeNode(parent) || ts.isExportSpecifier(parent)) return true
  if (isAssignment(parent)) return parent.left === name
  const isAdding = ts.isPropertyAccessExpression(parent) && /^(?:push|unshift)$/.test(parent.name.text)
  return isAdding && callOf(parent) !== null
}

/** The call of a function; null for another use of it. */
const callOf = (use: ts.Node): ts.CallExpression | null =>
  ts.isCallExpression(use.parent) && use.parent.expression === use ? use.parent : null

const isAssignment = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken

/** The outermost expression around a value that has the same plugins: `([...] as Plugin[]).filter(Boolean)`. */
function valueAround(value: ts.Node): ts.Node {
  let at = value
  for (;;) {
    const { parent } = at
    const isSame =
      isWrapped(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isAwaitExpression(parent) ||
      (ts.isConditionalExpression(parent) && parent.condition !== at) ||
      (ts.isBinaryExpression(parent) && isChosen(parent, at))
    const filtered = ts.isPropertyAccessExpression(parent) && parent.name.text === "filter" ? callOf(parent) : null
    const [test] = filtered?.arguments ?? []
    if (isSame) at = parent
    else if (filtered !== null && test !== undefined && isNamed(test, "Boolean")) at = filtered
    else return at
  }
}

/** True for an operand that may be the result: `b` in `a && b`, both in `a || b` and `a ?? b`. */
function isChosen({ operatorToken: { kind }, right }: ts.BinaryExpression, operand: ts.Node): boolean {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind
  return (
    kind === BarBarToken || kind === QuestionQuestionToken || (kind === AmpersandAmpersandToken && right === operand)
  )
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

/** The lists around a call, each in the next, because Vite takes lists within lists. None if they are not known. */
type Lists = readonly ts.ArrayLiteralExpression[]

/**
 * The places to which a call's plugin goes, as the lists around each: where the call stands or, if a function of this
 * file returns it, where that function is called.
 */
export function listsOf(file: ts.SourceFile, call: ts.CallExpression): readonly Lists[] {
  const lists = listsAround(call)
  const name = lists.length === 0 ? functionAround(call) : null
  const calls = name === null ? [] : callsOf(file, name)
  return calls.length === 0 ? [lists] : calls.map(listsAround)
}

/** The name of the function around a node, if it is declared at the top level and not exported; otherwise null. */
function functionAround(node: ts.Node): string | null {
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
 * The lists around a call in the same function and property, the innermost first. None if the call is what a function
 * returns, which may go into any list.
 */
function listsAround(call: ts.Node): Lists {
  const lists: ts.ArrayLiteralExpression[] = []
  for (
    let at = call.parent;
    at !== undefined && !ts.isFunctionLike(at) && !ts.isPropertyAssignment(at);
    at = at.parent
  ) {
    if (ts.isArrayLiteralExpression(at)) lists.push(at)
  }
  return lists
}
