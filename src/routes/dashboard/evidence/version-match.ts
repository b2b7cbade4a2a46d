import { hashNamed, isShortHash, shortHashOf } from "../../../../policy/policy-hash.ts"
import type { VerifiedUpload } from "../../../policies/compiler/compile-job.server.ts"
import type { NamedVersion } from "../../../policies/chosen/about.ts"
import type { PlainMessage } from "../../../language/message.ts"

/**
 * The recorded version that an app runs: `this` is the one shown. `fits` and `several`: the app reports only 16 digits
 * of the hash, which fit one recorded policy, or several.
 */
type VersionMatch =
  | { readonly kind: "this" | "unknown" | "several" }
  | { readonly kind: "older" | "newer" | "fits"; readonly version: NamedVersion }

/**
 * The answer to “Is the live policy the one that the page shows?”. It is `No` for another recorded version, too, and
 * `Not proved` if the app reports only 16 digits.
 */
export function shortAnswerOf({ kind }: VersionMatch): PlainMessage {
  if (kind === "fits" || kind === "several") return "Not proved"
  return kind === "this" ? "Yes" : "No"
}

/** Matches a hash that an app reports with the recorded versions. `shown` is the index of the version shown. */
export function versionMatchOf(
  reported: string,
  shown: number,
  { versions }: Pick<VerifiedUpload, "versions">,
): VersionMatch {
  if (isShortHash(reported)) return shortVersionMatchOf(reported, versions)
  if (reported === versions[shown]?.hash) return { kind: "this" }
  const at = versions.findLastIndex((version) => version.hash === reported)
  const version = versions[at]
  if (version === undefined) return { kind: "unknown" }
  return { kind: at < shown ? "older" : "newer", version: { commit: version.commit, date: version.date } }
}

/** Matches the first 16 digits of a hash, which older versions of the package report. */
function shortVersionMatchOf(reported: string, versions: VerifiedUpload["versions"]): VersionMatch {
  const matching = versions.filter(({ hash }) => shortHashOf(hash) === reported)
  const version = matching.at(-1)
  if (version === undefined) return { kind: "unknown" }
  const hashes = matching.map(({ hash }) => hash)
  // Several versions may have one policy, so this compares the policies.
  if (hashNamed(reported, hashes) === null) return { kind: "several" }
  return { kind: "fits", version: { commit: version.commit, date: version.date } }
}

/** The note for records in the older format. */
export const SHORT_HASHES: PlainMessage =
  "The record names each policy by 16 digits of its hash, which two policies can share. The hashes on this page were computed again from the texts that it holds."

/** The sentence for each match. */
export const VERSION_MATCH_TEXT: Readonly<Record<VersionMatch["kind"], PlainMessage>> = {
  this: "The app runs exactly the policy shown here.",
  older: "The app runs an older version than the one shown here.",
  newer: "The app runs a newer version than the one shown here.",
  fits: "The app reports only 16 digits of its policy hash. They fit this version, but two policies can share them. Update sallyport in the app, then compare all 64.",
  several:
    "The app reports only 16 digits of its policy hash, and several recorded versions share them. Update sallyport in the app, then compare all 64.",
  unknown: "The app runs a policy that is not recorded.",
}
