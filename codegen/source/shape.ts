import type { ArgsOf, FindingKind } from "../messages/codes.ts"
import type { PolicyPart, PolicyValue } from "../messages/phrases.ts"
import { isDay } from "./day.ts"
import { nearestOf } from "./did-you-mean.ts"
import { diagnosticOf, type Details, type Diagnostic, type Edit } from "./diagnostic.ts"
import { placeOf, type Place, type SourceText, type Span, type Spanned } from "./source.ts"
import type { PropertyEntry, Literal } from "./literal.ts"
import { removalOf } from "./removal.ts"

/** The properties of an object that the policy language knows. `get` returns null for an absent one. */
export interface Fields {
  readonly get: (key: string) => Literal | null
  readonly entries: readonly PropertyEntry[]
}

/** Reads literals in the form that the policy language expects. Reports any other form and returns null. */
export interface ShapeReader {
  /** The properties of an object with these keys. Others, and missing required ones, are reported. */
  readonly fields: (
    literal: Literal,
    part: PolicyPart,
    required: readonly string[],
    optional?: readonly string[],
  ) => Fields | null
  /** The entries of an object whose keys are names. */
  readonly entries: (literal: Literal, part: PolicyPart) => readonly PropertyEntry[]
  /** Reports a missing key. */
  readonly missing: (literal: Literal, part: PolicyPart, key: string) => null
  /** Reads a flag, which is `true` or absent. */
  readonly flag: (literal: Literal, part: PolicyPart) => true | null
  /** The place of a span in the file. */
  readonly place: (span: Span) => Place
  /** The fix that removes an item; null if a comment prevents it. */
  readonly removal: (span: Span) => Edit | null
  /** The fix that replaces a string or key by the most similar word. */
  readonly fix: (span: Span, written: string, words: readonly string[]) => Details
  /** The items of a list. */
  readonly items: (literal: Literal | null, part: PolicyPart) => readonly Literal[]
  /** Reads a string. */
  readonly text: (literal: Literal | null, part: PolicyPart) => Spanned<string> | null
  /** Reads `why`, which must not be empty. */
  readonly reason: (literal: Literal | null) => Spanned<string> | null
  /** Reads a day of the calendar, such as `2027-01-31`. */
  readonly day: (literal: Literal | null, part: PolicyPart) => Spanned<string> | null
  /** Reads a string that is one of these words. */
  readonly word: <W extends string>(
    literal: Literal | null,
    value: PolicyValue,
    words: readonly W[],
  ) => Spanned<W> | null
  /** Reads a number that is one of these statuses. */
  readonly status: <N extends number>(
    literal: Literal | null,
    value: PolicyValue,
    statuses: readonly N[],
  ) => Spanned<N> | null
  /** Reads one of these statuses, or a string, which is the path of a redirect. */
  readonly answer: <N extends number>(
    literal: Literal | null,
    value: PolicyValue,
    statuses: readonly N[],
  ) => Spanned<N | string> | null
  /** Adds a finding. Returns null, so that a reader can return the result. */
  readonly report: <F extends FindingKind>(finding: F, span: Span, args: ArgsOf<F>, details?: Details) => null
}

/** Returns a reader that adds its findings to `diagnostics`. */
export function shapeReader(source: SourceText, diagnostics: Diagnostic[]): ShapeReader {
  const report = <F extends FindingKind>(finding: F, span: Span, args: ArgsOf<F>, details?: Details): null => {
    diagnostics.push(diagnosticOf(finding, placeOf(source, span), args, details))
    return null
  }
  // An unreadable literal was reported when it was read, here and in `wrongValue`.
  const wrongPart = (literal: Literal, part: PolicyPart, wanted: ArgsOf<"P108/part">["wanted"]): null =>
    literal.kind === "unreadable" ? null : report("P108/part", literal.span, { part, wanted })
  const wrongValue = (
    literal: Literal,
    finding: "P108/status" | "P108/answer",
    value: PolicyValue,
    statuses: readonly number[],
  ): null => (literal.kind === "unreadable" ? null : report(finding, literal.span, { value, statuses }))
  const fixOf = (span: Span, text: string | null): Edit | null =>
    text === null ? null : { span: placeOf(source, span), text }

  const reader: ShapeReader = {
    report,
    fields(literal, part, required, optional = []) {
      if (literal.kind !== "record") return wrongPart(literal, part, "object")
      const keys = [...required, ...optional]
      const found = new Map<string, Literal>()
      // A misspelled key is reported once, and not as a missing key too.
      const meant = new Set<string>()
      for (const { key, keySpan, value } of literal.entries) {
        if (!keys.includes(key)) {
          const nearest = nearestOf(key, keys)
          const fix = fixOf(keySpan, nearest && keyText(nearest))
          if (nearest !== null) meant.add(nearest)
          report("P105", keySpan, { written: key, part, keys, nearest }, { fix })
        } else if (found.has(key)) report("P107/key", keySpan, { key })
        else found.set(key, value)
      }
      for (const key of required)
        if (!found.has(key) && !meant.has(key) && literal.complete) reader.missing(literal, part, key)
      return { get: (key) => found.get(key) ?? null, entries: literal.entries.filter(({ key }) => keys.includes(key)) }
    },
    entries(literal, part) {
      if (literal.kind !== "record") return (wrongPart(literal, part, "object"), [])
      const found = new Map<string, PropertyEntry>()
      for (const entry of literal.entries) {
        // The first entry with a key counts.
        if (found.has(entry.key)) report("P107/key", entry.keySpan, { key: entry.key })
        else found.set(entry.key, entry)
      }
      return [...found.values()]
    },
    missing: (literal, part, key) => report("P106", opening(literal.span), { part, key }),
    flag(literal, part) {
      if (literal.kind === "boolean" && literal.value) return true
      return literal.kind === "unreadable" ? null : report("P108/flag", literal.span, { part })
    },
    place: (span) => placeOf(source, span),
    removal: (span) => removalOf(source, span),
    fix(span, written, words) {
      const nearest = nearestOf(written, words)
      // A key may be written without quotes.
      const isString = /^["'`]/.test(source.text[span.start] ?? "")
      return { fix: fixOf(span, nearest && (isString ? JSON.stringify(nearest) : nearest)) }
    },
    items(literal, part) {
      if (literal === null) return []
      if (literal.kind !== "list") return (wrongPart(literal, part, "list"), [])
      return literal.items
    },
    text(literal, part) {
      if (literal === null) return null
      return literal.kind === "string" ? literal : wrongPart(literal, part, "string")
    },
    reason(literal) {
      const text = reader.text(literal, "`why`")
      if (text === null || text.value.trim() !== "") return text
      return report("P110", text.span, {})
    },
    day(literal, part) {
      const text = reader.text(literal, part)
      if (text === null || isDay(text.value)) return text
      return report("P108/day", text.span, { part })
    },
    word(literal, value, words) {
      if (literal === null || literal.kind === "unreadable") return null
      if (literal.kind !== "string") return report("P108/word", literal.span, { value })
      const word = words.find((one) => one === literal.value)
      if (word !== undefined) return { value: word, span: literal.span }
      const nearest = nearestOf(literal.value, words)
      const fix = fixOf(literal.span, nearest && JSON.stringify(nearest))
      return report("P109/word", literal.span, { written: literal.value, value, words, nearest }, { fix })
    },
    status(literal, value, statuses) {
      if (literal === null) return null
      if (literal.kind !== "number") return wrongValue(literal, "P108/status", value, statuses)
      const status = statuses.find((one) => one === literal.value)
      return status === undefined
        ? report("P109/status", literal.span, { written: literal.value, value, statuses })
        : { value: status, span: literal.span }
    },
    answer(literal, value, statuses) {
      if (literal?.kind === "number") return reader.status(literal, value, statuses)
      if (literal === null || literal.kind === "string") return literal
      return wrongValue(literal, "P108/answer", value, statuses)
    },
  }
  return reader
}

/** A key as source text, quoted if necessary. */
const keyText = (key: string): string => (/^[a-z]+$/.test(key) ? key : JSON.stringify(key))

// A missing key is underlined at the opening brace, because the whole object would be too long for the code frame.
const opening = (span: Span): Span => ({ start: span.start, end: span.start + 1 })
