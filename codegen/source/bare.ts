import { ts } from "ts-morph"

// Every value of a policy is asked for these, and the parser's own questions cost a look-up among its thousands of names.
const { AsExpression, ParenthesizedExpression, SatisfiesExpression, TypeAssertionExpression } = ts.SyntaxKind

/** True for syntax that only the type checker reads and that is gone when the file runs. */
export function isWrapped(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.SatisfiesExpression | ts.AsExpression | ts.TypeAssertion {
  return (
    node.kind === ParenthesizedExpression ||
    node.kind === SatisfiesExpression ||
    node.kind === AsExpression ||
    node.kind === TypeAssertionExpression
  )
}

/** The value inside `(...)`, `... satisfies Policy`, `... as const`, `<Policy>...`, in any order. */
export function bareOf(node: ts.Expression): ts.Expression {
  let bare = node
  while (isWrapped(bare)) bare = bare.expression
  return bare
}
