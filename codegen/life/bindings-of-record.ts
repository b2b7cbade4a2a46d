import type { Binding } from "../approval/signed-statement.ts"
import { changeDigestOf } from "../approval/statement.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import type { AccessRecord, RecordedChange } from "../record/access-record.ts"

/**
 * By place among the accepted versions up to `last`: what an approval of that version's change binds; null where it
 * changed nobody's access, or nobody knows what came before. `policies` are those that a verification compiled, one for
 * each version.
 */
export function bindingsOfRecord(
  { versions, complete }: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  last: number,
): readonly (Binding | null)[] {
  const bindings: (Binding | null)[] = []
  /** The last policy that was in force; undefined where the record does not say. */
  let base: CheckedPolicy | null | undefined = complete ? null : undefined
  for (const [at, version] of versions.slice(0, last + 1).entries()) {
    // A rejected policy was never in force: the next change is from the one before it.
    if (version.status === "rejected") continue
    const proposed = policies[at] ?? null
    if (proposed !== null) bindings.push(base === undefined ? null : bindingOf(base, proposed, version.change))
    base = proposed
  }
  return bindings
}

function bindingOf(base: CheckedPolicy | null, proposed: CheckedPolicy, change: RecordedChange | null): Binding | null {
  const diff = change === null ? diffAccess(base, proposed) : change.diff
  return diff === null || diff.changes.length === 0 ? null : bound(base, proposed, diff)
}

const bound = (base: CheckedPolicy | null, proposed: CheckedPolicy, diff: AccessDiff): Binding => ({
  base: base === null ? null : base.policyHash,
  proposed: proposed.policyHash,
  change: changeDigestOf(diff),
})
