import { compile } from "../check/compile.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { redefinedIn } from "../diff/claim-changes.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { AccessRecord, RecordedVersion, RecordedChange } from "../record/access-record.ts"
import { diffInWords } from "../report/diff-data.ts"
import { visibleLine } from "../source/visible.ts"
import { winsOver } from "../check/regions/covering-at.ts"
import type { Audit, CommittedAccess } from "./audit.ts"
import { sentenceOf, type Sentence } from "../messages/sentences.ts"
import { accessTimelineOf, type CheckedVersion } from "./access-timeline.ts"
import { sinceOfRules, type DatedPolicy } from "./since-of-rules.ts"
import type { Binding } from "../approval/signed-statement.ts"
import { bindingOf } from "../approval/approval.ts"
import { cached } from "../source/cached.ts"

/**
 * The binding (what an approval signs: both policies' hashes and a digest of the change) of each accepted version's
 * change, up to version `last`. Null for versions that changed no access, whose predecessor is unknown, or that cannot
 * be compared with it. `policies` are the compiled policies of all versions, from verification.
 */
export function bindingsOfRecord(
  { versions, complete }: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  last: number,
): readonly (Binding | null)[] {
  const bindings: (Binding | null)[] = []
  /** The last policy in force; undefined if the record does not contain it. */
  let base: CheckedPolicy | null | undefined = complete ? null : undefined
  for (const [at, version] of versions.slice(0, last + 1).entries()) {
    // A rejected policy was never in force: the next change is from the one before it.
    if (version.status === "rejected") continue
    const proposed = policies[at] ?? null
    if (proposed !== null) bindings.push(base === undefined ? null : recordedBindingOf(base, proposed, version.change))
    base = proposed
  }
  return bindings
}

/** The binding of one change; null if it changed no access or cannot be compared. */
function recordedBindingOf(
  base: CheckedPolicy | null,
  proposed: CheckedPolicy,
  change: RecordedChange | null,
): Binding | null {
  // The first version in force has no recorded change. It is compared with no policy.
  const diff = change === null ? diffAccess(base, proposed) : change.diff
  return diff === null || diff.changes.length === 0 ? null : bindingOf({ base, proposed, diff })
}

/**
 * The newest version of each record, checked with the recorded routes. Compiled once, because large policies take long.
 */
const newestOf = new WeakMap<AccessRecord, CheckedPolicy | null>()

/** The newest version, checked with the recorded routes. Null if it is rejected, or if there are no routes. */
const newestWithRoutes = (record: AccessRecord): CheckedPolicy | null =>
  cached(newestOf, record, () => {
    const newest = record.versions.at(-1)
    if (newest?.status !== "accepted" || record.inventory === null) return null
    return compile({ policy: { path: newest.file, text: newest.text }, routes: record.inventory }).checked
  })

/** The index of each accepted version among all versions. */
const acceptedIn = ({ versions }: AccessRecord): readonly number[] =>
  versions.flatMap(({ status }, at) => (status === "accepted" ? [at] : []))

/**
 * The policy of an accepted version, as its audit shows it. The newest version is compiled with the recorded routes,
 * unless they make the compiler reject it. `nth` is the version's index among the accepted ones. Null if there is no
 * such version.
 */
export function policyOfRecord(
  record: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  nth: number,
): CheckedPolicy | null {
  const at = acceptedIn(record)[nth]
  if (at === undefined) return null
  return (at === record.versions.length - 1 ? newestWithRoutes(record) : null) ?? policies[at] ?? null
}

/**
 * The audit of a record as of one accepted version: the one with the index `nth` among the accepted ones. Null if there
 * is no such version. `policies` are the compiled policies of all versions, from verification.
 */
export function auditOfRecord(
  record: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  nth: number,
): Audit | null {
  const accepted = acceptedIn(record)
  const last = accepted[nth]
  const checked = policyOfRecord(record, policies, nth)
  if (last === undefined || checked === null) return null
  // The version shown is compiled with its routes; the others are as verification compiled them.
  const version = record.versions[last] as Accepted
  const versions = accepted
    .slice(0, nth + 1)
    .map((at) => checkedVersionOf(record.versions[at] as Accepted, at === last ? checked : policies[at]!))
  return {
    timeline: accessTimelineOf(versions, !record.complete),
    commits: record.versions
      .slice(0, last + 1)
      .map((one, at) => committedAccessOf(one, at, record, policies))
      .toReversed(),
    policy: { path: version.file, text: version.text },
    routes: checked.routes,
    winsOver: winsOver(checked.rules),
    datesOfRule: sinceOfRules(datedPolicies(record, policies, last), !record.complete),
    bindings: bindingsOfRecord(record, policies, last),
  }
}

type Accepted = Extract<RecordedVersion, { status: "accepted" }>

/** A version of the record with its compiled policy, as the timeline needs it. */
const checkedVersionOf = (
  { commit, time, subject, tags, change }: Accepted,
  checked: CheckedPolicy,
): CheckedVersion => ({
  commit,
  date: time,
  subject: visibleLine(subject),
  tags,
  checked,
  ...(change === null ? {} : { diff: change.diff }),
})

/** The versions in force up to index `until`. Rejected policies were never in force. */
const datedPolicies = (
  { versions }: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
  until: number,
): readonly DatedPolicy[] =>
  versions
    .slice(0, until + 1)
    .flatMap(({ status, commit, time, subject }, at): DatedPolicy[] =>
      status === "rejected"
        ? []
        : [{ commit, date: time, subject: visibleLine(subject), checked: policies[at] ?? null }],
    )

/** The access changes of one commit of the record, or the reason why they are unknown. */
function committedAccessOf(
  version: RecordedVersion,
  at: number,
  { versions, complete }: AccessRecord,
  policies: readonly (CheckedPolicy | null)[],
): CommittedAccess {
  const checked = policies[at] ?? null
  const { commit, time, subject } = version
  const named = { hash: commit, date: time, subject: visibleLine(subject) }
  const unknown = (reason: Sentence): CommittedAccess => ({ ...named, policy: null, since: null, access: null, reason })
  if (version.status === "rejected") return unknown(sentenceOf("rejected commit", { codes: version.codes }))
  const policy = checked?.policyHash ?? null
  // No version of the record was in force before this one: there was no policy, or the record begins too late to know.
  if (version.change === null) {
    if (!complete) return unknown(sentenceOf("record begins", {}))
    const first = diffAccess(null, checked)
    if (first === null) return unknown(sentenceOf("too many ways", {}))
    return { ...named, policy, since: null, access: wordsOf(first), reason: null }
  }
  const { since, diff } = version.change
  if (diff === null) return unknown(sentenceOf("too many ways", {}))
  // The compared version is named only if a rejected one stands between it and this one.
  const base = versions.findIndex((other) => other.commit === since)
  const access = wordsOf({ ...diff, ...redefinedIn(policies[base] ?? null, checked) })
  return { ...named, policy, since: base === at - 1 ? null : since, access, reason: null }
}

/** A side of a comparison whose name and hash are not shown. */
const SIDE = { name: "", hash: null }

const wordsOf = (diff: AccessDiff) => diffInWords({ before: SIDE, after: SIDE, diff })
