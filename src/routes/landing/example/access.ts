import { canonicalPathOf, segmentsOf } from "../../../../policy/canonical-path.ts"
import { scopedRuleOf } from "../../../../policy/governing-rule.ts"
import type { Path, Policy } from "../../../../policy/language.ts"
import type { Outcome } from "../../../../policy/outcome.ts"
import { covers } from "../../../../policy/pattern.ts"
import { answerOf } from "../../../../policy/reference.ts"
import { precedenceOf } from "../../../../policy/specificity.ts"
import { policyOf, EXAMPLE_VISITORS, IN_FORCE, type ExampleDraft, type ExampleVisitor } from "./draft.ts"

/** The pages of the example. Every rule covers one, and every two overlapping rules share one. */
export const PAGES = [
  "/",
  "/signin",
  "/projects",
  "/projects/demo/settings",
  "/admin",
] as const satisfies readonly Path[]

type ExamplePage = (typeof PAGES)[number]

/** The outcome for a visitor; `undecided` if two rules answer and neither is more specific. */
export type ExampleOutcome = Outcome | { readonly kind: "undecided" }

/** Two rules with different outcomes for a page, of which neither is more specific. */
export interface Clash {
  readonly url: ExamplePage
  readonly rules: readonly [Path, Path]
}

/** A chain of redirects that ends with an error or never ends. */
export interface DeadEnd {
  readonly visitor: ExampleVisitor
  readonly steps: readonly Path[]
  /** The final status; null for a redirect loop. */
  readonly status: number | null
}

/** Everything that the example shows about a draft. */
export interface ExampleAccess {
  readonly outcomes: Readonly<Record<ExamplePage, Readonly<Record<ExampleVisitor, ExampleOutcome>>>>
  readonly clashes: readonly Clash[]
  readonly deadEnds: readonly DeadEnd[]
}

/** The outcomes, clashes and dead ends of a draft. */
export function accessOf(draft: ExampleDraft): ExampleAccess {
  const policy = policyOf(draft)
  const clashes = PAGES.flatMap((url) => clashAt(policy, url) ?? [])
  const outcomeOf = (page: ExamplePage, visitor: ExampleVisitor): ExampleOutcome => {
    // At a clash, the outcome is computed with each of the two rules alone.
    const clash = clashes.find(({ url }) => url === page)
    const outcomes = (clash?.rules ?? [null]).map((path) => outcomeOn(without(policy, path), page, visitor))
    return outcomes.every((outcome) => isSame(outcome, outcomes[0]!)) ? outcomes[0]! : { kind: "undecided" }
  }
  const byVisitor = (page: ExamplePage) => recordOf(EXAMPLE_VISITORS, (visitor) => outcomeOf(page, visitor))
  return {
    outcomes: recordOf(PAGES, byVisitor),
    clashes,
    deadEnds: EXAMPLE_VISITORS.flatMap((visitor) => deadEndOf(policy, visitor) ?? []),
  }
}

/** The outcome for a visitor who opens a page. */
const outcomeOn = (policy: Policy, url: Path, visitor: ExampleVisitor): Outcome =>
  answerOf(policy, url, visitor, "load").outcome

/** The policy without the rules for a path; the whole policy for null. */
const without = (policy: Policy, path: Path | null): Policy => ({
  ...policy,
  rules: policy.rules.filter((rule) => rule.path !== path),
})

function clashAt(policy: Policy, url: ExamplePage): Clash | null {
  const segments = segmentsOf(canonicalPathOf(url)!)
  // The rules that cover the page and that no other one beats. A single one decides, and two clash.
  const covering = policy.rules.map(scopedRuleOf).filter((rule) => covers(rule, segments))
  const [one, other] = covering.filter((rule) => !covering.some((better) => precedenceOf(better, rule) === "beats"))
  if (one === undefined || other === undefined) return null
  const rules = [one.rule.path, other.rule.path] as const
  // Two rules with the same outcome for every visitor do not clash.
  const differs = EXAMPLE_VISITORS.some((visitor) => {
    const [withoutOne, withoutOther] = rules.map((path) => outcomeOn(without(policy, path), url, visitor))
    return !isSame(withoutOne!, withoutOther!)
  })
  return differs ? { url, rules } : null
}

/**
 * The dead end that a visitor reaches from the page where the policy sends them by default (`home`); null if there is
 * none. Every redirect of the example leads there first.
 */
function deadEndOf(policy: Policy, visitor: ExampleVisitor): DeadEnd | null {
  const steps: Path[] = []
  let to = policy.home[visitor]
  // Follows the redirects. A home that is a status instead of a path is not one of them.
  while (typeof to === "string") {
    steps.push(to)
    const outcome = outcomeOn(policy, to, visitor)
    if (outcome.kind === "proceed") return null
    if (outcome.kind === "refuse") return { visitor, steps, status: outcome.status }
    if (steps.includes(outcome.to)) return { visitor, steps: [...steps, outcome.to], status: null }
    to = outcome.to
  }
  return null
}

export interface ExampleChange {
  readonly kind: "opened" | "closed" | "changed"
  readonly page: ExamplePage
  readonly who: readonly ExampleVisitor[]
  readonly from: Outcome
  readonly to: Outcome
}

/** The changes of access, opened pages first. Visitors with the same change at one page are listed together. */
export function changesOf(before: ExampleAccess, after: ExampleAccess): readonly ExampleChange[] {
  const changes: ExampleChange[] = []
  for (const page of PAGES) {
    for (const visitor of EXAMPLE_VISITORS) {
      const [from, to] = [before.outcomes[page][visitor], after.outcomes[page][visitor]]
      // A draft with an undecided outcome is rejected, so it changes nothing.
      if (from.kind === "undecided" || to.kind === "undecided" || isSame(from, to)) continue
      const kind = to.kind === "proceed" ? "opened" : from.kind === "proceed" ? "closed" : "changed"
      const index = changes.findIndex(
        (change) => change.page === page && isSame(change.from, from) && isSame(change.to, to),
      )
      if (index === -1) changes.push({ kind, page, who: [visitor], from, to })
      else changes[index] = { ...changes[index]!, who: [...changes[index]!.who, visitor] }
    }
  }
  const KINDS = ["opened", "closed", "changed"]
  return changes.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}

export const isSame = (one: ExampleOutcome, other: ExampleOutcome): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** An object with a value for each key. */
const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>

/** The access under the policy in force, with which each draft is compared. */
export const BEFORE = accessOf(IN_FORCE)
