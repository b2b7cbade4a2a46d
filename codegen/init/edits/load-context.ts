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
/** The router's type of the context in apps without middleware. Apps declare what they put into the context on it. */
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
 * Replaces `AppLoadContext`, imported from the router, by `Readonly<RouterContextProvider>`, the type that loaders get
 * with middleware on. The app's properties are now declared on that class, so a helper that still took `AppLoadContext`
 * would see them as `unknown`. Null if the file does not import the type.
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
  const made = new Set(madeAmong(references, before, after))
  return withSplices(code, [
    provider === undefined
      ? { start: name.getStart(), end: name.getEnd(), text: PROVIDER }
      : importRemoval(code, context),
    ...code.file.getExportDeclarations().flatMap((one) => exportedContext(one, before, after, code.style.newline)),
    ...references.map((one): Splice => {
      // A function that makes the context returns the class itself. All other code gets a read-only context.
      const isPlain = made.has(one) || one.getParent().getText().startsWith("Readonly<")
      return { start: one.getStart(), end: one.getEnd(), text: isPlain ? after : `Readonly<${after}>` }
    }),
  ]).text
}

/**
 * The edit of an `export { AppLoadContext }`: it declares that name as the new type, so that modules that import it
 * from here compile. Empty if the statement does not export the type.
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
 * The references in the return types and bodies of functions that make a context: those that are called
 * `getLoadContext`, have a `new` with the class, or get no context that they could return. `before` and `after` are the
 * local names of the type and of the class.
 */
function madeAmong(references: readonly Node[], before: string, after: string): readonly Node[] {
  const around = (reference: Node) => reference.getFirstAncestor((one) => Node.isReturnTyped(one))
  const isWithin = (reference: Node, part: Node | undefined): boolean =>
    part?.containsRange(reference.getPos(), reference.getEnd()) === true
  const returning = new Set(
    references.flatMap((one) => {
      const by = around(one)
      return by !== undefined && isWithin(one, by.getReturnTypeNode()) ? [by] : []
    }),
  )
  const holders = holdersOf(references)
  const isMaker = (by: Node): boolean => {
    const named = [by, ...by.getAncestors().slice(0, 2)]
    return (
      named.some((one) => Node.hasName(one) && one.getName() === NAME) ||
      by.getDescendantsOfKind(SyntaxKind.NewExpression).some((one) => one.getExpression().getText() === after) ||
      (Node.isParametered(by) && !isGivenContext(by, [before, after]) && !isNaming(by, holders))
    )
  }
  // What returns the context of a holder holds one, too.
  for (let size = -1; size < holders.size;) {
    size = holders.size
    for (const by of returning) {
      if (isMaker(by)) continue
      const variable = by.getParent()
      holders.add(Node.isInitializerExpressionGetable(variable) ? variable : by)
    }
  }
  return references.filter((one) => {
    const by = around(one)
    if (by === undefined || !returning.has(by) || !isMaker(by)) return false
    return !Node.isParametered(by) || !by.getParameters().some((parameter) => isWithin(one, parameter))
  })
}

/**
 * The declarations in the file that hold a context: variables, parameters and properties with its type, and the types
 * with such properties.
 */
function holdersOf(references: readonly Node[]): Set<Node> {
  // The context in a function's signature or body belongs to a call of it.
  const isEnd = (one: Node): boolean => ts.isFunctionLike(one.compilerNode) && !Node.isIndexSignatureDeclaration(one)
  return new Set(
    references.flatMap((one) => {
      const around = one.getAncestors()
      const end = around.findIndex(isEnd)
      return end === -1 ? around : around.slice(0, end)
    }),
  )
}

/** True if the function names one of the declarations, other than those in it. */
const isNaming = (by: Node, declarations: ReadonlySet<Node>): boolean =>
  by
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .flatMap((one) => one.getSymbol()?.getDeclarations() ?? [])
    .some((one) => declarations.has(one) && !by.containsRange(one.getPos(), one.getEnd()))

/** The router's types of arguments with a context, and of functions with them: `Route.LoaderArgs`, `LoaderFunction`. */
const WITH_CONTEXT = /(?:Loader|Action|Middleware)\w*(?:Args|Function)$/

/** True if the function, a function around it, or its class receives or holds a context. */
const isGivenContext = (by: Node, names: readonly string[]): boolean =>
  [by, ...by.getAncestors()]
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
