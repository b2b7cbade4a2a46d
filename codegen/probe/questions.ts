import { outcomesOf } from "../../policy/guard-table.ts"
import type { AuthState } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { CheckedPolicy } from "../check/checked-policy.ts"
import { regionsOf } from "../check/regions.ts"
import { routeEntriesOf } from "../react-router/entries.ts"

/** One request to try: a witness of a region, in one auth state, and what the guard table says of it. */
export interface Question {
  /** Below the app's base path. */
  readonly path: string
  readonly state: AuthState
  readonly outcome: Outcome
  /** The governing rule as `path match`; null where none covers the path. */
  readonly rule: string | null
  /** Whether the app has a page there. Not known without a route list, and then taken for no. */
  readonly isServed: boolean
}

/** One question for every region and state: pages first, signed-out first. Null when there are too many regions. */
export function questionsOf(checked: CheckedPolicy, states: readonly AuthState[]): readonly Question[] | null {
  const { policy, rules, claims, outside, routes } = checked
  const tree = routes?.tree ?? []
  const regions = regionsOf({ rules, tree, entries: routeEntriesOf(tree), claims, outside })
  if (regions === null) return null
  return regions.all
    .filter(({ outside: left }) => left.length === 0)
    .flatMap(({ witness, governing, served }) => {
      const outcomes = outcomesOf(policy, governing?.rule ?? null, "load")
      const isServed = served !== null && !served.catchAll
      return states.map((state) => ({
        path: witness,
        state,
        outcome: outcomes[state],
        rule: governing?.key ?? null,
        isServed,
      }))
    })
    .sort((a, b) => Number(b.isServed) - Number(a.isServed) || states.indexOf(a.state) - states.indexOf(b.state))
}
