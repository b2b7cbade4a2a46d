import { Node } from "ts-morph"
import { bareOf, type ModuleCode } from "../../init/edits/code.ts"
import { importedValue, importNamed, valueOf, type ModuleNamed, type WrittenValue } from "./module-values.ts"
import { ownStatements } from "./replaced-proxies.ts"

// Proxies that are nothing except the check of NextAuth: the locks replace them. Whatever cannot be read, or has
// another form than those of NextAuth's documentation, may do more.

/**
 * The version of NextAuth whose check a proxy is, as the kind of the session that the check reads. Null if the proxy
 * may do more than check that somebody is signed in.
 */
export function nextAuthCheckOf(code: ModuleCode, moduleNamed: ModuleNamed): "next-auth" | "next-auth-5" | null {
  const [only, another] = ownStatements(code) ?? []
  if (only === undefined || another !== undefined) return null
  if (isCheckOf4(only, code)) return "next-auth"
  const value = exportedBy(only, code, moduleNamed)
  return value !== null && isAuthOf5(value, moduleNamed) ? "next-auth-5" : null
}

/** The module of NextAuth 4 whose exports are proxies. */
const NEXT_AUTH_4 = "next-auth/middleware"

/** True for an export of the proxy of NextAuth 4, or of `withAuth` with plain options. */
function isCheckOf4(only: Node, code: ModuleCode): boolean {
  if (Node.isExportDeclaration(only) && only.hasModuleSpecifier()) {
    const [named, ...others] = only.getNamedExports()
    return only.getModuleSpecifierValue() === NEXT_AUTH_4 && named?.getName() === "default" && others.length === 0
  }
  const value = expressionOf(only)
  if (Node.isIdentifier(value)) return isOf4(value, code)
  return (
    Node.isCallExpression(value) && isOf4(value.getExpression(), code) && value.getArguments().every(isPlainOptions)
  )
}

/** True for a name that `next-auth/middleware` exports. */
const isOf4 = (name: Node, code: ModuleCode): boolean => {
  const imported = importNamed(code, name.getText())
  return imported?.specifier === NEXT_AUTH_4 && (imported.name === "default" || imported.name === "withAuth")
}

/** The value of the one export of a proxy. */
function exportedBy(only: Node, code: ModuleCode, moduleNamed: ModuleNamed): WrittenValue | null {
  if (Node.isExportDeclaration(only)) {
    const specifier = only.getModuleSpecifierValue()
    const [named, ...others] = only.getNamedExports()
    if (named === undefined || others.length > 0) return null
    return specifier === undefined
      ? valueOf(named.getNameNode(), code, moduleNamed)
      : importedValue({ specifier, name: named.getName() }, code, moduleNamed)
  }
  const value = expressionOf(only)
  const pattern = Node.isVariableStatement(only) ? only.getDeclarations()[0]?.getNameNode() : undefined
  if (!Node.isObjectBindingPattern(pattern)) return value === undefined ? null : valueOf(value, code, moduleNamed)
  // `const { auth: proxy } = NextAuth(options)`
  const [element, ...others] = pattern.getElements()
  return element === undefined || others.length > 0 ? null : valueOf(element.getNameNode(), code, moduleNamed)
}

/** The expression of `export default …`, or of the one constant of a statement. */
function expressionOf(only: Node): Node | undefined {
  if (Node.isExportAssignment(only)) return bareOf(only.getExpression())
  const declarations = Node.isVariableStatement(only) ? only.getDeclarations() : []
  return declarations.length === 1 ? bareOf(declarations[0]!.getInitializer()) : undefined
}

/** True for the `auth` of NextAuth 5, whose options have no `authorized`: that may do anything with a request. */
function isAuthOf5({ node, code, member }: WrittenValue, moduleNamed: ModuleNamed): boolean {
  if (member === null) {
    // `NextAuth(options).auth`, or the same of a constant.
    if (!Node.isPropertyAccessExpression(node) || node.getName() !== "auth") return false
    const nextAuth = valueOf(node.getExpression(), code, moduleNamed)
    return nextAuth !== null && nextAuth.member === null && isNextAuth(nextAuth, moduleNamed)
  }
  return member === "auth" && isNextAuth({ node, code, member }, moduleNamed)
}

/** True for a call of `NextAuth` with options that can be read, and that have no `authorized`. */
function isNextAuth({ node, code }: WrittenValue, moduleNamed: ModuleNamed): boolean {
  if (!Node.isCallExpression(node)) return false
  const called = importNamed(code, node.getExpression().getText())
  const [options, ...others] = node.getArguments()
  return (
    called?.specifier === "next-auth" &&
    called.name === "default" &&
    options !== undefined &&
    others.length === 0 &&
    isWithoutAuthorized(options, code, moduleNamed)
  )
}

/** True for options, or for their callbacks, of which every name can be read and none is `authorized`. */
function isWithoutAuthorized(options: Node, from: ModuleCode, moduleNamed: ModuleNamed, depth = 0): boolean {
  const value = depth > DEEPEST ? null : valueOf(options, from, moduleNamed)
  if (value === null || value.member !== null || !Node.isObjectLiteralExpression(value.node)) return false
  const { node, code } = value
  // A module may also set it later: `authConfig.callbacks.authorized = …`.
  if (/\bauthorized\b/.test(code.text)) return false
  return node.getProperties().every((property) => {
    if (Node.isSpreadAssignment(property))
      return isWithoutAuthorized(property.getExpression(), code, moduleNamed, depth + 1)
    if (Node.isComputedPropertyName(property.getNameNode())) return false
    if (!/^["']?callbacks["']?$/.test(property.getName())) return true
    const callbacks = Node.isShorthandPropertyAssignment(property)
      ? property.getNameNode()
      : Node.isPropertyAssignment(property)
        ? property.getInitializer()
        : undefined
    return callbacks !== undefined && isWithoutAuthorized(callbacks, code, moduleNamed, depth + 1)
  })
}

/** The most objects within each other that are read. */
const DEEPEST = 8

/** True for options of `withAuth` that only name pages, say how to read a token, or require that there is one. */
const isPlainOptions = (options: Node): boolean =>
  Node.isObjectLiteralExpression(options) &&
  options.getProperties().every((property) => {
    if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) return false
    const name = property.getName()
    if (name !== "callbacks") return /^(?:pages|secret|jwt|cookies)$/.test(name)
    const callbacks = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
    return Node.isObjectLiteralExpression(callbacks) && callbacks.getProperties().every(isAnyToken)
  })

/** True for `authorized: ({ token }) => !!token`, and for other ways to write this. */
const isAnyToken = (callback: Node): boolean =>
  /^authorized(?::\s*)?(?:async\s*)?\(\{\s*token\s*,?\s*\}\)\s*(?:=>)?\s*(?:\{\s*return\s+)?(?:!!\s*token|Boolean\(token\)|token\s*!==?\s*null)\s*;?\s*\}?$/.test(
    callback.getText(),
  )
