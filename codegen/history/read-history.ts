import { compileProject } from "../project/compile-project.ts"
import { projectOfBlob, type ProjectPaths } from "../project/disk.ts"
import { historyStepper, type HistoryEntry, type PolicyAt } from "./history.ts"
import { policyLogOf, type PolicyCommit } from "./policy-log.ts"
import { blobsOf, openRepository, trackedFile } from "./repository.ts"
import { revisionOf } from "./revision.ts"

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
  const { commits, isCut } = await policyLogOf(paths.root, name)
  const oldestFirst = commits.toReversed()
  const entries: HistoryEntry[] = []
  const enter = historyStepper()
  const fileOf = (blob: string | null): string => shown(blob?.slice(blob.indexOf(":") + 1) ?? name)
  const policyOf = policyReader()
  for (let at = 0; at < oldestFirst.length; at += BATCH) {
    const batch = oldestFirst.slice(at, at + BATCH)
    const blobs = await readBoth(paths.root, batch)
    for (const [i, commit] of batch.entries()) {
      onProgress("commits compared", at + i, oldestFirst.length)
      const { before, after } = blobs[i]!
      entries.push(enter(commit, policyOf(fileOf(commit.before), before), policyOf(fileOf(commit.after), after)))
    }
  }
  return { entries: entries.reverse(), isCut }
}

/** The policy before and after each commit, as bytes. */
async function readBoth(
  root: string,
  commits: readonly PolicyCommit[],
): Promise<readonly { before: Buffer | null; after: Buffer | null }[]> {
  const names = commits.flatMap(({ before, after }) => [before, after])
  const blobs = await blobsOf(
    root,
    names.filter((name) => name !== null),
  )
  let next = 0
  const all = names.map((name) => (name === null ? null : (blobs[next++] ?? null)))
  return commits.map((_, i) => ({ before: all[2 * i] ?? null, after: all[2 * i + 1] ?? null }))
}

/**
 * Compiles policies, and reuses the last three results: a commit's new policy is usually the next commit's old one.
 * More would take much memory.
 */
function policyReader(): (file: string, bytes: Buffer | null) => PolicyAt {
  let known: readonly { file: string; bytes: Buffer; policy: PolicyAt }[] = []
  return (file, bytes) => {
    if (bytes === null) return { kind: "absent" }
    const before = known.find((one) => one.file === file && one.bytes.equals(bytes))
    const policy = before?.policy ?? policyAt(file, bytes)
    known = [{ file, bytes, policy }, ...known.filter((one) => one !== before)].slice(0, 3)
    return policy
  }
}

/** Compiles the policy of a commit, without routes. */
function policyAt(file: string, bytes: Buffer): PolicyAt {
  const { checked, diagnostics } = compileProject(projectOfBlob(file, bytes))
  if (checked !== null) return { kind: "accepted", checked }
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  return { kind: "rejected", codes: [...new Set(errors.map(({ code }) => code))] }
}
