import type { Accept } from "../../policy/language.ts"
import { readPolicy } from "../source/read-policy.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { sourceOf } from "../source/source.ts"
import { listIn } from "./rule-list.ts"
import { spliced, withLineEndsOf, type Splice } from "./rule-edit.ts"
import { quotedLike } from "./rule-text.ts"

/**
 * Adds an `accept` entry for a finding to a policy's text. An existing entry for the finding is replaced, for example to
 * extend its last day. Everything else stays byte for byte. Null if the list cannot be found or read.
 */
export function withAcceptance(path: string, text: string, acceptance: Accept): string | null {
  const source = sourceOf(path, text)
  const { value: ast } = readPolicy(source)
  // The codes are for findings about the syntax, which `readPolicy` has reported already.
  const { file } = parse(source, "P102", "P111")
  const list = file === null ? null : listIn(file, "accept")
  // Fewer entries in the tree than in the text: one could not be read, and may be the one to replace.
  if (ast === null || file === null || list === null || ast.accept.length !== list.elements.length) return null
  // In the style of the file.
  const quote = text.includes("'") && !text.includes('"') ? "'" : '"'
  const put = acceptanceText(acceptance, quote)
  const before = ast.accept.find(
    ({ code, rule, match }) =>
      code.value === acceptance.code && rule.value === acceptance.rule && match.value === acceptance.match,
  )
  if (before !== undefined) return spliced(text, [{ ...before.span, text: put }])
  const { start, end } = spanOfNode(file, list)
  const last = list.elements.at(-1)
  const behind = last === undefined ? start + 1 : spanOfNode(file, last).end
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))![0]
  const isFirst = last === undefined
  const addition = additionOf({ put, indent, behind, end, isFirst, text, list: list.elements })
  return spliced(
    text,
    addition.map((splice) => withLineEndsOf(text, splice)),
  )
}

/** An entry to add to the list, and the place for it. */
interface Addition {
  readonly put: string
  /** The indent of the line on which the list begins. */
  readonly indent: string
  /** The offset after the last entry, or after the opening bracket. */
  readonly behind: number
  /** The offset after the closing bracket. */
  readonly end: number
  readonly isFirst: boolean
  readonly text: string
  readonly list: { readonly hasTrailingComma?: boolean }
}

/**
 * The text of a new entry before the closing bracket, on its own line. The comma goes directly after the previous
 * entry.
 */
function additionOf({ put, indent, behind, end, isFirst, text, list }: Addition): readonly Splice[] {
  const close = end - 1
  // After everything that stands behind the last entry, such as a comma or a comment.
  const at = behind + text.slice(behind, close).trimEnd().length
  const comma: readonly Splice[] =
    isFirst || list.hasTrailingComma === true ? [] : [{ start: behind, end: behind, text: "," }]
  return [...comma, { start: at, end: close, text: `\n${indent}  ${put},\n${indent}` }]
}

/** The source text of an entry, on one line. */
function acceptanceText({ code, rule, match, why, until }: Accept, quote: '"' | "'"): string {
  const parts = Object.entries({ code, rule, match, why, ...(until === undefined ? {} : { until }) })
  return `{ ${parts.map(([key, value]) => `${key}: ${quotedLike(quote, value)}`).join(", ")} }`
}
