import { conversionsAt } from "../git/conversion.ts"
import { git, GitError } from "../git/git.ts"
import { projectOfBlob, type ProjectPaths, type Project } from "../project/disk.ts"
import { formerNamesOf, nameBeforeMove } from "./policy-log.ts"
import { blobsOf, trackedFile, type Revision } from "./revision.ts"

/**
 * The policy of the older of two revisions. Its file may have been renamed since, up to the revision `newer` (null for the
 * working tree): renaming changes no access.
 */
export async function olderPolicy(paths: ProjectPaths, revision: Revision, newer: Revision | null): Promise<Project> {
  return policyAt(paths, revision, async (name) => {
    if (newer !== null)
      return [...(await formerNamesOf(paths.root, name, newer.hash)), ...(await formerNamesOf(paths.root, name))]
    const moved = await nameBeforeMove(paths.root, name)
    return moved === null ? formerNamesOf(paths.root, name) : [moved, ...(await formerNamesOf(paths.root, moved))]
  })
}

/**
 * The policy of the newer of two revisions: only the file at the policy's path. A former name counts only in an ancestor
 * of HEAD from before the rename, so that a proposed change is never judged by a file that no build reads.
 */
export async function newerPolicy(paths: ProjectPaths, revision: Revision): Promise<Project> {
  return policyAt(paths, revision, async (name) =>
    (await isPast(paths.root, revision)) ? formerNamesOf(paths.root, name) : [],
  )
}

/** True for a commit before HEAD. */
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
  { root, policy }: ProjectPaths,
  { hash }: Revision,
  otherNames: (name: string) => Promise<readonly string[]>,
): Promise<Project> {
  const { name, shown } = await trackedFile(root, policy)
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
    const [conversion] = await conversionsAt(root, hash, [found])
    return projectOfBlob(shown(found), blob, conversion?.reason)
  }
}
