import { InputError } from "../project/disk.ts"
import { askGit, git, gitWith, GitError } from "../git/git.ts"

/** A revision as people write it: a name, and steps from there (`^1`, `~2`, `@{upstream}`). */
interface Spelling {
  readonly base: string
  readonly steps: string
}

// No `:/text` and `^{/text}`: which commit they name is for whoever writes the next commit message to say.
const SPELLING = /^((?:(?!@\{)[^\s~^:?*[\\\p{Cc}])*)((?:\^\d*|~\d*|@\{[^{}\n]+\}|\^\{(?:commit)?\})*)$/u

/**
 * The hash of the commit that a name stands for; null where there is none. Throws an `InputError` where git would have
 * to choose between several: git prefers tags to branches, and anybody who can push can make a tag.
 */
export async function commitNamed(root: string, name: string): Promise<string | null> {
  if (name.includes("..")) throw new InputError(`\`${name}\` is a range: give its two ends as two revisions`)
  const spelling = spellingOf(name)
  if (spelling === null) return null
  const { base } = spelling
  if (base.startsWith("refs/") && !(await refsAmong(root, [base])).includes(base)) return null
  const found = await resolved(root, name)
  if (isCertain(base)) return found?.hash ?? null
  const meanings = [...(await refsAmong(root, spellingsOfRef(base))), ...(await commitsBeginning(root, base))]
  if (meanings.length > 1) throw new InputError(ambiguous(name, base, meanings))
  if (found?.isAmbiguous === true) throw new InputError(ambiguous(name, base, [base, ...meanings]))
  return found?.hash ?? null
}

function spellingOf(name: string): Spelling | null {
  const found = SPELLING.exec(name)
  if (found === null) return null
  const [, base = "", steps = ""] = found
  return base === "" && !steps.startsWith("@{") ? null : { base, steps }
}

/** True for names that cannot be ambiguous: a whole hash, a full ref, and the checked-out commit. */
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
  // Git also lists what stands beneath a name.
  const listed = new Set((await git(root, ["for-each-ref", "--format=%(refname)", ...names])).split("\n"))
  return names.filter((name) => listed.has(name))
}

/** The commits and tags that an abbreviated hash may stand for, also one at the end of what `git describe` prints. */
async function commitsBeginning(root: string, base: string): Promise<readonly string[]> {
  const digits = /^(?:.+-g)?([0-9a-f]{4,})$/.exec(base)?.[1]
  if (digits === undefined) return []
  const ids = await git(root, ["rev-parse", `--disambiguate=${digits}`]).catch(() => "")
  const kinds = (await gitWith(root, ["cat-file", "--batch-check"], ids)).toString("utf8").split("\n")
  return kinds.flatMap((line) => /^([0-9a-f]+) (?:commit|tag) /.exec(line)?.[1] ?? [])
}

async function resolved(root: string, name: string) {
  try {
    // After `--end-of-options` a name that begins with a dash is a name.
    const args = ["-c", "core.warnAmbiguousRefs=true", "rev-parse", "--verify", "--end-of-options", `${name}^{commit}`]
    const { stdout, stderr } = await askGit(root, args)
    return { hash: stdout.trim(), isAmbiguous: stderr.includes("is ambiguous") }
  } catch (error) {
    if (error instanceof GitError) return null
    throw error
  }
}

function ambiguous(name: string, base: string, meanings: readonly string[]): string {
  const shown = meanings.slice(0, MOST_SHOWN).map((meaning) => `\`${meaning}\``)
  const rest = meanings.length > MOST_SHOWN ? [`${meanings.length - MOST_SHOWN} more`] : []
  const all = [...shown, ...rest]
  const list = `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`
  return `revision \`${name}\` is ambiguous: \`${base}\` may be ${list}. Write the one you mean in full`
}

const MOST_SHOWN = 5
