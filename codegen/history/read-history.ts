import { compileProject } from "../project/compile-project.ts"
import { projectOfBlob, type ProjectPaths } from "../project/disk.ts"
import { pathInCommit, policyLogOf, type PolicyCommit } from "./policy-log.ts"
import { blobsOf, openRepository, trackedFile } from "./repository.ts"
import { revisionOf } from "./revision.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import type { AccessDiff } from "../diff/access-diff.ts"
import { diffAccess } from "../diff/diff-access.ts"
import type { Code } from "../messages/codes.ts"
import { errorCodesAmong } from "../source/diagnostic.ts"

/** The number of versions that are read from git at a time. */
const BATCH = 20

/** The access changes of each version of the policy. */
export interface ReadHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** True if older entries were not read. */
  readonly isCut: boolean
}

/**
 * Reads the access changes of each version of the policy on the main line from git. A merge counts as one change.
 */
export async function readHistory(
  paths: ProjectPaths,
  onProgress: (what: string, done: number, of: number) => void = () => {},
): Promise<ReadHistory> {
  // Throws an `InputError` with the reason if there is no history.
  const repository = await openRepository(paths.root)
  await revisionOf(repository, "HEAD")
  const { name, shown } = trackedFile(repository, paths.policy)
  const { commits, cutAt } = await policyLogOf(paths.root, name)
  const oldestFirst = commits.toReversed()
  const entries: HistoryEntry[] = []
  const entryOf = entryMaker(cutAt)
  const compiledOf = policyCompiler()
  for (let at = 0; at < oldestFirst.length; at += BATCH) {
    const batch = oldestFirst.slice(at, at + BATCH)
    const files = batch.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null)
    const contents = await blobsOf(paths.root, files)
    const policyIn = (file: string | null): PolicyAt => {
      if (file === null) return { kind: "absent" }
      const bytes = contents[files.indexOf(file)] ?? null
      return bytes === null ? NO_TEXT : compiledOf(shown(pathInCommit(file)), bytes)
    }
    for (const [i, commit] of batch.entries()) {
      onProgress("commits compared", at + i, oldestFirst.length)
      entries.push(entryOf(commit, policyIn(commit.before), policyIn(commit.after)))
    }
  }
  return { entries: entries.reverse(), isCut: cutAt !== null }
}

/**
 * Returns a function that compiles policies, and reuses its last three results: the policy after a commit is usually
 * the one before the next. More results would take much memory.
 */
function policyCompiler(): (file: string, bytes: Buffer) => PolicyAt {
  let results: readonly { file: string; bytes: Buffer; policy: PolicyAt }[] = []
  return (file, bytes) => {
    const same = results.find((one) => one.file === file && one.bytes.equals(bytes))
    const policy = same?.policy ?? compiled(file, bytes)
    results = [{ file, bytes, policy }, ...results.filter((one) => one !== same)].slice(0, 3)
    return policy
  }
}

/** Compiles the policy of a commit, without routes. */
function compiled(file: string, bytes: Buffer): PolicyAt {
  const { checked, diagnostics } = compileProject(projectOfBlob(file, bytes))
  return checked === null ? { kind: "rejected", codes: errorCodesAmong(diagnostics) } : { kind: "accepted", checked }
}

/** The policy before or after a commit. */
type PolicyAt =
  | { readonly kind: "accepted"; readonly checked: CheckedPolicy }
  | { readonly kind: "rejected"; readonly codes: readonly Code[] }
  | { readonly kind: "absent" }

/** A policy that git lists, but has no content for, such as a submodule at its path. */
const NO_TEXT: PolicyAt = { kind: "rejected", codes: ["P111"] }

/** The access changes of a commit, or the reason why they are unknown. */
export type HistoryEntry = Pick<PolicyCommit, "hash" | "date" | "subject"> &
  (
    | {
        readonly kind: "compared"
        /**
         * The compared commit: the last one whose policy was in force. Null if that is the previous one, or if there
         * was no policy before.
         */
        readonly since: string | null
        readonly before: CheckedPolicy | null
        readonly after: CheckedPolicy | null
        readonly diff: AccessDiff
      }
    | { readonly kind: "rejected"; readonly codes: readonly Code[] }
    /** The policy in force before the commit is unknown, because the commits that are read do not go back to it. */
    | { readonly kind: "boundary" }
    /** The params of the two policies combine in too many ways to compare. */
    | { readonly kind: "too-many" }
  )

/**
 * The state of affairs after the last commit whose policy was not rejected: that policy is in force, or none if the
 * commit deleted it.
 */
interface InForce {
  /** The commit; null if there is none, or if it was not read and is not known. */
  readonly hash: string | null
  /** Null if there is no policy. */
  readonly checked: CheckedPolicy | null
}

/**
 * Returns a function that makes the entry of each commit, called from the oldest commit on with the policy before and
 * after it. It remembers only the last policy in force, so that few policies are in memory at once. `cutAt` is the
 * commit of the version before the first commit.
 */
function entryMaker(cutAt: string | null): (commit: PolicyCommit, before: PolicyAt, after: PolicyAt) => HistoryEntry {
  /** Null if it is unknown, because the history that is available begins with a rejected policy. */
  let inForce: InForce | null = null
  return (commit, before, after) => {
    const { hash, date, subject, isBoundary } = commit
    const named = { hash, date, subject }
    const last = inForce ?? beforeFirst(commit, before, cutAt)
    inForce = after.kind === "rejected" ? last : { hash, checked: checkedOf(after) }
    if (after.kind === "rejected") return { ...named, kind: "rejected", codes: after.codes }
    // If the policy before the commit was rejected, it was never in force. Then the commit is compared with the last
    // policy that was.
    const wasRejected = before.kind === "rejected"
    if (isBoundary || (wasRejected && last === null)) return { ...named, kind: "boundary" }
    const older = wasRejected ? (last?.checked ?? null) : checkedOf(before)
    const newer = checkedOf(after)
    const diff = diffAccess(older, newer)
    if (diff === null) return { ...named, kind: "too-many" }
    return {
      ...named,
      kind: "compared",
      since: wasRejected ? (last?.hash ?? null) : null,
      before: older,
      after: newer,
      diff,
    }
  }
}

const checkedOf = (policy: PolicyAt): CheckedPolicy | null => (policy.kind === "accepted" ? policy.checked : null)

/** The policy in force before the first commit, which is the oldest one listed; null if it is unknown. */
function beforeFirst({ isBoundary }: PolicyCommit, before: PolicyAt, cutAt: string | null): InForce | null {
  if (before.kind === "absent") return isBoundary ? null : { hash: null, checked: null }
  return before.kind === "accepted" ? { hash: cutAt, checked: before.checked } : null
}
