import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { visibleLine } from "../source/visible.ts"

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

/** The commit that last changed each of these lines, by line number; null for lines not yet committed. */
export async function lastCommitOfLines(root: string, file: string): Promise<ReadonlyMap<number, Commit | null>> {
  const blame = await git(root, ["blame", "--line-porcelain", "--", file])
  const commits = new Map<number, Commit | null>()
  let line = 0
  let hash = ""
  let date = ""
  let subject = ""
  for (const text of blame.split("\n")) {
    const header = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(text)
    if (header !== null) {
      hash = header[1]!
      line = Number(header[2])
    } else if (text.startsWith("author-time ")) date = new Date(Number(text.slice(12)) * 1000).toISOString()
    else if (text.startsWith("summary ")) subject = visibleLine(text.slice(8))
    // Lines of the file come behind a tab; nothing of the header does.
    else if (text.startsWith("\t")) commits.set(line, /^0+$/.test(hash) ? null : { hash, date, subject })
  }
  return commits
}
