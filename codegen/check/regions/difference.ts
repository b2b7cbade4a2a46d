import { meaningOf, textOfPeople } from "../../../policy/claims.ts"
import { requirementFor } from "../../../policy/decision.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { AuthState, Policy, Rule } from "../../../policy/language.ts"
import { byFewestValues, outcomeFor, personDiffering, type PersonClaims } from "../../../policy/people.ts"
import { ACCESSES, presentStatesOf, type Access } from "../../../policy/states.ts"
import { examplePersonOf, personText, type ExamplePerson } from "../../source/diagnostic.ts"
import { outcomeTextOf, textOfOutcome } from "./checked-policy.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Subject } from "./subject.ts"
import { cached } from "../../source/cached.ts"

/**
 * The simplest visitor for whom two rules differ, and the outcomes under both as text; null for rules that do not
 * differ. `state` is the visitor as findings name them. A visitor who loads the page is simpler than one who writes,
 * and then one with fewer claims. Rules with different requirements differ even if their outcomes are the same, because
 * auditors read the requirements in the guard table.
 */
export function differenceOf({ resolved: { policy } }: Subject, a: SpannedRule, b: SpannedRule) {
  for (const access of ACCESSES) {
    const both = [outcomesOf(policy, a.rule, access), outcomesOf(policy, b.rule, access)] as const
    const differing = presentStatesOf(policy).flatMap((state): { state: AuthState; claims: PersonClaims }[] => {
      const claims = personDiffering(both[0][state], both[1][state])
      return claims === null ? [] : [{ state, claims }]
    })
    const first = differing.toSorted((one, other) => byFewestValues(one.claims, other.claims))[0]
    if (first === undefined) continue
    const { state, claims } = first
    const person = examplePersonOf(state, claims, access)
    const answers = both.map((outcomes) => textOfOutcome(outcomeFor(outcomes[state], claims)))
    return { state: personText(person), person, firstAnswer: answers[0]!, secondAnswer: answers[1]! }
  }
  // Every visitor has the same outcomes under both, and the state is a placeholder: the answers show the requirements.
  const [one, other] = [a.rule, b.rule].map((rule) => requirementsText(policy, rule))
  const person: ExamplePerson = { state: "unknown" }
  return one === other ? null : { state: "unknown", person, firstAnswer: one!, secondAnswer: other! }
}

/** A rule's requirements for loads and writes as text, in normal form. */
function requirementsText(policy: Policy, rule: Rule): string {
  const [load, write] = ACCESSES.map((access: Access) => {
    const meaning = meaningOf(requirementFor(rule, access), policy)
    return typeof meaning === "string" ? meaning : textOfPeople(meaning)
  })
  return load === write ? load! : `${load} / ${write}`
}

/** Returns a function that is true for rules that differ. It caches, so that many pairs can be compared. */
export function differIn({ resolved: { policy } }: Subject): (a: SpannedRule, b: SpannedRule) => boolean {
  const effectKeyOf = cached(effectKeyReaders, policy, () => effectKeyReader(policy))
  return (a, b) => effectKeyOf(a) !== effectKeyOf(b)
}

// Shared by all checks of a policy.
const effectKeyReaders = new WeakMap<Policy, (rule: SpannedRule) => string>()

/** Returns a function that makes a key of a rule's requirements and outcomes, the same for rules that do not differ. */
function effectKeyReader(policy: Policy): (rule: SpannedRule) => string {
  const keyByRule = new Map<SpannedRule, string>()
  const keyByWords = new Map<string, string>()
  return (spanned) =>
    cached(keyByRule, spanned, () => {
      const { rule } = spanned
      const isPlain = rule.deny === undefined && rule.write === undefined && typeof rule.require === "string"
      // Rules with the same words have the same key, which is computed once.
      const words = isPlain ? rule.require : JSON.stringify([rule.require, rule.write, rule.deny])
      return cached(keyByWords, words, () => `${requirementsText(policy, rule)} ${outcomeTextOf(policy, rule)}`)
    })
}
