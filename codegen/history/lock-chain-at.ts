import { pagesUnder } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { conversionsAt, conversionsOnDisk } from "../git/conversion.ts"
import { git, gitEnvironment, gitArguments } from "../git/git.ts"
import { ownLocksOf } from "../project/defaults.ts"
import { convertedLink, InputError } from "../project/disk.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { filesOn } from "../source/project-files.ts"
import type { SecondLock } from "../target/inventory.ts"
import type { CommittedApp, CommittedFiles } from "../target/target.ts"
import { targetOf } from "../targets/targets.ts"
import { execFileSync } from "node:child_process"

/**
 * The files of a project at a commit, read from git's blobs. Symbolic links do not count, because their blob is only a
 * path.
 */
async function filesAt(root: string, commit: string): Promise<CommittedFiles> {
  const entries = (await git(root, ["ls-tree", "-r", "-z", commit])).split("\0")
  const blobs = new Map<string, string>()
  const links: string[] = []
  for (const entry of entries) {
    const [about = "", file] = entry.split("\t")
    if (file === undefined) continue
    const blob = /^100\d{3} blob ([0-9a-f]{40,64})$/.exec(about)?.[1]
    if (blob === undefined) links.push(file)
    else blobs.set(file, blob)
  }
  return {
    names: [...blobs.keys()],
    links,
    has: (file) => blobs.has(file),
    read: (file) => {
      const blob = blobs.get(file)
      return blob === undefined ? null : textOf(root, blob)
    },
  }
}

/** The text of a blob; null if it is not UTF-8. */
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

/** The locks of an app before and after a change. */
export interface LocksBetween {
  /** Faults of protection that was intact before: of the chain that binds the app to its guards, or beside it. */
  readonly lost: readonly Diagnostic[]
  /** The places of the second lock, if the app keeps its locks and has moved it. */
  readonly moved: MovedLock | null
}

/** The place of the second lock of an app on Next, before and after it moved. */
export interface MovedLock {
  readonly before: SecondLock
  readonly after: SecondLock
}

const UNCHANGED: LocksBetween = { lost: [], moved: null }

/**
 * The change of the locks between two versions, if the app had them before. `checked` is the newer policy. Throws if one
 * side cannot be read and the result depends on it.
 */
export async function locksBetween(
  { root, policy }: { readonly root: string; readonly policy: string },
  before: Side,
  after: Side,
  checked: CheckedPolicy,
): Promise<LocksBetween> {
  const earlier = await filesOf(root, before)
  const paths = { policy, ...ownLocksOf(root) }
  // Each side is read by its own framework, because the change may be a move to another one.
  const target = targetOf(earlier)
  const old = target.committed.chainIn(earlier, paths)
  // An app without working locks has none to lose.
  if (!("unknown" in old) && old.fault !== null) return UNCHANGED
  const files = await filesOf(root, after)
  const { committed } = targetOf(files)
  const now = committed.chainIn(files, paths)
  if ("unknown" in now) throw new InputError(`${after.name}: ${now.unknown}`)
  const lost = now.fault === null ? lossBetween(after.name, committed, earlier, files, checked) : [now.fault]
  const converted = lost.length > 0 ? null : await convertedIn(root, after, [...committed.twins, ...now.files])
  const faults = converted === null ? lost : [converted]
  // If the older side is unknown, the faults may be old ones.
  if (faults.length > 0 && "unknown" in old) throw new InputError(`${before.name}: ${old.unknown}`)
  return { lost: faults, moved: movedLock(target.committed.secondLockIn(earlier), committed.secondLockIn(files)) }
}

/** The faults of an app whose chain is intact but that has lost protection elsewhere, such as in its own modules. */
function lossBetween(
  name: string,
  committed: CommittedApp,
  before: CommittedFiles,
  after: CommittedFiles,
  checked: CheckedPolicy,
): readonly Diagnostic[] {
  const lost = committed.lossBetween(before, after, (routes) => {
    const pages = pagesUnder(checked, routes)
    return pages === null ? null : { policy: checked.policy, pages }
  })
  if ("unknown" in lost) throw new InputError(`${name}: ${lost.unknown}`)
  return lost
}

const movedLock = (before: SecondLock | null, after: SecondLock | null): MovedLock | null =>
  before === null || after === null || before === after ? null : { before, after }

/**
 * The finding about the first of these files that git converts on checkout, so that it may differ from what was read;
 * null if it converts none.
 */
async function convertedIn(root: string, { commit }: Side, files: readonly string[]): Promise<Diagnostic | null> {
  if (commit === null) return convertedLink(conversionsOnDisk(root, files))
  const prefix = (await git(root, ["rev-parse", "--show-prefix"])).trim()
  const names = files.map((file) => `${prefix}${file}`)
  const conversions = await conversionsAt(root, commit, names)
  return convertedLink(conversions.map(({ file, reason }) => ({ file: file.slice(prefix.length), reason })))
}

const filesOf = (root: string, { commit }: Side): Promise<CommittedFiles> =>
  commit === null ? filesInTree(root) : filesAt(root, commit)

/** The files of the working tree that a commit of everything would have. */
async function filesInTree(root: string): Promise<CommittedFiles> {
  const listed = await git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  const files = filesOn(root)
  return {
    ...files,
    names: [...new Set(listed.split("\0"))].filter((name) => name !== "" && files.has(name)),
    links: [],
  }
}
