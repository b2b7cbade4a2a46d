import { compareText } from "../../policy/governing-rule.ts"
import { readMainLine, type MainLine } from "../history/main-line.ts"
import { routesReadOf } from "../history/routes-at.ts"
import { readTags, type PolicyTags } from "../history/tags.ts"
import type { Places } from "../project/disk.ts"
import { isTagName } from "../record/tag-names.ts"
import { recordedRoutesOf } from "../record/record-of-history.ts"
import type { VersionSource } from "../record/versions.ts"

/** The tags that the record of a main line leaves out. */
export interface TagsLeftOut extends Pick<PolicyTags, "older"> {
  /** At none of the versions. */
  readonly atNone: readonly string[]
  /** Of names that records do not have. */
  readonly unnamed: readonly string[]
}

export interface RecordedMainLine extends Pick<MainLine, "complete"> {
  readonly versions: readonly VersionSource[]
  readonly tagsLeftOut: TagsLeftOut
}

/**
 * Every version of the policy on the main line, each with the routes that its commit had where its files say them, and
 * the tags at which it was the policy.
 */
export async function mainLineOf(
  places: Places,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<RecordedMainLine> {
  const { versions, complete } = await readMainLine(places)
  const commits = versions.map(({ commit }) => commit)
  const inventories = await routesReadOf(places, commits, (done, of) => onProgress("route lists read", done, of))
  const { at: tags, atNone, older } = await readTags(places.root, places.policy)
  const elsewhere = [...tags].flatMap(([commit, names]) => (commits.includes(commit) ? [] : names))
  const told = commits.flatMap((commit) => tags.get(commit) ?? [])
  return {
    versions: versions.map((version, at) => {
      const inventory = inventories[at] ?? null
      return {
        ...version,
        routes: inventory === null ? null : recordedRoutesOf(inventory),
        tags: (tags.get(version.commit) ?? []).filter(isTagName).toSorted(compareText),
      }
    }),
    complete,
    tagsLeftOut: {
      older,
      atNone: [...atNone, ...elsewhere].toSorted(compareText),
      unnamed: told.filter((name) => !isTagName(name)).toSorted(compareText),
    },
  }
}
