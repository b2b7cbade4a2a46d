import { conversionsAt, conversionsOnDisk } from "../git/conversion.ts"
import { git, gitEnvironment, gitArguments } from "../git/git.ts"
import { ownLocksOf } from "../project/defaults.ts"
import { convertedLink, InputError } from "../project/disk.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { filesOn, type ProjectFiles } from "../source/project-files.ts"
import { targetOf } from "../targets/targets.ts"
import { execFileSync } from "node:child_process"

/** The files of a project as a commit has them, read from git's blobs. A link is none: a blob holds only where it leads. */
async function filesAt(root: string, commit: string): Promise<ProjectFiles> {
  const entries = (await git(root, ["ls-tree", "-r", "-z", commit])).split("\0")
  const blobs = new Map<string, string>()
  for (const entry of entries) {
    const [about = "", file = ""] = entry.split("\t")
    const blob = /^100\d{3} blob ([0-9a-f]{40,64})$/.exec(about)?.[1]
    if (blob !== undefined) blobs.set(file, blob)
  }
  return {
    has: (file) => blobs.has(file),
    read: (file) => {
      const blob = blobs.get(file)
      return blob === undefined ? null : textOf(root, blob)
    },
  }
}

/** Null for what is no text in UTF-8. */
function textOf(root: string, blob: string): string | null {
  const bytes = execFileSync("git", gitArguments(root, ["cat-file", "blob", blob]), {
    env: gitEnvironment(),
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** One side of a comparison: a commit, or null for the working tree. */
interface Side {
  readonly name: string
  readonly commit: string | null
}

/**
 * The fault of the chain that binds the app to its guards, if it was whole before and is not after: then the app is open.
 * Null where nothing was lost. Throws where one side cannot be told and the other makes it count.
 */
export async function chainLostBetween(
  { root, policy }: { readonly root: string; readonly policy: string },
  before: Side,
  after: Side,
): Promise<Diagnostic | null> {
  const earlier = await filesOf(root, before)
  const paths = { policy, ...ownLocksOf(root) }
  const old = targetOf(earlier).committed.chainIn(earlier, paths)
  if (!("unknown" in old) && old.fault !== null) return null
  const files = await filesOf(root, after)
  const { committed } = targetOf(files)
  const now = committed.chainIn(files, paths)
  if ("unknown" in now) throw new InputError(`${after.name}: ${now.unknown}`)
  const fault =
    now.fault ??
    committed.lossBetween(earlier, files) ??
    (await convertedIn(root, after, [...committed.twins, ...now.files]))
  if (fault !== null && "unknown" in old) throw new InputError(`${before.name}: ${old.unknown}`)
  return fault
}

/** A file that git converts, where the chain leads through it or it could take the place of one that the chain leads through. */
async function convertedIn(root: string, { commit }: Side, files: readonly string[]): Promise<Diagnostic | null> {
  if (commit === null) return convertedLink(conversionsOnDisk(root, files))
  const prefix = (await git(root, ["rev-parse", "--show-prefix"])).trim()
  const names = files.map((file) => `${prefix}${file}`)
  const conversions = await conversionsAt(root, commit, names)
  return convertedLink(conversions.map(({ file, reason }) => ({ file: file.slice(prefix.length), reason })))
}

const filesOf = (root: string, { commit }: Side): ProjectFiles | Promise<ProjectFiles> =>
  commit === null ? filesOn(root) : filesAt(root, commit)
