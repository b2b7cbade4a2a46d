import { compareText } from "../../policy/governing-rule.ts"
import { readMainLine, type MainLine } from "../history/main-line.ts"
import { routesReadOf } from "../history/routes-at.ts"
import { tagsOfPolicy } from "../history/tags.ts"
import type { Places } from "../project/disk.ts"
import { isTagName } from "../record/tag-names.ts"
import { recordedRoutesOf } from "../record/record-of-history.ts"
import type { VersionSource } from "../record/versions.ts"

/**
 * Every version of the policy on the main line, each with the routes that its commit had where its files say them, and
 * the tags at which it was the policy.
 */
export async function mainLineOf(
  places: Places,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Pick<MainLine, "complete"> & { readonly versions: readonly VersionSource[] }> {
  const { versions, complete } = await readMainLine(places)
  const commits = versions.map(({ commit }) => commit)
  const inventories = await routesReadOf(places, commits, (done, of) => onProgress("route lists read", done, of))
  const tags = await tagsOfPolicy(places.root, places.policy, "main")
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
  }
}
