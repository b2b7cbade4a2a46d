import type { AuthState } from "../../generated/guards.ts"
import type { addressTrialOf, DiffInWords, guardTableDataOf } from "../../../codegen/index.ts"

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

/** A row of the guard table that the compiler makes of a policy. */
export type CompiledRow = ReturnType<typeof guardTableDataOf>["rows"][number]

/** A rule of a draft with the outcome of each visitor. */
export interface DraftRow extends Pick<
  CompiledRow,
  "path" | "match" | "require" | "write" | "alsoChecks" | "sentence" | "routes" | "outcomes"
> {
  /** Offsets in the text. */
  readonly span: { readonly start: number; readonly end: number }
}

/** An address that was tried on a policy, with its outcomes. */
export type TriedAddress = ReturnType<typeof addressTrialOf>

/** The effect of a draft that compiles, compared with the policy in force. */
export interface DraftFacts {
  readonly hash: string
  /** The access changes; null if the two policies differ too much to compare. */
  readonly access: DiffInWords | null
  readonly rows: readonly DraftRow[]
  /** The auth states that the policy knows. */
  readonly states: readonly AuthState[]
  /** Absent without shadow mode, and once it is over. */
  readonly shadow?: NonNullable<ReturnType<typeof guardTableDataOf>["shadow"]>
  /**
   * The change of the generated guards as a unified diff, empty if there is none. Null if they differ too much to
   * compare.
   */
  readonly guards: string | null
}
