import { admits } from "../../../policy/decision.ts"
import { isAbsent } from "../../../policy/states.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import type { Region } from "../regions/regions.ts"
import type { ScopedClaim } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"
import { findingAt, nameOfRule, type Check, type Subject } from "../regions/subject.ts"

/** Proves each claim by looking at every region it speaks of, or refutes it with the shortest witness. */
export const checkClaims: Check = (subject) => {
  const spoken = new Map<ScopedClaim, Region[]>(subject.resolved.claims.map((claim) => [claim, []]))
  for (const region of subject.regions.all) for (const claim of region.claims) spoken.get(claim)!.push(region)
  return [...spoken].flatMap(([claim, regions]) => checkClaim(subject, claim, regions))
}

function checkClaim(subject: Subject, claim: ScopedClaim, regions: readonly Region[]): readonly Diagnostic[] {
  const { kind, admit, path, span } = claim.ast
  if (isAbsent(subject.resolved.policy, admit.value)) return []
  const proceeds = ({ governing }: Region): boolean => governing !== null && admits(governing.rule.require, admit.value)
  // What is outside has checks of its own that nothing here can vouch for, so neither claim can be proved there.
  const refuting = regions.find((region) => region.outside.length > 0 || proceeds(region) === (kind === "never"))
  if (refuting === undefined) return []
  const { governing, outside, witness } = refuting
  const left = outside[0]
  const cause =
    left !== undefined
      ? { span: placeOf(subject.resolved.source, left.ast.span), message: "puts the path outside the policy" }
      : governing === null
        ? null
        : {
            span: placeOf(subject.resolved.source, governing.ast.require.span),
            message: `${nameOfRule(governing)} decides`,
          }
  const what = left !== undefined ? "is outside the policy" : kind === "never" ? "lets them in" : "turns them away"
  return [
    findingAt(
      subject,
      kind === "never" ? "P601" : "P602",
      span,
      kind === "never"
        ? `\`${admit.value}\` should never get in under \`${path.value}\`, but \`${witness}\` ${what}`
        : `\`${admit.value}\` should always get in at \`${path.value}\`, but \`${witness}\` ${what}`,
      {
        hint: "change the rule that decides, or change the claim",
        related: cause === null ? [] : [cause],
        witness: { url: witness, state: admit.value },
      },
    ),
  ]
}
