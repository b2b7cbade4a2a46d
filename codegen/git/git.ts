import { execFile, execFileSync } from "node:child_process"
import { devNull } from "node:os"
import { promisify } from "node:util"

/** An error in reading a history: git is missing, there is no repository, or no such revision. */
export class GitError extends Error {
  override readonly name = "GitError"
}

/** A commit, as histories list it. */
export interface Commit {
  readonly hash: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly subject: string
}

/** The project's git repository. */
export interface Repository {
  /** The project's root, in which git runs. */
  readonly root: string
  /** The root's path inside the repository, with a `/` at the end; empty at the top. */
  readonly prefix: string
  /** True for a clone without the older part of the history. */
  readonly isShallow: boolean
}

/** The output of a successful call of git. */
interface GitOutput {
  readonly stdout: Buffer
  /** Git's warnings, in English. */
  readonly stderr: string
}

interface GitOptions {
  /** Environment variables besides those of every call. */
  readonly env?: Readonly<Record<string, string>>
  /** The text for git's standard input. */
  readonly input?: string
}

const run = promisify(execFile)

// The limits for git's answers, in milliseconds and bytes. A build skips a history that exceeds them.
const LIMITS = { timeout: 20_000, maxBuffer: 64 * 1024 * 1024 }

// The limits for the content of many files. A partial clone may have to fetch it first, so the time is not limited.
const CONTENT_LIMITS = { timeout: 0, maxBuffer: 1024 * 1024 * 1024 }

/**
 * Settings that override the user's and the repository's configuration, which must neither run programs nor change the
 * answers that are read here. The first one turns off git's warning about the empty grafts file.
 */
const HARMLESS = [
  "advice.graftFileDeprecated=false",
  "core.fsmonitor=false",
  `core.hooksPath=${devNull}`,
  "diff.relative=false",
  "diff.renameLimit=32767",
  "i18n.logOutputEncoding=UTF-8",
  "log.showRoot=true",
  "log.showSignature=false",
]

/** The arguments of a call of git in a directory. */
const gitArguments = (root: string, args: readonly string[]): readonly string[] => [
  "-C",
  root,
  "--no-pager",
  ...HARMLESS.flatMap((setting) => ["-c", setting]),
  ...args,
]

/**
 * Environment variables that would make git use another repository, index or set of attributes than the project's, read
 * paths in another way, or run another program.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_ATTR_SOURCE",
  "GIT_COMMON_DIR",
  "GIT_DIR",
  "GIT_EXTERNAL_DIFF",
  "GIT_GLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_LITERAL_PATHSPECS",
  "GIT_NAMESPACE",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_REPLACE_REF_BASE",
  "GIT_SHALLOW_FILE",
  "GIT_WORK_TREE",
])

/** The environment of git: without replaced objects (`refs/replace`) and grafts, and with messages in English. */
const gitEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))),
  GIT_GRAFT_FILE: devNull,
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
})

/** Calls git, and returns its standard output as text. Throws a `GitError` if it fails or exceeds a limit. */
export const git = async (root: string, args: readonly string[], options: GitOptions = {}): Promise<string> =>
  (await askGit(root, args, options)).stdout.toString("utf8")

/**
 * Calls git, and returns its standard output as bytes and its warnings. Throws a `GitError` if it fails or exceeds a
 * limit.
 */
export async function askGit(
  root: string,
  args: readonly string[],
  { env = {}, input = "" }: GitOptions = {},
  limits = LIMITS,
): Promise<GitOutput> {
  const options = { ...limits, encoding: "buffer", env: { ...gitEnvironment(), ...env } } as const
  try {
    const running = run("git", gitArguments(root, args), options)
    // If git ends early, its exit code reports it.
    running.child.stdin?.on("error", () => {}).end(input)
    const { stdout, stderr } = await running
    return { stdout, stderr: stderr.toString("utf8") }
  } catch (error) {
    throw gitErrorOf(error)
  }
}

/**
 * Looks up objects with `git cat-file`, one name a line. Throws a `GitError` for a name with a line break: git would
 * look up each of its lines, so that every later name would get the answer to another one.
 */
export async function catFile(
  root: string,
  how: "--batch" | "--batch-check",
  names: readonly string[],
): Promise<Buffer> {
  if (names.some((name) => name.includes("\n")))
    throw new GitError("a file that is needed has a line break in its name in the history, and git cannot look it up")
  const input = names.map((name) => `${name}\n`).join("")
  return (await askGit(root, ["cat-file", how], { input }, CONTENT_LIMITS)).stdout
}

/** Calls git synchronously, and returns its standard output. Throws a `GitError` if it fails or exceeds a limit. */
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

/** The error of a failed call, with the first line that git wrote about it. */
function gitErrorOf(error: unknown): GitError {
  const [reason = ""] = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n", 1) : []
  if (reason !== "") return new GitError(reason.replace(/^fatal: /, ""), { cause: error })
  const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT"
  return new GitError(isAbsent ? "git is not installed" : "git failed, or its answer exceeds a limit", { cause: error })
}
