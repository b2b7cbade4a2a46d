import { decodedOf } from "../../../policy/literal.ts"
import type { AttackAnswer } from "./send.ts"

/**
 * The texts of an answer that read the same in HTML, in JSON and in the format of Next's own client: those without
 * signs that one of them escapes. Short texts, and single words that are not long, are left out, because they do not
 * show which page they are from.
 */
export function textsOf({ body, headers }: AttackAnswer): readonly string[] {
  const isHtml = /\bhtml\b/i.test(String(headers["content-type"] ?? ""))
  const shown = isHtml ? body.replace(/<(script|style|template)\b[^>]*>.*?<\/\1\s*>|<[^>]*>/gis, "\0") : body
  return runsOf(shown)
}

/** The end of a text: a character that HTML or JSON escapes, or an escape of either. */
const ENDS = /&#?\w+;|\\(?:u[\da-fA-F]{4}|.)?|[&<>"'`\p{C}]+/u

const runsOf = (text: string): readonly string[] =>
  text
    .split(ENDS)
    .map((run) => run.trim())
    .filter(isTelling)

/**
 * True for a text that is long enough to be from one page only: 16 characters, or 8 with more than one word. Two of its
 * letters stand side by side.
 */
const isTelling = (text: string): boolean =>
  text.length >= 8 && /\p{L}{2}/u.test(text) && (text.length >= 16 || /\p{L}[^\p{L}]*\s[^\p{L}]*\p{L}/u.test(text))

/**
 * Everything in an answer that could contain a text: the body and the headers, and the headers once more without
 * percent escapes, because a redirect's target may hold a text.
 */
export function allOf({ body, headers }: AttackAnswer): string {
  const lines = Object.values(headers).flat().join("\n")
  return `${body}\n${lines}\n${lines.replace(/(?:%[0-9a-f]{2})+/gi, decodedOf)}`
}

/**
 * Texts by which the content of a page is recognised, in pieces between the values of its params: other pages may show
 * these values too. Texts that are part of `known` prove nothing, because everybody gets them.
 */
export function contentOf(answer: AttackAnswer, params: readonly string[], known: string): readonly string[] {
  const pieces = textsOf(answer).flatMap((text) =>
    params
      .filter((value) => value !== "")
      .reduce<readonly string[]>((parts, value) => parts.flatMap((part) => part.split(value)), [text])
      .map((part) => part.trim()),
  )
  return [...new Set(pieces)].filter((piece) => isTelling(piece) && !known.includes(piece))
}
