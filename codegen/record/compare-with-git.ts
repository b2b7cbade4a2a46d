import { canonicalJson } from "../check/regions/hash.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { versionNameOf, type AccessRecord } from "./access-record.ts"
import { sourceOf } from "./verify-record.ts"
import { type VersionSource, recordedRoutesOf } from "./versions.ts"

/** The result of comparing a record with git. */
export type GitComparison =
  | {
      readonly kind: "same"
      /** The number of later versions in git. */
      readonly newer: number
      /** The number of versions whose routes cannot be read from git alone. */
      readonly unread: number
    }
  /** `claim`: the first statement of the record that git contradicts. */
  | { readonly kind: "differs"; readonly claim: string }
  /** No commit of the record is on this main line, so it belongs to another app. */
  | { readonly kind: "not this repository" }

/**
 * Compares a record with the main line (the branch's commits, in which a merge is one change), up to the record's
 * newest version.
 */
export function comparedWithGit(
  { versions, complete }: AccessRecord,
  main: { readonly versions: readonly VersionSource[]; readonly complete: boolean },
): GitComparison {
  const indexInGit = new Map(main.versions.map(({ commit }, at) => [commit, at]))
  if (!versions.some(({ commit }) => indexInGit.has(commit))) return { kind: "not this repository" }
  const newest = indexInGit.get(versions.at(-1)!.commit)
  // Git alone cannot tell an invented version from one that this clone does not have yet.
  if (newest === undefined)
    return differs(
      `${versionNameOf(versions.at(-1)!, versions.length - 1)}: git has no such version on its main line; if this clone may be behind, pull first and verify again`,
    )
  const committed = main.versions.slice(0, newest + 1)
  // Both histories begin at the policy's first version, so the record lacks one in between.
  if (complete && main.complete && committed.length > versions.length) {
    const missing = committed.find(({ commit }) => !versions.some((version) => version.commit === commit))!
    return differs(`the version of commit ${missing.commit.slice(0, 10)} was dropped: git has it`)
  }
  // The histories are aligned at the record's newest version, because one may begin later than the other.
  const shift = committed.length - versions.length
  for (const [at, version] of versions.entries()) {
    const source = committed[at + shift]
    // Older than the oldest version that was read from git: a fault, unless this clone lacks the older commits.
    if (source === undefined) {
      if (main.complete) return differs(`${versionNameOf(version, at)}: git has no such version on its main line`)
      continue
    }
    const part = differingPartOf(sourceOf(version), source, at + shift === 0 || at === 0)
    if (part !== null) return differs(`${versionNameOf(version, at)}: ${part}`)
  }
  const unread = versions.filter(
    ({ routes }, at) => routes !== null && (committed[at + shift]?.routes ?? null) === null,
  ).length
  return { kind: "same", newer: main.versions.length - committed.length, unread }
}

const differs = (claim: string): GitComparison => ({ kind: "differs", claim })

/**
 * The first part of a recorded version that differs from the same version in git, in words; null if they agree. If
 * either history begins with this version (`isFirst`), the version before it is not compared.
 */
function differingPartOf(claimed: VersionSource, found: VersionSource, isFirst: boolean): string | null {
  if (claimed.commit !== found.commit)
    return `git has commit ${found.commit.slice(0, 10)} in its place: a version was dropped, added or moved`
  for (const part of ["time", "subject", "file"] as const)
    if (claimed[part] !== found[part])
      return `git has the ${part} ${JSON.stringify(found[part])}, but the record says ${JSON.stringify(claimed[part])}`
  if (!isFirst && claimed.follows !== found.follows) return "git has another version before it"
  if (JSON.stringify(claimed.policy) !== JSON.stringify(found.policy)) return "its text is not the one that git has"
  // Routes are compared only if the record has them and they could be read from git.
  const isRead = claimed.routes !== null && found.routes !== null
  return isRead && JSON.stringify(claimed.routes) !== JSON.stringify(found.routes)
    ? "the app's routes are not the ones that git has"
    : null
}

/** The difference between the record's routes and its commit's; null if they agree. */
export function routesClaimOf({ inventory, versions }: AccessRecord, found: RouteInventory): string | null {
  if (inventory !== null && canonicalJson(inventory) === canonicalJson(found)) return null
  const newestName = versionNameOf(versions.at(-1)!, versions.length - 1)
  if (inventory === null) return `${newestName}: git has a route list, but the record has none`
  // Names the first route of one list that the other lacks. Without such a route, something else about them differs.
  const [claimed, actual] = [routeNamesIn(inventory), routeNamesIn(found)]
  const missing = actual.find((route) => !claimed.includes(route))
  if (missing !== undefined) return `${newestName}: the record's route list lacks the ${missing}, which git has`
  const extra = claimed.find((route) => !actual.includes(route))
  return extra === undefined
    ? `${newestName}: the record's route list is not the one that git has`
    : `${newestName}: the record's route list has the ${extra}, which git does not have`
}

const routeNamesIn = (inventory: RouteInventory): readonly string[] =>
  recordedRoutesOf(inventory).map(({ path, kind }) => `${kind} ${path}`)

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
