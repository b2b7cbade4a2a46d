import { meaningOf, textOfPeople } from "../../../policy/claims.ts"
import { requirementFor } from "../../../policy/decision.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { AuthState, Policy, Rule } from "../../../policy/language.ts"
import { byFewestValues, outcomeFor, personDiffering, type PersonClaims } from "../../../policy/people.ts"
import { ACCESSES, presentStatesOf, type Access } from "../../../policy/states.ts"
import { examplePersonOf, personText, type ExamplePerson } from "../../source/diagnostic.ts"
import { outcomeTextOf, textOfOutcome } from "./checked-policy.ts"
import type { OutcomeText } from "../../messages/phrases.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Subject } from "./subject.ts"

/** A visitor for whom two rules have different outcomes. */
export interface OutcomeDifference {
  /** The visitor, as findings name them. */
  readonly state: string
  readonly person: ExamplePerson
  /** The outcomes under the first and the second rule, as text. */
  readonly firstAnswer: OutcomeText
  readonly secondAnswer: OutcomeText
}

/**
 * The simplest visitor for whom two rules differ: page loads before writes, then the fewest claims. Rules with
 * different requirements differ even if their outcomes are the same, because auditors read the requirements in the
 * guard table. Null for the rules that `differIn` holds for equal.
 */
export function differenceOf(
  { resolved: { policy } }: Subject,
  a: SpannedRule,
  b: SpannedRule,
): OutcomeDifference | null {
  for (const access of ACCESSES) {
    const both = [outcomesOf(policy, a.rule, access), outcomesOf(policy, b.rule, access)] as const
    const found = presentStatesOf(policy).flatMap((state): { state: AuthState; claims: PersonClaims }[] => {
      const claims = personDiffering(both[0][state], both[1][state])
      return claims === null ? [] : [{ state, claims }]
    })
    const first = found.toSorted((one, other) => byFewestValues(one.claims, other.claims))[0]
    if (first === undefined) continue
    const { state, claims } = first
    const person = examplePersonOf(state, claims, access)
    const answers = both.map((outcomes) => textOfOutcome(outcomeFor(outcomes[state], claims)))
    return { state: personText(person), person, firstAnswer: answers[0]!, secondAnswer: answers[1]! }
  }
  // Every visitor has the same outcomes under both, and the state is a placeholder: the answers show the requirements.
  const [one, other] = [a.rule, b.rule].map((rule) => requirementsText(policy, rule))
  return one === other
    ? null
    : { state: "unknown", person: { state: "unknown" }, firstAnswer: one!, secondAnswer: other! }
}

/** A rule's requirements for loads and writes as text, in normal form. */
function requirementsText(policy: Policy, rule: Rule): string {
  const [load, write] = ACCESSES.map((access: Access) => {
    const asked = meaningOf(requirementFor(rule, access), policy)
    return typeof asked === "string" ? asked : textOfPeople(asked)
  })
  return load === write ? load! : `${load} / ${write}`
}

/** Returns a function that is true for rules that differ. It caches, so that many pairs can be compared. */
export function differIn({ resolved: { policy } }: Subject): (a: SpannedRule, b: SpannedRule) => boolean {
  const effectKeyOf = effectKeyReaders.get(policy) ?? effectKeyReader(policy)
  effectKeyReaders.set(policy, effectKeyOf)
  return (a, b) => effectKeyOf(a) !== effectKeyOf(b)
}

// Shared by all checks of a policy.
const effectKeyReaders = new WeakMap<Policy, (rule: SpannedRule) => string>()

/** A key of a rule's requirement and denials. Rules with the same effect have the same key. */
function effectKeyReader(policy: Policy): (rule: SpannedRule) => string {
  const ofRule = new Map<SpannedRule, string>()
  const ofMeaning = new Map<string, string>()
  return (rule) => {
    let key = ofRule.get(rule)
    if (key === undefined) {
      const { require, write, deny } = rule.rule
      const isPlain = deny === undefined && write === undefined && typeof require === "string"
      // Rules with the same words have the same effect, which is computed once.
      const meaning = isPlain ? require : JSON.stringify([require, write, deny])
      key = ofMeaning.get(meaning) ?? `${requirementsText(policy, rule.rule)} ${outcomeTextOf(policy, rule.rule)}`
      ofMeaning.set(meaning, key)
      ofRule.set(rule, key)
    }
    return key
  }
}
