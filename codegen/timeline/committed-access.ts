import type { Sentence } from "../messages/sentences.ts"
import type { DiffInWords } from "../report/diff-data.ts"

/** The access changes of a commit, in words. */
export interface CommittedAccess {
  readonly hash: string
  readonly date: string
  readonly subject: string
  /** The hash of the policy after the commit; null if the compiler rejects it, or there is none. */
  readonly policy: string | null
  /** The commit it was compared with, if that is not the one before. */
  readonly since: string | null
  /** Null if the changes are unknown, for the reason in `reason`. */
  readonly access: DiffInWords | null
  readonly reason: Sentence | null
}
