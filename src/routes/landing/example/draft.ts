import { admits } from "../../../../policy/decision.ts"
import type { MatchMode, Path, Policy, Requirement, Rule } from "../../../../policy/language.ts"

/** The auth states of the example's visitors. */
export const EXAMPLE_VISITORS = ["signed-out", "signed-in", "verified"] as const

export type ExampleVisitor = (typeof EXAMPLE_VISITORS)[number]

/** The requirements that a rule of the example can have. */
export const EXAMPLE_REQUIREMENTS = [
  "anyone",
  "signed-out",
  "signed-in",
  "verified",
] as const satisfies readonly Requirement[]

/** The outcomes for visitors whom a rule does not admit: a redirect to the policy's `home`, or 404. */
export const EXAMPLE_DENIALS = ["redirect", "404"] as const

/** A rule of the example, as far as visitors can change it. */
export interface DraftRule {
  /** The name of its fields in the form. */
  readonly name: string
  readonly path: Path
  readonly match: MatchMode
  readonly require: (typeof EXAMPLE_REQUIREMENTS)[number]
  /** The outcome for visitors whom the rule does not admit. */
  readonly otherwise: (typeof EXAMPLE_DENIALS)[number]
}

/** The rules of the example, as a visitor of the page has changed them. */
export type ExampleDraft = readonly DraftRule[]

/** The policy of a small product, as it is in force. */
export const IN_FORCE: ExampleDraft = [
  { name: "front", path: "/", match: "exact", require: "anyone", otherwise: "redirect" },
  { name: "signin", path: "/signin", match: "exact", require: "signed-out", otherwise: "redirect" },
  { name: "projects", path: "/projects", match: "subtree", require: "signed-in", otherwise: "redirect" },
  { name: "admin", path: "/admin", match: "subtree", require: "verified", otherwise: "404" },
]

/** Two rules that clash: both cover `/projects/demo/settings`, and neither is more specific. */
const CLASHING: ExampleDraft = [
  { name: "settings", path: "/projects/:id/settings", match: "exact", require: "verified", otherwise: "redirect" },
  { name: "demo", path: "/projects/demo/:tab", match: "exact", require: "anyone", otherwise: "redirect" },
]

/** The policy in force with one rule changed. */
export const withRule = (name: string, change: Partial<DraftRule>): ExampleDraft =>
  IN_FORCE.map((rule) => (rule.name === name ? { ...rule, ...change } : rule))

/** The prepared drafts, each with its own button. */
export const PREPARED_DRAFTS = {
  opened: withRule("admin", { require: "anyone" }),
  clash: [...IN_FORCE, ...CLASHING],
  loop: withRule("signin", { require: "signed-in" }),
  start: IN_FORCE,
} as const satisfies Readonly<Record<string, ExampleDraft>>

export type PreparedDraft = keyof typeof PREPARED_DRAFTS

/** Reads the draft from a form's fields. Where a field is invalid, the rule keeps its value. */
export function draftOf(fields: { readonly get: (name: string) => unknown }): ExampleDraft {
  // The button of a prepared draft, if it was pressed.
  const prepared = oneOf(Object.keys(PREPARED_DRAFTS) as PreparedDraft[], fields.get("try"))
  if (prepared !== undefined) return PREPARED_DRAFTS[prepared]
  // The form has this field if it contains the clashing rules.
  const rules: ExampleDraft = fields.get("demo") === null ? IN_FORCE : PREPARED_DRAFTS.clash
  return rules.map((rule) => ({
    ...rule,
    require: oneOf(EXAMPLE_REQUIREMENTS, fields.get(rule.name)) ?? rule.require,
    otherwise: oneOf(EXAMPLE_DENIALS, fields.get(`${rule.name}-otherwise`)) ?? rule.otherwise,
  }))
}

const oneOf = <Word>(words: readonly Word[], word: unknown): Word | undefined => words.find((one) => one === word)

export const policyOf = (draft: ExampleDraft): Policy => ({
  absent: ["challenged", "recovering"],
  home: { "signed-out": "/signin", "signed-in": "/projects", verified: "/projects" },
  unlisted: 404,
  rules: draft.map(ruleOf),
  never: [],
  always: [],
  outside: [],
  accept: [],
})

/** The rule in the policy language. A redirect home is the default there, so only a 404 is written, as `deny`. */
function ruleOf({ path, match, require, otherwise }: DraftRule): Rule {
  const others = EXAMPLE_VISITORS.filter((visitor) => !admits(require, visitor))
  const rule = { path, match, require, why: "an example" } as const
  return otherwise === "redirect" || others.length === 0
    ? rule
    : { ...rule, deny: Object.fromEntries(others.map((visitor) => [visitor, 404])) }
}

/** The rule as it would be in the policy file. */
export function policyCodeOf(rule: DraftRule): string {
  const { deny } = ruleOf(rule)
  const denials = Object.entries(deny ?? {}).map(
    // A state with a hyphen needs quotes.
    ([state, status]) => `${/\W/.test(state) ? `"${state}"` : state}: ${status}`,
  )
  const facts = [`path: "${rule.path}"`, `match: "${rule.match}"`, `require: "${rule.require}"`]
  if (denials.length > 0) facts.push(`deny: { ${denials.join(", ")} }`)
  return `{ ${facts.join(", ")} }`
}
