import { ts } from "ts-morph"
import type { Diagnostic } from "../source/diagnostic.ts"
import { bareOf } from "../source/bare.ts"
import { readPolicy } from "../source/read-policy.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import type { RuleAst } from "../source/policy-ast.ts"
import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import type { SourceText, Span } from "../source/source.ts"

/** The reason why a person has to make the edit by hand: a sentence, or the text's first finding. */
export type RuleEditRefusal = Sentence | { readonly finding: Diagnostic }

/** The list of rules in the text; every rule is readable. */
export interface RuleList {
  readonly source: SourceText
  /** The range from bracket to bracket. */
  readonly span: Span
  readonly elements: readonly RuleElement[]
}

/** A rule as an element of the list in the text. */
export interface RuleElement {
  /** The range with parentheses and type syntax around the rule. */
  readonly span: Span
  readonly ast: RuleAst
  /** The offset of the comma after the rule; null after a last rule without one. */
  readonly comma: number | null
  /** The range with its comma, and with the comments on its lines that can describe nothing but this rule. */
  readonly whole: Span
  /** True if a comment is beside the rule. If the rule moved, the comment would seem to describe another one. */
  readonly hasComment: boolean
}

/** The rules of a text, or the reason why an edit cannot find them. */
export function ruleListOf(source: SourceText): RuleList | { readonly unable: RuleEditRefusal } {
  const { value: ast, diagnostics } = readPolicy(source)
  const finding = diagnostics[0]
  if (finding !== undefined) return { unable: { finding } }
  if (ast === null) return { unable: sentenceOf("unread", {}) }
  // The codes are for findings about the syntax, which `readPolicy` has reported already.
  const { file } = parse(source, "P102", "P111")
  const list = file === null ? null : listIn(file, "rules")
  if (file === null || list === null) return { unable: sentenceOf("no list", {}) }
  const listSpan = spanOfNode(file, list)
  // The end of the opening bracket or of the last comma.
  let before = listSpan.start + 1
  const elements = list.elements.map((node, i): RuleElement => {
    const span = spanOfNode(file, node)
    const next = nextTokenAt(source.text, span.end)
    const comma = source.text[next] === "," ? next : null
    const hasComment = hasCommentBeside(source.text, before, span, comma)
    const whole = withCommentsOf(source.text, before, { start: span.start, end: endOf(span, comma) })
    before = next + 1
    return { span, ast: ast.rules[i]!, comma, whole, hasComment }
  })
  return { source, span: listSpan, elements }
}

/** A list of the policy, as an array literal in the default export. */
export function listIn(file: ts.SourceFile, name: "rules" | "accept"): ts.ArrayLiteralExpression | null {
  const exported = file.statements.find(ts.isExportAssignment)
  const root = exported === undefined ? null : bareOf(exported.expression)
  if (root === null || !ts.isObjectLiteralExpression(root)) return null
  for (const property of root.properties) {
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) continue
    const value = bareOf(property.initializer)
    if (property.name.text === name && ts.isArrayLiteralExpression(value)) return value
  }
  return null
}

/** The offset of the next token: after white space, line comments and block comments. */
function nextTokenAt(text: string, offset: number): number {
  const trivia = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
  trivia.lastIndex = offset
  trivia.exec(text)
  return trivia.lastIndex
}

/**
 * True if a comment stands in front of a rule on its line, between the rule and its comma, or behind that on the same
 * line. `before` is where the text in front of the rule begins: after the bracket or comma.
 */
function hasCommentBeside(text: string, before: number, { start, end }: Span, comma: number | null): boolean {
  // On the rule's line, only the end of a block comment can be in front of it.
  const lineStart = Math.max(before, text.lastIndexOf("\n", start - 1) + 1)
  if (text.slice(lineStart, start).includes("*/")) return true
  if (comma !== null && text.slice(end, comma).trim() !== "") return true
  const behind = endOf({ start, end }, comma)
  const line = text.slice(behind, lineEndAt(text, behind))
  return /^\s*\/[/*]/.test(line)
}

/** The end of a rule with its comma. */
const endOf = ({ end }: Span, comma: number | null): number => (comma === null ? end : comma + 1)

/**
 * A rule's range with the comments in front of it and behind it on its lines. Without those that share the line with
 * another rule or a bracket, because they may describe that. `before` is as in `hasCommentBeside`.
 */
function withCommentsOf(text: string, before: number, { start, end }: Span): Span {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1
  // In front of a rule, there are only comments and white space.
  const comments = text.slice(before, start).matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)
  const first = [...comments].map(({ index }) => before + index).find((at) => at >= lineStart) ?? start
  const isFirst = before <= lineStart && text.slice(lineStart, first).trim() === ""
  return { start: isFirst ? first : start, end: end + commentBehind(text, end).length }
}

/** The comments behind a rule or its comma if nothing else follows on the line on which they end; empty otherwise. */
function commentBehind(text: string, offset: number): string {
  const end = ts.getTrailingCommentRanges(text, offset)?.at(-1)?.end ?? offset
  return text.slice(end, lineEndAt(text, end)).trim() === "" ? text.slice(offset, end) : ""
}

/** The offset of the end of the line, before its line break. */
export function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf("\n", offset)
  return end === -1 ? text.length : end
}
