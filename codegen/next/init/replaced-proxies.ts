import {
  Node,
  SyntaxKind,
  type CallExpression,
  type ImportDeclaration,
  type NewExpression,
  type Statement,
} from "ts-morph"
import { bareOf, type ModuleCode } from "../../init/edits/code.ts"
import { valueOf, type ModuleNamed } from "./module-values.ts"

// Proxies that the locks replace, because they do nothing that the policy and the session port do not do too. Apps add
// to them, and `init` must not remove what they added.

/**
 * The statements of a proxy beside its imports and its `config`. Null for a proxy that imports a module only because of
 * what that module does when it is loaded.
 */
export function ownStatements({ file }: ModuleCode): readonly Statement[] | null {
  if (file.getImportDeclarations().some(bindsNothing)) return null
  return file.getStatements().filter((one) => !Node.isImportDeclaration(one) && !isConfig(one))
}

/** True for `import "./module"`, also with an empty list of names. */
const bindsNothing = (one: ImportDeclaration): boolean =>
  one.getDefaultImport() === undefined && one.getNamespaceImport() === undefined && one.getNamedImports().length === 0

/** True for the one constant `config`, whose value Next reads without running it. */
function isConfig(statement: Statement): boolean {
  if (!Node.isVariableStatement(statement)) return false
  const [only, another] = statement.getDeclarations()
  const value = bareOf(only?.getInitializer())
  return (
    another === undefined &&
    only?.getName() === "config" &&
    Node.isObjectLiteralExpression(value) &&
    callsIn(value).length === 0
  )
}

// The template of Supabase renews the sessions in a function of another module, `updateSession`.

/** The call of `updateSession` that a proxy consists of, as in Supabase's template; null for any other proxy. */
export function updateSessionCallIn(code: ModuleCode): CallExpression | null {
  const [only, another] = ownStatements(code) ?? []
  if (!Node.isFunctionDeclaration(only) || another !== undefined) return null
  if (!/^(?:proxy|middleware)$/.test(only.getName() ?? "")) return null
  if (only.getParameters().some((one) => one.hasInitializer() || !Node.isIdentifier(one.getNameNode()))) return null
  const [returned, more] = only.getStatements()
  if (!Node.isReturnStatement(returned) || more !== undefined) return null
  const value = bareOf(returned.getExpression())
  const call = Node.isAwaitExpression(value) ? bareOf(value.getExpression()) : value
  const isTemplate =
    Node.isCallExpression(call) &&
    call.getExpression().getText() === UPDATE_SESSION &&
    call.getArguments().every((one) => Node.isIdentifier(one))
  return isTemplate ? call : null
}

/** The template's name for the function that renews the sessions. */
const UPDATE_SESSION = "updateSession"

/**
 * A sentence about the `updateSession` that a proxy calls, if it does more than the session port and the policy will
 * do; null if it does not.
 */
export function moduleThatDoesMore(call: CallExpression, code: ModuleCode, moduleNamed: ModuleNamed): string | null {
  const called = valueOf(call.getExpression(), code, moduleNamed)
  if (called === null || called.member !== null || !isFunction(called.node))
    return `The function \`${UPDATE_SESSION}\` that it calls was not found in the app.`
  const { node: body, code: made } = called
  const sentence = (line: number, text: string): string =>
    `It calls \`${UPDATE_SESSION}\` of ${made.path}, which does more than renew sessions, in line ${line}: \`${text}\`.`
  const tagged = body.getFirstDescendantByKind(SyntaxKind.TaggedTemplateExpression)
  if (tagged !== undefined) return sentence(tagged.getStartLineNumber(), tagged.getTag().getText())
  const other = callsIn(body).find((one) => !isOfTemplate(one, body))
  return other === undefined ? null : sentence(other.getStartLineNumber(), other.getExpression().getText())
}

const isFunction = (node: Node): boolean =>
  Node.isFunctionDeclaration(node) || Node.isArrowFunction(node) || Node.isFunctionExpression(node)

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

/**
 * Calls of the template, tests such as `isPublicPath(…)`, and calls that read an address, or change one before a
 * redirect.
 */
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
