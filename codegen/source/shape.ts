import type { ArgsOf, FindingKind } from "../messages/codes.ts"
import type { PolicyPart, PolicyValue } from "../messages/phrases.ts"
import { isDay } from "./day.ts"
import { nearestOf } from "./did-you-mean.ts"
import { diagnosticOf, type Details, type Diagnostic, type Edit } from "./diagnostic.ts"
import { placeOf, type Place, type SourceText, type Span, type Spanned } from "./source.ts"
import type { Literal, OptionalLiteral, PropertyEntry } from "./literal.ts"
import { removalOf } from "./removal.ts"

/** The properties of an object that the policy language knows. `get` returns null for an absent one. */
export interface Fields {
  readonly get: (key: string) => OptionalLiteral
  readonly entries: readonly PropertyEntry[]
}

/**
 * Reads literals in the form that the policy language expects. Reports any other form and returns null. An absent part
 * (null) is null without a report.
 */
export type ShapeReader = ReturnType<typeof shapeReader>

type Keys = readonly string[]

/** Returns a reader that adds its findings to `diagnostics`. */
export function shapeReader(source: SourceText, diagnostics: Diagnostic[]) {
  /** Adds a finding. Returns null, so that a reader can return the result. */
  const report = <F extends FindingKind>(finding: F, span: Span, args: ArgsOf<F>, details?: Details): null => {
    diagnostics.push(diagnosticOf(finding, placeOf(source, span), args, details))
    return null
  }
  // An unreadable literal was reported when it was read, so neither this nor `wrongValue` reports it again.
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

  /** Reports a missing key. */
  const missing = (literal: Literal, part: PolicyPart, key: string): null =>
    report("P106", opening(literal.span), { part, key })
  /** Reads a string. */
  const text = (literal: OptionalLiteral, part: PolicyPart): Spanned<string> | null => {
    if (literal === null) return null
    return literal.kind === "string" ? literal : wrongPart(literal, part, "string")
  }
  /** Reads a number that is one of these statuses. */
  const status = <N extends number>(
    literal: OptionalLiteral,
    value: PolicyValue,
    statuses: readonly N[],
  ): Spanned<N> | null => {
    if (literal === null) return null
    if (literal.kind !== "number") return wrongValue(literal, "P108/status", value, statuses)
    const found = statuses.find((one) => one === literal.value)
    return found === undefined
      ? report("P109/status", literal.span, { written: literal.value, value, statuses })
      : { value: found, span: literal.span }
  }

  /** Reads one of these statuses, or a string, which is the path of a redirect. */
  const answer = <N extends number>(
    literal: OptionalLiteral,
    value: PolicyValue,
    statuses: readonly N[],
  ): Spanned<N | string> | null => {
    if (literal?.kind === "number") return status(literal, value, statuses)
    if (literal === null || literal.kind === "string") return literal
    return wrongValue(literal, "P108/answer", value, statuses)
  }

  return {
    report,
    missing,
    text,
    status,
    answer,
    /** The properties of an object with these keys. Others, and missing required ones, are reported. */
    fields(literal: OptionalLiteral, part: PolicyPart, required: Keys, optional: Keys = []): Fields | null {
      if (literal === null) return null
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
      // In an incomplete object, a property that cannot be read may be the missing one.
      for (const key of required)
        if (!found.has(key) && !meant.has(key) && literal.complete) missing(literal, part, key)
      return { get: (key) => found.get(key) ?? null, entries: literal.entries.filter(({ key }) => keys.includes(key)) }
    },
    /** The entries of an object whose keys are names. */
    entries(literal: Literal, part: PolicyPart): readonly PropertyEntry[] {
      if (literal.kind !== "record") return (wrongPart(literal, part, "object"), [])
      const found = new Map<string, PropertyEntry>()
      for (const entry of literal.entries) {
        // The first entry with a key counts.
        if (found.has(entry.key)) report("P107/key", entry.keySpan, { key: entry.key })
        else found.set(entry.key, entry)
      }
      return [...found.values()]
    },
    /** Reads a flag, which is `true` or absent. */
    flag(literal: OptionalLiteral, part: PolicyPart): true | null {
      if (literal === null) return null
      if (literal.kind === "boolean" && literal.value) return true
      return literal.kind === "unreadable" ? null : report("P108/flag", literal.span, { part })
    },
    /** The place of a span in the file. */
    place: (span: Span): Place => placeOf(source, span),
    /** The fix that removes an item; null if a comment prevents it. */
    removal: (span: Span): Edit | null => removalOf(source, span),
    /** The fix that replaces a string or key by the most similar word. */
    fix(span: Span, written: string, words: readonly string[]): Details {
      const nearest = nearestOf(written, words)
      // A key may be written without quotes.
      const isString = /^["'`]/.test(source.text[span.start] ?? "")
      return { fix: fixOf(span, nearest && (isString ? JSON.stringify(nearest) : nearest)) }
    },
    /** The items of a list. */
    items(literal: OptionalLiteral, part: PolicyPart): readonly Literal[] | null {
      if (literal === null) return null
      return literal.kind === "list" ? literal.items : wrongPart(literal, part, "list")
    },
    /** Reads a string that must not be empty, which is reported under `empty`. */
    sentence(literal: OptionalLiteral, part: PolicyPart, empty: "P110" | "P139"): Spanned<string> | null {
      const read = text(literal, part)
      return read === null || read.value.trim() !== "" ? read : report(empty, read.span, {})
    },
    /** Reads a day of the calendar, such as `2027-01-31`. */
    day(literal: OptionalLiteral, part: PolicyPart): Spanned<string> | null {
      const read = text(literal, part)
      return read === null || isDay(read.value) ? read : report("P108/day", read.span, { part })
    },
    /** Reads a string that is one of these words. */
    word<W extends string>(literal: OptionalLiteral, value: PolicyValue, words: readonly W[]): Spanned<W> | null {
      if (literal === null || literal.kind === "unreadable") return null
      if (literal.kind !== "string") return report("P108/word", literal.span, { value })
      const word = words.find((one) => one === literal.value)
      if (word !== undefined) return { value: word, span: literal.span }
      const nearest = nearestOf(literal.value, words)
      const fix = fixOf(literal.span, nearest && JSON.stringify(nearest))
      return report("P109/word", literal.span, { written: literal.value, value, words, nearest }, { fix })
    },
  }
}

/** A key as source text, quoted if necessary. */
const keyText = (key: string): string => (/^[a-z]+$/.test(key) ? key : JSON.stringify(key))

/** True for an optional part that was written and could not be read. It must not count as left out. */
export const isUnread = (literal: OptionalLiteral, read: unknown): boolean => literal !== null && read === null

// A missing key is underlined at the opening brace, because the whole object would be too long for the code frame.
const opening = (span: Span): Span => ({ start: span.start, end: span.start + 1 })
