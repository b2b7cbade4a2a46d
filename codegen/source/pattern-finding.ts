import { partsOfChoice, textOfChoice } from "../../policy/choice.ts"
import { MAX_WRITTEN_OUT, readPattern, type PatternFault } from "../../policy/pattern.ts"
import { foldedOf } from "../../policy/canonical-path.ts"
import { decodedOf, faultOfLetters } from "../../policy/literal.ts"
import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import { placeOf, type Place, type SourceText, type Spanned } from "./source.ts"

/** The finding about an invalid path pattern, with the canonical spelling if there is one. */
export function patternFindingOf(source: SourceText, path: Spanned<string>, fault: PatternFault): Diagnostic {
  const span = placeOf(source, path.span)
  const pattern = path.value
  switch (fault.kind) {
    // Probably a misspelled path. The fix writes it in the canonical spelling.
    case "not-absolute":
    case "empty-segment":
    case "dot-segment":
    case "upper-case":
    case "percent-encoded": {
      const canonical = canonicalSpellingOf(pattern)
      return canonical === null
        ? diagnosticOf("P201/none", span, { pattern, dots: fault.kind === "dot-segment" ? fault.segment : null })
        : diagnosticOf(
            "P201/spelling",
            span,
            { pattern, canonical },
            { fix: { span, text: JSON.stringify(canonical) } },
          )
    }
    case "bad-segment": {
      const { segment } = fault
      // Not null, because a segment whose only fault is its capitals is `upper-case`.
      const letters = faultOfLetters(segment)!
      return segment.includes("*")
        ? diagnosticOf("P202/wildcard", span, { pattern, segment })
        : diagnosticOf("P202/letters", span, { pattern, segment, letters })
    }
    case "bad-param":
      return diagnosticOf("P203/name", span, { pattern, segment: fault.segment })
    case "repeated-param":
      return diagnosticOf("P203/twice", span, { pattern, segment: fault.segment })
    case "no-values":
      return diagnosticOf("P206/none", span, { pattern, segment: fault.segment })
    case "one-value":
    case "repeated-value":
    case "bad-value":
      return valueFindingOf(span, pattern, fault)
    case "too-many-patterns":
      return diagnosticOf("P206/many", span, { pattern, count: fault.count, most: MAX_WRITTEN_OUT })
    // `.data` is the router's address for a page's data.
    case "data-suffix":
      return diagnosticOf("P204", span, { pattern })
  }
}

/** The finding about an invalid value in the list of a param. */
function valueFindingOf(
  span: Place,
  pattern: string,
  { kind, segment, value }: Extract<PatternFault, { readonly value: string }>,
): Diagnostic {
  const instead = correctedPath(pattern, segment)
  const args = { pattern, segment, value, instead }
  const details = { fix: instead === null ? null : { span, text: JSON.stringify(instead) } }
  if (kind === "one-value") return diagnosticOf("P206/one", span, { pattern, segment, instead }, details)
  if (kind === "repeated-value") return diagnosticOf("P206/twice", span, args, details)
  return value === ""
    ? diagnosticOf("P206/empty", span, { pattern, segment, instead }, details)
    : diagnosticOf("P206/invalid", span, args, details)
}

/**
 * The path with the values of a segment normalized, and without repeated and empty ones. A single value becomes a
 * literal. Null if the result is invalid, too.
 */
function correctedPath(path: string, segment: string): string | null {
  const { name, values } = partsOfChoice(segment)!
  const literals = [...new Set(values.map(normalizedLiteral))].filter((value) => value !== "")
  const instead = literals.length === 1 ? literals[0]! : textOfChoice({ name, values: literals })
  const segments = path.split("/").map((one) => (one === segment ? instead : one))
  const text = segments.join("/")
  return literals.length === 0 || "fault" in readPattern(text) ? null : text
}

/** The segment as a policy spells it: decoded and in lower case. */
const normalizedLiteral = (segment: string): string => foldedOf(decodedOf(segment))

/** The canonical spelling of a path pattern; null if it has none. */
function canonicalSpellingOf(text: string): string | null {
  const segments = text.split("/").filter((segment) => segment !== "")
  const canonical = `/${segments.map((segment) => (segment.startsWith(":") ? segment : normalizedLiteral(segment))).join("/")}`
  return "pattern" in readPattern(canonical) ? canonical : null
}
