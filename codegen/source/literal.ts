import { ts } from "ts-morph"
import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import type { CodeWith } from "../messages/codes.ts"
import type { Expression } from "../messages/phrases.ts"
import { placeOf, type SourceText, type Span } from "./source.ts"
import { bareOf, isWrapped } from "./bare.ts"
import { spanOfNode } from "./parse.ts"

// Constants, because every value of a policy is compared with these kinds, and each read from `ts.SyntaxKind` is slow.
const {
  isArrayLiteralExpression,
  isIdentifier,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isStringLiteralLike,
} = ts
const { FalseKeyword, TrueKeyword } = ts.SyntaxKind

/** A value in the source text. One of the kind `unreadable` was already reported. */
export type Literal =
  | { readonly kind: "string"; readonly value: string; readonly span: Span }
  | { readonly kind: "number"; readonly value: number; readonly span: Span }
  | { readonly kind: "boolean"; readonly value: boolean; readonly span: Span }
  | { readonly kind: "list"; readonly items: readonly Literal[]; readonly span: Span }
  /** `complete` is false if a property could not be read. It was reported, and its key is unknown. */
  | {
      readonly kind: "record"
      readonly entries: readonly PropertyEntry[]
      readonly complete: boolean
      readonly span: Span
    }
  | { readonly kind: "unreadable"; readonly span: Span }

/** A value that may be absent. */
export type OptionalLiteral = Literal | null

/** A property of an object literal. */
export interface PropertyEntry {
  readonly key: string
  readonly keySpan: Span
  readonly value: Literal
}

/** The deepest nesting that is read. Policies need less. */
const MAX_LEVELS = 16

/** Returns a reader for expressions that are data. It reports all others under `code` in `diagnostics`. */
export function literalReader(source: SourceText, file: ts.SourceFile, code: CodeWith<"not a literal">) {
  const diagnostics: Diagnostic[] = []
  const refuse = (node: ts.Node, what: Expression): Literal => {
    const span = spanOfNode(file, node)
    diagnostics.push(diagnosticOf(`${code}/not a literal`, placeOf(source, span), { what }))
    return { kind: "unreadable", span }
  }

  function read(node: ts.Expression, level = 0): Literal {
    if (level > MAX_LEVELS) return refuse(node, { is: "deep value", text: "" })
    const span = spanOfNode(file, node)
    // Counts as a level, so that nested parentheses end, too.
    if (isWrapped(node)) return read(bareOf(node), level + 1)
    if (isStringLiteralLike(node)) return { kind: "string", value: node.text, span }
    if (isNumericLiteral(node)) return { kind: "number", value: Number(node.text), span }
    if (node.kind === TrueKeyword) return { kind: "boolean", value: true, span }
    if (node.kind === FalseKeyword) return { kind: "boolean", value: false, span }
    if (isArrayLiteralExpression(node))
      return { kind: "list", items: node.elements.map((item) => read(item, level + 1)), span }
    if (isObjectLiteralExpression(node)) {
      const entries = node.properties.flatMap((property) => entryOf(property, level) ?? [])
      return { kind: "record", entries, complete: entries.length === node.properties.length, span }
    }
    return refuse(node, expressionOf(node, file))
  }

  // Null for a property in another form than `key: value`, such as a spread or a method. It is reported.
  function entryOf(property: ts.ObjectLiteralElementLike, level: number): PropertyEntry | null {
    if (!isPropertyAssignment(property)) {
      refuse(property, expressionOf(property, file))
      return null
    }
    const { name } = property
    if (!isIdentifier(name) && !isStringLiteralLike(name) && !isNumericLiteral(name)) {
      refuse(name, { is: "computed key", text: "" })
      return null
    }
    return { key: name.text, keySpan: spanOfNode(file, name), value: read(property.initializer, level + 1) }
  }

  return { read: (node: ts.Expression): Literal => read(node), diagnostics }
}

/** The kind of an expression, with its text shortened for a sentence. */
export function expressionOf(node: ts.Node, file: ts.SourceFile): Expression {
  if (ts.isIdentifier(node)) return { is: "code", text: node.text }
  if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) return { is: "spread", text: "" }
  if (ts.isTemplateExpression(node)) return { is: "template", text: "" }
  if (ts.isOmittedExpression(node)) return { is: "hole", text: "" }
  if (ts.isCallExpression(node)) return { is: "call", text: short(node.expression.getText(file)) }
  if (ts.isShorthandPropertyAssignment(node)) return { is: "shorthand", text: node.name.text }
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isMethodDeclaration(node))
    return { is: "function", text: "" }
  return { is: "code", text: short(node.getText(file)) }
}

/** The first line of a text, with at most 40 characters. */
const short = (text: string): string => {
  const line = text.split("\n", 1)[0]!
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
