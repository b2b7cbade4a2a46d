import { execFile, execFileSync, spawn } from "node:child_process"
import { devNull } from "node:os"
import { promisify } from "node:util"

/** The working tree has no history that can be read: no git, no repository, no such revision. */
export class GitError extends Error {
  override readonly name = "GitError"
  /** True if git exited with 1 and printed nothing: it did not find what it looked for. */
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

export interface Asked {
  readonly stdout: string
  /** Git's warnings, in English. */
  readonly stderr: string
}

interface Asking {
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

export const gitArguments = (root: string, args: readonly string[]): readonly string[] => [
  "-C",
  root,
  "--no-pager",
  ...HARMLESS.flatMap((setting) => ["-c", setting]),
  ...args,
]

/** Variables that would point git at another repository, index or set of attributes than the one the project is in. */
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

/** Objects as their hash names them: no replacements (`refs/replace`) and no grafts. Messages in English. */
export const gitEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))),
  GIT_GRAFT_FILE: devNull,
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
})

export const git = async (root: string, args: readonly string[], asking: Asking = {}): Promise<string> =>
  (await askGit(root, args, asking)).stdout

export async function askGit(root: string, args: readonly string[], { env = {} }: Asking = {}): Promise<Asked> {
  try {
    const options = { ...LIMITS, encoding: "utf8", env: { ...gitEnvironment(), ...env } } as const
    return await run("git", gitArguments(root, args), options)
  } catch (error) {
    throw gitErrorOf(error)
  }
}

/** The synchronous variant. */
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
export function gitWith(root: string, args: readonly string[], input: string, { env = {} }: Asking = {}) {
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

function gitErrorOf(error: unknown): GitError {
  const reason =
    error instanceof Error && "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : ""
  const code = error instanceof Error ? ("status" in error ? error.status : "code" in error ? error.code : null) : null
  return new GitError(
    reason === "" ? "git cannot be asked" : reason.split("\n", 1)[0]!.replace(/^fatal: /, ""),
    reason === "" && code === 1,
  )
}
