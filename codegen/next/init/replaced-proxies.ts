import { Node, SyntaxKind, type CallExpression, type ImportDeclaration, type NewExpression } from "ts-morph"
import { bareOf, codeOf, type ModuleCode } from "../../init/edits/code.ts"
import type { SourceFile } from "../../init/session/found.ts"

// Proxies that the locks replace, because they do nothing that the policy and the session port do not do too: the proxy
// of Supabase's template, and the checks of NextAuth. Apps add to them, and `init` must not remove what they added.

/** True if a proxy only lets NextAuth check that somebody is signed in. `sources` are the modules of the app. */
export function onlyChecksNextAuth({ file }: ModuleCode, sources: readonly SourceFile[]): boolean {
  const statements = file
    .getStatements()
    .filter((one) => !Node.isImportDeclaration(one) && !/^export const config\b/.test(one.getText()))
  const [only, another] = statements
  if (only === undefined || another !== undefined) return false
  const importedFrom = (name: string): string | undefined =>
    file
      .getImportDeclarations()
      .find((one) => namesIn(one).includes(name))
      ?.getModuleSpecifierValue()
  // NextAuth 5 calls `authorized` of its options, which may do anything.
  const hasAuthorized = sources.some(({ text }) => /\bauthorized\b\s*(?:\(|:)/.test(text))
  if (Node.isExportDeclaration(only)) {
    const from = only.getModuleSpecifierValue()
    const [named, ...others] = only.getNamedExports()
    if (named === undefined || others.length > 0) return false
    const name = named.getName()
    if (from === NEXT_AUTH_4) return name === "default"
    return name === "auth" && !hasAuthorized && makesNextAuth(sources)
  }
  const value = bareOf(
    Node.isExportAssignment(only)
      ? only.getExpression()
      : Node.isVariableStatement(only)
        ? only.getDeclarations()[0]?.getInitializer()
        : undefined,
  )
  if (value === undefined) return false
  if (Node.isIdentifier(value)) {
    const from = importedFrom(value.getText())
    return from === NEXT_AUTH_4 || (value.getText() === "auth" && !hasAuthorized && makesNextAuth(sources))
  }
  if (Node.isCallExpression(value) && importedFrom(value.getExpression().getText()) === NEXT_AUTH_4)
    return value.getArguments().every(isPlainOptions)
  // `NextAuth(options).auth`, or `const { auth: proxy } = NextAuth(options)`
  const made = Node.isPropertyAccessExpression(value) && value.getName() === "auth" ? value.getExpression() : value
  return Node.isCallExpression(made) && importedFrom(made.getExpression().getText()) === "next-auth" && !hasAuthorized
}

/** The module of NextAuth 4 whose export is a proxy. */
const NEXT_AUTH_4 = "next-auth/middleware"

/** True for an app in which a module sets up NextAuth. */
const makesNextAuth = (sources: readonly SourceFile[]): boolean =>
  sources.some(({ text }) => /\bfrom\s*["']next-auth["']/.test(text) && /\bNextAuth\(/.test(text))

const namesIn = (one: ImportDeclaration): readonly string[] => [
  ...(one.getDefaultImport() === undefined ? [] : [one.getDefaultImport()!.getText()]),
  ...one.getNamedImports().map((named) => named.getAliasNode()?.getText() ?? named.getName()),
]

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

// The template of Supabase renews the sessions in a function of another module, `updateSession`.

/** True if a proxy only calls `updateSession`, as in Supabase's template. */
export function callsUpdateSession({ file }: ModuleCode): boolean {
  const names = ["proxy", "middleware"]
  // One function with one call, of `updateSession`, and beside it only imports and `config`.
  const made = names.map((name) => file.getFunction(name)).find((one) => one !== undefined)
  const calls = made?.getDescendantsOfKind(SyntaxKind.CallExpression) ?? []
  const own = file
    .getStatements()
    .filter((one) => !Node.isImportDeclaration(one) && one !== made && !/^export const config\b/.test(one.getText()))
  return own.length === 0 && calls.length === 1 && calls[0]!.getExpression().getText() === UPDATE_SESSION
}

/** The template's name for the function that renews the sessions. */
const UPDATE_SESSION = "updateSession"

/**
 * A sentence about the `updateSession` of the app that does more than the session port and the policy will do; null if
 * there is none. `sources` are the modules of the app.
 */
export function moduleThatDoesMore(sources: readonly SourceFile[]): string | null {
  const made = sources.flatMap(({ path, text }) => {
    const code = text.includes(UPDATE_SESSION) ? codeOf(path, text) : null
    const body = code?.file.getFunction(UPDATE_SESSION) ?? code?.file.getVariableDeclaration(UPDATE_SESSION)
    return body === undefined ? [] : [{ path, body }]
  })
  if (made.length === 0) return `The function \`${UPDATE_SESSION}\` that it calls was not found in the app.`
  for (const { path, body } of made) {
    const other = callsIn(body).find((call) => !isOfTemplate(call, body))
    if (other !== undefined)
      return `It calls \`${UPDATE_SESSION}\` of ${path}, which does more than renew sessions, in line ${other.getStartLineNumber()}: \`${other.getExpression().getText()}\`.`
  }
  return null
}

const callsIn = (body: Node): readonly (CallExpression | NewExpression)[] => [
  ...body.getDescendantsOfKind(SyntaxKind.CallExpression),
  ...body.getDescendantsOfKind(SyntaxKind.NewExpression),
]

/** True for a call that the session port or the policy makes unnecessary, or that only prepares or decides one. */
function isOfTemplate(call: CallExpression | NewExpression, body: Node): boolean {
  const name = call.getExpression().getText().replaceAll("?.", ".")
  // The policy decides what people get who are not signed in.
  if (ANSWER.test(name)) return isUnderNoUser(call, body)
  if (PREPARING.test(name) || (isReading(call) && /^\w+$/.test(name))) return true
  // The cookies of one response are copied to another. A name that is written out is a cookie of the app's own.
  if (/\.cookies\.(?:set|delete)$/.test(name) && !Node.isStringLiteral(call.getArguments()[0])) return true
  // The cookies that the client of Supabase reads and sets, and a condition, which does nothing by itself.
  return call.getAncestors().some((above) => {
    if (Node.isCallExpression(above)) return above.getExpression().getText() === "createServerClient"
    const parent = above.getParent()
    return Node.isIfStatement(parent) && parent.getExpression() === above
  })
}

/** True for a call without arguments whose result is used, as of a function that returns settings. */
function isReading(call: CallExpression | NewExpression): boolean {
  const parent = call.getParentIfKind(SyntaxKind.AwaitExpression)?.getParent() ?? call.getParent()
  return call.getArguments().length === 0 && !Node.isExpressionStatement(parent)
}

/** The ways to answer a request, except to let it through. */
const ANSWER = /^(?:NextResponse|Response)(?:\.(?:redirect|json|error))?$/

/** Calls of the template, and calls that read an address, or change one before a redirect. */
const PREPARING =
  /^(?:NextResponse\.next|createServerClient|URL|console\.\w+|(?:.+\.)?(?:is|has)[A-Z]\w*)$|\.auth\.(?:getUser|getClaims|getSession)$|\.cookies\.(?:get|getAll)$|\.searchParams\.(?:get|set|append|delete)$|\.(?:startsWith|endsWith|includes|some|every|test|match|forEach|clone|toString|toLowerCase)$/

/** True for a node that runs only if nobody is signed in: beneath an `if` such as `if (!user && …)`. */
const isUnderNoUser = (node: Node, body: Node): boolean =>
  node
    .getAncestors()
    .filter((above) => above.getPos() >= body.getPos())
    .some((above) => {
      const parent = above.getParent()
      return (
        Node.isIfStatement(parent) &&
        parent.getThenStatement() === above &&
        conjunctsOf(parent.getExpression()).some(isNoUser)
      )
    })

function conjunctsOf(condition: Node): readonly Node[] {
  if (Node.isParenthesizedExpression(condition)) return conjunctsOf(condition.getExpression())
  return Node.isBinaryExpression(condition) &&
    condition.getOperatorToken().getKind() === SyntaxKind.AmpersandAmpersandToken
    ? [...conjunctsOf(condition.getLeft()), ...conjunctsOf(condition.getRight())]
    : [condition]
}

const isNoUser = (condition: Node): boolean =>
  /^(?:!(?:\w+\??\.)*(?:user|claims|session)|(?:\w+\??\.)*(?:user|claims|session) ===? null)$/i.test(
    condition.getText(),
  )
