import { compareText } from "../../policy/governing-rule.ts"
import { versionNameOf, type AccessRecord, type RecordedVersion } from "./access-record.ts"

/**
 * The fault in the git tags of the version at index `at`: unsorted, repeated, or already at an earlier version; null if
 * there is none. `tagged` has the index of each tag of the earlier versions, and this version's are added.
 */
export function tagFaultOf({ tags }: RecordedVersion, at: number, tagged: Map<string, number>): string | null {
  for (const [i, tag] of tags.entries()) {
    const before = tags[i - 1]
    if (before !== undefined && compareText(before, tag) >= 0)
      return "its tags are not sorted, or one of them is repeated"
    const other = tagged.get(tag)
    if (other !== undefined) return `its tag ${tag} is also at version ${other + 1}, but a tag is at one version only`
    tagged.set(tag, at)
  }
  return null
}

/** A note for every message that compares tags. */
export const MOVABLE = "tags can be moved, and a record shows where they were when it was written"

/**
 * The message about the first tag of the record that git has at another commit, or does not have; null if there is
 * none. `found` has the commit of each tag in git. Tags that only git has are no fault, because they may be newer.
 */
export function movedTagMessage({ versions }: AccessRecord, found: ReadonlyMap<string, string | null>): string | null {
  for (const [at, version] of versions.entries())
    for (const tag of version.tags) {
      const commit = found.get(tag) ?? null
      if (commit === version.commit) continue
      const where =
        commit === null
          ? "git has no such tag at any version (`git fetch --tags` brings those that a clone left out)"
          : `git has it at ${commit.slice(0, 10)}`
      return `${versionNameOf(version, at)}: the record says that the tag ${tag} is at it, and ${where}: ${MOVABLE}`
    }
  return null
}
