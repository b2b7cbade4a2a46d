import { shapeOf } from "../../policy/pattern.ts"
import type { PersonClaims } from "../../policy/people.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { SpannedClaim } from "../source/resolve.ts"
import type { AccessDiff } from "./access-diff.ts"

/**
 * The claims whose `asOf` changed: their values are as old as the session token, or read for each request. A claim is
 * the same in both policies if its name, kind and scope are.
 */
export function agesChangedIn(before: CheckedPolicy | null, after: CheckedPolicy | null): Pick<AccessDiff, "ages"> {
  const ages = [...(after?.claims ?? [])].flatMap(([claim, now]) => {
    const was = before?.claims.get(claim)
    if (was === undefined || was.claim.asOf === now.claim.asOf || !isSameClaim(was, now)) return []
    return [{ claim, before: was.claim.asOf, after: now.claim.asOf }]
  })
  return ages.length === 0 ? {} : { ages }
}

/**
 * The claims whose kind or scope changed, so that they are other claims under an old name. Records leave them out,
 * because they follow from the policies.
 */
export function redefinedIn(before: CheckedPolicy | null, after: CheckedPolicy | null): Pick<AccessDiff, "redefined"> {
  const redefined = [...(after?.claims ?? [])].flatMap(([claim, now]) => {
    const was = before?.claims.get(claim)
    if (was === undefined || isSameClaim(was, now)) return []
    return [{ claim, before: definitionOf(was), after: definitionOf(now) }]
  })
  return redefined.length === 0 ? {} : { redefined }
}

/** A claim's kind, values and scope as text. */
function definitionOf({ claim }: SpannedClaim): string {
  const [kind, values] = "one" in claim ? ["one", claim.one] : ["many", claim.many]
  return `${kind}: ${values.join(" | ")}${claim.within === undefined ? "" : `, within ${claim.within}`}`
}

/**
 * Maps claim names of the older policy to the newer one. A claim whose kind or scope changed is a different claim, so
 * it gets a name that no policy can contain: values of the old claim are not compared with those of the new one.
 */
export function claimNamer(older: CheckedPolicy | null, newer: CheckedPolicy | null): (claim: string) => string {
  return (name) => {
    const [was, now] = [older?.claims.get(name), newer?.claims.get(name)]
    return was === undefined || now === undefined || isSameClaim(was, now) ? name : `${name}${FORMER}`
  }
}

/** A mark after the name of a claim that is another one now. No claim's name contains a space. */
const FORMER = " before"

/** True for the same kind (`one` or `many`) and scope. Other values or another `asOf` make no other claim. */
const isSameClaim = (a: SpannedClaim, b: SpannedClaim): boolean =>
  "one" in a.claim === "one" in b.claim && scopeOf(a) === scopeOf(b)

/** The `within` of a claim without the names of its params, which do not matter. */
const scopeOf = ({ within }: SpannedClaim): string | null => (within === null ? null : shapeOf(within))

/** The claims of a person under the names that the policies have, without the mark of `claimNamer`. */
export const withoutFormerMark = (person: PersonClaims): PersonClaims =>
  Object.fromEntries(Object.entries(person).map(([name, values]) => [name.replace(FORMER, ""), values]))
