import { wordOf } from "../../../policy/claims.ts"
import { admits } from "../../../policy/decision.ts"
import { isAbsent } from "../../../policy/states.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import type { Region } from "../regions/regions.ts"
import type { ScopedInvariant } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { findingAt, nameOfRule, type Check, type Subject } from "../regions/subject.ts"

/** Proves each invariant by looking at every region it speaks of, or refutes it with the shortest witness. */
export const checkInvariants: Check = (subject) => {
  const spoken = new Map<ScopedInvariant, Region[]>(subject.resolved.invariants.map((invariant) => [invariant, []]))
  for (const region of subject.regions.all)
    for (const invariant of region.invariants) spoken.get(invariant)!.push(region)
  return [...spoken].flatMap(([invariant, regions]) => checkInvariant(subject, invariant, regions))
}

function checkInvariant(
  subject: Subject,
  invariant: ScopedInvariant,
  regions: readonly Region[],
): readonly Diagnostic[] {
  const { kind, admit, path, span } = invariant.ast
  if (isAbsent(subject.resolved.policy, admit.value)) return []
  const proceeds = ({ governing }: Region): boolean =>
    governing !== null && admits(wordOf(governing.rule.require), admit.value)
  // What is outside has checks of its own that nothing here can vouch for, so neither invariant can be proved there.
  const refuting = regions.find((region) => region.outside.length > 0 || proceeds(region) === (kind === "never"))
  if (refuting === undefined) return []
  const { governing, outside, witness } = refuting
  const [left] = outside
  const cause = left?.ast.span ?? governing?.ast.require.span
  const details = {
    related: cause === undefined ? [] : [placeOf(subject.resolved.source, cause)],
    witness: { url: witness, state: admit.value },
  }
  const args = { state: admit.value, at: witness }
  if (kind === "never") {
    const under = path.value
    if (left !== undefined) return [findingAt("P601/outside", subject, span, { ...args, under }, details)]
    return [findingAt("P601/opens", subject, span, { ...args, under, rule: nameOfRule(governing!) }, details)]
  }
  const page = path.value
  if (left !== undefined) return [findingAt("P602/outside", subject, span, { ...args, page }, details)]
  const rule = governing === null ? null : nameOfRule(governing)
  return [findingAt("P602/closed", subject, span, { ...args, page, rule }, details)]
}
