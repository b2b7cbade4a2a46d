import type { WantedClaims } from "../../policy/claims.ts"
import type { AuthState, Claim, MatchMode } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { Access } from "../../policy/states.ts"
import type { Witness } from "../source/diagnostic.ts"
import type { PathScope } from "../check/regions/meet.ts"
import type { Place } from "../source/source.ts"

/**
 * The outcome for a visitor at a path. `outside` means that the policy does not cover the path, so nobody is blocked.
 * `until`: the last day on which shadow mode withholds the denial, so that the visitor gets in.
 */
export type PathOutcome =
  | Withheld
  | { readonly kind: "outside" }
  /** People with these claims proceed, the others do not. */
  | { readonly kind: "some"; readonly claims: WantedClaims; readonly otherwise: Withheld }

type Withheld = Outcome & { readonly until?: string }

/** Of a page load, and of every other method. In a change of one of the two methods, both are that method's. */
export interface PathOutcomes {
  readonly load: PathOutcome
  readonly write: PathOutcome
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
      /** The word that the rule requires, or its claims as text with their name; then the requirement for writes, if it differs. */
      readonly require: string
      /** A check that the app makes itself, as text; absent without one. */
      readonly alsoChecks?: string
      readonly place: Place
    }
  | { readonly kind: "outside"; readonly path: string; readonly match: MatchMode; readonly place: Place }
  | {
      readonly kind: "operation"
      readonly name: string
      /** The requirement, as of a rule. */
      readonly require: string
      readonly place: Place
    }
  | { readonly kind: "unlisted" }
  | { readonly kind: "no-policy" }

export interface StateChange {
  readonly state: AuthState
  readonly before: PathOutcomes
  readonly after: PathOutcomes
}

/**
 * One change of access: every path of `scope` but those that others decide, for these auth states. The change of an
 * operation has its key in the place of the path and of the witness's URL: `operation saveNote`.
 */
export interface AccessChange {
  readonly kind: ChangeKind
  /** True if signed-out visitors get in who did not before. */
  readonly public: boolean
  /** The method that moves; absent where neither side has a rule that tells methods apart. */
  readonly access?: Access
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

/** A change of the `asOf` of a claim: how current its answers are. */
export interface AgeChange {
  readonly claim: string
  readonly before: Claim["asOf"]
  readonly after: Claim["asOf"]
}

/**
 * A claim that keeps its name and is another claim now: its kind or its scope changed. People who have a value of the one
 * need not have it of the other, so its rules are among the opened and the closed ones.
 */
export interface RedefinedClaim {
  readonly claim: string
  /** The definitions as text: `one: member | manager, within /teams/:team`. */
  readonly before: string
  readonly after: string
}

export interface AccessDiff {
  readonly opened: number
  readonly closed: number
  readonly changed: number
  /** New public access first, then opened, closed, changed; each by path. */
  readonly changes: readonly AccessChange[]
  /** Absent where there are none. */
  readonly ages?: readonly AgeChange[]
  /** The reason for changes above, not a change of its own. Absent where there are none. */
  readonly redefined?: readonly RedefinedClaim[]
}
