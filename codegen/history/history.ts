import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { Code } from "../messages/codes.ts"
import type { PolicyCommit } from "./policy-log.ts"

/** The policy after a commit. */
export type PolicyAt =
  | { readonly kind: "accepted"; readonly checked: CheckedPolicy }
  | { readonly kind: "rejected"; readonly codes: readonly Code[] }
  | { readonly kind: "absent" }

/** The access changes of a commit, or the reason why they are unknown. */
export type HistoryEntry = Pick<PolicyCommit, "hash" | "date" | "subject"> &
  (
    | {
        readonly kind: "compared"
        /** The compared commit: the last one whose policy was in force. Null if that is the previous one. */
        readonly since: string | null
        readonly before: CheckedPolicy | null
        readonly after: CheckedPolicy | null
        readonly diff: AccessDiff
      }
    | { readonly kind: "rejected"; readonly codes: readonly Code[] }
    /** The first policy in force in a shallow clone: the one before it is not available. */
    | { readonly kind: "boundary" }
    /** The params of the two policies combine in too many ways to compare. */
    | { readonly kind: "too-many" }
  )

/** The policy in force after some commit: the last one that was not rejected. `checked` is null if there was none. */
interface InForce {
  readonly hash: string | null
  readonly checked: CheckedPolicy | null
}

/**
 * Returns a function that makes the entry of each commit, called from the oldest commit on with the policy before and
 * after it. It remembers only the last policy in force, so that few policies are in memory at once.
 */
export function historyStepper(): (commit: PolicyCommit, before: PolicyAt, after: PolicyAt) => HistoryEntry {
  /** Null if it is unknown, because the history that is available begins with a rejected policy. */
  let inForce: InForce | null = null
  return (commit, before, after) => {
    const { hash, date, subject, isBoundary } = commit
    const named = { hash, date, subject }
    const last = inForce ?? beforeFirst(commit, before)
    inForce = after.kind === "rejected" ? last : { hash, checked: checkedOf(after) }
    if (after.kind === "rejected") return { ...named, kind: "rejected", codes: after.codes }
    // A rejected policy was never in force, so the comparison is with the last one that was. So it is if git names a
    // policy before the commit but does not have it.
    const isUnusable = before.kind === "rejected" || (before.kind === "absent" && commit.before !== null)
    if (isBoundary || (isUnusable && last === null)) return { ...named, kind: "boundary" }
    const older = isUnusable ? (last?.checked ?? null) : checkedOf(before)
    const newer = checkedOf(after)
    const diff = diffAccess(older, newer)
    if (diff === null) return { ...named, kind: "too-many" }
    return {
      ...named,
      kind: "compared",
      since: isUnusable ? (last?.hash ?? null) : null,
      before: older,
      after: newer,
      diff,
    }
  }
}

const checkedOf = (policy: PolicyAt): CheckedPolicy | null => (policy.kind === "accepted" ? policy.checked : null)

/** The policy in force before the first commit; null if it is unknown. */
const beforeFirst = ({ before: name, isBoundary }: PolicyCommit, before: PolicyAt): InForce | null =>
  before.kind === "accepted" || (name === null && !isBoundary) ? { hash: null, checked: checkedOf(before) } : null
