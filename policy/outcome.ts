import { meaningOf, wordOf, type Vocabulary } from "./claims.ts"
import { requirementFor, type Decision, type Terms } from "./decision.ts"
import type { Home, Path, Requirement, SettledState } from "./language.ts"
import { SETTLED_STATES, type Access } from "./states.ts"
import { isSignInStep, type SignInStep } from "./words.ts"

/** The answer to a visitor. `to` has no `next`: the request adds it. 400 is for a path without a canonical spelling. */
export type Outcome =
  | { readonly kind: "proceed" }
  | { readonly kind: "redirect"; readonly to: Path }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503 }

/** The parts of a policy that supply an outcome if the rule names none itself. */
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
  // An outage must not look like a sign-out, so visitors with an unknown state are not redirected.
  if (state === "unknown") return UNAVAILABLE
  // In the same way, a claim that could not be read must not look like a claim that the visitor lacks.
  if (claims === "cannot be asked") return UNAVAILABLE
  // The rule's own answer. A path counts for page loads only.
  const denial = rule.deny?.[state]
  if (typeof denial === "number") return { kind: "refuse", status: denial }
  if (denial !== undefined && access === "load") return { kind: "redirect", to: denial }
  // Visitors cannot gain a claim by going to another page, so they are not redirected.
  if (claims === "lacking") return FORBIDDEN
  const asked = wordOf(meaningOf(requirementFor(rule, access), defaults))
  return access === "load" ? deniedLoad(asked, state, defaults.home) : deniedWrite(asked, state, defaults.home)
}

/** The outcome of a denied page load: a redirect to the home of the visitor's state, with one exception. */
function deniedLoad(asked: Requirement, state: SettledState, home: Home): Outcome {
  // A signed-in visitor without a second factor has no page to go to that would help.
  if (asked === "verified" && state === "signed-in") return FORBIDDEN
  return homeOf(state, home)
}

/** The outcome of a denied write. */
function deniedWrite(asked: Requirement, state: SettledState, home: Home): Outcome {
  if (state === "signed-out") return { kind: "refuse", status: 401 }
  return isSignInStep(asked) && isFurtherIn(state, asked)
    ? // Submitting a sign-in form twice must not end in a 403: the second time, the visitor is already signed in.
      homeOf(state, home)
    : FORBIDDEN
}

/** The outcome for visitors who are sent to the home of their state. */
function homeOf(state: SettledState, home: Home): Outcome {
  const to = home[state]
  // Only an absent state has no home, and decisions treat such a state as unknown.
  if (to === undefined) return UNAVAILABLE
  return typeof to === "number" ? { kind: "refuse", status: to } : { kind: "redirect", to }
}

/** True if a visitor in this state has already passed that step of signing in. */
const isFurtherIn = (state: SettledState, required: SignInStep): boolean =>
  SETTLED_STATES.indexOf(state) > SETTLED_STATES.indexOf(required)
