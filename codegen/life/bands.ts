import { outcomesOf } from "../../policy/guard-table.ts"
import { covers } from "../../policy/pattern.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import { byState, presentStatesOf } from "../../policy/states.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { governingAmong } from "../check/regions/regions.ts"
import type { Band } from "./policy-life.ts"

/** The decisions of each version at a path. Consecutive versions that decide alike are one band. */
export function bandsOf(policies: readonly CheckedPolicy[], segments: readonly string[]): readonly Band[] {
  const bands: Band[] = []
  for (const [from, checked] of policies.entries()) {
    const band = { from, ...decidedAt(checked, segments) }
    const last = bands.at(-1)
    if (last === undefined || !isAlike(last, band)) bands.push(band)
  }
  return bands
}

function decidedAt(checked: CheckedPolicy, segments: readonly string[]): Omit<Band, "from"> {
  const { rules, outside, policy } = checked
  // Before any rule, as the server asks.
  if (outside.some((scope) => covers(scope, segments))) return { audience: "outside", rule: null, outcomes: null }
  const governing = governingAmong(rules.filter((rule) => covers(rule, segments)))
  const rule = governing?.rule ?? null
  const outcomes = outcomesOf(policy, rule, "load")
  const until = withheldUntil(policy, rule)
  const decided = { audience: rule?.require ?? "nobody", rule: governing?.key ?? null, outcomes } as const
  if (until === null || presentStatesOf(policy).every((state) => outcomes[state].kind === "proceed")) return decided
  // No calendar is looked at here: a day that has passed still counts as it was written.
  const withheld = byState((state) =>
    outcomes[state].kind === "proceed" ? outcomes[state] : { ...outcomes[state], until },
  )
  return { ...decided, audience: `until ${until}`, outcomes: withheld }
}

const isAlike = (a: Band, b: Band): boolean =>
  a.audience === b.audience && a.rule === b.rule && JSON.stringify(a.outcomes) === JSON.stringify(b.outcomes)
