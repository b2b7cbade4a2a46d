import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** The working tree has no history that can be read: no git, no repository, no such revision. */
export class GitError extends Error {
  override readonly name = "GitError"
  /** Whether git ended with 1 and said nothing: what was looked for is not there. */
  readonly isSilent: boolean

  constructor(message: string, isSilent = false) {
    super(message)
    this.isSilent = isSilent
  }
}

export interface Commit {
  readonly hash: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly subject: string
}

const run = promisify(execFile)

// A history that answers slower or longer than this is not asked by a build.
const LIMITS = { timeout: 20_000, maxBuffer: 64 * 1024 * 1024 }

export async function git(root: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run("git", ["-C", root, "--no-pager", ...args], { ...LIMITS, encoding: "utf8" })
    return stdout
  } catch (error) {
    const said =
      error instanceof Error && "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : ""
    const isSilent = said === "" && error instanceof Error && "code" in error && error.code === 1
    throw new GitError(said === "" ? "git cannot be asked" : said.split("\n", 1)[0]!.replace(/^fatal: /, ""), isSilent)
  }
}
