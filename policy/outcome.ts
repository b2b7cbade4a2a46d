import { meaningOf, type Vocabulary } from "./claims.ts"
import { requirementFor, type Decision, type Terms } from "./decision.ts"
import type { Home, Path, Requirement, SettledState } from "./language.ts"
import { SETTLED_STATES, type Access } from "./states.ts"
import { isDoor, type Door } from "./words.ts"

/** The answer to a visitor. `to` has no `next`: the request adds it. 400 is for a path without a canonical spelling. */
export type Outcome =
  | { readonly kind: "proceed" }
  | { readonly kind: "redirect"; readonly to: Path }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503 }

/** The parts of a policy that answer where no single rule does. */
export interface Defaults extends Vocabulary {
  readonly home: Home
  readonly unlisted: 403 | 404
}

/** The outcome of a pathname that has no canonical path. */
export const MALFORMED: Outcome = { kind: "refuse", status: 400 }

const PROCEED: Outcome = { kind: "proceed" }
const FORBIDDEN: Outcome = { kind: "refuse", status: 403 }
const UNAVAILABLE: Outcome = { kind: "refuse", status: 503 }

/** The outcome of a decision for a page load (GET, HEAD) or a write (every other method). */
export function outcomeOf(decision: Decision<Terms>, access: Access, defaults: Defaults): Outcome {
  const { rule, state, verdict, claims } = decision
  if (rule === null) return { kind: "refuse", status: defaults.unlisted }
  if (verdict === "allow") return PROCEED
  // An outage is never a sign-out: nobody is sent anywhere for a state that is not settled.
  if (state === "unknown") return UNAVAILABLE
  // Nor is a claim that cannot be asked a claim that somebody lacks.
  if (claims === "cannot be asked") return UNAVAILABLE
  const denial = rule.deny?.[state]
  if (typeof denial === "number") return { kind: "refuse", status: denial }
  if (denial !== undefined && access === "load") return { kind: "redirect", to: denial }
  // There is no page where a person could get a claim.
  if (claims === "lacking") return FORBIDDEN
  const asked = wordAskedBy(rule, access, defaults)
  return access === "load" ? turnedAway(asked, state, defaults.home) : turnedAwayWriting(asked, state, defaults.home)
}

/** The word that a requirement stands for, or the state that it names. */
function wordAskedBy(rule: Terms, access: Access, vocabulary: Vocabulary): Requirement {
  const asked = meaningOf(requirementFor(rule, access), vocabulary)
  return typeof asked === "string" ? asked : asked.state
}

function turnedAway(asked: Requirement, state: SettledState, home: Home): Outcome {
  // One factor is not two: there is no page to send a signed-in visitor to who has no second factor.
  if (asked === "verified" && state === "signed-in") return FORBIDDEN
  return homeOf(state, home)
}

function turnedAwayWriting(asked: Requirement, state: SettledState, home: Home): Outcome {
  if (state === "signed-out") return { kind: "refuse", status: 401 }
  return isDoor(asked) && isFurtherIn(state, asked)
    ? // A sign-in form sent twice must not end on 403.
      homeOf(state, home)
    : FORBIDDEN
}

function homeOf(state: SettledState, home: Home): Outcome {
  const to = home[state]
  // Only an absent state has no home, and decisions read it as unknown.
  if (to === undefined) return UNAVAILABLE
  return typeof to === "number" ? { kind: "refuse", status: to } : { kind: "redirect", to }
}

const isFurtherIn = (state: SettledState, door: Door): boolean =>
  SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(door)
