import { ts } from "ts-morph"
import { bareOf } from "../../source/bare.ts"
import { nodesIn, type Code } from "./code.ts"
import { localNameOf } from "../../source/named-imports.ts"
import { PROVIDER, wrapped, type LoadContext } from "./load-context.ts"

const MAKER = "createRequestHandler"

/**
 * The load context that a worker hands to the router's own request handler, as middleware asks for it. Null where the
 * file has no such handler, gives it none, or one of that class already.
 */
export function withGivenContext(code: Code): LoadContext | null {
  // Those of adapters take no context where they are called.
  const maker = localNameOf(code.file, MAKER, (specifier) => specifier === "react-router")
  if (maker === null || code.text.includes(PROVIDER)) return null
  const nodes = nodesIn(code.file)
  const isMade = (node: ts.Expression): boolean =>
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === maker
  const handlers = new Set(
    nodes
      .filter(ts.isVariableDeclaration)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined && isMade(bareOf(initializer)) ? [name.text] : [],
      ),
  )
  const given = nodes.filter(ts.isCallExpression).flatMap(({ expression, arguments: [, context] }) => {
    const callee = bareOf(expression)
    const isHandler = isMade(callee) || (ts.isIdentifier(callee) && handlers.has(callee.text))
    return isHandler && context !== undefined ? [writtenOut(bareOf(context), nodes)] : []
  })
  return given.length === 0 ? null : wrapped(code, [...new Set(given)])
}

/** The object that a name stands for, where the file has one constant of that name. */
function writtenOut(node: ts.Expression, nodes: readonly ts.Node[]): ts.Expression {
  if (!ts.isIdentifier(node)) return node
  const named = nodes
    .filter(ts.isVariableDeclaration)
    .filter(({ name }) => ts.isIdentifier(name) && name.text === node.text)
  const value = named.length === 1 ? named[0]!.initializer : undefined
  return value !== undefined && ts.isObjectLiteralExpression(bareOf(value)) ? bareOf(value) : node
}
