import { git, GitError } from "../git/git.ts"
import { decoded } from "../source/project-files.ts"
import type { CommittedFiles } from "../target/target.ts"
import { blobsOf } from "./repository.ts"

/** Reads files of commits from git's blobs, many at a time: a process for each would take longer than its content. */
export class CommitReader {
  readonly #root: string
  /** The texts that were read, by the object name of the blob; null for one that is not text. */
  readonly #texts = new Map<string, string | null>()
  /** The blobs that are needed and not read yet. */
  readonly #wanted = new Set<string>()
  #isComputing = false

  constructor(root: string) {
    this.#root = root
  }

  /**
   * The files of a commit beneath these paths. Symbolic links and submodules do not count, because git has only a path
   * or a commit for them. The texts can be read only within `compute`.
   */
  async filesAt(commit: string, within: readonly string[] = ["."]): Promise<CommittedFiles> {
    const entries = (await git(this.#root, ["ls-tree", "-r", "-z", commit, "--", ...within])).split("\0")
    const blobs = new Map<string, string>()
    const links: string[] = []
    for (const entry of entries) {
      // A name may contain tabs, too.
      const [, object, name] = /^([^\t]+)\t(.+)$/s.exec(entry) ?? []
      if (object === undefined || name === undefined) continue
      // Mode 100644 or 100755: a regular file.
      const blob = /^100\d{3} blob ([0-9a-f]{40,64})$/.exec(object)?.[1]
      if (blob === undefined) links.push(name)
      else blobs.set(name, blob)
    }
    return {
      names: [...blobs.keys()],
      links,
      has: (name) => blobs.has(name),
      read: (name) => this.#textOf(blobs.get(name)),
    }
  }

  /**
   * Returns the result of `read`, a function without side effects that reads files of commits. It may run several
   * times: a file that is not loaded yet has no text for it, so git loads all such files at once, and it runs again.
   */
  async compute<T>(read: () => T): Promise<T> {
    for (;;) {
      this.#isComputing = true
      try {
        const result = read()
        if (this.#wanted.size === 0) return result
      } catch (error) {
        // A text that was not read yet may be the cause.
        if (this.#wanted.size === 0) throw error
      } finally {
        this.#isComputing = false
      }
      await this.#readWanted()
    }
  }

  #textOf(blob: string | undefined): string | null {
    if (!this.#isComputing) throw new Error("files of a commit are read within `compute` only")
    if (blob === undefined) return null
    const text = this.#texts.get(blob)
    if (text === undefined) this.#wanted.add(blob)
    return text ?? null
  }

  async #readWanted(): Promise<void> {
    const wanted = [...this.#wanted]
    this.#wanted.clear()
    for (const [at, bytes] of (await blobsOf(this.#root, wanted)).entries()) {
      // The commit has the file, so it must not count as missing.
      if (bytes === null) throw new GitError(`git does not have the object ${wanted[at]}`)
      const text = decoded(bytes)
      this.#texts.set(wanted[at]!, typeof text === "string" ? text : null)
    }
  }
}
