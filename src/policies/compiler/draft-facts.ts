import type { AuthState, MatchMode } from "../../generated/guards.ts"
import type { DiffInWords } from "../../../codegen/index.ts"

/** An outcome, spelled as in the generated guards and table. */
export interface ShownOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
  /** The last day of shadow mode. Until then the denial is only reported, and visitors get in. */
  readonly until?: string
  /** For `some`: the claims of people who proceed. */
  readonly claims?: Readonly<Record<string, readonly string[]>>
  /** For `some`: the outcome for everybody else in the state. */
  readonly otherwise?: ShownOutcome
}

/** A rule of a draft with the outcome of each visitor. */
export interface DraftRow {
  readonly path: string
  readonly match: MatchMode
  /** A word, or people by their claims as text. */
  readonly require: string
  /** The check that the app's own code makes in addition. */
  readonly alsoChecks?: string
  readonly sentence: string
  /** The paths of the routes that it governs. */
  readonly routes: readonly string[]
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  /** Offsets in the text. */
  readonly span: { readonly start: number; readonly end: number }
}

/** An address that was tried on a policy. */
export interface TriedAddress {
  readonly url: string
  /** The path that the router reads; null for an address that nothing serves. */
  readonly path: string | null
  /** True if the policy lists it as outside. */
  readonly isOutside: boolean
  /** The outcomes, with a rule or without; null only if `path` is. */
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>> | null
  /** The outcomes for the people that the policy names. */
  readonly visitors: readonly { readonly name: string; readonly outcome: ShownOutcome }[]
  /** The rule that decides; null where none does. */
  readonly rule: { readonly path: string; readonly match: MatchMode } | null
}

/** The effect of a draft that compiles, compared with the policy in force. */
export interface DraftFacts {
  readonly hash: string
  /** The access changes; null if the two policies differ too much to compare. */
  readonly access: DiffInWords | null
  readonly rows: readonly DraftRow[]
  /** The auth states that the policy knows. */
  readonly states: readonly AuthState[]
  /**
   * The change of the generated guards as a unified diff, empty if there is none. Null if they differ too much to
   * compare.
   */
  readonly guards: string | null
}
