import { createHash } from "node:crypto"
import { AUTH_STATES } from "../../policy/states.ts"
import { canonicalJson } from "../check/hash.ts"
import type { AccessRecord, RecordedVersion } from "./access-record.ts"
import { changesFileOf } from "./change-file.ts"

type Undigested<T> = T extends unknown ? Omit<T, "digest"> : never

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Names a version and, through the digest of the one before, every version up to it. */
export const digestOfVersion = (version: Undigested<RecordedVersion>, before: string | null): string =>
  sha256(JSON.stringify([before, ...claimsOf(version)]))

/** Names a record. */
export const digestOfRecord = (record: Omit<AccessRecord, "digest">): string => {
  const { format, app, compiler, complete, versions, inventory } = record
  return sha256(canonicalJson([format, app, compiler, complete, inventory, versions.at(-1)?.digest]))
}

// In an order of its own, so that the order of keys in a file means nothing.
function claimsOf(version: Undigested<RecordedVersion>): readonly unknown[] {
  const { commit, follows, time, subject, file, routes, status } = version
  const common = [commit, follows, time, subject, file, routes?.map(({ path, kind }) => [path, kind]) ?? null, status]
  switch (version.status) {
    case "accepted": {
      const { unlisted, outside, rows } = version.table
      return [
        ...common,
        version.text,
        version.hash,
        unlisted,
        outside.map(({ path, match, why }) => [path, match, why]),
        rows.map(({ path, match, require, why, outcomes }) => [
          path,
          match,
          require,
          why,
          AUTH_STATES.map((state) => outcomes[state] ?? null),
        ]),
        changeOf(version.change),
      ]
    }
    case "rejected":
      return [...common, version.text, version.codes]
    case "absent":
      return [...common, changeOf(version.change)]
  }
}

const changeOf = (change: Extract<RecordedVersion, { status: "absent" }>["change"]): unknown =>
  change === null ? null : [change.since, change.diff === null ? null : changesFileOf(change.diff)]
