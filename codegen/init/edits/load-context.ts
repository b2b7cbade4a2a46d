import {
  Node,
  SyntaxKind,
  ts,
  VariableDeclarationKind,
  type ArrowFunction,
  type CallExpression,
  type FunctionExpression,
  type VariableDeclaration,
} from "ts-morph"
import type { Splice } from "../../edit/rule-edit.ts"
import {
  bareOf,
  declarationOf,
  indentOf,
  lineAfter,
  returnedBy,
  insertAt,
  insertLast,
  withSplices,
  type ModuleCode,
} from "./code.ts"
import { importing, importRemoval, localNameOf } from "./imports.ts"

/** A file with its edited load context: the object that an app's server makes for the loaders of each request. */
export interface LoadContextEdit {
  readonly text: string
  /** Lines of the new text to check, because the context is not written as an object literal there. */
  readonly unsure: readonly number[]
}

const NAME = "getLoadContext"
/** The class of the context that middleware requires. */
const PROVIDER = "RouterContextProvider"
/** The router's type of the context in apps without middleware. Apps declare what they put into the context on it. */
const CONTEXT = "AppLoadContext"

/**
 * Makes `getLoadContext` return a `RouterContextProvider`, which middleware requires, with the properties of the app's
 * plain object. Null if the file has no such function, already uses that class, or returns only the locks' own context.
 */
export function withContextProvider(code: ModuleCode): LoadContextEdit | null {
  // A file that names the class was converted before.
  if (code.text.includes(PROVIDER)) return null
  const found = code.file.forEachDescendantAsArray().flatMap((node) => makerIn(node) ?? [])
  if (found.length === 0) return null
  const makers = [...new Set(found)]
  const values = makers.flatMap((maker) => (ts.isFunctionLike(maker.compilerNode) ? returnedBy(maker) : [maker]))
  const types = makers.flatMap((maker) =>
    Node.isReturnTyped(maker) ? [maker.getReturnTypeNode() ?? annotatedReturn(code, maker)] : [],
  )
  return wrappedLoadContext(code, values, types)
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
  const contexts = code.file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const callee = bareOf(call.getExpression())
    const context = call.getArguments()[1]
    const isHandler = isMade(callee) || (Node.isIdentifier(callee) && handlers.has(callee.getText()))
    return isHandler && context !== undefined ? [context] : []
  })
  return contexts.length === 0 ? null : wrappedLoadContext(code, contexts, [])
}

/** The return type in the annotation of a function's variable, also behind the name of a type of the file. */
function annotatedReturn(code: ModuleCode, maker: Node): Node | undefined {
  const type = maker.getParentIfKind(SyntaxKind.VariableDeclaration)?.getTypeNode()
  const named = Node.isTypeReference(type) ? code.file.getTypeAlias(type.getText())?.getTypeNode() : type
  return Node.isFunctionTypeNode(named) ? named.getReturnTypeNode() : undefined
}

/** Functions that make a plain object as load context, unless the app gives them a `getLoadContext`. */
const PLAIN_BY_DEFAULT = [
  ["createRequestHandler", "@react-router/cloudflare"],
  ["createPagesFunctionHandler", "@react-router/cloudflare"],
  ["cloudflareDevProxy", "@react-router/dev/vite/cloudflare"],
] as const

/**
 * Gives a `getLoadContext` to the adapters for Cloudflare, whose default one returns a plain object. The new one
 * returns the properties of that object in a `RouterContextProvider`. Null if the file has no such adapter without one.
 */
export function withDefaultContext(code: ModuleCode): LoadContextEdit | null {
  if (code.text.includes(PROVIDER)) return null
  const calls = PLAIN_BY_DEFAULT.flatMap(([name, module]) => {
    const local = localNameOf(code, name, (specifier) => specifier === module)
    return code.file
      .getDescendantsOfKind(SyntaxKind.CallExpression)
      .filter((call) => call.getExpression().getText() === local)
  })
  if (calls.length > 0 && isCommonJs(code)) return edited(code, [], calls)
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const entry = `${NAME}: ({ context }) => Object.assign(new ${local}(), context)`
  const edits: Splice[] = [...splices]
  const unsure: Node[] = []
  for (const call of calls) {
    const options = bareOf(call.getArguments()[0])
    if (options === undefined) edits.push(insertAt(call.getEnd() - 1, `{ ${entry} }`))
    else if (!Node.isObjectLiteralExpression(options)) unsure.push(call)
    else if (options.getProperties().some(Node.isSpreadAssignment)) unsure.push(call)
    else if (options.getProperty(NAME) === undefined) edits.push(...insertLast(code, options, entry))
  }
  // More than the import of the class.
  if (edits.length > splices.length) return edited(code, edits, unsure)
  return unsure.length === 0 ? null : edited(code, [], unsure)
}

/**
 * Wraps each object literal among the values in a `RouterContextProvider`, also one behind the name of a constant, and
 * names that class instead of `AppLoadContext` in `types`. Lines with other values are reported in `unsure`. Null if
 * all values are the locks' own context, which is of that class.
 */
function wrappedLoadContext(
  code: ModuleCode,
  contexts: readonly Node[],
  types: readonly (Node | undefined)[],
): LoadContextEdit | null {
  const values = contexts.filter((value) => !isOfLocks(bareOf(value)))
  if (values.length === 0) return null
  if (isCommonJs(code)) return edited(code, [], values)
  const objects = new Set<Node>()
  const annotations = [...types]
  const unsure: Node[] = []
  for (const value of values) {
    const constant = constantOf(bareOf(value))
    if (Node.isObjectLiteralExpression(bareOf(value))) objects.add(value)
    else if (constant === null) unsure.push(value)
    // A constant outside the function is one object for all requests, and each request needs a context of its own.
    else if (functionAround(constant) !== functionAround(value)) objects.add(value)
    else {
      objects.add(constant.getInitializerOrThrow())
      annotations.push(constant.getTypeNode(), ...assertedIn(value))
    }
  }
  if (objects.size === 0) return edited(code, [], unsure)
  const { local, splices } = importing(code, PROVIDER, "react-router")
  const wraps = [...objects].flatMap((object): Splice[] => {
    const before = `Object.assign(new ${local}(), `
    // The parentheses around an arrow function's object become those of the call.
    if (Node.isParenthesizedExpression(object))
      return [{ start: object.getStart(), end: object.getStart() + 1, text: before }]
    return [insertAt(object.getStart(), before), insertAt(object.getEnd(), ")")]
  })
  return edited(code, [...splices, ...wraps, ...asProvider(code, annotations, local)], unsure)
}

/** The edited file, with the lines that the nodes of which `init` is unsure have in it. */
const edited = (code: ModuleCode, splices: readonly Splice[], unsure: readonly Node[]): LoadContextEdit => ({
  ...withSplices(code, splices),
  unsure: unsure.map((node) => lineAfter(code, splices, node)),
})

/** True for the context that the locks make, also behind a name or with more properties. */
function isOfLocks(value: Node | undefined, seen = new Set<Node>()): boolean {
  if (value === undefined || seen.has(value)) return false
  seen.add(value)
  if (Node.isAwaitExpression(value)) return isOfLocks(bareOf(value.getExpression()), seen)
  if (/^locks\.loadContext\b/.test(value.getText())) return true
  if (Node.isCallExpression(value) && value.getExpression().getText() === "Object.assign")
    return isOfLocks(bareOf(value.getArguments()[0]), seen)
  const declared = Node.isIdentifier(value) ? declarationOf(value) : undefined
  return Node.isVariableDeclaration(declared) && isOfLocks(bareOf(declared.getInitializer()), seen)
}

/** True for a CommonJS module, in which an `import` of the class would be a syntax error. */
const isCommonJs = ({ path, text, file }: ModuleCode): boolean =>
  /\.c[jt]s$/.test(path) ||
  (/\.jsx?$/.test(path) &&
    /\brequire\s*\(|\bmodule\.exports\b|(?:^|[;\n])\s*exports\.\w/.test(text) &&
    file.getImportDeclarations().length === 0 &&
    !/^\s*export\b/m.test(text))

/** The edits that name the class, under its local name, in types that name `AppLoadContext`. */
function asProvider(code: ModuleCode, types: readonly (Node | undefined)[], local: string): readonly Splice[] {
  const imported = code.file
    .getImportDeclarations()
    .filter((one) => one.getModuleSpecifierValue() === "react-router")
    .flatMap((one) => one.getNamedImports())
    .find((one) => one.getName() === CONTEXT)
  if (imported === undefined) return []
  const name = (imported.getAliasNode() ?? imported.getNameNode()).getText()
  const named = code.file.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => one.getText() === name)
  const inTypes = named.filter((one) => types.some((type) => type?.containsRange(one.getPos(), one.getEnd())))
  if (inTypes.length === 0) return []
  const declaration = imported.getImportDeclaration()
  const isUsed = named.some((one) => one.getParent() !== imported && !inTypes.includes(one))
  // `importing` appends the class to an import of values. If `AppLoadContext` is its only name, removing that would
  // take the class with it.
  const mustStay = !declaration.isTypeOnly() && declaration.getNamedImports().length === 1
  return [
    ...(isUsed || mustStay ? [] : [importRemoval(code, imported)]),
    ...inTypes.map((one): Splice => ({ start: one.getStart(), end: one.getEnd(), text: local })),
  ]
}

/** The constant behind a name, if its value is an object literal; null for any other value. */
function constantOf(value: Node | undefined): VariableDeclaration | null {
  const declared = Node.isIdentifier(value) ? declarationOf(value) : undefined
  if (!Node.isVariableDeclaration(declared)) return null
  const isConstant = declared.getVariableStatement()?.getDeclarationKind() === VariableDeclarationKind.Const
  return isConstant && Node.isObjectLiteralExpression(bareOf(declared.getInitializer())) ? declared : null
}

/** The types in the assertions around a value. */
const assertedIn = (value: Node): readonly (Node | undefined)[] =>
  Node.isParenthesizedExpression(value)
    ? assertedIn(value.getExpression())
    : Node.isAsExpression(value) || Node.isSatisfiesExpression(value) || Node.isTypeAssertion(value)
      ? [value.getTypeNode(), ...assertedIn(value.getExpression())]
      : []

const functionAround = (node: Node): Node | undefined =>
  node.getFirstAncestor((one) => ts.isFunctionLike(one.compilerNode))

/**
 * Lets `RouterContextProvider` have the properties that the app declares on `AppLoadContext`. With middleware on,
 * loaders get that class, so they can read the properties and pass the context to helpers that take an
 * `AppLoadContext`. Null if the file does not declare the type, or declares the class's properties already.
 */
export function withContextTypes(code: ModuleCode): string | null {
  const augmented = code.file
    .getModules()
    .filter((one) => one.hasBody() && /^["']react-router["']$/.test(one.getName()))
    .filter((one) => one.getInterface(CONTEXT) !== undefined && one.getInterface(PROVIDER) === undefined)
  const splices = augmented.map((one) => {
    const declared = one.getInterfaceOrThrow(CONTEXT)
    const line = `${code.style.newline}${indentOf(code, declared)}interface ${PROVIDER} extends ${CONTEXT} {}`
    return insertAt(declared.getEnd(), line)
  })
  return splices.length === 0 ? null : withSplices(code, splices).text
}

/**
 * The function that a `getLoadContext` is: a method, a declaration, or the value of a property or variable, also as the
 * only function among the arguments of a call that wraps it. A value of which the file does not show the function is
 * returned itself. Null for other nodes, and for a function that is converted where it is written, under the usual
 * name.
 */
function makerIn(node: Node): Node | null {
  if (Node.isMethodDeclaration(node) || Node.isFunctionDeclaration(node)) return node.getName() === NAME ? node : null
  if (Node.isBinaryExpression(node) && node.getOperatorToken().getKind() === SyntaxKind.EqualsToken)
    return /^(?:(?:module\.)?exports\.)?getLoadContext$/.test(node.getLeft().getText())
      ? functionIn(bareOf(node.getRight()))
      : null
  const isField = Node.isPropertyAssignment(node) || Node.isPropertyDeclaration(node)
  if (!isField && !Node.isVariableDeclaration(node)) return null
  return node.getName() === NAME ? functionIn(bareOf(node.getInitializer())) : null
}

/** The function that a value is, also behind names of the file, in the sense of `makerIn`. */
function functionIn(value: Node | undefined, seen = new Set<Node>()): Node | null {
  if (value === undefined || isNoFunction(value)) return null
  if (isFunction(value)) return value
  if (Node.isCallExpression(value)) return wrappedFunctionIn(value) ?? value
  if (Node.isPropertyAccessExpression(value)) return value.getName() === NAME ? null : value
  if (!Node.isIdentifier(value)) return value
  const [declared] = value.getSymbol()?.getDeclarations() ?? []
  if (Node.isFunctionDeclaration(declared)) return declared
  // What has the usual name is converted where it gets its value: in a caller, or in the file that exports it.
  if (Node.isImportSpecifier(declared) ? declared.getName() === NAME : isNamedParameter(declared)) return null
  if (Node.isImportClause(declared) && value.getText() === NAME) return null
  if (!Node.isVariableDeclaration(declared) || seen.has(declared)) return value
  const initial = declared.getInitializer()
  return initial === undefined ? value : functionIn(bareOf(initial), seen.add(declared))
}

/** The function among a call's arguments; null if another argument may be a function, too. */
function wrappedFunctionIn(call: CallExpression): Node | null {
  const [wrapped, ...others] = call
    .getArguments()
    .map(bareOf)
    .filter((one) => isFunction(one) || Node.isIdentifier(one))
  return isFunction(wrapped) && others.length === 0 ? wrapped : null
}

/** True for a parameter, or a part of one, that has the usual name. */
const isNamedParameter = (declared: Node | undefined): boolean =>
  (Node.isParameterDeclaration(declared) || Node.isBindingElement(declared)) && declared.getName() === NAME

/** True for `undefined`, and for literals other than functions. */
const isNoFunction = (value: Node): boolean =>
  value.getText() === "undefined" ||
  Node.isNullLiteral(value) ||
  Node.isLiteralLike(value) ||
  Node.isTrueLiteral(value) ||
  Node.isFalseLiteral(value) ||
  Node.isObjectLiteralExpression(value)

const isFunction = (node: Node | undefined): node is ArrowFunction | FunctionExpression =>
  Node.isArrowFunction(node) || Node.isFunctionExpression(node)

/**
 * Lines of a test that give a loader or an action a plain object as `context`, or name the type of such an object. With
 * middleware on, they no longer compile.
 */
export function plainContextsIn(code: ModuleCode): readonly number[] {
  if (!/loader|action/i.test(code.text)) return []
  const types = code.file
    .getDescendantsOfKind(SyntaxKind.TypeReference)
    .filter((type) => type.getTypeName().getText() === CONTEXT)
  const contexts = code.file.getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression).flatMap((args) => {
    const context = args.getProperty("context")
    // Loaders and actions take their context beside the request.
    return context === undefined || args.getProperty("request") === undefined || isAccepted(context, code)
      ? []
      : [context]
  })
  const lines = new Set([...types, ...contexts].map((node) => node.getStartLineNumber()))
  return [...lines].toSorted((a, b) => a - b)
}

/** True for a context that compiles with middleware on: a `RouterContextProvider`, or one whose type is not checked. */
function isAccepted(context: Node, { text }: ModuleCode): boolean {
  const value = Node.isPropertyAssignment(context) ? context.getInitializer() : undefined
  if (Node.isAsExpression(value) && /^(?:any|never)$/.test(value.getTypeNode()?.getText() ?? "")) return true
  return (Node.isObjectLiteralExpression(value) ? value.getText() : text).includes(PROVIDER)
}
