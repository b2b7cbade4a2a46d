import { encodedPathOf } from "../../policy/canonical-path.ts"
import { plainOutcomesOf } from "../../policy/guard-table.ts"
import type { AuthState, Path, Policy } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { regionsOf } from "../check/regions/regions.ts"
import { pageIn } from "../check/regions/subject.ts"
import { routeEntriesOf } from "../react-router/entries.ts"

/** One request to try: a witness of a region, in one auth state, and what the guard table says of it. */
export interface Question {
  /** Below the app's base path. */
  readonly path: string
  readonly state: AuthState
  readonly outcome: Outcome
  /** The last day on which shadow mode withholds the outcome, a denial, so that the app answers itself; null if it is enforced. */
  readonly until: string | null
  /** The governing rule as `path match`; null where none covers the path. */
  readonly rule: string | null
  /** True if the app has a page there. False without a route list, because it is not known then. */
  readonly isServed: boolean
  /** The URL to which a guard sends this visitor, as no page at this address has reason to; null where there is no such place. */
  readonly home: string | null
}

/**
 * One question for every region and state: pages first, signed-out first. Null when there are too many regions. `today`,
 * in UTC, is the day on which a deployment is asked: shadow mode ends.
 */
export function questionsOf(
  checked: CheckedPolicy,
  states: readonly AuthState[],
  today: string,
): readonly Question[] | null {
  const { policy, rules, invariants, outside, routes } = checked
  const tree = routes?.tree ?? []
  const regions = regionsOf({ rules, tree, entries: routeEntriesOf(tree), invariants, outside })
  if (regions === null) return null
  const homes = new Set(Object.values(policy.home))
  return regions.all
    .filter(({ outside: left }) => left.length === 0)
    .flatMap((region) => {
      const { witness, governing } = region
      const page = pageIn(region)
      const outcomes = plainOutcomesOf(policy, governing?.rule ?? null, "load")
      const last = withheldUntil(policy, governing?.rule ?? null)
      const until = last === null || last < today ? null : last
      // An endpoint may redirect for a living, and a sign-in page sends on whom it is not for.
      const sendsOn = homes.has(witness as Path) || page?.kind === "resource"
      return states.map((state) => ({
        path: witness,
        state,
        outcome: outcomes[state],
        until: outcomes[state].kind === "proceed" ? null : until,
        rule: governing?.key ?? null,
        isServed: page !== null,
        home: sendsOn ? null : homeOf(policy, state),
      }))
    })
    .sort((a, b) => Number(b.isServed) - Number(a.isServed) || states.indexOf(a.state) - states.indexOf(b.state))
}

/** The `home` of a denied state. Null for signed-in people: an app may send them on from a page that it opens to them. */
function homeOf({ home }: Policy, state: AuthState): string | null {
  if (state === "unknown" || state === "signed-in" || state === "verified") return null
  const to = home[state]
  return typeof to === "string" ? encodedPathOf(to) : null
}
