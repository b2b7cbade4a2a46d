import { meaningOf, textOfBox } from "../../../policy/claims.ts"
import { requirementFor } from "../../../policy/decision.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { AuthState, Policy, Rule } from "../../../policy/language.ts"
import { byFewestValues, outcomeFor, personDiffering, type PersonClaims } from "../../../policy/people.ts"
import { ACCESSES, presentStatesOf, type Access } from "../../../policy/states.ts"
import { personText, type Person } from "../../source/diagnostic.ts"
import { outcomeTextOf, textOfOutcome } from "./checked-policy.ts"
import type { Answer } from "../../messages/phrases.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Subject } from "./subject.ts"

/** A visitor to whom two rules give different answers. */
export interface Difference {
  /** The visitor, as findings name them. */
  readonly state: string
  readonly person: Person
  /** The answer of the first rule, and of the second. */
  readonly firstAnswer: Answer
  readonly secondAnswer: Answer
}

/**
 * The simplest visitor to whom two rules give different answers: page loads before writes, then the fewest claims. Rules
 * with different requirements differ even if their answers are the same.
 */
export function differenceOf({ resolved: { policy } }: Subject, a: SpannedRule, b: SpannedRule): Difference | null {
  const isToldApart = a.rule.write !== undefined || b.rule.write !== undefined
  for (const access of ACCESSES) {
    const both = [outcomesOf(policy, a.rule, access), outcomesOf(policy, b.rule, access)] as const
    const found = presentStatesOf(policy).flatMap((state): { state: AuthState; claims: PersonClaims }[] => {
      const claims = personDiffering(both[0][state], both[1][state])
      return claims === null ? [] : [{ state, claims }]
    })
    const first = found.toSorted((one, other) => byFewestValues(one.claims, other.claims))[0]
    if (first === undefined) continue
    const { state, claims } = first
    const person: Person = {
      state,
      ...(Object.keys(claims).length === 0 ? {} : { claims }),
      ...(access === "write" && isToldApart ? { access } : {}),
    }
    const answers = both.map((outcomes) => textOfOutcome(outcomeFor(outcomes[state], claims)))
    return { state: personText(person), person, firstAnswer: answers[0]!, secondAnswer: answers[1]! }
  }
  const [one, other] = [a.rule, b.rule].map((rule) => askedText(policy, rule))
  return one === other
    ? null
    : { state: "unknown", person: { state: "unknown" }, firstAnswer: one!, secondAnswer: other! }
}

/** A rule's requirements of loads and of writes as text, in normal form. */
function askedText(policy: Policy, rule: Rule): string {
  const [load, write] = ACCESSES.map((access: Access) => {
    const asked = meaningOf(requirementFor(rule, access), policy)
    return typeof asked === "string" ? asked : textOfBox(asked)
  })
  return load === write ? load! : `${load} / ${write}`
}

/** Returns a function that compares two rules: true if they differ. It is fast for many pairs of the same policy. */
export function differIn({ resolved: { policy } }: Subject): (a: SpannedRule, b: SpannedRule) => boolean {
  const answersOf = readers.get(policy) ?? answersReader(policy)
  readers.set(policy, answersOf)
  return (a, b) => answersOf(a) !== answersOf(b)
}

// Shared by all checks of a policy.
const readers = new WeakMap<Policy, (rule: SpannedRule) => string>()

/** A key of a rule's requirement and denials. Rules with the same effect have the same key. */
function answersReader(policy: Policy): (rule: SpannedRule) => string {
  const ofRule = new Map<SpannedRule, string>()
  const ofMeaning = new Map<string, string>()
  return (rule) => {
    let answers = ofRule.get(rule)
    if (answers === undefined) {
      const { require, write, deny } = rule.rule
      const isPlain = deny === undefined && write === undefined && typeof require === "string"
      const meaning = isPlain ? require : JSON.stringify([require, write, deny])
      answers = ofMeaning.get(meaning) ?? `${askedText(policy, rule.rule)} ${outcomeTextOf(policy, rule.rule)}`
      ofMeaning.set(meaning, answers)
      ofRule.set(rule, answers)
    }
    return answers
  }
}
