import type { RuleName } from "./entry.ts"

// English phrases that the sentences of several codes share.

/** A list of words in a sentence: `a`, `b` or `c`. */
export function listed(words: readonly (string | number)[], last = "or"): string {
  return joined(
    words.map((word) => `\`${word}\``),
    last,
  )
}

/** A rule by its path and match mode: `/notes` subtree. */
export const rulePhrase = ({ path, match }: RuleName): string => `\`${path}\` ${match}`

/** The path of a rule to write; with its match mode if that is not `exact`. */
export const pathText = ({ path, match }: RuleName): string =>
  match === "exact" ? `\`${path}\`` : rulePhrase({ path, match })

/** Phrases as a list: the first, the second and the third. */
export const joined = (phrases: readonly string[], last = "and"): string =>
  phrases.length < 2 ? phrases.join("") : `${phrases.slice(0, -1).join(", ")} ${last} ${phrases.at(-1)}`

/**
 * At most `most` phrases, and the number of the others: `a, b and 3 more`. `last` comes before the last of them; null
 * for a comma if there are no others.
 */
export function listedUpTo(most: number, phrases: readonly string[], last: "and" | "or" | null = "and"): string {
  if (phrases.length > most) return joined([...phrases.slice(0, most), `${phrases.length - most} more`], last ?? "and")
  return last === null ? phrases.join(", ") : joined(phrases, last)
}

/** Several rules as a list. */
export const rulesText = (rules: readonly RuleName[]): string =>
  listed(
    rules.map(({ path, match }) => `${path} ${match}`),
    "and",
  )

/** A word that does not exist, and the nearest one that does; null if none is similar. */
export type Misspelled = { readonly written: string; readonly nearest: string | null }

/** The note that suggests the nearest word in place of a misspelled one, and the title of the fix. */
export const corrected = (nearest: string | null) => ({
  note: nearest === null ? null : `did you mean \`${nearest}\`?`,
  fix: write(nearest),
})

/** The advice to write a text in the policy or the code. Null gives an empty title, for a fix that is not offered. */
export const write = (text: string | null): string => `write \`${text ?? ""}\``

/** Names for expressions that the compiler cannot read as data, and for incomplete calls in a route list. */
const EXPRESSIONS = {
  code: (text: string) => `\`${text}\``,
  call: (text: string) => `a call to \`${text}\``,
  shorthand: (text: string) => `the shorthand \`${text}\``,
  spread: () => "a spread",
  template: () => "a template string with values in it",
  hole: () => "a hole in a list",
  function: () => "a function",
  "computed key": () => "a computed key",
  "deep value": () => "a value that is nested this deeply",
  "prefix without routes": () => "a `prefix` without routes",
  "helper without arguments": () => "a helper call without its arguments",
} as const

/** An expression that a finding names. `text` is its source, for the kinds that show it. */
export type Expression = { readonly is: keyof typeof EXPRESSIONS; readonly text: string }

/** An expression as a phrase: a shorthand with its text, or "a spread". */
export const expressionText = ({ is, text }: Expression): string => EXPRESSIONS[is](text)

/** Names for the parts of a policy. A key of the policy is named by itself, in backticks. */
const PARTS = {
  policy: "the policy",
  rule: "a rule",
  "rule name": "a rule's name",
  operation: "an operation",
  never: "a `never` invariant",
  always: "an `always` invariant",
  outside: "an `outside` entry",
  accept: "an `accept` entry",
  claim: "a claim",
  people: "a requirement with claims",
  values: "the values of a claim",
  value: "a value of a claim",
  "shadow rules": "`rules` of `shadow`",
} as const

/** A part of a policy that a finding names. */
export type PolicyPart = keyof typeof PARTS | `\`${string}\``

const isNamed = (part: PolicyPart): part is keyof typeof PARTS => Object.hasOwn(PARTS, part)

/** A part of a policy as a phrase. */
export const partText = (part: PolicyPart): string => (isNamed(part) ? PARTS[part] : part)

/** Values of a policy that come from a fixed list. */
const VALUES = {
  "match mode": "match mode",
  requirement: "requirement",
  state: "auth state",
  "absent state": "state that can be absent",
  "state of people": "state of people with claims",
  "age of a claim": "`asOf`",
  unlisted: "`unlisted` status",
  home: "`home` destination",
  denial: "denial",
} as const

/** A kind of value that comes from a fixed list. */
export type PolicyValue = keyof typeof VALUES

/** A kind of value as a phrase. */
export const valueText = (value: PolicyValue): string => VALUES[value]

/** A rule's outcome as text: `proceed`, a path, a status, or the requirement. */
export type OutcomeText = string

/** An outcome as a phrase. */
export const answerText = (answer: OutcomeText): string => (answer === "proceed" ? "the page" : `\`${answer}\``)

/** The effect of a rule on a visitor, as the words that follow "this rule". */
export function effectText(state: string, answer: OutcomeText): string {
  if (answer === "proceed") return `opens the page to \`${state}\``
  if (answer.startsWith("/")) return `sends \`${state}\` to \`${answer}\``
  return /^\d/.test(answer) ? `answers \`${state}\` with \`${answer}\`` : `asks for \`${answer}\``
}

/** Advice on the rule that a page lacks. */
export type Advice =
  /** `covers` is the number of routes without a rule that it would cover; null if it is only one. */
  | { readonly add: "rule"; readonly path: string; readonly match: string; readonly covers: number | null }
  /** A `subtree` rule for the prefix of a splat. */
  | { readonly add: "subtree"; readonly prefix: string }
  /** No pattern can express the route, or the prefix of its splat. */
  | { readonly add: "none" | "no prefix" }

/** The advice as a hint. */
export function adviceText(advice: Advice): string {
  switch (advice.add) {
    case "rule": {
      const rule = `{ path: ${JSON.stringify(advice.path)}, match: "${advice.match}", require: "signed-in", why: "..." }`
      const all =
        advice.covers === null ? "" : `, which covers all ${advice.covers} routes beneath it that have no rule`
      return `add \`${rule}\` to the policy${all}`
    }
    case "subtree":
      return `add a rule for \`${advice.prefix}\` with \`match: "subtree"\``
    case "none":
      return "no single pattern covers all of this page's paths: change the route's path, or write one rule for each combination of its optional segments"
    case "no prefix":
      return "change the route's path to one that a policy can express"
  }
}

/** The reason why a file's text on disk can differ from the text that git stores. */
export type Conversion = { readonly by: "link" | "submodule" | "attribute"; readonly attribute: string }

/** The reason as a clause that follows "because". */
export function conversionText({ by, attribute }: Conversion): string {
  switch (by) {
    case "link":
      return "it is reached through a symbolic link"
    case "submodule":
      return "it is in a submodule"
    case "attribute":
      return `its git attribute is \`${attribute}\``
  }
}
