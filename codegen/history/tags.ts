import { git, type Repository } from "../git/git.ts"
import { formerNamesOf } from "./policy-log.ts"
import { openRepository, trackedFile } from "./repository.ts"

/** The number of newest tags that are read. Each costs a lookup in git. */
export const MAX_TAGS_READ = 100

/** The tags of the repository, by version of the policy. */
export interface PolicyTags {
  /** The tags of each version on the main line, by the policy's commit. */
  readonly at: ReadonlyMap<string, readonly string[]>
  /** The tags at which there was no policy. */
  readonly atNone: readonly string[]
  /** The number of older tags that were not read. */
  readonly older: number
}

/** The tags of each version, by the policy's commit. */
export const tagsOfPolicy = async (root: string, file: string): Promise<PolicyTags["at"]> =>
  (await readTags(await openRepository(root), file)).at

/** Reads the newest tags of the repository. */
export async function readTags(repository: Repository, file: string): Promise<PolicyTags> {
  const listed = await git(repository.root, ["for-each-ref", "refs/tags", "--sort=-creatordate", "--format=%(refname)"])
  const names = listed.split("\n").flatMap((ref) => (ref === "" ? [] : [ref.replace(/^refs\/tags\//, "")]))
  const read = names.slice(0, MAX_TAGS_READ)
  const at = new Map<string, readonly string[]>()
  const atNone: string[] = []
  for (const [name, commit] of await commitsOfTags(repository, file, read))
    if (commit === null) atNone.push(name)
    else at.set(commit, [...(at.get(commit) ?? []), name])
  return { at, atNone, older: names.length - read.length }
}

/**
 * For each tag, the commit that last changed the policy at that tag; null if there is no such tag, no policy at it, or
 * the name is invalid.
 */
export async function commitsOfTags(
  repository: Repository,
  file: string,
  tags: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const commits = new Map<string, string | null>()
  if (tags.length === 0) return commits
  const { root } = repository
  const { name } = trackedFile(repository, file)
  // At an old tag the policy may have had another name.
  const names = [name, ...(await formerNamesOf(root, name))].map((one) => `:(top,literal)${one}`)
  for (const tag of tags) commits.set(tag, await policyCommitAt(root, `refs/tags/${tag}`, names))
  return commits
}

/** The commit that last changed the policy before a ref; null if there is none. */
async function policyCommitAt(root: string, ref: string, names: readonly string[]): Promise<string | null> {
  const args = ["log", "-1", "--first-parent", "--format=%H", "--end-of-options", `${ref}^{commit}`, "--", ...names]
  // A tag may name a blob or a tree instead of a commit.
  const commit = (await git(root, args).catch(() => "")).trim()
  return commit === "" ? null : commit
}
