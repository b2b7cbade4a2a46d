import type { AuthState, MatchMode, Requirement } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { Witness } from "../source/diagnostic.ts"
import type { PathScope } from "../check/regions/meet.ts"
import type { Place } from "../source/source.ts"

/**
 * The outcome for a visitor at a path. `outside` means that the policy does not cover the path, so nobody is blocked.
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

/** The decider on one side. A policy that does not exist leaves every path unlisted. */
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
  /** True if signed-out visitors get in who did not before. */
  readonly public: boolean
  readonly scope: PathScope
  /** The largest scopes inside it in which another rule decides on either side, without the scopes beneath them. */
  readonly except: readonly PathScope[]
  /** The number of further exceptions that are not listed. */
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
