import { execFile, execFileSync, spawn } from "node:child_process"
import { devNull } from "node:os"
import { promisify } from "node:util"

/** An error in reading a history: git is missing, there is no repository, or no such revision. */
export class GitError extends Error {
  override readonly name = "GitError"
  /** True if git exited with 1 and printed nothing, which means that it found nothing. */
  readonly isSilent: boolean

  constructor(message: string, isSilent = false) {
    super(message)
    this.isSilent = isSilent
  }
}

/** A commit, as histories list it. */
export interface Commit {
  readonly hash: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly subject: string
}

/** The output of a successful call of git. */
export interface GitOutput {
  readonly stdout: string
  /** Git's warnings, in English. */
  readonly stderr: string
}

interface GitOptions {
  readonly env?: Readonly<Record<string, string>>
}

const run = promisify(execFile)

// The limits for git's answers. A build skips a history that exceeds them.
const LIMITS = { timeout: 20_000, maxBuffer: 64 * 1024 * 1024 }

/**
 * Settings that keep a repository's configuration from running programs, and git from warning about the empty grafts
 * file.
 */
const HARMLESS = [
  "advice.graftFileDeprecated=false",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "log.showSignature=false",
]

/** The arguments of a call of git in a directory. */
export const gitArguments = (root: string, args: readonly string[]): readonly string[] => [
  "-C",
  root,
  "--no-pager",
  ...HARMLESS.flatMap((setting) => ["-c", setting]),
  ...args,
]

/** Environment variables that would make git use another repository, index or set of attributes than the project's. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_ATTR_SOURCE",
  "GIT_COMMON_DIR",
  "GIT_DIR",
  "GIT_EXTERNAL_DIFF",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_NAMESPACE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_REPLACE_REF_BASE",
  "GIT_SHALLOW_FILE",
  "GIT_WORK_TREE",
])

/** The environment of git: without replaced objects (`refs/replace`) and grafts, and with messages in English. */
export const gitEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))),
  GIT_GRAFT_FILE: devNull,
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
})

/** Calls git, and returns its standard output. */
export const git = async (root: string, args: readonly string[], options: GitOptions = {}): Promise<string> =>
  (await askGit(root, args, options)).stdout

/** Calls git. Throws a `GitError` if it fails or exceeds a limit. */
export async function askGit(root: string, args: readonly string[], { env = {} }: GitOptions = {}): Promise<GitOutput> {
  try {
    const options = { ...LIMITS, encoding: "utf8", env: { ...gitEnvironment(), ...env } } as const
    return await run("git", gitArguments(root, args), options)
  } catch (error) {
    throw gitErrorOf(error)
  }
}

/** The synchronous variant of `git`. */
export function gitSync(root: string, args: readonly string[]): string {
  try {
    return execFileSync("git", gitArguments(root, args), {
      ...LIMITS,
      encoding: "utf8",
      env: gitEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    })
  } catch (error) {
    throw gitErrorOf(error)
  }
}

/** Runs git with a text on its standard input. */
export function gitWith(root: string, args: readonly string[], input: string, { env = {} }: GitOptions = {}) {
  return new Promise<Buffer>((resolve, reject) => {
    const child = spawn("git", gitArguments(root, args), {
      env: { ...gitEnvironment(), ...env },
      stdio: ["pipe", "pipe", "ignore"],
    })
    const chunks: Buffer[] = []
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.on("error", () => reject(new GitError("git cannot be asked")))
    child.on("close", (status) => {
      if (status === 0) resolve(Buffer.concat(chunks))
      else reject(new GitError("git cannot read its objects"))
    })
    // If git ends early, its exit code reports it.
    child.stdin.on("error", () => {})
    child.stdin.end(input)
  })
}

/** The error of a failed call, with the first line that git wrote about it. */
function gitErrorOf(error: unknown): GitError {
  const reason =
    error instanceof Error && "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : ""
  // The exit code is in `status` after a synchronous call, and in `code` after an asynchronous one.
  const code = error instanceof Error ? ("status" in error ? error.status : "code" in error ? error.code : null) : null
  return new GitError(
    reason === "" ? "git cannot be asked" : reason.split("\n", 1)[0]!.replace(/^fatal: /, ""),
    reason === "" && code === 1,
  )
}
