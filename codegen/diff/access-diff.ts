import { groupedBy } from "../../policy/grouped-by.ts"
import type { WantedClaims } from "../../policy/claims.ts"
import type { AuthState, Claim, MatchMode } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { Access } from "../../policy/states.ts"
import type { Witness } from "../source/diagnostic.ts"
import type { PathScope } from "../check/regions/intersection.ts"
import type { Place } from "../source/source.ts"

/**
 * The outcome for a visitor at a path. `outside` means that the policy does not cover the path, so nobody is blocked.
 */
export type PathOutcome =
  | DatedOutcome
  | { readonly kind: "outside" }
  /** People with these claims proceed, the others do not. */
  | { readonly kind: "some"; readonly claims: WantedClaims; readonly otherwise: DatedOutcome }

/**
 * An outcome. `until` is the last day on which shadow mode (denials are reported, but people get in) withholds it;
 * absent if it is in force.
 */
type DatedOutcome = Outcome & { readonly until?: string }

/**
 * The outcomes of page loads and of all other methods. In a change that concerns one of the two, both fields hold its
 * outcome.
 */
export interface PathOutcomes {
  readonly load: PathOutcome
  readonly write: PathOutcome
}

/**
 * `opened`: some visitors newly get in, or shadow mode lets them in until a later day. `closed`: the reverse.
 * `changed`: the outcome differs, but nobody gains or loses access: for example another redirect.
 */
export type ChangeKind = "opened" | "closed" | "changed"

/** The policy entry that decides at a path, before or after a change. Without a policy every path is unlisted. */
export type Decider =
  | {
      readonly kind: "rule"
      readonly path: string
      readonly match: MatchMode
      /**
       * The requirement as text, such as `signed-in`, or claims with their name; then the requirement for writes, if it
       * differs.
       */
      readonly require: string
      /** The rule's `alsoChecks`: a check that the app makes itself. Absent if there is none. */
      readonly alsoChecks?: string
      readonly place: Place
    }
  | { readonly kind: "outside"; readonly path: string; readonly match: MatchMode; readonly place: Place }
  | {
      readonly kind: "operation"
      readonly name: string
      /** The requirement as text, in the form of a rule's. */
      readonly require: string
      readonly place: Place
    }
  | { readonly kind: "unlisted" }
  | { readonly kind: "no-policy" }

/** The outcomes of one auth state before and after a change. */
export interface StateChange {
  readonly state: AuthState
  readonly before: PathOutcomes
  readonly after: PathOutcomes
}

/**
 * A change of access for some auth states, at every path of `scope` except those in `except`, which other rules decide.
 * For an operation, the scope's path and the witness's URL are its key: `operation saveNote`.
 */
export interface AccessChange {
  readonly kind: ChangeKind
  /** True if signed-out visitors newly get in. */
  readonly public: boolean
  /** The kind of request whose outcome changes. Absent if neither rule has a requirement of its own for writes. */
  readonly access?: Access
  readonly scope: PathScope
  /**
   * The largest scopes within `scope` where another rule decides, before or after. Scopes within these are not listed.
   */
  readonly except: readonly PathScope[]
  /** The number of exceptions beyond those listed. */
  readonly moreExceptions: number
  readonly witness: Witness
  readonly states: readonly StateChange[]
  readonly before: Decider
  readonly after: Decider
}

/** A change of a claim's `asOf`: whether its values come from the session's token or are fetched for each request. */
export interface AgeChange {
  readonly claim: string
  readonly before: Claim["asOf"]
  readonly after: Claim["asOf"]
}

/**
 * A claim whose kind or scope changed under the same name. People with a value of the old claim need not have it in the
 * new one, so rules that require it count as both opened and closed.
 */
export interface RedefinedClaim {
  readonly claim: string
  /** The definitions as text: `one: member | manager, within /teams/:team`. */
  readonly before: string
  readonly after: string
}

/** The auth states of a change, grouped by their outcomes before and after, which `textOf` tells apart. */
export function statesByOutcomes(states: readonly StateChange[], textOf: (outcomes: PathOutcomes) => string) {
  const groups = groupedBy(states, ({ before, after }) => `${textOf(before)}\n${textOf(after)}`)
  return [...groups.values()].map((group) => ({
    states: group.map(({ state }) => state),
    before: group[0]!.before,
    after: group[0]!.after,
  }))
}

/** The number of changes of each kind. */
export function kindCountsOf(changes: readonly AccessChange[]): Readonly<Record<ChangeKind, number>> {
  const count = (kind: ChangeKind): number => changes.filter((change) => change.kind === kind).length
  return { opened: count("opened"), closed: count("closed"), changed: count("changed") }
}

/** The changes of access between two policies, with the number of each kind. */
export interface AccessDiff extends Readonly<Record<ChangeKind, number>> {
  /** New public access first, then opened, closed, changed; each by path. */
  readonly changes: readonly AccessChange[]
  /** Absent if no claim's `asOf` changed. */
  readonly ages?: readonly AgeChange[]
  /** Claims that explain changes in `changes`. Absent if there are none. */
  readonly redefined?: readonly RedefinedClaim[]
}
