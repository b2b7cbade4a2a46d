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
        /** The compared commit: the last one with an accepted policy. Null if that is the previous one. */
        readonly since: string | null
        readonly before: CheckedPolicy | null
        readonly after: CheckedPolicy | null
        readonly diff: AccessDiff
      }
    | { readonly kind: "rejected"; readonly codes: readonly Code[] }
    /** The first commit of a shallow clone: the policy before it is not available. */
    | { readonly kind: "boundary" }
    /** The params of the two policies combine in too many ways to compare. */
    | { readonly kind: "too-many" }
  )

/**
 * Returns a function that makes the entry of each commit, called from the oldest commit on with the policy before and
 * after it. It remembers only the last accepted policy, so that few policies are in memory at once.
 */
export function historyStepper(): (commit: PolicyCommit, before: PolicyAt, after: PolicyAt) => HistoryEntry {
  let accepted: { readonly hash: string; readonly checked: CheckedPolicy } | null = null
  return (commit, before, after) => {
    const { hash, date, subject, isBoundary } = commit
    const named = { hash, date, subject }
    const last = accepted
    if (after.kind === "accepted") accepted = { hash, checked: after.checked }
    if (after.kind === "rejected") return { ...named, kind: "rejected", codes: after.codes }
    if (isBoundary) return { ...named, kind: "boundary" }
    // A rejected policy was never in force, so the comparison is with the last accepted one. So it is if git names a
    // policy before the commit but does not have it.
    const isUnusable = before.kind === "rejected" || (before.kind === "absent" && commit.before !== null)
    const older = isUnusable ? (last?.checked ?? null) : before.kind === "accepted" ? before.checked : null
    const newer = after.kind === "accepted" ? after.checked : null
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
