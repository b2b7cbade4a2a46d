import { ts } from "ts-morph"

/** What speaks to the type checker alone, and is gone when the file runs. */
export function isWrapped(
  node: ts.Node,
): node is ts.ParenthesizedExpression | ts.SatisfiesExpression | ts.AsExpression | ts.TypeAssertion {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
}

/** The value inside `(...)`, `... satisfies Policy`, `... as const`, `<Policy>...`, in any order. */
export function bareOf(node: ts.Expression): ts.Expression {
  let bare = node
  while (isWrapped(bare)) bare = bare.expression
  return bare
}
