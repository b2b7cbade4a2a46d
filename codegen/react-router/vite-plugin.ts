import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { PARSE_OPTIONS } from "../source/parse.ts"

/** The names of Vite's configuration, in the order in which Vite looks for them. */
export const VITE_CONFIGS = ["js", "mjs", "ts", "cjs", "mts", "cts"].map((extension) => `vite.config.${extension}`)

/** The module that exports the router's plugin. */
export const ROUTER = "@react-router/dev/vite"

/** The module that exports the compiler's plugin. */
export const OURS = "sallyport/vite"

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

/** True if the compiler's plugin is in the same list as the router's, so that every build of the app runs both. */
export function hasOurPlugin(path: string, text: string): boolean {
  const file = parsed(path, text)
  const router = file === null ? null : pluginNameIn(file, "reactRouter", ROUTER)
  const ours = file === null ? null : pluginNameIn(file, "sallyport", OURS)
  if (file === null || router === null || ours === null) return false
  // A configuration may call the router's plugin in several branches. Each needs the compiler's plugin beside it.
  const lists = callsOf(file, router).flatMap((call) => listsOf(file, call))
  return lists.length > 0 && lists.every((list) => holdsCallOf(ours, list))
}

/** True if Vite's configuration builds the app from server components, with the router's other plugin. */
export function isServerComponents(path: string, text: string): boolean {
  const file = text.includes("unstable_reactRouterRSC") ? parsed(path, text) : null
  return file !== null && pluginNameIn(file, "unstable_reactRouterRSC", ROUTER) !== null
}

/**
 * True if a list has a call of the plugin. A list on which a method is called, such as `filter`, may become another.
 */
const holdsCallOf = (name: string, list: ts.ArrayLiteralExpression | null): boolean =>
  list !== null && !ts.isPropertyAccessExpression(list.parent) && list.elements.some(isCallOf(name))

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

/** A use of the name other than a call; null if there is none. Called from there, the plugin could have any options. */
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

/**
 * The lists to which a call's plugin goes: the one around it or, if a function of this file returns it, those around
 * that function's calls. Null stands for a list that is not known.
 */
export function listsOf(file: ts.SourceFile, call: ts.CallExpression): readonly (ts.ArrayLiteralExpression | null)[] {
  const list = listAround(call)
  const name = list === null ? functionAround(call) : null
  const calls = name === null ? [] : callsOf(file, name)
  return calls.length === 0 ? [list] : calls.map(listAround)
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
 * The outermost list around a call in the same function and property, because presets nest lists. Null if there is
 * none: the value that a function returns may go into any list.
 */
function listAround(call: ts.Node): ts.ArrayLiteralExpression | null {
  let list: ts.ArrayLiteralExpression | null = null
  for (
    let at = call.parent;
    at !== undefined && !ts.isFunctionLike(at) && !ts.isPropertyAssignment(at);
    at = at.parent
  ) {
    if (ts.isArrayLiteralExpression(at)) list = at
  }
  return list
}
