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
  /**
   * The ranges that are deleted with the rule: the rule, its comma, and the comments on its lines that can describe
   * nothing but this rule.
   */
  readonly removed: readonly [Span, ...Span[]]
  /** The offset after the rule, its comma and the comments that end the line. */
  readonly after: number
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
    const after = afterComments(source.text, endOf(span, comma))
    const removed = removedOf(source.text, before, span, comma)
    before = next + 1
    return { span, ast: ast.rules[i]!, comma, removed, after, hasComment }
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
 * True if a comment stands in front of a rule on its line, between the rule and its comma, or after that on the same
 * line. `before` is where the text in front of the rule begins: after the bracket or comma.
 */
function hasCommentBeside(text: string, before: number, { start, end }: Span, comma: number | null): boolean {
  // On the rule's line, only the end of a block comment can be in front of it.
  const lineStart = Math.max(before, text.lastIndexOf("\n", start - 1) + 1)
  if (text.slice(lineStart, start).includes("*/")) return true
  if (comma !== null && text.slice(end, comma).trim() !== "") return true
  const after = endOf({ start, end }, comma)
  const line = text.slice(after, lineEndAt(text, after))
  return /^\s*\/[/*]/.test(line)
}

/** The end of a rule with its comma. */
const endOf = ({ end }: Span, comma: number | null): number => (comma === null ? end : comma + 1)

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * The ranges of a rule and its comma, with the comments on their lines if nothing else is on these: otherwise the
 * comments may describe that. `before` is as in `hasCommentBeside`.
 */
function removedOf(text: string, before: number, span: Span, comma: number | null): readonly [Span, ...Span[]] {
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1
  const heading = comma === null ? null : headingIn(text, span.end, comma)
  const end = endOf(span, comma)
  // A comma after a heading begins the next rule's line.
  const after = heading ?? afterComments(text, end)
  const isAlone = before <= lineStart && (heading !== null || isLineEnd(text, after))
  // In front of a rule, there are only comments and white space.
  const comments = [...text.slice(before, span.start).matchAll(COMMENT)].map(({ index }) => before + index)
  const first = comments.find((at) => at >= lineStart) ?? span.start
  // The end of a block comment that began on an earlier line stays, with what is after it.
  const start = isAlone && text.slice(lineStart, first).trim() === "" ? first : span.start
  if (comma === null) return [{ start, end: isAlone ? after : end }]
  // In a list whose lines begin with commas, the rule's line ends before its comma.
  const endsLine = /^\s*,?$/.test(text.slice(lineStart, before)) && text.slice(span.end, comma).includes("\n")
  const kept = isAlone || endsLine ? (heading ?? comma) : span.end
  if (text.slice(kept, comma).trim() === "") return [{ start, end: isAlone ? after : end }]
  return [
    { start, end: kept },
    { start: comma, end },
  ]
}

/**
 * The end of what is in front of the first comment between a rule and its comma that begins a line; null if there is
 * none. In a list whose lines begin with commas, it is the heading of the next rule.
 */
function headingIn(text: string, start: number, comma: number): number | null {
  let end = start
  for (const { 0: comment, index } of text.slice(start, comma).matchAll(COMMENT)) {
    // The text between two comments is white space.
    if (text.slice(end, start + index).includes("\n")) return end
    end = start + index + comment.length
  }
  return null
}

/** The end of the comments after an offset if nothing follows on the line on which they end; otherwise `offset`. */
function afterComments(text: string, offset: number): number {
  const end = ts.getTrailingCommentRanges(text, offset)?.at(-1)?.end ?? offset
  return isLineEnd(text, end) ? end : offset
}

const isLineEnd = (text: string, offset: number): boolean => text.slice(offset, lineEndAt(text, offset)).trim() === ""

/** The offset of the end of the line, before its line break. */
export function lineEndAt(text: string, offset: number): number {
  const end = text.indexOf("\n", offset)
  return end === -1 ? text.length : end
}
