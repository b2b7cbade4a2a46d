import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { PARSE_OPTIONS } from "../source/parse.ts"

type IsFrom = (specifier: string) => boolean

/** The local name of an import from one of these modules; null if the file has none. */
function localNameOf(file: ts.SourceFile, name: string, isFrom: IsFrom): string | null {
  for (const statement of file.statements) {
    const elements = elementsOf(statement, isFrom)
    const found = elements.find(({ propertyName, name: local }) => (propertyName ?? local).text === name)
    if (found !== undefined) return found.name.text
  }
  return null
}

function elementsOf(statement: ts.Statement, isFrom: IsFrom): readonly ts.ImportSpecifier[] {
  const names = ts.isImportDeclaration(statement) ? namesIn(statement, isFrom) : null
  return names === null ? [] : names.elements.filter(({ isTypeOnly }) => !isTypeOnly)
}

/** The list of names of an import that brings values; null for an import of types, of nothing, or of everything. */
function namesIn(statement: ts.ImportDeclaration, isFrom: IsFrom): ts.NamedImports | null {
  const { importClause, moduleSpecifier } = statement
  const bindings = importClause?.isTypeOnly === true ? undefined : importClause?.namedBindings
  if (bindings === undefined || !ts.isNamedImports(bindings) || bindings.elements.length === 0) return null
  return ts.isStringLiteral(moduleSpecifier) && isFrom(moduleSpecifier.text) ? bindings : null
}

/** In the order in which Vite looks for its configuration. */
export const VITE_CONFIGS = ["js", "mjs", "ts", "cjs", "mts", "cts"].map((extension) => `vite.config.${extension}`)

/** The modules that export the router's plugin and the compiler's. */
export const ROUTER = "@react-router/dev/vite"
export const OURS = "sallyport/vite"

/** The local name of a plugin in Vite's configuration; null if it is not imported by name. */
export const pluginNameIn = (file: ts.SourceFile, name: string, from: string): string | null =>
  localNameOf(file, name, (specifier) => specifier === from)

/** True if the compiler's plugin is in the same list as the router's, so that every build of the app runs both. */
export function hasOurPlugin(path: string, text: string): boolean {
  const file = parsed(path, text)
  const router = file === null ? null : pluginNameIn(file, "reactRouter", ROUTER)
  const ours = file === null ? null : pluginNameIn(file, "sallyport", OURS)
  if (file === null || router === null || ours === null) return false
  const routers = callsOf(file, router)
  return routers.length > 0 && routers.every((call) => holdsCallOf(ours, listAround(call)))
}

/** True if Vite's configuration builds the app from server components, with the router's other plugin. */
export function isServerComponents(path: string, text: string): boolean {
  const file = text.includes("unstable_reactRouterRSC") ? parsed(path, text) : null
  return file !== null && pluginNameIn(file, "unstable_reactRouterRSC", ROUTER) !== null
}

/** A list of which a method is called, such as `filter`, may become another one. */
const holdsCallOf = (name: string, list: ts.ArrayLiteralExpression | null): boolean =>
  list !== null && !ts.isPropertyAccessExpression(list.parent) && list.elements.some(isCallOf(name))

function parsed(path: string, text: string): ts.SourceFile | null {
  try {
    return ts.createSourceFile(path, text, PARSE_OPTIONS, true)
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}

const isCallOf =
  (name: string) =>
  (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && isNamed(bareOf(node.expression), name)

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name

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

/** A place where the file uses the name otherwise than to call it: there the call could have any options. */
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

/** The outermost list: presets nest theirs. A function between would be another place than the plugins'. */
export function listAround(call: ts.Node): ts.ArrayLiteralExpression | null {
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
