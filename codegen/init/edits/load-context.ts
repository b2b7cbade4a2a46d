import { Node, SyntaxKind, ts, type ExportDeclaration, type ImportSpecifier } from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import { bareOf, insertAt, insertLast, unchanged, withSplices, type ModuleCode } from "./code.ts"
import { importing, importRemoval, localNameOf } from "./imports.ts"

/** A file with its edited load context: the object that an app's server makes for the loaders of each request. */
export interface LoadContextEdit {
  readonly text: string
  /** Lines that the developer has to check, because the context is not written as an object literal there. */
  readonly unsure: readonly number[]
}

const NAME = "getLoadContext"
/** The class of the context that middleware requires. */
const PROVIDER = "RouterContextProvider"
/** The router's interface for that context in apps without middleware, in which apps declare what they put into it. */
const CONTEXT = "AppLoadContext"

/**
 * Makes `getLoadContext` return a `RouterContextProvider`, which middleware requires, with the properties of the app's
 * plain object. Null if the file has no such function or already uses that class.
 */
export function withContextProvider(code: ModuleCode): LoadContextEdit | null {
  const found = code.file.forEachDescendantAsArray().flatMap((node) => functionOf(node) ?? [])
  // A file that names the class was converted before.
  if (found.length === 0 || code.text.includes(PROVIDER)) return null
  return wrappedLoadContext(code, found.flatMap(returnedBy))
}

/**
 * Wraps the load context that a worker passes to React Router's request handler in a `RouterContextProvider`, which
 * middleware requires. Null if the file passes none or already uses that class.
 */
export function withGivenContext(code: ModuleCode): LoadContextEdit | null {
  // Only React Router's own handler: those of adapters take no context.
  const maker = localNameOf(code, "createRequestHandler", (specifier) => specifier === "react-router")
  if (maker === null || code.text.includes(PROVIDER)) return null
  const declared = code.file.getDescendantsOfKind(SyntaxKind.VariableDeclaration)
  const isMade = (node: Node | undefined): boolean =>
    Node.isCallExpression(node) && node.getExpression().getText() === maker
  const handlers = new Set(declared.filter((one) => isMade(bareOf(one.getInitializer()))).map((one) => one.getName()))
  /** The object literal behind a name, if the file has exactly one constant of that name. */
  const literalBehind = (node: Node): Node => {
    const [named, other] = declared.filter((one) => Node.isIdentifier(node) && one.getName() === node.getText())
    const value = other === undefined ? bareOf(named?.getInitializer()) : undefined
    return Node.isObjectLiteralExpression(value) ? value : node
  }
  const given = code.file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const callee = bareOf(call.getExpression())
    const context = bareOf(call.getArguments()[1])
    const isHandler = isMade(callee) || (Node.isIdentifier(callee) && handlers.has(callee.getText()))
    return isHandler && context !== undefined ? [literalBehind(context)] : []
  })
  return given.length === 0 ? null : wrappedLoadContext(code, [...new Set(given)])
}

/** Functions that make a plain object as load context, unless the app gives them a `getLoadContext`. */
const PLAIN_BY_DEFAULT = [
  ["createRequestHandler", "@react-router/cloudflare"],
  ["createPagesFunctionHandler", "@react-router/cloudflare"],
  ["cloudflareDevProxy", "@react-router/dev/vite/cloudflare"],
] as const

/**
 * Gives a `getLoadContext` to the adapters for Cloudflare, whose own one returns a plain object. It returns what they
 * are about to use, in a `RouterContextProvider`. Null if the file has no such adapter without one.
 */
export function withDefaultContext(code: ModuleCode): LoadContextEdit | null {
  if (code.text.includes(PROVIDER)) return null
  const calls = PLAIN_BY_DEFAULT.flatMap(([name, module]) => {
    const local = localNameOf(code, name, (specifier) => specifier === module)
    return code.file
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .filter((call) => call.getExpression().getText() === local)
  })
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const entry = `${NAME}: ({ context }) => Object.assign(new ${local}(), context)`
  const made: Splice[] = []
  const unsure: number[] = []
  for (const call of calls) {
    const options = bareOf(call.getArguments()[0])
    if (options === undefined) made.push(insertAt(call.getEnd() - 1, `{ ${entry} }`))
    else if (!Node.isObjectLiteralExpression(options)) unsure.push(call.getStartLineNumber())
    else if (options.getProperties().some(Node.isSpreadAssignment)) unsure.push(call.getStartLineNumber())
    else if (options.getProperty(NAME) === undefined) made.push(...insertLast(code, options, entry))
  }
  if (made.length === 0) return unsure.length === 0 ? null : { ...unchanged(code), unsure }
  return { ...withSplices(code, [...splices, ...made]), unsure }
}

/** Wraps each object literal in a `RouterContextProvider`. Other expressions are reported in `unsure`. */
function wrappedLoadContext(code: ModuleCode, returned: readonly Node[]): LoadContextEdit {
  const objects = returned.filter(Node.isObjectLiteralExpression)
  const unsure = returned.filter((one) => !Node.isObjectLiteralExpression(one)).map((one) => one.getStartLineNumber())
  if (objects.length === 0) return { ...unchanged(code), unsure }
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const made = objects.flatMap((object): Splice[] => {
    const before = `Object.assign(new ${local}(), `
    // The parentheses around an arrow function's object become those of the call.
    const around = object.getParent()
    const start = object.getStart()
    if (Node.isParenthesizedExpression(around)) return [{ start: around.getStart(), end: start, text: before }]
    return [insertAt(start, before), insertAt(object.getEnd(), ")")]
  })
  return { ...withSplices(code, [...splices, ...made]), unsure }
}

/** Renames the declared type `AppLoadContext` to `RouterContextProvider`. Null if the file does not declare it. */
export function withContextTypes(code: ModuleCode): string | null {
  const splices = code.file
    .getModules()
    .filter((one) => one.hasBody() && /^["']react-router["']$/.test(one.getName()))
    .flatMap((one) => one.getInterfaces())
    .filter((one) => one.getName() === CONTEXT)
    .map((one) => one.getNameNode())
    .map((name): Splice => ({ start: name.getStart(), end: name.getEnd(), text: PROVIDER }))
  return splices.length === 0 ? null : withSplices(code, splices).text
}

/**
 * Replaces the type `AppLoadContext` that a file imports from the router by that of the context that loaders get with
 * middleware on, `Readonly<RouterContextProvider>`. On that class the app's properties are declared now, and to a helper
 * that takes an `AppLoadContext` they would all be `unknown`. Null if the file does not import that type.
 */
export function withContextReferences(code: ModuleCode): string | null {
  const imported = code.file
    .getImportDeclarations()
    .filter((one) => one.getModuleSpecifierValue() === "react-router")
    .flatMap((one) => one.getNamedImports())
  const context = imported.find((one) => one.getName() === CONTEXT)
  if (context === undefined) return null
  const provider = imported.find((one) => one.getName() === PROVIDER)
  const localOf = (one: ImportSpecifier): string => (one.getAliasNode() ?? one.getNameNode()).getText()
  const before = localOf(context)
  const after = provider === undefined ? (context.getAliasNode()?.getText() ?? PROVIDER) : localOf(provider)
  const name = context.getNameNode()
  const references = code.file
    .getDescendants()
    .filter((one) => Node.isTypeReference(one) || Node.isExpressionWithTypeArguments(one))
    .filter((one) => (Node.isTypeReference(one) ? one.getTypeName() : one.getExpression()).getText() === before)
  return withSplices(code, [
    provider === undefined
      ? { start: name.getStart(), end: name.getEnd(), text: PROVIDER }
      : importRemoval(code, context),
    ...code.file.getExportDeclarations().flatMap((one) => exportedContext(one, before, after, code.style.newline)),
    ...references.map((one): Splice => {
      // The class itself is what a function makes and returns. Everything else is given one that it must not set.
      const isPlain = isMade(one, before, after) || one.getParent().getText().startsWith("Readonly<")
      return { start: one.getStart(), end: one.getEnd(), text: isPlain ? after : `Readonly<${after}>` }
    }),
  ]).text
}

/**
 * An `export { AppLoadContext }` without the renamed type, which is declared under that name instead, so that modules
 * that import it from here get what loaders get. Empty if the statement does not export the type.
 */
function exportedContext(
  statement: ExportDeclaration,
  before: string,
  after: string,
  newline: string,
): readonly Splice[] {
  const all = statement.hasModuleSpecifier() ? [] : statement.getNamedExports()
  if (all.every((one) => one.getName() !== before)) return []
  const kept: string[] = []
  const declared: string[] = []
  const end = statement.getText().endsWith(";") ? ";" : ""
  for (const one of all) {
    const name = one.getAliasNode()?.getText() ?? one.getName()
    if (one.getName() !== before) kept.push(one.getText())
    // Names that no declared type can have here.
    else if (name === "default" || name === after) kept.push(one.getText().replace(before, after))
    else declared.push(`export type ${name} = Readonly<${after}>${end}`)
  }
  if (before === after && declared.length === 0) return []
  const keyword = statement.isTypeOnly() ? "export type" : "export"
  const lines = [...(kept.length === 0 ? [] : [`${keyword} { ${kept.join(", ")} }${end}`]), ...declared]
  return [{ start: statement.getStart(), end: statement.getEnd(), text: lines.join(newline) }]
}

/**
 * True for a type within the return type of a function that makes the class: one that is called `getLoadContext`, has a
 * `new` with the class, or is given no context that it could return. `before` and `after` are the local names of the type
 * and of the class.
 */
function isMade(type: Node, before: string, after: string): boolean {
  const made = type.getFirstAncestor((one) => Node.isReturnTyped(one))
  const returned = made?.getReturnTypeNode()
  if (made === undefined || returned?.containsRange(type.getPos(), type.getEnd()) !== true) return false
  const named = [made, ...made.getAncestors().slice(0, 2)]
  return (
    named.some((one) => Node.hasName(one) && one.getName() === NAME) ||
    made.getDescendantsOfKind(SyntaxKind.NewExpression).some((one) => one.getExpression().getText() === after) ||
    (Node.isParametered(made) && !isGivenContext(made, [before, after]))
  )
}

/** The router's types of arguments with a context in them, such as `LoaderFunctionArgs` and `Route.LoaderArgs`. */
const WITH_CONTEXT = /(?:Loader|Action|Middleware)\w*Args$/

/** True if a parameter of the function, or of what is around it, or a property of its class has a context's type. */
const isGivenContext = (made: Node, names: readonly string[]): boolean =>
  [made, ...made.getAncestors()]
    .flatMap((one): readonly Node[] => {
      if (Node.isParametered(one)) return one.getParameters()
      const isClass = Node.isClassDeclaration(one) || Node.isClassExpression(one)
      return isClass ? [...one.getProperties(), ...one.getConstructors().flatMap((maker) => maker.getParameters())] : []
    })
    .flatMap((one) => one.getDescendantsOfKind(SyntaxKind.Identifier))
    .some((one) => names.includes(one.getText()) || WITH_CONTEXT.test(one.getText()))

/** The function `getLoadContext` behind a method, declaration, property or variable. */
function functionOf(node: Node): Node | null {
  if (Node.isMethodDeclaration(node) || Node.isFunctionDeclaration(node)) return node.getName() === NAME ? node : null
  if (!Node.isPropertyAssignment(node) && !Node.isVariableDeclaration(node)) return null
  const value = node.getName() === NAME ? bareOf(node.getInitializer()) : undefined
  return Node.isArrowFunction(value) || Node.isFunctionExpression(value) ? value : null
}

/** The values that a function returns, without those of functions inside it. */
function returnedBy(made: Node): readonly Node[] {
  const body = Node.isBodied(made) || Node.isBodyable(made) ? made.getBody() : undefined
  const found: (Node | undefined)[] = []
  // The body of an arrow function may be the value itself.
  if (!Node.isBlock(body)) found.push(bareOf(body))
  else
    body.forEachDescendant((node, walk) => {
      if (ts.isFunctionLike(node.compilerNode)) walk.skip()
      else if (Node.isReturnStatement(node)) found.push(bareOf(node.getExpression()))
    })
  return found.filter((value) => value !== undefined)
}
