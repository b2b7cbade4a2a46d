import { sentenceOf } from "../messages/sentences.ts"
import { placeOf, sourceOf, type Span } from "../source/source.ts"
import { lineEndAt, ruleListOf, type RuleElement, type RuleList, type RuleEditRefusal } from "./rule-list.ts"
import { type FormRule, quotedLike, ruleText } from "./rule-text.ts"

/** A field of a rule that a form can change. */
export type RuleField = keyof FormRule

/** An edit of the list of rules. `index` counts the rules in the order of the file. */
export type RuleEdit =
  | { readonly kind: "change"; readonly index: number; readonly field: RuleField; readonly value: string }
  | { readonly kind: "add"; readonly rule: FormRule }
  | { readonly kind: "delete"; readonly index: number }
  /** Swaps the rule with the one before or after it. */
  | { readonly kind: "move"; readonly index: number; readonly by: -1 | 1 }

/** A replacement; its offsets are in the text before the edit. */
export interface Splice extends Span {
  readonly text: string
}

/** The result of an edit: the new text, or the reason why a person has to make it in the text. */
export type RuleEditResult =
  | { readonly text: string; readonly splices: readonly Splice[] }
  | { readonly unable: RuleEditRefusal }

/**
 * Makes an edit with the smallest change of the text. Everything else stays byte for byte, including comments, except
 * those inside a deleted rule, and those on its lines if nothing else is on these.
 */
export function editRules(path: string, text: string, edit: RuleEdit): RuleEditResult {
  const list = ruleListOf(sourceOf(path, text))
  if ("unable" in list) return list
  const splices = splicesFor(list, edit)
  if ("unable" in splices) return splices
  const sorted = splices.map((splice) => withLineEndsOf(text, splice)).toSorted((a, b) => a.start - b.start)
  return { text: spliced(text, sorted), splices: sorted }
}

/** Converts the line ends of inserted text to CRLF if the text has one anywhere. */
export const withLineEndsOf = (text: string, splice: Splice): Splice =>
  text.includes("\r\n") ? { ...splice, text: splice.text.replaceAll(/\r?\n/g, "\r\n") } : splice

/** The text with these replacements made. They are sorted by offset and do not overlap. */
export const spliced = (text: string, splices: readonly Splice[]): string =>
  splices.reduceRight((all, { start, end, text: inserted }) => all.slice(0, start) + inserted + all.slice(end), text)

/** The replacements that make an edit, or the reason why only a person can make it. */
function splicesFor(list: RuleList, edit: RuleEdit): readonly Splice[] | { readonly unable: RuleEditRefusal } {
  if (edit.kind === "add") return addition(list, edit.rule)
  const element = list.elements[edit.index]
  if (element === undefined) return { unable: sentenceOf("no rule", {}) }
  switch (edit.kind) {
    case "change": {
      const { span } = element.ast[edit.field]
      return [{ ...span, text: quotedLike(list.source.text.slice(span.start, span.end), edit.value) }]
    }
    case "delete":
      return removal(list, element, list.elements[edit.index - 1] ?? null)
    case "move": {
      const other = list.elements[edit.index + edit.by]
      return other === undefined ? { unable: sentenceOf("no neighbour", {}) } : swap(list, element, other)
    }
  }
}

/** Swaps two rules. Impossible if a comment beside one of them would then seem to describe the other. */
function swap(
  { source }: RuleList,
  one: RuleElement,
  other: RuleElement,
): readonly Splice[] | { readonly unable: RuleEditRefusal } {
  const commented = [one, other].find((element) => element.hasComment)
  if (commented !== undefined) return { unable: sentenceOf("comment", { line: placeOf(source, commented.span).line }) }
  const textOf = ({ span }: RuleElement): string => source.text.slice(span.start, span.end)
  return [
    { ...one.span, text: textOf(other) },
    { ...other.span, text: textOf(one) },
  ]
}

/**
 * Removes a rule with the comments that would then seem to describe another one. Comments on the lines before it stay,
 * because they are more often the heading of a group.
 */
function removal({ source: { text } }: RuleList, element: RuleElement, before: RuleElement | null): Splice[] {
  const { comma, removed } = element
  const commaBefore = before?.comma ?? null
  const cuts = removed.map((span) => cutWithLine(text, span))
  if (comma !== null || commaBefore === null) return cuts
  // The last rule without a comma of its own takes along the comma before it, and the line break after that.
  const cut = (start: number, end: number): Splice => ({ start, end, text: "" })
  const [{ start, end }] = removed
  if (text.slice(commaBefore + 1, start).trim() === "") return [cut(commaBefore, end)]
  // A comment stands between the two and stays, so the comma is removed by itself.
  return [cut(commaBefore, commaBefore + 1), ...cuts]
}

/** Removes a range, with its line if nothing else is on it. */
function cutWithLine(text: string, { start, end }: Span): Splice {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1
  const lineEnd = lineEndAt(text, end)
  const isAlone = text.slice(lineStart, start).trim() === "" && text.slice(end, lineEnd).trim() === ""
  if (isAlone && lineEnd < text.length) return { start: lineStart, end: lineEnd + 1, text: "" }
  // In a list on one line, one space goes with the rule.
  return { start, end: text[end] === " " ? end + 1 : end, text: "" }
}

/** Adds a rule at the end of the list, in the style of the rule before it. */
function addition({ source: { text }, span, elements }: RuleList, rule: FormRule): readonly Splice[] {
  const insert = (offset: number, inserted: string): Splice => ({ start: offset, end: offset, text: inserted })
  const last = elements.at(-1)
  const listIndent = indentAt(text, span.start)
  if (last === undefined) {
    // The list is empty, except for comments. The closing bracket goes on a line of its own.
    const inner = text.slice(span.start + 1, span.end - 1)
    const insertAt = span.start + 1 + inner.trimEnd().length
    const line = `\n${listIndent}  ${ruleText(rule, `${listIndent}  `, '"')},`
    return [insert(insertAt, inner.slice(inner.trimEnd().length).includes("\n") ? line : `${line}\n${listIndent}`)]
  }
  const quote = text[last.ast.path.span.start] === "'" ? "'" : '"'
  // A list on one line stays on one line.
  if (!text.slice(span.start, last.span.start).includes("\n")) {
    const added = ruleText(rule, null, quote)
    return last.comma === null ? [insert(last.span.end, `, ${added}`)] : [insert(last.comma + 1, ` ${added},`)]
  }
  const indent = indentAt(text, last.span.start)
  const line = `\n${indent}${ruleText(rule, indent, quote)}`
  // A comment on the last rule's line stays beside that rule, and its comma, if missing, goes before the comment.
  const insertAt = last.after
  if (last.comma !== null) return [insert(insertAt, `${line},`)]
  return insertAt === last.span.end
    ? [insert(insertAt, `,${line}`)]
    : [insert(last.span.end, ","), insert(insertAt, line)]
}

/** The white space at the start of a line. */
function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? ""
}
