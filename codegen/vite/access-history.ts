import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { CommittedAccess } from "../timeline/audit.ts"
import { sinceOfRules, type DatedPolicy, type RuleDates } from "../timeline/since-of-rules.ts"
import type { ReadHistory, HistoryEntry } from "../history/read-history.ts"
import type { DiffSide } from "../report/access-change.ts"
import { diffInWords, type DiffInWords } from "../report/diff-data.ts"
import { incomparableReasonOf, reportOf, shortOf } from "../report/history-text.ts"

/** The history of access as the workbench shows it, made while it is built: from git, or without it the build alone. */
export type AccessHistory =
  | {
      readonly source: "git"
      /** Newest first. */
      readonly commits: readonly CommittedAccess[]
      /** True if older commits are missing here: not in the clone, or more than the page shows. */
      readonly isCut: boolean
      /** The changes of the built policy since the newest commit; null if there are none. */
      readonly uncommitted: DiffInWords | null
      /** The dates of each rule, by rule key. */
      readonly datesOfRule: Readonly<Record<string, RuleDates>>
    }
  | {
      readonly source: "build"
      readonly builtAt: string
      /** The built policy compared with no policy; null if they cannot be compared. */
      readonly access: DiffInWords | null
    }

/** The largest number of commits that the page shows. The command line prints all. */
const MAX_RECORDED = 100

/** The history of access in git, newest first. */
export function historyOfCommits(history: ReadHistory, built: CheckedPolicy | null): AccessHistory {
  const { entries, isCut } = history
  return {
    source: "git",
    commits: entries.slice(0, MAX_RECORDED).map(recordedCommit),
    isCut: isCut || entries.length > MAX_RECORDED,
    uncommitted: uncommittedOf(entries, built),
    datesOfRule: datesOf(history, built),
  }
}

/** The history of a build without git: only the built policy, compared with none. */
export const historyOfBuild = (built: CheckedPolicy | null, builtAt: string): AccessHistory => ({
  source: "build",
  builtAt,
  access: inWords(null, built, "no policy"),
})

/** A commit as the page lists it. If its access is unknown or its policy was rejected, it has a reason instead. */
function recordedCommit(entry: HistoryEntry): CommittedAccess {
  const { hash, date, subject } = entry
  const named = { hash, date, subject }
  if (entry.kind !== "compared")
    return { ...named, policy: null, since: null, access: null, reason: incomparableReasonOf(entry) }
  return {
    ...named,
    policy: entry.after?.policyHash ?? null,
    since: entry.since,
    access: diffInWords(reportOf(entry)),
    reason: null,
  }
}

/** The changes of the built policy since the newest commit; null if there are none, or they are unknown. */
function uncommittedOf(entries: readonly HistoryEntry[], built: CheckedPolicy | null): DiffInWords | null {
  const newest = entries[0]
  // In development the file may be rejected at the moment. Then it is not the running policy.
  if (built === null) return null
  if (newest === undefined) return inWords(null, built, "no commit")
  // The policy after a commit that was not compared is unknown.
  if (newest.kind !== "compared" || newest.after?.policyHash === built.policyHash) return null
  return inWords(newest.after, built, shortOf(newest.hash))
}

/** The dates of each rule, by rule key. */
function datesOf({ entries, isCut }: ReadHistory, built: CheckedPolicy | null): Readonly<Record<string, RuleDates>> {
  // The policy after a commit that could not be compared is unknown, so dates begin after it: one before which
  // nothing is known (`boundary`), or one with too much to compare.
  const unknownAt = entries.findIndex(({ kind }) => kind === "boundary" || kind === "too-many")
  const committed = (unknownAt === -1 ? entries : entries.slice(0, unknownAt))
    .toReversed()
    .flatMap((entry): DatedPolicy[] =>
      // A policy that was rejected was never in force.
      entry.kind === "compared" ? [{ ...nameOf(entry), checked: entry.after }] : [],
    )
  // The built policy counts as one more version if it is not the committed one. It has no date yet.
  const newest = committed.at(-1)?.checked
  const versions =
    built === null || newest?.policyHash === built.policyHash
      ? committed
      : [...committed, { commit: null, date: null, subject: "", checked: built }]
  // If older versions are missing, a rule of the first known one may be older than that version.
  return sinceOfRules(versions, isCut || unknownAt !== -1)
}

const nameOf = ({ hash, date, subject }: HistoryEntry) => ({ commit: hash, date, subject })

/**
 * The changes of access between two policies in words; null if they cannot be compared. `name` is that of the older
 * one.
 */
function inWords(before: CheckedPolicy | null, after: CheckedPolicy | null, name: string): DiffInWords | null {
  const diff = diffAccess(before, after)
  const side = (policy: CheckedPolicy | null, called: string): DiffSide => ({
    name: called,
    hash: policy?.policyHash ?? null,
  })
  return diff === null
    ? null
    : diffInWords({ before: side(before, name), after: side(after, "the policy as it was built"), diff })
}
