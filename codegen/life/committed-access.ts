import type { Sentence } from "../messages/sentences.ts"
import type { DiffInWords } from "../report/diff-data.ts"

/** The access changes of a commit, in words. */
export interface CommittedAccess {
  readonly hash: string
  readonly date: string
  readonly subject: string
  /** The hash of the policy it left; null where it left none that was accepted. */
  readonly policy: string | null
  /** The commit it was compared with where that is not the one before. */
  readonly since: string | null
  /** Null where it cannot be said, and `reason` says why. */
  readonly access: DiffInWords | null
  readonly reason: Sentence | null
}
