import { ts } from "ts-morph"

// Constants, because every value of a policy is compared with these kinds, and each read from `ts.SyntaxKind` is slow.
const { AsExpression, ParenthesizedExpression, SatisfiesExpression, TypeAssertionExpression } = ts.SyntaxKind

/** True for parentheses and type assertions, which do not change the value inside. */
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

/** The key of a property; null for a spread or a computed key, which could be any, and for a number. */
export const keyOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null

/** True for a statement with a modifier such as `export`. */
export const hasModifier = (node: ts.Node, wanted: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (node.modifiers?.some(({ kind }) => kind === wanted) ?? false)

/** The value inside `(...)`, `... satisfies Policy`, `... as const`, `<Policy>...`, in any order. */
export function bareOf(node: ts.Expression): ts.Expression {
  let bare = node
  while (isWrapped(bare)) bare = bare.expression
  return bare
}
