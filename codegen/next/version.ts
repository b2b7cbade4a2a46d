import { installedManifest, packagesIn } from "../source/package-manager.ts"

/** The major version of Next that the locks support. */
const MAJOR = 16
/**
 * The minor versions of it that the locks are tested with, in ascending order, each with its first patch without a
 * known hole.
 */
const TESTED: readonly (readonly [minor: number, patch: number])[] = [
  [3, 3],
  [4, 0],
]
const [OLDEST_MINOR, OLDEST_PATCH] = TESTED[0]!
const [NEWEST_MINOR, NEWEST_PATCH] = TESTED.at(-1)!

/** The first version of Next that the locks support. */
export const FIRST_VERSION = `${MAJOR}.${OLDEST_MINOR}.${OLDEST_PATCH}`
/** The versions to upgrade to: those of the newest minor version that is supported. */
export const UPGRADE_TO = `~${MAJOR}.${NEWEST_MINOR}.${NEWEST_PATCH}`
/** All supported versions, in words. */
export const TESTED_VERSIONS = TESTED.map(([minor, patch]) =>
  patch === 0 ? `${MAJOR}.${minor}` : `${MAJOR}.${minor} (from ${MAJOR}.${minor}.${patch})`,
).join(" and ")

/** `old`: before the first supported version. `untested`: the locks were not tested with it. */
export type VersionFault = "old" | "untested"

/** The reason why an app on this version cannot have locks; null for a version that can. */
export function versionFaultOf(version: string): VersionFault | null {
  const [, major, minor, patch, rest] = /^(\d+)\.(\d+)\.(\d+)(.*)$/.exec(version) ?? []
  // A prerelease, such as a canary, counts as untested.
  if (major === undefined || rest !== "") return "untested"
  const tested = Number(major) === MAJOR ? TESTED.find(([own]) => own === Number(minor)) : undefined
  if (tested !== undefined) return Number(patch) >= tested[1] ? null : "old"
  return Number(major) < MAJOR || (Number(major) === MAJOR && Number(minor) < OLDEST_MINOR) ? "old" : "untested"
}

/** The address of Next's guide for an upgrade from another major version; null for a version that needs none. */
export const upgradeGuideFor = (version: string): string | null =>
  version.startsWith(`${MAJOR}.`) ? null : `https://nextjs.org/docs/app/guides/upgrading/version-${MAJOR}`

/** The version of Next that the project has installed, or null when it has none. */
export const nextVersionOf = (root: string): string | null => installedManifest(root, "next")?.manifest.version ?? null

/** True if a `package.json` is that of an app on Next. React Router builds an app that has both. */
export function isOnNext(manifest: string | null): boolean {
  const packages = packagesIn(manifest ?? "")
  return packages !== null && packages.has("next") && !packages.has("@react-router/dev")
}
