import { wordOf } from "../../../policy/claims.ts"
import { plainOutcomesOf } from "../../../policy/guard-table.ts"
import type { AuthState, Policy } from "../../../policy/language.ts"
import { ACCESSES, presentStatesOf } from "../../../policy/states.ts"
import { outcomeTextOf, textOfOutcome } from "./checked-policy.ts"
import type { Answer } from "../../messages/phrases.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import type { Subject } from "./subject.ts"

export interface Difference {
  readonly state: AuthState
  /** The answer of the first rule, and of the second. */
  readonly says: Answer
  readonly gets: Answer
}

/** The first auth state to which two rules answer differently; rules that ask differently differ even if they answer alike. */
export function differenceOf({ resolved: { policy } }: Subject, a: SpannedRule, b: SpannedRule): Difference | null {
  for (const access of ACCESSES) {
    const [says, gets] = [plainOutcomesOf(policy, a.rule, access), plainOutcomesOf(policy, b.rule, access)]
    for (const state of presentStatesOf(policy)) {
      const [one, other] = [textOfOutcome(says[state]), textOfOutcome(gets[state])]
      if (one !== other) return { state, says: one, gets: other }
    }
  }
  const [one, other] = [wordOf(a.rule.require), wordOf(b.rule.require)]
  return one === other ? null : { state: "unknown", says: one, gets: other }
}

/** The same question of very many pairs. */
export function differIn({ resolved: { policy } }: Subject): (a: SpannedRule, b: SpannedRule) => boolean {
  const answersOf = readers.get(policy) ?? answersReader(policy)
  readers.set(policy, answersOf)
  return (a, b) => answersOf(a) !== answersOf(b)
}

// Every check asks it of the same rules.
const readers = new WeakMap<Policy, (rule: SpannedRule) => string>()

/** A key of a rule's requirement and denials. Rules with the same effect have the same key. */
function answersReader(policy: Policy): (rule: SpannedRule) => string {
  const ofRule = new Map<SpannedRule, string>()
  const ofMeaning = new Map<string, string>()
  return (rule) => {
    let answers = ofRule.get(rule)
    if (answers === undefined) {
      const { deny } = rule.rule
      const require = wordOf(rule.rule.require)
      const meaning = deny === undefined ? require : JSON.stringify([require, deny])
      answers = ofMeaning.get(meaning) ?? `${require} ${outcomeTextOf(policy, rule.rule)}`
      ofMeaning.set(meaning, answers)
      ofRule.set(rule, answers)
    }
    return answers
  }
}
