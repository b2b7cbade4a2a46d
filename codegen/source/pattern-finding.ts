import { partsOfChoice, textOfChoice } from "../../policy/choice.ts"
import { MOST_WRITTEN_OUT, readPattern, type PatternFault } from "../../policy/pattern.ts"
import { foldedOf } from "../../policy/canonical-path.ts"
import { decodedOf, faultOfLetters } from "../../policy/literal.ts"
import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import { placeOf, type Place, type SourceText, type Spanned } from "./source.ts"

/** Why a path pattern is not canonical, and the canonical one where it can be told. */
export function patternFindingOf(source: SourceText, path: Spanned<string>, fault: PatternFault): Diagnostic {
  const span = placeOf(source, path.span)
  const pattern = `pattern \`${path.value}\``
  switch (fault.kind) {
    case "not-absolute":
    case "empty-segment":
    case "dot-segment":
    case "upper-case":
    case "percent-encoded": {
      const canonical = canonicalSpellingOf(path.value)
      return diagnosticOf("P201", span, `${pattern} is not a canonical path`, {
        note: canonical === null ? noteOf(fault) : `the router serves this page as \`${canonical}\``,
        hint: canonical === null ? "begin with `/`, and use literal segments and `:params`" : `write \`${canonical}\``,
        fix: canonical === null ? null : { title: `write \`${canonical}\``, span, text: JSON.stringify(canonical) },
      })
    }
    case "bad-segment":
      return diagnosticOf(
        "P202",
        span,
        `${pattern} has a segment \`${fault.segment}\` that is neither a literal nor a param`,
        {
          note: fault.segment.includes("*") ? "patterns have no wildcards" : noteOfLetters(fault.segment),
          hint: fault.segment.includes("*")
            ? 'use `match: "subtree"` to cover everything beneath a path, or `:name` to match one segment'
            : "use other characters, or `:name` to match any one segment",
        },
      )
    case "bad-param":
      return diagnosticOf("P203", span, `${pattern} has a param \`${fault.segment}\` whose name is not valid`, {
        hint: "write `:` and a letter, then letters, digits or `_`, and nothing else in the segment",
      })
    case "repeated-param":
      return diagnosticOf("P203", span, `${pattern} uses the param \`${fault.segment}\` twice`, {
        hint: "rename one of the two",
      })
    case "no-values":
      return diagnosticOf("P206", span, `${pattern} has a param \`${fault.segment}\` without values`, {
        hint: "list its values, as in `:lang(de|en)`, or write `:name` alone to match any one segment",
      })
    case "one-value":
    case "repeated-value":
    case "bad-value":
      return diagnosticOf("P206", span, `${pattern} has a param \`${fault.segment}\` ${wordsOfFault(fault)}`, {
        note: fault.kind === "bad-value" ? "a value has to be a literal in lower case" : null,
        ...mended(path.value, span, fault.segment),
      })
    case "too-many-patterns":
      return diagnosticOf(
        "P206",
        span,
        `${pattern} stands for ${fault.count} patterns, and the limit is ${MOST_WRITTEN_OUT}`,
        { hint: "list fewer values, or write `:name` alone to match any one segment" },
      )
    case "data-suffix":
      return diagnosticOf("P204", span, `${pattern} ends in \`.data\``, {
        note: "the router fetches a page's data under that suffix",
        hint: "rename the page",
      })
  }
}

function noteOfLetters(segment: string): string {
  const fault = faultOfLetters(segment)
  if (fault === "unreadable")
    return "a literal cannot contain characters that are not visible, and a space only between two others"
  if (fault === "misleading")
    return "a literal cannot contain a character that looks like `/` or another sign of a pattern"
  return "a literal cannot contain `?`, `%`, `#`, `|` or `\\`"
}

const noteOf = (fault: PatternFault): string | null =>
  fault.kind === "dot-segment" ? `a segment cannot be \`${fault.segment}\`` : null

function wordsOfFault({ kind, value }: Extract<PatternFault, { readonly value: string }>): string {
  if (kind === "one-value") return "with a single value"
  if (kind === "repeated-value") return `with \`${value}\` twice`
  return value === "" ? "with an empty value" : `with \`${value}\`, which is not a valid value`
}

/** The same with each value once, in lower case; a single one becomes a literal. */
function mended(path: string, span: Place, segment: string): Pick<Diagnostic, "hint" | "fix"> {
  const { name, values } = partsOfChoice(segment)!
  const meant = [...new Set(values.map(literalMeant))].filter((value) => value !== "")
  const instead = meant.length === 1 ? meant[0]! : textOfChoice({ name, values: meant })
  const segments = path.split("/").map((one) => (one === segment ? instead : one))
  const text = segments.join("/")
  if (meant.length === 0 || "fault" in readPattern(text))
    return { hint: "list two or more different values", fix: null }
  return { hint: `write \`${text}\``, fix: { title: `write \`${text}\``, span, text: JSON.stringify(text) } }
}

const literalMeant = (segment: string): string => foldedOf(decodedOf(segment))

function canonicalSpellingOf(text: string): string | null {
  const segments = text.split("/").filter((segment) => segment !== "")
  const canonical = `/${segments.map((segment) => (segment.startsWith(":") ? segment : literalMeant(segment))).join("/")}`
  return "pattern" in readPattern(canonical) ? canonical : null
}
