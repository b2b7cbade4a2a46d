import type { AuthState } from "../../generated/guards.ts"
import type { CompiledRow, ShownOutcome } from "../compiler/draft-facts.ts"

/** A row of the generated guard table. */
export interface TableRow extends Omit<CompiledRow, "example" | "endpoints" | "suppressed" | "outcomes" | "writes"> {
  /** An address that the rule decides. */
  readonly example: string
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  readonly writes: Readonly<Record<AuthState, ShownOutcome>>
}

/** The outcome for named people: all of them get in, none, or some, by the claims named. */
export type CellShown = NonNullable<TableRow["visitors"]>[string]["load"]
