import { git, type Commit } from "../git/git.ts"
import { visibleLine } from "../source/visible.ts"

/** A commit that changed the policy. */
export interface PolicyCommit extends Commit {
  /** The policy file before and after the commit, as git names it: `commit:path`. Null where there was none. */
  readonly before: string | null
  readonly after: string | null
  /** True for the first commit of a shallow clone, whose parents are not available. */
  readonly isBoundary: boolean
}

/** The path in a `commit:path`. */
export const pathInCommit = (file: string): string => file.slice(file.indexOf(":") + 1)

/** The commits that changed the policy. */
export interface PolicyLog {
  /** Newest first. */
  readonly commits: readonly PolicyCommit[]
  /** The newest of the commits that are left out; null if none are. */
  readonly cutAt: string | null
}

/** The most commits that are read. More would take minutes. */
export const MAX_COMMITS = 500

/** Options of `git log` for the main line, on which a merge counts as one change. */
const MAIN_LINE = ["--first-parent", "--diff-merges=first-parent"]

/** Options of `git log` for the commits of all branches. */
const EVERY_LINE = ["--diff-merges=combined"]

// Fields end in NUL, which neither subjects nor paths contain. `%ct` is the committer's time, not the author's. `%D`
// has the word `grafted` where a shallow clone begins; with `--decorate=full`, no branch or tag is listed by that word.
const FORMAT = "--format=%H%x00%P%x00%ct%x00%D%x00%s"

/**
 * The commits of the main line that changed a file, also under former names. `file` is relative to the repository's
 * top.
 */
export const policyLogOf = (root: string, file: string): Promise<PolicyLog> => logOf(root, file, MAIN_LINE, "HEAD")

/** Reads the log of a file, following renames. `lineOptions` are `MAIN_LINE` or `EVERY_LINE`. */
async function logOf(root: string, file: string, lineOptions: readonly string[], from: string): Promise<PolicyLog> {
  // Git's own limit is not used, because it would count merges that are skipped here.
  const log = ["log", "--follow", "--name-status", "-z", "--decorate=full", ...lineOptions, FORMAT]
  const tokens = (await git(root, [...log, from, "--", `:(top,literal)${file}`])).split("\0")
  const commits: PolicyCommit[] = []
  for (let at = 0; at + 4 < tokens.length;) {
    const [hash = "", parents = "", seconds = "", decorations = "", subject = ""] = tokens.slice(at, at + 5)
    at += 5
    // A merge has an empty field where other commits have a line break.
    if (tokens[at] === "") at++
    const [status = "", path = "", pathAfterMove = ""] = tokens.slice(at, at + 3)
    // Git lists every merge, even one that left the file unchanged: then the next commit follows.
    if (!/^\n?[A-Z]+\d*$/.test(status)) continue
    const isMoved = /^\n?[RC]\d+$/.test(status)
    at += isMoved ? 3 : 2
    const parent = parents.split(" ")[0]!
    // `A`: the commit added the file. A merge has a letter for each parent.
    const wasThere = parent !== "" && !/^\n?A+$/.test(status)
    commits.push({
      hash,
      date: dateOf(Number(seconds)),
      subject: visibleLine(subject),
      before: wasThere ? `${parent}:${path}` : null,
      after: /^\n?D+$/.test(status) ? null : `${hash}:${isMoved ? pathAfterMove : path}`,
      isBoundary: parent === "" && decorations.split(", ").includes("grafted"),
    })
  }
  return { commits: commits.slice(0, MAX_COMMITS), cutAt: commits[MAX_COMMITS]?.hash ?? null }
}

/** The file's former names in all ancestors of `from`, latest first. */
export async function formerNamesOf(root: string, file: string, from: string = "HEAD"): Promise<readonly string[]> {
  const { commits } = await logOf(root, file, EVERY_LINE, from)
  const names = commits
    .flatMap(({ before, after }) => [after, before])
    .flatMap((one) => (one === null ? [] : [pathInCommit(one)]))
  return [...new Set(names)].filter((name) => name !== file)
}

/** The name in HEAD of a file with an uncommitted `git mv`; null if it was not moved. */
export async function nameBeforeMove(root: string, file: string): Promise<string | null> {
  // Compares with the index, because a comparison with the working tree would run the repository's filters.
  const args = ["diff-index", "--cached", "-M", "--diff-filter=R", "--name-status", "-z", "HEAD"]
  const fields = (await git(root, args)).split("\0")
  // Each rename has three fields: the status, the old name and the new one.
  const at = fields.findIndex((_, i) => i % 3 === 0 && fields[i + 2] === file)
  return at === -1 ? null : (fields[at + 1] ?? null)
}

/** The latest time that has a year of four digits, as records and reports write it. */
const LATEST = Date.parse("9999-12-31T23:59:59Z")

/** The time of a commit in ISO 8601; empty if the number is not a time up to `LATEST`, which git does not prevent. */
function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return date.getTime() <= LATEST ? date.toISOString() : ""
}
