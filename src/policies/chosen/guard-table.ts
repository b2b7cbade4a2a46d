import type { AuthState, MatchMode } from "../../generated/guards.ts"
import type { ShownOutcome } from "../compiler/draft-facts.ts"

/** The outcome for named people: all of them get in, none, or some, by the claims named. */
export interface CellShown {
  readonly opens: "all" | "none" | "some"
  readonly by?: readonly string[]
}

/** A row of the generated guard table. */
export interface TableRow {
  readonly path: string
  readonly match: MatchMode
  /** The requirement as text: a keyword, a list of claims, or the name of a requirement with its claims in brackets. */
  readonly require: string
  /** The requirement for writes, if it is another one. */
  readonly write?: string
  /** The check that the app's own code makes in addition. */
  readonly alsoChecks?: string
  readonly why: string
  readonly sentence: string
  readonly line: number
  /** An address that the rule decides. */
  readonly example: string
  readonly routes: readonly string[]
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  readonly writes: Readonly<Record<AuthState, ShownOutcome>>
  /** The outcomes by the names of visitors in the policy; absent if it names none. */
  readonly visitors?: Readonly<Record<string, { readonly load: CellShown; readonly write: CellShown }>>
}
