import type { Binding } from "../diff/shadow-mode.ts"
import { bindingsOnDisk } from "./bindings-on-disk.ts"
import { git, GitError } from "./git.ts"
import { isBinding, searchFor } from "./opening-modules.ts"
import { blobsOf } from "./revision.ts"

/** The modules of an app that speak of opening locks, at a commit; with null, in the working tree. */
export async function bindingsAt(root: string, hash: string | null): Promise<readonly Binding[]> {
  if (hash === null) return bindingsOnDisk(root)
  const files = (await filesNaming(root, hash)).map((name) => name.slice(hash.length + 1))
  const blobs = await blobsOf(
    root,
    files.map((file) => `${hash}:./${file}`),
  )
  return files.map((file, at) => ({ file, text: blobs[at]?.toString("utf8") ?? "" })).filter(isBinding)
}

async function filesNaming(root: string, hash: string): Promise<readonly string[]> {
  try {
    const found = await git(root, searchFor([hash]))
    return found.split("\0").filter((name) => name !== "")
  } catch (error) {
    // That there is none git says without a word.
    if (error instanceof GitError && error.isSilent) return []
    throw error
  }
}
