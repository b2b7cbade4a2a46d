import type { AuthState, MatchMode, Requirement } from "../../generated/guards.ts"
import type { ShownOutcome } from "../compiler/draft-facts.ts"

/** A row of the generated guard table. */
export interface TableRow {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly why: string
  readonly sentence: string
  readonly line: number
  /** One address that it decides on. */
  readonly example: string
  readonly routes: readonly string[]
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  readonly writes: Readonly<Record<AuthState, ShownOutcome>>
}
