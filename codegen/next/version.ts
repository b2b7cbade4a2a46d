import { installedManifest, packagesIn } from "../source/package-manager.ts"

/** The minor versions of Next 16 that the locks are tested with, each with its first patch without a known hole. */
const PROVED: ReadonlyMap<number, number> = new Map([
  [3, 3],
  [4, 0],
])

/** The first version of Next that the locks support. */
export const FIRST_VERSION = "16.3.3"
/** The versions to upgrade to: those of the newest minor version that is supported. */
export const UPGRADE_TO = `~16.${Math.max(...PROVED.keys())}.0`
/** All supported versions, in words. */
export const PROVED_VERSIONS = "16.3 (from 16.3.3) and 16.4"

/** `old`: before the first supported version. `unproved`: the locks were not tested with it. */
export type VersionFault = "old" | "unproved"

/** The reason why an app on this version cannot have locks; null for a version that can. */
export function versionFaultOf(version: string): VersionFault | null {
  const [, major, minor, patch, rest] = /^(\d+)\.(\d+)\.(\d+)(.*)$/.exec(version) ?? []
  // A prerelease, such as a canary, counts as unproved.
  if (major === undefined || rest !== "") return "unproved"
  const first = Number(major) === 16 ? PROVED.get(Number(minor)) : undefined
  if (first !== undefined) return Number(patch) >= first ? null : "old"
  return Number(major) < 16 || (Number(major) === 16 && Number(minor) < 3) ? "old" : "unproved"
}

/** The version of Next that the project has installed, or null when it has none. */
export const nextVersionOf = (root: string): string | null => installedManifest(root, "next")?.manifest.version ?? null

/** True if a `package.json` is that of an app on Next. React Router builds an app that has both. */
export function isOnNext(manifest: string | null): boolean {
  const packages = packagesIn(manifest ?? "")
  return packages !== null && packages.has("next") && !packages.has("@react-router/dev")
}
