import type { Diagnostic } from "../../source/diagnostic.ts"
import { intersectionOf } from "../regions/intersection.ts"
import { covers, textOfPattern, type Scope } from "../../../policy/pattern.ts"
import { byPrecedence, overlaps, precedenceOf } from "../../../policy/specificity.ts"
import { segmentsOf } from "../../../policy/canonical-path.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import type { Region } from "../regions/regions.ts"
import type { RuleName } from "../../messages/entry.ts"
import type { SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { findingOf, nameOfRule, type Check, type Subject } from "../regions/subject.ts"
import { differenceOf, differIn } from "../regions/difference.ts"

/**
 * Finds each pair of rules that contradict each other on some path (P305), with the shortest such path. Two rules do so
 * if each has a literal where the other has a param, so that neither is more specific, they decide differently, and no
 * third rule that is more specific than both decides.
 */
export const checkContradictions: Check = (subject) => {
  const differ = differIn(subject)
  const examined = new Set<readonly SpannedRule[]>()
  const reported = new Set<string>()
  return subject.regions.all.flatMap((region) => {
    // Regions with the same covering rules share one array, and regions come with the shortest witness first.
    if (examined.has(region.rules)) return []
    examined.add(region.rules)
    return contradictoryPairsAmong(region.rules, region.governing, differ).flatMap(([first, second]) => {
      const pair = `${first.key}\n${second.key}`
      if (reported.has(pair)) return []
      reported.add(pair)
      return [contradiction(subject, region, first, second)]
    })
  })
}

/** The finding about two rules. A third rule may govern the witness, and beat only one of them. */
function contradiction(subject: Subject, region: Region, first: SpannedRule, second: SpannedRule): Diagnostic {
  const { witness, governing } = region
  // Not null, because a contradictory pair decides differently.
  const { state, person, firstAnswer, secondAnswer } = differenceOf(subject, first, second)!
  const { source } = subject.resolved
  const third = governing === null || governing === first || governing === second ? null : governing
  const args = {
    one: nameOfRule(first),
    other: nameOfRule(second),
    at: witness,
    state,
    does: firstAnswer,
    otherDoes: secondAnswer,
    overlap: overlapOf(subject, region, first, second),
    third: third === null ? null : nameOfRule(third),
  }
  const related = (third === null ? [second] : [second, third]).map(({ ast }) => placeOf(source, ast.path.span))
  return findingOf("P305", subject, first, args, { related, witness: { url: witness, ...person } })
}

/**
 * The rule that the finding suggests: for the overlap of both rules if that would govern the witness, else of all rules
 * that cover the witness.
 */
function overlapOf(subject: Subject, { rules, witness }: Region, first: SpannedRule, second: SpannedRule): RuleName {
  const both = intersectionOf(first, second)
  // Precedence `equal`: a rule has this scope already, so the suggested one would be a duplicate (P301).
  const wouldGovern = rules.every((rule) => precedenceOf(both, rule) !== "equal" && byPrecedence(both, rule) < 0)
  // Otherwise the paths that all rules at the witness cover.
  const suggested = wouldGovern ? both : rules.reduce<Scope>(intersectionOf, both)
  // Some values of a finite param (one with listed values) may have a rule already. Then only the value at the witness
  // is named: written out, the scope is one pattern for each value, and one of them covers the witness.
  const isTaken = subject.resolved.rules.some(
    (rule) => overlaps(rule, suggested) && precedenceOf(rule, suggested) === "equal",
  )
  const { pattern, match } = isTaken
    ? writtenOutOf(suggested).find((scope) => covers(scope, segmentsOf(witness)))!
    : suggested
  return { path: textOfPattern(pattern), match }
}

/**
 * The pairs of rules at a path that contradict each other: each has a literal where the other has a param, they decide
 * differently (`differ` is true), and the governing rule is not more specific than both.
 *
 * "Beats" is not transitive, so comparing only the unbeaten rules would not be enough: a third rule that beats one of
 * the two and loses to the other would hide the contradiction.
 *
 * INVARIANT: if there are no such pairs, the governing rule beats every covering rule that decides otherwise.
 */
export function contradictoryPairsAmong(
  covering: readonly SpannedRule[],
  governing: SpannedRule | null,
  differ: (a: SpannedRule, b: SpannedRule) => boolean,
): readonly (readonly [SpannedRule, SpannedRule])[] {
  if (governing === null || covering.length < 2) return []
  // A pair is settled if the governing rule beats both.
  const beaten = covering.map((rule) => precedenceOf(governing, rule) === "beats")
  const pairs: (readonly [SpannedRule, SpannedRule])[] = []
  for (const [i, first] of covering.entries()) {
    for (let j = i + 1; j < covering.length; j++) {
      const second = covering[j]!
      if (beaten[i]! && beaten[j]!) continue
      if (precedenceOf(first, second) === "incomparable" && differ(first, second)) pairs.push([first, second])
    }
  }
  return pairs
}
