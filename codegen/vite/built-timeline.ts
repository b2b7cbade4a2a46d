import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { ReadHistory } from "../history/read-history.ts"
import { type AccessTimeline, accessTimelineOf, type CheckedVersion } from "../timeline/access-timeline.ts"
import { visibleLine } from "../source/visible.ts"

/** The history of a policy in git, with the tags of its versions. */
export interface KnownHistory {
  readonly history: ReadHistory
  /** The tags of each version, by the policy's commit. */
  readonly tags: ReadonlyMap<string, readonly string[]>
}

/**
 * The timeline of the built policy: who could open each page, and from when. `known` is null if there is no history;
 * then `builtAt` is the only date. `built` is null if the policy is rejected, as it may be in development.
 */
export function timelineOfBuild(
  known: KnownHistory | null,
  built: CheckedPolicy | null,
  builtAt: string,
): AccessTimeline {
  const { history, tags } = known ?? { history: null, tags: new Map<string, readonly string[]>() }
  const committed = (history?.entries ?? []).toReversed().flatMap((entry): CheckedVersion[] => {
    const { hash, date, subject } = entry
    // After every other commit no policy was in force, or it is unknown which one.
    if (entry.kind !== "compared" || entry.after === null) return []
    return [
      {
        commit: hash,
        // Git allows commits with an invalid time, whose date is empty.
        date: date === "" ? null : date,
        subject,
        tags: (tags.get(hash) ?? []).map(visibleLine),
        checked: entry.after,
      },
    ]
  })
  // After dated commits, a policy that is not committed yet has no date.
  return accessTimelineOf(withBuilt(committed, built, history === null ? builtAt : null), history?.isCut === true)
}

/**
 * The versions, of which the newest is the built policy: the newest committed one with the routes of the build, or
 * another one after it, with this date.
 */
function withBuilt(
  committed: readonly CheckedVersion[],
  built: CheckedPolicy | null,
  date: string | null,
): readonly CheckedVersion[] {
  // In development the file may be rejected at the moment. Then it is not the running policy.
  if (built === null) return committed
  const newest = committed.at(-1)
  return newest?.checked.policyHash === built.policyHash
    ? [...committed.slice(0, -1), { ...newest, checked: built }]
    : [...committed, { commit: null, date, subject: "", tags: [], checked: built }]
}
