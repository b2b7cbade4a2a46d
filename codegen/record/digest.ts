import { createHash } from "node:crypto"
import { shortHashOf } from "../../policy/policy-hash.ts"
import { AUTH_STATES } from "../../policy/states.ts"
import { canonicalJson } from "../check/regions/hash.ts"
import type { AccessRecord, RecordedChange, RecordedRow, RecordedVersion } from "./access-record.ts"
import { changesFileOf } from "./change-file.ts"
import { cached } from "../source/cached.ts"

/** A version whose digest is not known yet. */
type Undigested<T> = T extends unknown ? Omit<T, "digest"> : never

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The digest of a version. Through the previous digest it covers all earlier versions. */
export const digestOfVersion = (version: Undigested<RecordedVersion>, before: string | null): string =>
  sha256(listText([JSON.stringify(before), ...partsOf(version)]))

/** The digest of a record. A record without tags has the same digest as before tags existed. */
export const digestOfRecord = (record: Omit<AccessRecord, "digest">): string => {
  const { format, app, compiler, complete, versions, inventory } = record
  const tags = versions.flatMap((version) => (version.tags.length === 0 ? [] : [[version.commit, version.tags]]))
  const whole = [format, app, compiler, complete, inventory, versions.at(-1)?.digest]
  return sha256(canonicalJson(tags.length === 0 ? whole : [...whole, tags]))
}

/** A JSON list of parts that are JSON already. */
const listText = (parts: readonly string[]): string => `[${parts.join()}]`

const textOf = (value: string | number | null | readonly unknown[]): string => JSON.stringify(value)

/**
 * The digested parts of a version, each as JSON with a fixed order of keys. Verifying makes every version again from
 * its text, with sorted visitors, so the order of keys in a record's file does not change a digest.
 */
function partsOf(version: Undigested<RecordedVersion>): readonly string[] {
  const { commit, follows, time, subject, file, routes, status } = version
  const served = routes?.map(({ path, kind }) => [path, kind]) ?? null
  const common = [commit, follows, time, subject, file, served, status].map(textOf)
  switch (version.status) {
    case "accepted": {
      const { unlisted, outside, rows, operations, shadow, claims, visitors } = version.table
      return [
        ...common,
        textOf(version.text),
        // The short hash, as in records of format 1, so that a record of format 2 can continue their chain of digests.
        textOf(shortHashOf(version.recordedHash)),
        textOf(unlisted),
        textOf(outside.map(({ path, match, why }) => [path, match, why])),
        listText(rows.map(textOfRow)),
        textOf(changeOf(version.change)),
        // Omitted if there is none, so that older records keep their digests.
        ...(shadow === undefined ? [] : [textOf([shadow.until, shadow.rules ?? null])]),
        ...(claims === undefined && visitors === undefined
          ? []
          : [canonicalJson({ claims: claims ?? null, visitors: visitors ?? null })]),
        ...(operations === undefined ? [] : [canonicalJson({ operations })]),
      ]
    }
    case "rejected":
      return [...common, textOf(version.text), textOf(version.codes)]
    case "absent":
      return [...common, textOf(changeOf(version.change))]
  }
}

// Cached, because most rows are in many versions.
const rowTexts = new WeakMap<RecordedRow, string>()

/** A row as digested. Without any field that was added later, it is digested as before these fields existed. */
const textOfRow = (row: RecordedRow): string =>
  cached(rowTexts, row, () => {
    const { path, match, require, why, outcomes, write, alsoChecks, visitors } = row
    const fields = [path, match, require, why, AUTH_STATES.map((state) => outcomes[state] ?? null)]
    const isPlain = write === undefined && alsoChecks === undefined && visitors === undefined
    return textOf(isPlain ? fields : [...fields, write ?? null, alsoChecks ?? null, Object.entries(visitors ?? {})])
  })

/** The change of access in a version as digested; null if nothing was in force before it. */
const changeOf = (change: RecordedChange | null): readonly unknown[] | null =>
  change === null
    ? null
    : [
        change.since,
        change.diff === null ? null : changesFileOf(change.diff),
        ...(change.diff?.ages === undefined ? [] : [change.diff.ages]),
      ]
