import type { AuthState, MatchMode, Requirement } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { Witness } from "../source/diagnostic.ts"
import type { PathScope } from "../check/regions/meet.ts"
import type { Place } from "../source/source.ts"

/**
 * What a visitor gets somewhere; `outside` is what the policy does not govern, so that nobody here turns them away.
 * `until`: the last day on which shadow mode withholds the denial, so that the visitor gets in.
 */
export type Fate = (Outcome & { readonly until?: string }) | { readonly kind: "outside" }

/** Of a page load, and of every other method. */
export interface Fates {
  readonly load: Fate
  readonly write: Fate
}

/**
 * `opened`: visitors get in who did not, or who got in until an earlier day; `closed`: the reverse; `changed`: otherwise
 * different.
 */
export type ChangeKind = "opened" | "closed" | "changed"

/** What decides on one side. A policy that does not exist leaves every path unlisted. */
export type Decider =
  | {
      readonly kind: "rule"
      readonly path: string
      readonly match: MatchMode
      readonly require: Requirement
      readonly place: Place
    }
  | { readonly kind: "outside"; readonly path: string; readonly match: MatchMode; readonly place: Place }
  | { readonly kind: "unlisted" }
  | { readonly kind: "no-policy" }

export interface StateChange {
  readonly state: AuthState
  readonly before: Fates
  readonly after: Fates
}

/** One change of access: every path of `scope` but those that others decide, for these auth states. */
export interface AccessChange {
  readonly kind: ChangeKind
  /** Whether signed-out visitors are let in who were not. */
  readonly public: boolean
  readonly scope: PathScope
  /** Where in the scope another rule decides on either side: the largest such scopes, without those beneath them. */
  readonly except: readonly PathScope[]
  /** How many more there are than are listed. */
  readonly moreExceptions: number
  readonly witness: Witness
  readonly states: readonly StateChange[]
  readonly before: Decider
  readonly after: Decider
}

export interface AccessDiff {
  readonly opened: number
  readonly closed: number
  readonly changed: number
  /** New public access first, then opened, closed, changed; each by path. */
  readonly changes: readonly AccessChange[]
}
