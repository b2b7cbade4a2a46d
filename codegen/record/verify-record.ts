import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { canonicalJson } from "../check/regions/hash.ts"
import { ruleKeyOf, compareText } from "../../policy/governing-rule.ts"
import { shortHashOf } from "../../policy/policy-hash.ts"
import {
  type AccessRecord,
  type RecordedChange,
  type RecordedRow,
  type RecordedTable,
  type RecordedVersion,
  versionNameOf,
} from "./access-record.ts"
import { changesFileOf } from "./change-file.ts"
import { digestOfRecord } from "./digest.ts"
import { recorder, type VersionSource, recordedRoutesOf } from "./versions.ts"
import { SHORT_HASH_FORMAT } from "./record-schema.ts"

/**
 * Verifies a record without trusting anything in it: compiles every version again. Returns the first fault; null if
 * there is none. A completely forged history with matching digests passes, because only git or a digest from elsewhere
 * can reveal it. `onPolicy` gets the compiled policy of each version, in order.
 */
export function falseClaimOf(
  record: AccessRecord,
  onProgress: (done: number, of: number) => void = () => {},
  onPolicy: (checked: CheckedPolicy | null) => void = () => {},
): string | null {
  const { versions, complete, inventory } = record
  // Makes each version again from its stated facts: the commit, the text and the routes.
  const recordAgain = recorder(onPolicy)
  const firstNamed = new Map<string, number>()
  const tagged = new Map<string, number>()
  for (const [at, version] of versions.entries()) {
    onProgress(at, versions.length)
    const claim =
      orderClaimOf(versions, at, complete) ??
      nameClaimOf(versions, at, firstNamed) ??
      tagFaultOf(version, at, tagged) ??
      versionClaimOf(version, recordAgain(sourceOf(version)), record)
    if (claim !== null) return `${versionNameOf(version, at)}: ${claim}`
  }
  const routes = versions.at(-1)!.routes
  const listed = inventory === null ? null : recordedRoutesOf(inventory)
  if (routes !== null && JSON.stringify(routes) !== JSON.stringify(listed))
    return "the routes of the newest version are not those of the record's route list"
  return record.digest === digestOfRecord(record)
    ? null
    : "the record's digest does not match its contents: its app, compiler, route list, tags or newest version was changed"
}

/** The false statement in a version's `follows`, in words; null if it is the version right before it. */
function orderClaimOf(versions: readonly RecordedVersion[], at: number, complete: boolean): string | null {
  // The first version of a cut history follows one that the record does not contain.
  const { follows } = versions[at]!
  const before = versions[at - 1]?.commit ?? null
  if (follows === before || (at === 0 && !complete)) return null
  if (follows === null) return "it claims to be the first, but there are versions before it: the history was reordered"
  return versions.some(({ commit }) => commit === follows)
    ? `it follows ${follows.slice(0, 10)}, which is not right before it: the history was reordered`
    : `it follows ${follows.slice(0, 10)}, which is not there: a version was dropped`
}

/**
 * The fault in a version's commit, in words: an earlier version has the same commit, or one with the same abbreviation,
 * although URLs and approvals name versions by commit. Null if there is none. `firstNamed` has the index of the first
 * version with each abbreviation, and this version's is added.
 */
function nameClaimOf(versions: readonly RecordedVersion[], at: number, firstNamed: Map<string, number>): string | null {
  const { commit } = versions[at]!
  const name = commit.slice(0, 10)
  const first = firstNamed.get(name)
  firstNamed.set(name, first ?? at)
  if (first === undefined) return null
  return versions[first]!.commit === commit
    ? `version ${first + 1} has the same commit, but a commit has only one version`
    : `the commit of version ${first + 1} begins with the same ten letters, by which addresses name versions`
}

/** The stated facts of a version, without everything that is derived from them. */
export const sourceOf = (version: RecordedVersion): VersionSource => {
  const { commit, follows, time, subject, file, routes, tags } = version
  // Undefined for `absent`, null for a file that was not text.
  const text = "text" in version ? version.text : undefined
  const policy =
    text === undefined
      ? ({ kind: "absent" } as const)
      : text === null
        ? ({ kind: "unreadable" } as const)
        : ({ kind: "text", text } as const)
  return { commit, follows, time, subject, file, policy, routes, tags }
}

/**
 * The first false statement of a version, in words; null if it agrees with `found`, the version made again from its
 * text.
 */
function versionClaimOf(claimed: RecordedVersion, found: RecordedVersion, record: AccessRecord): string | null {
  if (found.status === "rejected") {
    const codes = found.codes.join(", ")
    if (claimed.status !== "rejected") return `its text is rejected (${codes}), but the record says ${claimed.status}`
    if (claimed.codes.join(", ") !== codes)
      return `its text is rejected for ${codes}, but the record says for ${claimed.codes.join(", ")}`
  } else if (found.status === "accepted") {
    if (claimed.status !== "accepted") return `its text is accepted, but the record says ${claimed.status}`
    const claim =
      hashClaimOf(claimed.recordedHash, found.recordedHash, record) ?? tableClaimOf(claimed.table, found.table)
    if (claim !== null) return claim
  }
  // Both now have the same status, because a version counts as `absent` on both sides if it has no text.
  if (claimed.status !== "rejected" && found.status !== "rejected") {
    const claim = changeClaimOf(claimed.change, found.change)
    if (claim !== null) return claim
  }
  return claimed.digest === found.digest
    ? null
    : "its digest does not match its contents: its commit, time, subject, file name or text was changed, or a version before it"
}

/** The claim with a false policy hash, in words; null if the hash is right. Older records have short hashes. */
function hashClaimOf(claimed: string, whole: string, { format, versions }: AccessRecord): string | null {
  const found = format === SHORT_HASH_FORMAT ? shortHashOf(whole) : whole
  if (claimed === found) return null
  // Another version with this hash shows where the text comes from.
  const owner = versions.findIndex((version) => version.status === "accepted" && version.recordedHash === found)
  const whose = owner === -1 ? "" : `, which is the policy of version ${owner + 1}`
  return `its text has the policy hash ${found}${whose}, but the record says ${claimed}`
}

/** The first false statement of a guard table, in words; null if it is right. */
function tableClaimOf(claimed: RecordedTable, found: RecordedTable): string | null {
  const rows = new Map(claimed.rows.map((row) => [ruleKeyOf(row), row]))
  for (const row of found.rows) {
    const key = ruleKeyOf(row)
    const other = rows.get(key)
    if (other === undefined) return `its guard table lacks the rule ${key}`
    // Rows that remain after the loop are in the record alone.
    rows.delete(key)
    const state = Object.keys({ ...row.outcomes, ...other.outcomes }).find(
      (name) => outcomeIn(row, name) !== outcomeIn(other, name),
    )
    if (state !== undefined)
      return `${key} gives ${state} ${outcomeIn(row, state)}, but the record says ${outcomeIn(other, state)}`
    if (canonicalJson(row) !== canonicalJson(other))
      return `${key} requires ${row.require} because ${JSON.stringify(row.why)}, but the record says otherwise`
  }
  const [extra] = rows.keys()
  if (extra !== undefined) return `its guard table has the rule ${extra}, which the policy does not have`
  if (claimed.unlisted !== found.unlisted)
    return `a path without a rule gets ${found.unlisted}, but the record says ${claimed.unlisted}`
  for (const [part, subject] of Object.entries(TABLE_PARTS) as [keyof typeof TABLE_PARTS, string][])
    if (canonicalJson(claimed[part] ?? null) !== canonicalJson(found[part] ?? null))
      return `${subject} not what the record says`
  return null
}

/**
 * The parts of a table that are compared as a whole, and the subjects of the sentences about them. The type requires
 * every part: a part that is not compared could be forged while the digest stays that of the true version.
 */
const TABLE_PARTS: Readonly<Record<Exclude<keyof RecordedTable, "rows" | "unlisted">, string>> = {
  outside: "what is outside the policy is",
  operations: "its operations are",
  shadow: "its shadow mode is",
  claims: "its claims are",
  visitors: "the people that it names are",
}

const outcomeIn = ({ outcomes }: RecordedRow, state: string): string =>
  (outcomes as Readonly<Record<string, string>>)[state] ?? "nothing"

/** The first false statement about a change of access, in words; null if it is right. */
function changeClaimOf(claimed: RecordedChange | null, found: RecordedChange | null): string | null {
  if (claimed === null || found === null)
    return claimed === found ? null : `the record ${claimed === null ? "lacks" : "has"} an access change`
  if (claimed.since !== found.since)
    return `it is compared with ${found.since.slice(0, 10)}, but the record says with ${claimed.since.slice(0, 10)}`
  if (claimed.diff === null || found.diff === null)
    return claimed.diff === found.diff
      ? null
      : "the record says something else about whether the two policies can be compared"
  const [claimedChanges, foundChanges] = [changesFileOf(claimed.diff), changesFileOf(found.diff)]
  const at = foundChanges.findIndex((change, i) => JSON.stringify(change) !== JSON.stringify(claimedChanges[i]))
  if (at === -1 && claimedChanges.length === foundChanges.length)
    return canonicalJson(claimed.diff.ages ?? null) === canonicalJson(found.diff.ages ?? null)
      ? null
      : "the record says something else about the age of its claims' answers"
  // The first that differs, or else the first of those that the record has in addition.
  const change = foundChanges[at] ?? claimedChanges[foundChanges.length]!
  const words = `${change.kind} at ${change.url} for ${change.moves.flatMap(({ states }) => states).join(", ")}`
  return at === -1
    ? `the record has an access change that did not happen: ${words}`
    : `its access change ${at + 1} is ${words}, but the record says otherwise`
}

/**
 * The fault in the git tags of the version at index `at`: unsorted, repeated, or already at an earlier version; null if
 * there is none. `tagged` has the index of each tag of the earlier versions, and this version's are added.
 */
function tagFaultOf({ tags }: RecordedVersion, at: number, tagged: Map<string, number>): string | null {
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
