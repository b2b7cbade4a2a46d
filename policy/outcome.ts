import type { Decision } from "./decision.ts"
import type { Home, Path, Rule, SettledState } from "./language.ts"
import { SETTLED_STATES, type Access } from "./states.ts"
import { isDoor, type Door } from "./words.ts"

/** The answer to a visitor. `to` has no `next`: the request adds it. 400 is for a path without a canonical spelling. */
export type Outcome =
  | { readonly kind: "proceed" }
  | { readonly kind: "redirect"; readonly to: Path }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503 }

/** The two parts of a policy that answer where no single rule does. */
export interface Defaults {
  readonly home: Home
  readonly unlisted: 403 | 404
}

/** The outcome of a pathname that has no canonical path. */
export const MALFORMED: Outcome = { kind: "refuse", status: 400 }

const PROCEED: Outcome = { kind: "proceed" }
const UNAVAILABLE: Outcome = { kind: "refuse", status: 503 }

/** The outcome of a decision for a page load (GET, HEAD) or a write (every other method). */
export function outcomeOf(decision: Decision, access: Access, defaults: Defaults): Outcome {
  const { rule, state, verdict } = decision
  if (rule === null) return { kind: "refuse", status: defaults.unlisted }
  if (verdict === "allow") return PROCEED
  // An outage is never a sign-out: nobody is sent anywhere for a state that is not settled.
  if (state === "unknown") return UNAVAILABLE
  const denial = rule.deny?.[state]
  if (typeof denial === "number") return { kind: "refuse", status: denial }
  if (denial !== undefined && access === "load") return { kind: "redirect", to: denial }
  return access === "load" ? turnedAway(rule, state, defaults.home) : turnedAwayWriting(rule, state, defaults.home)
}

function turnedAway(rule: Rule, state: SettledState, home: Home): Outcome {
  // One factor is not two: there is no page to send a signed-in visitor to who has no second factor.
  if (rule.require === "verified" && state === "signed-in") return { kind: "refuse", status: 403 }
  return homeOf(state, home)
}

function turnedAwayWriting(rule: Rule, state: SettledState, home: Home): Outcome {
  if (state === "signed-out") return { kind: "refuse", status: 401 }
  return isDoor(rule.require) && isFurtherIn(state, rule.require)
    ? // A sign-in form sent twice must not end on 403.
      homeOf(state, home)
    : { kind: "refuse", status: 403 }
}

function homeOf(state: SettledState, home: Home): Outcome {
  const to = home[state]
  // Only an absent state has no home, and decisions read it as unknown.
  if (to === undefined) return UNAVAILABLE
  return typeof to === "number" ? { kind: "refuse", status: to } : { kind: "redirect", to }
}

const isFurtherIn = (state: SettledState, door: Door): boolean =>
  SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(door)
