import { Node, SyntaxKind } from "ts-morph"
import { bareOf, type Code } from "./code.ts"
import { localNameOf } from "./imports.ts"
import { PROVIDER, wrapped, type LoadContext } from "./load-context.ts"

const MAKER = "createRequestHandler"

/**
 * The load context that a worker hands to the router's own request handler, as middleware asks for it. Null where the
 * file has no such handler, gives it none, or one of that class already.
 */
export function withGivenContext(code: Code): LoadContext | null {
  // Those of adapters take no context where they are called.
  const maker = localNameOf(code, MAKER, (specifier) => specifier === "react-router")
  if (maker === null || code.text.includes(PROVIDER)) return null
  const declared = code.file.getDescendantsOfKind(SyntaxKind.VariableDeclaration)
  const isMade = (node: Node | undefined): boolean =>
    Node.isCallExpression(node) && node.getExpression().getText() === maker
  const handlers = new Set(declared.filter((one) => isMade(bareOf(one.getInitializer()))).map((one) => one.getName()))
  /** The object that a name stands for, where the file has one constant of that name. */
  const writtenOut = (node: Node): Node => {
    const [named, other] = declared.filter((one) => Node.isIdentifier(node) && one.getName() === node.getText())
    const value = other === undefined ? bareOf(named?.getInitializer()) : undefined
    return Node.isObjectLiteralExpression(value) ? value : node
  }
  const given = code.file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const callee = bareOf(call.getExpression())
    const context = bareOf(call.getArguments()[1])
    const isHandler = isMade(callee) || (Node.isIdentifier(callee) && handlers.has(callee.getText()))
    return isHandler && context !== undefined ? [writtenOut(context)] : []
  })
  return given.length === 0 ? null : wrapped(code, [...new Set(given)])
}
