import type { Code } from "./codes.ts"
import { isDay } from "./day.ts"
import { listed, nearestOf } from "./did-you-mean.ts"
import { diagnosticOf, type Details, type Diagnostic, type Fix } from "./diagnostic.ts"
import { placeOf, type Place, type SourceText, type Span, type Spanned } from "./source.ts"
import type { Entry, Literal } from "./literal.ts"

export interface Fields {
  readonly get: (key: string) => Literal | null
  readonly entries: readonly Entry[]
}

/** Asks literals for the shape the language gives them; whatever differs is reported and read as null. */
export interface ShapeReader {
  readonly fields: (
    literal: Literal,
    what: string,
    required: readonly string[],
    optional?: readonly string[],
  ) => Fields | null
  readonly items: (literal: Literal | null, what: string) => readonly Literal[]
  readonly text: (literal: Literal | null, what: string) => Spanned<string> | null
  readonly reason: (literal: Literal | null) => Spanned<string> | null
  /** A day of the calendar: `2027-01-31`. */
  readonly day: (literal: Literal | null, what: string) => Spanned<string> | null
  readonly word: <W extends string>(literal: Literal | null, what: string, words: readonly W[]) => Spanned<W> | null
  readonly status: <N extends number>(
    literal: Literal | null,
    what: string,
    statuses: readonly N[],
  ) => Spanned<N> | null
  readonly answer: <N extends number>(
    literal: Literal | null,
    what: string,
    statuses: readonly N[],
  ) => Spanned<N | string> | null
  readonly report: (code: Code, span: Span, message: string, details?: Details) => null
}

export function shapeReader(source: SourceText, diagnostics: Diagnostic[]): ShapeReader {
  const report = (code: Code, span: Span, message: string, details?: Details): null => {
    diagnostics.push(diagnosticOf(code, placeOf(source, span), message, details))
    return null
  }
  const wrongKind = (literal: Literal, what: string, wanted: string): null =>
    literal.kind === "unreadable" ? null : report("P108", literal.span, `${what} must be ${wanted}`)

  const unknown = (code: Code, span: Span, written: string, what: string, words: readonly string[]): null => {
    const nearest = nearestOf(written, words)
    return report(code, span, `\`${written}\` is not ${code === "P105" ? what : `a valid ${what}`}`, {
      note: nearest === null ? null : `did you mean \`${nearest}\`?`,
      hint: code === "P105" ? `the keys here are ${listed(words, "and")}` : `use ${listed(words)}`,
      fix: nearest === null ? null : spellingOf(placeOf(source, span), nearest, code === "P105" ? "key" : "word"),
    })
  }

  const reader: ShapeReader = {
    report,
    fields(literal, what, required, optional = []) {
      if (literal.kind !== "record") return wrongKind(literal, what, "an object")
      const known = [...required, ...optional]
      const found = new Map<string, Literal>()
      for (const { key, keySpan, value } of literal.entries) {
        if (!known.includes(key)) unknown("P105", keySpan, key, `a key of ${what}`, known)
        else if (found.has(key)) report("P107", keySpan, `\`${key}\` is given twice`, { hint: "keep one of the two" })
        else found.set(key, value)
      }
      for (const key of required) {
        if (!found.has(key) && literal.complete)
          report("P106", opening(literal.span), `${what} is missing \`${key}\``, { hint: `add \`${key}\`` })
      }
      return { get: (key) => found.get(key) ?? null, entries: literal.entries.filter(({ key }) => known.includes(key)) }
    },
    items(literal, what) {
      if (literal === null) return []
      if (literal.kind !== "list") return (wrongKind(literal, what, "a list"), [])
      return literal.items
    },
    text(literal, what) {
      if (literal === null) return null
      return literal.kind === "string" ? literal : wrongKind(literal, what, "a string")
    },
    reason(literal) {
      const text = reader.text(literal, "`why`")
      if (text === null || text.value.trim() !== "") return text
      return report("P110", text.span, "`why` is empty", {
        hint: "write one sentence for the auditor: what is the reason?",
      })
    },
    day(literal, what) {
      const text = reader.text(literal, what)
      if (text === null || isDay(text.value)) return text
      return report("P108", text.span, `${what} must be a date`, { hint: "write it like `2027-01-31`" })
    },
    word(literal, what, words) {
      const text = reader.text(literal, `the ${what}`)
      if (text === null) return null
      const value = words.find((word) => word === text.value)
      return value === undefined ? unknown("P109", text.span, text.value, what, words) : { value, span: text.span }
    },
    status(literal, what, statuses) {
      if (literal === null) return null
      if (literal.kind !== "number") return wrongKind(literal, `the ${what}`, `the number ${listed(statuses)}`)
      const value = statuses.find((status) => status === literal.value)
      return value === undefined
        ? report("P109", literal.span, `\`${literal.value}\` is not a valid ${what}`, {
            hint: `use ${listed(statuses)}`,
          })
        : { value, span: literal.span }
    },
    answer(literal, what, statuses) {
      if (literal?.kind === "number") return reader.status(literal, what, statuses)
      if (literal === null || literal.kind === "string") return literal
      return wrongKind(literal, `the ${what}`, `a page path, ${listed(statuses)}`)
    },
  }
  return reader
}

/** Writes the word that was meant: a key bare where it can be, a value as a string. */
function spellingOf(span: Place, word: string, as: "key" | "word"): Fix {
  const isBare = as === "key" && /^[a-z]+$/.test(word)
  return { title: `write \`${word}\``, span, text: isBare ? word : JSON.stringify(word) }
}

// A missing key is underlined at the brace: the whole object would hide the code frame.
const opening = (span: Span): Span => ({ start: span.start, end: span.start + 1 })
