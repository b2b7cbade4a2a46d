import type { MatchMode } from "../../policy/language.ts"
import { escapedControls } from "../source/visible.ts"

/** The fields of a rule in a form. */
export interface FormRule {
  readonly path: string
  readonly match: MatchMode
  /** A word such as `signed-in`, or a visitor's name. When a rule is shown, also claims as text. */
  readonly require: string
  readonly why: string
}

/** The longest line of a rule, in columns. A longer rule has a line for each field. */
const MAX_WIDTH = 120

/** The source text of a rule, formatted. `indent` is null for a list on one line. */
export function ruleText({ path, match, require, why }: FormRule, indent: string | null, quote: '"' | "'"): string {
  const quoted = (value: string): string => quotedLike(quote, value)
  const parts = [
    `path: ${quoted(path)}`,
    `match: ${quoted(match)}`,
    `require: ${quoted(require)}`,
    `why: ${quoted(why)}`,
  ]
  const line = `{ ${parts.join(", ")} }`
  // The list puts a comma behind the rule.
  if (indent === null || `${indent}${line},`.length <= MAX_WIDTH) return line
  return `{\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}}`
}

/** A string literal with the quotes of the literal `before`, which it replaces, and hidden characters escaped. */
export function quotedLike(before: string, value: string): string {
  const double = escapedControls(JSON.stringify(value))
  const inner = double.slice(1, -1).replaceAll('\\"', '"')
  if (before.startsWith("'")) return `'${inner.replaceAll("'", "\\'")}'`
  if (before.startsWith("`")) return `\`${inner.replaceAll("`", "\\`").replaceAll("${", "\\${")}\``
  return double
}
