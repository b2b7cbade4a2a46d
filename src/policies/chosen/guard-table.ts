import type { AuthState } from "../../generated/guards.ts"
import type { CompiledRow, ShownOutcome } from "../compiler/draft-facts.ts"

/**
 * A row as the dashboard's guard table needs it: of `src/generated/guard-table.json`, or of a recorded version that was
 * compiled again. It has what pages show of a `CompiledRow`, with outcomes in the type that they show. Each rule has an
 * example: one that governs no path has its own pattern.
 */
export interface TableRow extends Omit<CompiledRow, "example" | "endpoints" | "suppressed" | "outcomes" | "writes"> {
  /** An address that the rule decides. */
  readonly example: string
  readonly outcomes: Readonly<Record<AuthState, ShownOutcome>>
  readonly writes: Readonly<Record<AuthState, ShownOutcome>>
}
