import { askGit, catFile, git, GitError, type Repository } from "../git/git.ts"
import { InputError, UsageError } from "../project/disk.ts"
import { listedUpTo } from "../messages/phrases.ts"
import { isDay } from "../source/day.ts"

/** A revision in git's syntax: a name, and steps from there (`^1`, `~2`, `@{upstream}`). */
interface Spelling {
  readonly base: string
  readonly steps: string
}

// `:/text` and `^{/text}` are refused, because a later commit message could make them name another commit.
const SPELLING = /^((?:(?!@\{)[^\s~^:?*[\\\p{Cc}])*)((?:\^\d*|~\d*|@\{[^{}\n]+\}|\^\{(?:commit)?\})*)$/u

/**
 * The hash of the commit that a name stands for; null if there is none. Throws an `InputError` if the name is
 * ambiguous: git would prefer a tag to a branch, and anybody who can push can create a tag.
 */
export async function commitNamed(root: string, name: string): Promise<string | null> {
  if (name.includes("..")) throw new UsageError(`\`${name}\` is a range: give its two ends as two revisions`)
  const spelling = spellingOf(name)
  if (spelling === null) return null
  const { base } = spelling
  // For a full ref that does not exist, git would go on to look for it beneath `refs/tags/` and others.
  if (base.startsWith("refs/") && !(await refsAmong(root, [base])).includes(base)) return null
  const found = await resolved(root, name)
  if (isCertain(base)) return found?.hash ?? null
  const meanings = [...(await refsAmong(root, spellingsOfRef(base))), ...(await commitsBeginning(root, base))]
  if (meanings.length > 1) throw new InputError(ambiguous(name, base, meanings))
  // Git's own warning, in case it knows a meaning that is not looked up here.
  if (found?.isAmbiguous === true) throw new InputError(ambiguous(name, base, [base, ...meanings]))
  return found?.hash ?? null
}

/** The parts of a revision's name. Null for a spelling that is refused, and for steps without a name, such as `~2`. */
function spellingOf(name: string): Spelling | null {
  const found = SPELLING.exec(name)
  if (found === null) return null
  const [, base = "", steps = ""] = found
  return base === "" && !steps.startsWith("@{") ? null : { base, steps }
}

/** True for names that cannot be ambiguous: a whole hash, a full ref, the checked-out commit, and none before `@{`. */
const isCertain = (base: string): boolean =>
  base === "" || base === "@" || base === "HEAD" || base.startsWith("refs/") || /^[0-9a-f]{40}$/.test(base)

/** The refs that git tries for a short name, in git's order. */
const spellingsOfRef = (base: string): readonly string[] => [
  `refs/${base}`,
  `refs/tags/${base}`,
  `refs/heads/${base}`,
  `refs/remotes/${base}`,
  `refs/remotes/${base}/HEAD`,
]

async function refsAmong(root: string, names: readonly string[]): Promise<readonly string[]> {
  // Git also lists references whose names begin with the name and a slash.
  const listed = new Set((await git(root, ["for-each-ref", "--format=%(refname)", ...names])).split("\n"))
  return names.filter((name) => listed.has(name))
}

/** The commits and tags that an abbreviated hash may stand for, alone or at the end of a name by `git describe`. */
async function commitsBeginning(root: string, base: string): Promise<readonly string[]> {
  const digits = /^(?:.+-g)?([0-9a-f]{4,})$/.exec(base)?.[1]
  if (digits === undefined) return []
  const ids = await git(root, ["rev-parse", `--disambiguate=${digits}`]).catch(() => "")
  const kinds = (await catFile(root, "--batch-check", ids.split("\n").slice(0, -1))).toString("utf8").split("\n")
  return kinds.flatMap((line) => /^([0-9a-f]+) (?:commit|tag) /.exec(line)?.[1] ?? [])
}

/** The hash of a revision; null if git knows none. */
async function resolved(root: string, name: string) {
  try {
    // `--end-of-options` keeps a name that begins with a dash from being an option.
    const args = ["-c", "core.warnAmbiguousRefs=true", "rev-parse", "--verify", "--end-of-options", `${name}^{commit}`]
    const { stdout, stderr } = await askGit(root, args)
    return { hash: stdout.toString("utf8").trim(), isAmbiguous: stderr.includes("is ambiguous") }
  } catch (error) {
    if (error instanceof GitError) return null
    throw error
  }
}

/** The sentence about an ambiguous revision. */
function ambiguous(name: string, base: string, meanings: readonly string[]): string {
  const quoted = meanings.map((meaning) => `\`${meaning}\``)
  const list = listedUpTo(MAX_SHOWN, quoted, "or")
  return `revision \`${name}\` is ambiguous: \`${base}\` may be ${list}. Write the one you mean in full`
}

/** The number of candidates that the message about an ambiguous name lists. */
const MAX_SHOWN = 5

/** A commit, with its name in reports: as it was requested, and the commit if that was a day. */
export interface Revision {
  readonly name: string
  readonly hash: string
}

/**
 * The commit that a revision names, or the last commit of a day on the main line, in UTC. Throws an `InputError` if
 * there is none.
 */
export async function revisionOf({ root, isShallow }: Repository, name: string): Promise<Revision> {
  const hash = await commitNamed(root, name)
  if (hash !== null) return { name, hash }
  const last = isDay(name) ? await lastCommitOf(root, name) : null
  if (last !== null) return { name: `${name} [${last.slice(0, 10)}]`, hash: last }
  if (isShallow)
    throw new InputError(
      `revision \`${name}\` is not in this shallow clone: \`git fetch --unshallow\` brings the rest of the history`,
    )
  throw new InputError(
    isDay(name)
      ? `the history begins after ${name}: give a later day, or a commit`
      : `there is no revision \`${name}\`: give a commit, a branch, a tag or a day such as 2027-01-31`,
  )
}

/** The newest commit of the main line until the end of a day, in UTC; null if there is none. */
async function lastCommitOf(root: string, day: string): Promise<string | null> {
  // In seconds since 1970, because git does not understand written dates after 2099.
  const end = Math.max(0, Date.parse(`${day}T23:59:59Z`) / 1000)
  const listed = await git(root, ["rev-list", "--first-parent", "--max-count=1", `--before=@${end} +0000`, "HEAD"])
  return listed.trim() === "" ? null : listed.trim()
}
