import { realpathSync } from "node:fs"
import path from "node:path"
import { catFile, git, GitError, type Repository } from "../git/git.ts"
import { InputError } from "../project/disk.ts"
import { manifestEntries } from "../source/package-manager.ts"

/**
 * Opens the git repository of a project. Throws an `InputError` if there is none, or if it has no working tree here.
 */
export async function openRepository(root: string): Promise<Repository> {
  const [top = "", prefix = "", isShallow = ""] = (await factsOf(root)).split("\n")
  // `core.worktree` can name another directory, against which all paths would be resolved.
  if (realPathOf(path.join(top, prefix)) === realPathOf(root)) return { root, prefix, isShallow: isShallow === "true" }
  throw new InputError(`git takes ${top} for the working tree of this directory: unset \`core.worktree\``)
}

/** Git's message for a directory that is in no repository: neither it nor any directory above is one. */
const NO_REPOSITORY = /^not a git repository \(or any/

/**
 * The path of a directory in its git repository, with a `/` at the end; empty at the top, or without a repository. Also
 * empty if git does not answer: `fault` then says why.
 */
export async function prefixInRepository(directory: string): Promise<{ prefix: string; fault: string | null }> {
  try {
    return { prefix: (await git(directory, ["rev-parse", "--show-prefix"])).replace(/\n$/, ""), fault: null }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { prefix: "", fault: NO_REPOSITORY.test(error.message) ? null : error.message }
  }
}

async function factsOf(root: string): Promise<string> {
  try {
    return await git(root, ["rev-parse", "--show-toplevel", "--show-prefix", "--is-shallow-repository"])
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    throw new InputError(`this directory has no git history: ${error.message}`)
  }
}

/**
 * The path as the file system spells it, because git and Node differ in the case of Windows drive letters. Null if it
 * does not exist.
 */
const realPathOf = (directory: string): string | null => {
  try {
    return realpathSync.native(directory)
  } catch {
    return null
  }
}

/** A file of the project in its git repository. */
export interface TrackedFile {
  /** The file's path from the top of the repository, with `/`. */
  readonly name: string
  /** Converts a path of the repository to one for reports: relative to the project's root if inside it. */
  readonly shown: (name: string) => string
}

/** Locates a file of the project in its repository. Throws an `InputError` if it is outside. */
export function trackedFile({ root, prefix }: Repository, file: string): TrackedFile {
  const relative = path.relative(root, path.resolve(root, file)).split(path.sep).join("/")
  const name = path.posix.join(prefix, relative)
  if (name.startsWith("../") || path.isAbsolute(relative))
    throw new InputError(`${file} is outside the git repository, so it has no history`)
  if (name.includes("\n")) throw new InputError("git cannot show the history of a file with a line break in its name")
  return { name, shown: (other) => (other.startsWith(prefix) ? other.slice(prefix.length) : other) }
}

/** The app's name in its package.json at a commit, or `app`. */
export async function appNameAt(root: string, commit: string): Promise<string> {
  const [bytes] = await blobsOf(root, [`${commit}:./package.json`])
  const name = manifestEntries(bytes?.toString("utf8") ?? "")?.["name"]
  return typeof name === "string" && name !== "" ? name : UNNAMED
}

/** The app's name if its manifest has none. */
const UNNAMED = "app"

/** The bytes of each object, or null if there is no such file. Runs git once for all of them. */
export const blobsOf = async (root: string, names: readonly string[]): Promise<readonly (Buffer | null)[]> =>
  names.length === 0 ? [] : blobsIn(await catFile(root, "--batch", names), names.length)

/**
 * The object name of each `commit:path`, also of directories: equal names mean equal content. Null if it does not
 * exist.
 */
export async function objectsOf(root: string, names: readonly string[]): Promise<readonly (string | null)[]> {
  const lines = (await catFile(root, "--batch-check", names)).toString("utf8").split("\n")
  return names.map((_, at) => /^([0-9a-f]{40,64}) (?:blob|tree|commit) \d+$/.exec(lines[at] ?? "")?.[1] ?? null)
}

/** Splits the output of `git cat-file --batch`: for each object a header with its size, its bytes, and a line break. */
function blobsIn(output: Buffer, count: number): readonly (Buffer | null)[] {
  const blobs: (Buffer | null)[] = []
  for (let at = 0; blobs.length < count;) {
    const end = output.indexOf(0x0a, at)
    const header = / (blob|tree|commit|tag) (\d+)$/.exec(output.toString("utf8", at, end))
    at = end + 1
    // The only other header is `<name> missing`, which no content follows.
    if (header === null) blobs.push(null)
    else {
      const size = Number(header[2])
      blobs.push(header[1] === "blob" ? output.subarray(at, at + size) : null)
      at += size + 1
    }
  }
  return blobs
}
