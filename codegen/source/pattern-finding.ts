import { readPattern, type PatternFault } from "../../policy/pattern.ts"
import { asciiLowerCaseOf } from "../../policy/canonical-path.ts"
import { diagnosticOf, type Diagnostic } from "./diagnostic.ts"
import { placeOf, type SourceText, type Spanned } from "./source.ts"

/** Why a path pattern is not canonical, and the canonical one where it can be told. */
export function patternFindingOf(source: SourceText, path: Spanned<string>, fault: PatternFault): Diagnostic {
  const span = placeOf(source, path.span)
  const pattern = `pattern \`${path.value}\``
  switch (fault.kind) {
    case "not-absolute":
    case "empty-segment":
    case "dot-segment":
    case "upper-case": {
      const canonical = canonicalSpellingOf(path.value)
      return diagnosticOf("P201", span, `${pattern} is not a canonical path`, {
        note: canonical === null ? noteOf(fault) : `the router serves this page as \`${canonical}\``,
        hint: canonical === null ? "write literal segments and `:params` after a `/`" : `write \`${canonical}\``,
        fix: canonical === null ? null : { title: `write \`${canonical}\``, span, text: JSON.stringify(canonical) },
      })
    }
    case "bad-segment":
      return diagnosticOf(
        "P202",
        span,
        `${pattern} has a segment \`${fault.segment}\` that is neither literal nor param`,
        {
          note: fault.segment.includes("*") ? "there are no wildcards" : "a literal has the characters a-z 0-9 . _ ~ -",
          hint: fault.segment.includes("*")
            ? 'use `match: "subtree"` for everything beneath a path, and `:name` for one segment'
            : "use the path's own characters, or `:name` for any one segment",
        },
      )
    case "bad-param":
      return diagnosticOf("P203", span, `${pattern} has a param \`${fault.segment}\` that has no proper name`, {
        hint: "write `:` and letters, digits or `_`, beginning with a letter, as the whole segment",
      })
    case "repeated-param":
      return diagnosticOf("P203", span, `${pattern} has the param \`${fault.segment}\` twice`, {
        hint: "rename one of the two",
      })
    case "data-suffix":
      return diagnosticOf("P204", span, `${pattern} ends in \`.data\``, {
        note: "the router asks for a page's data by that suffix",
        hint: "rename the page",
      })
  }
}

const noteOf = (fault: PatternFault): string | null =>
  fault.kind === "dot-segment" ? `\`${fault.segment}\` is a step, not a name` : null

function canonicalSpellingOf(text: string): string | null {
  const segments = text.split("/").filter((segment) => segment !== "")
  const canonical = `/${segments.map((segment) => (segment.startsWith(":") ? segment : asciiLowerCaseOf(segment))).join("/")}`
  return "pattern" in readPattern(canonical) ? canonical : null
}
