import { conversionsAt } from "../git/conversion.ts"
import { git, GitError, type Repository } from "../git/git.ts"
import { projectOfBlob, type Project } from "../project/disk.ts"
import { formerNamesOf, nameBeforeMove } from "./policy-log.ts"
import { blobsOf, type TrackedFile } from "./repository.ts"
import type { Revision } from "./revision.ts"

/**
 * The policy of the older of two revisions. Its file may have been renamed since, up to the revision `newer` (null for
 * the working tree): renaming changes no access.
 */
export async function olderPolicy(
  repository: Repository,
  file: TrackedFile,
  revision: Revision,
  newer: Revision | null,
): Promise<Project> {
  const { root } = repository
  return policyAt(repository, file, revision, async (name) => {
    // `newer` need not be in the history of HEAD, so the file's names in both count.
    if (newer !== null) return [...(await formerNamesOf(root, name, newer.hash)), ...(await formerNamesOf(root, name))]
    const moved = await nameBeforeMove(root, name)
    return moved === null ? formerNamesOf(root, name) : [moved, ...(await formerNamesOf(root, moved))]
  })
}

/**
 * The policy of the newer of two revisions: only the file at the policy's path. A former name counts only in an
 * ancestor of HEAD from before the rename, so that a proposed change is never judged by a file that no build reads.
 */
export async function newerPolicy(repository: Repository, file: TrackedFile, revision: Revision): Promise<Project> {
  const { root } = repository
  return policyAt(repository, file, revision, async (name) =>
    (await isPast(root, revision)) ? formerNamesOf(root, name) : [],
  )
}

/** True for a commit before HEAD. False also if git cannot tell, as when HEAD has no parent. */
async function isPast(root: string, { hash }: Revision): Promise<boolean> {
  try {
    await git(root, ["merge-base", "--is-ancestor", hash, "HEAD^"])
    return true
  } catch (error) {
    if (error instanceof GitError) return false
    throw error
  }
}

/** The policy of a revision, at its path or the first of the other names that exists there. */
async function policyAt(
  repository: Repository,
  { name, shown }: TrackedFile,
  { hash }: Revision,
  otherNames: (name: string) => Promise<readonly string[]>,
): Promise<Project> {
  const { root } = repository
  const [bytes = null] = await blobsOf(root, [`${hash}:${name}`])
  if (bytes !== null) return projectOf(name, bytes)
  const names = await otherNames(name)
  const blobs = await blobsOf(
    root,
    names.map((former) => `${hash}:${former}`),
  )
  const at = blobs.findIndex((blob) => blob !== null)
  return at === -1 ? projectOfBlob(shown(name), null) : projectOf(names[at]!, blobs[at]!)

  async function projectOf(found: string, blob: Buffer): Promise<Project> {
    // Set if git would check the file out with another text than it stores.
    const [conversion] = await conversionsAt(repository, hash, [found])
    return projectOfBlob(shown(found), blob, conversion?.reason)
  }
}
