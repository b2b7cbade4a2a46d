import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { diffAccess } from "../diff/diff-access.ts"
import { guardTableDataOf } from "../emit/guard-table.ts"
import { openPagesOf } from "../emit/open-pages.ts"
import { diffInWords } from "../report/diff-data.ts"
import { bandsOf } from "./bands.ts"
import { newestBands } from "./newest-bands.ts"
import type { PolicyLife, VersionInForce } from "./policy-life.ts"
import { subjectsOf } from "./subjects.ts"

/** A version with what the compiler made of it. */
export interface CheckedVersion extends Pick<VersionInForce, "commit" | "date" | "subject" | "tags"> {
  readonly checked: CheckedPolicy
  /** Its access changes, if they were computed already. */
  readonly diff?: AccessDiff | null
}

/**
 * The life of a policy from its accepted versions, oldest first. The pages are those of the newest version's routes:
 * what other pages an older app had is not known, but for the paths that its rules name.
 */
export function lifeOf(versions: readonly CheckedVersion[], isCut: boolean): PolicyLife {
  const policies = versions.map(({ checked }) => checked)
  const newest = policies.at(-1) ?? null
  const table = newest === null ? null : guardTableDataOf(newest)
  return {
    versions: versions.map((version, i) => versionInForceOf(version, versions[i - 1] ?? null)),
    isCut,
    pages: newestBands(
      subjectsOf(policies).map(({ path, kind, segments }) => ({ path, kind, bands: bandsOf(policies, segments) })),
    ),
    table,
    open: table === null ? null : openPagesOf(table),
  }
}

function versionInForceOf(
  { commit, date, subject, tags, checked, diff }: CheckedVersion,
  before: CheckedVersion | null,
): VersionInForce {
  const access = diff === undefined ? diffAccess(before?.checked ?? null, checked) : diff
  const sides = {
    before: { name: nameOf(before), hash: before?.checked.policyHash ?? null },
    after: { name: nameOf({ commit }), hash: checked.policyHash },
  }
  return {
    commit,
    date,
    subject,
    tags,
    hash: checked.policyHash,
    text: checked.source.text,
    access: access === null ? null : diffInWords({ ...sides, diff: access }),
  }
}

const nameOf = (version: Pick<CheckedVersion, "commit"> | null): string => {
  if (version === null) return "no policy"
  return version.commit === null ? "the policy as it was built" : version.commit.slice(0, 10)
}
