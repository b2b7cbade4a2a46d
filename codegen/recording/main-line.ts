import { compareText } from "../../policy/governing-rule.ts"
import { staticRoutesAtEach } from "../history/routes-at.ts"
import { readTags, type PolicyTags } from "../history/tags.ts"
import { type ProjectPaths, projectOfBlob } from "../project/disk.ts"
import { isTagName } from "../record/record-schema.ts"
import { type VersionSource, recordedRoutesOf, type RecordedHistory } from "../record/versions.ts"
import { pathInCommit, policyLogOf } from "../history/policy-log.ts"
import { blobsOf, trackedFile } from "../history/repository.ts"
import { revisionOf } from "../history/revision.ts"
import type { Repository } from "../git/git.ts"

/** A version of the policy on the main line, before its routes and tags are read. */
type MainLineVersion = Omit<VersionSource, "routes" | "tags">

/** The commits of the main line that changed the policy, each with its text, as git's log and blobs have them. */
interface MainLine {
  /** Oldest first. */
  readonly versions: readonly MainLineVersion[]
  /** True if the first version is the policy's very first, and not only where reading or a shallow clone begins. */
  readonly complete: boolean
}

/**
 * Reads every version of the policy on the main line from git: the commits of HEAD and their first parents, so that a
 * merge counts as one change. Throws an `InputError` if there is no commit.
 */
async function readMainLine(repository: Repository, policy: string): Promise<MainLine> {
  const { root } = repository
  // Only for its error: without a commit, git would report an unknown revision.
  await revisionOf(repository, "HEAD")
  // The file's path in git, and a function that turns such a path into one that people read.
  const { name, shown } = trackedFile(repository, policy)
  const { commits: newestFirst, cutAt } = await policyLogOf(root, name)
  const commits = newestFirst.toReversed()
  const contents = await blobsOf(
    root,
    commits.flatMap(({ after }) => after ?? []),
  )
  // The contents are those of the commits that have the file, in their order.
  let nextContent = 0
  const versions = commits.map(({ hash, date, subject, before, after }, at): MainLineVersion => {
    const committed = after ?? before
    const file = shown(committed === null ? name : pathInCommit(committed))
    const policy = after === null ? ({ kind: "absent" } as const) : textOf(file, contents[nextContent++] ?? null)
    return { commit: hash, follows: commits[at - 1]?.hash ?? null, time: date, subject, file, policy }
  })
  // A boundary is where a shallow clone begins. The policy's first version has no file before it.
  return { versions, complete: cutAt === null && commits[0]?.isBoundary !== true && commits[0]?.before === null }
}

/** The policy's text from the bytes in git. */
function textOf(file: string, bytes: Buffer | null): VersionSource["policy"] {
  const { policy, diagnostics } = projectOfBlob(file, bytes)
  return diagnostics.length > 0 ? { kind: "unreadable" } : { kind: "text", text: policy.text }
}

/** The tags that the record of a main line leaves out. `older`: the number of tags beyond the newest that are read. */
export interface TagsLeftOut extends Pick<PolicyTags, "older"> {
  /** Tags at no recorded version. */
  readonly atNone: readonly string[]
  /** Tags whose names a record cannot contain. */
  readonly unfit: readonly string[]
}

/** Everything in git of which a record is made: the main line, with the routes and tags of each version. */
export interface RecordedMainLine extends Pick<MainLine, "complete"> {
  readonly versions: readonly VersionSource[]
  /** The routes of the newest version, if they can be read without running the app. */
  readonly inventory: RecordedHistory["inventory"]
  readonly tagsLeftOut: TagsLeftOut
}

/**
 * Reads the main line for a record. A version has routes only if they can be read at its commit without running the
 * app.
 */
export async function mainLineOf(
  repository: Repository,
  paths: ProjectPaths,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<RecordedMainLine> {
  const { versions, complete } = await readMainLine(repository, paths.policy)
  const commits = versions.map(({ commit }) => commit)
  const inventories = await staticRoutesAtEach(paths, commits, (done, of) => onProgress("route lists read", done, of))
  const { at: tags, atNone, older } = await readTags(repository, paths.policy)
  // Tags at commits that touched the policy but are not among the versions read.
  const elsewhere = [...tags].flatMap(([commit, names]) => (commits.includes(commit) ? [] : names))
  const named = commits.flatMap((commit) => tags.get(commit) ?? [])
  return {
    versions: versions.map((version, at) => {
      const inventory = inventories[at] ?? null
      return {
        ...version,
        routes: inventory === null ? null : recordedRoutesOf(inventory),
        tags: (tags.get(version.commit) ?? []).filter(isTagName).toSorted(compareText),
      }
    }),
    complete,
    inventory: inventories.at(-1) ?? null,
    tagsLeftOut: {
      older,
      atNone: [...atNone, ...elsewhere].toSorted(compareText),
      unfit: named.filter((name) => !isTagName(name)).toSorted(compareText),
    },
  }
}
