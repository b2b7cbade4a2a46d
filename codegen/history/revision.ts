import { realpathSync } from "node:fs"
import path from "node:path"
import { InputError } from "../project/disk.ts"
import { git, GitError, gitWith } from "../git/git.ts"
import { commitNamed } from "./revision-name.ts"

/** A commit, and the word it was asked for by. */
export interface Revision {
  readonly name: string
  readonly hash: string
}

/** The commit a revision names. What is none is an input that does not exist. */
export async function revisionOf(root: string, name: string): Promise<Revision> {
  await repositoryOf(root)
  const hash = await commitNamed(root, name)
  if (hash !== null) return { name, hash }
  throw new InputError(
    (await isShallow(root))
      ? `revision \`${name}\` is not in this shallow clone: \`git fetch --unshallow\` brings the rest of the history`
      : `there is no revision \`${name}\`: give a commit, a branch or a tag`,
  )
}

export const isShallow = async (root: string): Promise<boolean> =>
  (await git(root, ["rev-parse", "--is-shallow-repository"])).trim() === "true"

export interface TrackedFile {
  /** From the top of the repository, with `/`: the repository's own name for it. */
  readonly name: string
  /** A name of the repository, as reports of ours name files: from our root where it lies beneath it. */
  readonly shown: (name: string) => string
}

export async function trackedFile(root: string, file: string): Promise<TrackedFile> {
  const prefix = await repositoryOf(root)
  const relative = path.relative(root, path.resolve(root, file)).split(path.sep).join("/")
  const name = path.posix.join(prefix, relative)
  if (name.startsWith("../") || path.isAbsolute(relative))
    throw new InputError(`${file} is outside the git repository, so it has no history`)
  if (name.includes("\n"))
    throw new InputError("git cannot be asked for the history of a file with a line break in its name")
  return { name, shown: (other) => (other.startsWith(prefix) ? other.slice(prefix.length) : other) }
}

/** The root's path inside the repository, with a `/` at the end; empty at the top. */
async function repositoryOf(root: string): Promise<string> {
  const [top = "", prefix = ""] = (await placeOf(root)).split("\n")
  // `core.worktree` can name another directory, and every file would be taken for one of that.
  if (placed(path.join(top, prefix)) === placed(root)) return prefix
  throw new InputError(`git takes ${top} for the working tree of this directory: unset \`core.worktree\``)
}

/** As the file system itself spells it: git and Node differ in the case of a drive's letter. */
const placed = (directory: string): string | null => {
  try {
    return realpathSync.native(directory)
  } catch {
    return null
  }
}

async function placeOf(root: string): Promise<string> {
  try {
    return await git(root, ["rev-parse", "--show-toplevel", "--show-prefix"])
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    throw new InputError(`this directory has no git history: ${error.message}`)
  }
}

/** The bytes of each `commit:path`, or null where there is no such file; one git for all of them. */
export const blobsOf = async (root: string, names: readonly string[]): Promise<readonly (Buffer | null)[]> =>
  blobsIn(await catFile(root, "--batch", names), names.length)

/** The name of what stands at each `commit:path`, directories included: the same content has the same. Null: nothing. */
export async function objectsOf(root: string, names: readonly string[]): Promise<readonly (string | null)[]> {
  const lines = (await catFile(root, "--batch-check", names)).toString("utf8").split("\n")
  return names.map((_, at) => /^([0-9a-f]{40,64}) (?:blob|tree|commit) \d+$/.exec(lines[at] ?? "")?.[1] ?? null)
}

const catFile = (root: string, how: "--batch" | "--batch-check", names: readonly string[]): Promise<Buffer> =>
  gitWith(root, ["cat-file", how], names.map((name) => `${name}\n`).join(""))

function blobsIn(output: Buffer, count: number): readonly (Buffer | null)[] {
  const blobs: (Buffer | null)[] = []
  for (let at = 0; blobs.length < count;) {
    const end = output.indexOf(0x0a, at)
    const header = / (blob|tree|commit|tag) (\d+)$/.exec(output.toString("utf8", at, end))
    at = end + 1
    // The one other header is `<name> missing`, with nothing behind it.
    if (header === null) blobs.push(null)
    else {
      const size = Number(header[2])
      blobs.push(header[1] === "blob" ? output.subarray(at, at + size) : null)
      at += size + 1
    }
  }
  return blobs
}
