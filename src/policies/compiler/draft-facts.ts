import type { AuthState, MatchMode, Requirement } from "../../generated/guards.ts"
import type { DiffInWords } from "../../../codegen/index.ts"

/** What a visitor gets, as the generated guards and the generated table both spell it. */
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

/** What an accepted draft would mean, compared with the policy in force. */
export interface DraftFacts {
  readonly hash: string
  /** Null when the two divide path space beyond comparing. */
  readonly access: DiffInWords | null
  readonly rows: readonly DraftRow[]
  /** How the generated guards would change, as a unified diff; empty when they would not. Null beyond comparing. */
  readonly guards: string | null
}
