import type { AuthState, MatchMode, Requirement } from "../../generated/guards.ts"
import type { DiffInWords } from "../../../codegen/index.ts"

/** An outcome, spelled as in the generated guards and table. */
export interface ShownOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
  /** The last day on which shadow mode withholds it, so that visitors get in. */
  readonly until?: string
}

/** A rule of a draft with what it gives each visitor. */
export interface DraftRow {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly sentence: string
  /** Paths of the routes it governs. */
  readonly routes: readonly string[]
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  /** Offsets in the text. */
  readonly span: { readonly start: number; readonly end: number }
}

/** The effect of a draft that compiles, compared with the policy in force. */
export interface DraftFacts {
  readonly hash: string
  /** Null when the two divide path space beyond comparing. */
  readonly access: DiffInWords | null
  readonly rows: readonly DraftRow[]
  /** The change of the generated guards as a unified diff, empty if there is none. Null if they differ too much to compare. */
  readonly guards: string | null
}
