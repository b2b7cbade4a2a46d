import type { Accept } from "../../policy/language.ts"
import type { PolicyAst } from "../source/policy-ast.ts"
import { readPolicy } from "../source/read-policy.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { removalOf } from "../source/removal.ts"
import { sourceOf } from "../source/source.ts"
import { listIn } from "./rule-list.ts"
import { spliced, withLineEndsOf } from "./rule-edit.ts"
import { quotedLike } from "./rule-text.ts"

/**
 * The text of a policy with an `accept` entry for a finding. An existing entry for the finding is replaced, for example
 * to extend its last day, and further ones are removed: an expired one would still be an error. Everything else stays
 * byte for byte. Null if the list cannot be found or read.
 */
export function withAcceptance(path: string, text: string, acceptance: Accept): string | null {
  const source = sourceOf(path, text)
  const { value: ast } = readPolicy(source)
  // The codes are for findings about the syntax, which `readPolicy` has reported already.
  const { file } = parse(source, "P102", "P111")
  const list = file === null ? null : listIn(file, "accept")
  // An entry that could not be read may be the one to replace.
  if (ast === null || file === null || list === null || ast.accept.length !== list.elements.length) return null
  const entry = acceptanceText(acceptance, quoteIn(text, ast))
  const [existing, ...duplicates] = ast.accept.filter(
    ({ code, rule, match }) =>
      code.value === acceptance.code && rule.value === acceptance.rule && match.value === acceptance.match,
  )
  if (existing !== undefined) {
    const removals = duplicates.map(({ span }) => {
      const removal = removalOf(source, span)
      // A comment follows, which has to stay: the entry becomes a copy of the new one.
      return removal === null ? { ...span, text: entry } : { ...removal.span, text: removal.text }
    })
    return spliced(text, [{ ...existing.span, text: entry }, ...removals])
  }
  const { start, end } = spanOfNode(file, list)
  const closingBracket = end - 1
  const last = list.elements.at(-1)
  const lastEnd = last === undefined ? start + 1 : spanOfNode(file, last).end
  const lacksComma = last !== undefined && !list.elements.hasTrailingComma
  // The entry gets a line of its own, after a comma or comment that stands behind the last entry.
  const at = lastEnd + text.slice(lastEnd, closingBracket).trimEnd().length
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))![0]
  const splices = [
    ...(lacksComma ? [{ start: lastEnd, end: lastEnd, text: "," }] : []),
    { start: at, end: closingBracket, text: `\n${indent}  ${entry},\n${indent}` },
  ]
  return spliced(
    text,
    splices.map((splice) => withLineEndsOf(text, splice)),
  )
}

/** The quotes of the policy's strings, as its first rule has them. */
const quoteIn = (text: string, { rules }: PolicyAst): '"' | "'" =>
  text[rules[0]?.path.span.start ?? -1] === "'" ? "'" : '"'

/** The source text of an entry, on one line. */
function acceptanceText({ code, rule, match, why, until }: Accept, quote: '"' | "'"): string {
  const fields = Object.entries({ code, rule, match, why, ...(until === undefined ? {} : { until }) })
  return `{ ${fields.map(([key, value]) => `${key}: ${quotedLike(quote, value)}`).join(", ")} }`
}
