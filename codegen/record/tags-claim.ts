import { compareText } from "../../policy/governing-rule.ts"
import type { AccessRecord, RecordedVersion } from "./access-record.ts"
import { nameOf } from "./access-record.ts"

/** A finding about the tags of a version if no record writes them like this, or null. `tagged` has the tags of earlier versions. */
export function tagsClaimOf({ tags }: RecordedVersion, at: number, tagged: Map<string, number>): string | null {
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
 * The first tag that git has elsewhere, or has not; null where there is none. `found`: by tag, the commit of the version
 * that it is at now. A tag that git has and the record does not tell is no lie: it may be newer.
 */
export function movedTagOf({ versions }: AccessRecord, found: ReadonlyMap<string, string | null>): string | null {
  for (const [at, version] of versions.entries())
    for (const tag of version.tags) {
      const commit = found.get(tag) ?? null
      if (commit === version.commit) continue
      const where =
        commit === null
          ? "git has no such tag at any version (`git fetch --tags` brings those that a clone left out)"
          : `git has it at ${commit.slice(0, 10)}`
      return `${nameOf(version, at)}: the record says that the tag ${tag} is at it, and ${where}: ${MOVABLE}`
    }
  return null
}
