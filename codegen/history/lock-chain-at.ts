import { pagesUnder } from "../check/check-policy.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { conversionsAt, conversionsOnDisk } from "../git/conversion.ts"
import { git, type Repository } from "../git/git.ts"
import { ownLocksOf } from "../project/defaults.ts"
import { convertedModuleFinding, InputError } from "../project/disk.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { filesOn } from "../source/project-files.ts"
import type { SecondLock } from "../target/inventory.ts"
import type { CommittedApp, CommittedFiles } from "../target/target.ts"
import { targetOf } from "../targets/targets.ts"
import { CommitReader } from "./commit-reader.ts"

/** One side of a comparison: a commit, or null for the working tree. */
interface Side {
  readonly name: string
  readonly commit: string | null
}

/** The place of the second lock of an app on Next, before and after it moved. */
export interface MovedLock {
  readonly before: SecondLock
  readonly after: SecondLock
}

/**
 * The change of the locks between two versions, if the app had them before. `lost` are the faults of protection that
 * was intact: of the chain that binds the app to its guards, or beside it. `moved` has the places of the second lock,
 * if the app keeps its locks and has moved it. `checked` is the newer policy. Throws if one side cannot be read and the
 * result depends on it.
 */
export async function locksBetween(
  repository: Repository,
  policy: string,
  before: Side,
  after: Side,
  checked: CheckedPolicy,
) {
  const { root } = repository
  const reader = new CommitReader(root)
  const [earlier, later] = [await filesOf(reader, root, before), await filesOf(reader, root, after)]
  const paths = { policy, ...ownLocksOf(root) }
  // Runs again whenever it needed a file that was not read from git yet, so it must have no effects.
  const change = await reader.compute(() => {
    // Each side is read by its own framework, because the change may be a move to another one.
    const target = targetOf(earlier)
    const old = target.committed.chainIn(earlier, paths)
    // An app without working locks has none to lose.
    if (!("unknown" in old) && old.fault !== null) return null
    const { committed } = targetOf(later)
    const now = committed.chainIn(later, paths)
    if ("unknown" in now) throw new InputError(`${after.name}: ${now.unknown}`)
    const lost = now.fault === null ? lossBetween(after.name, committed, earlier, later, checked) : [now.fault]
    const moved = movedLock(target.committed.secondLockIn(earlier), committed.secondLockIn(later))
    // If git converts one of these files on checkout, the app is not built from the text that was read here.
    // `configNames` are files that would be read in place of a file of the chain.
    return { old, lost, moved, read: [...committed.configNames, ...now.files] }
  })
  if (change === null) return { lost: [], moved: null }
  const { old, lost, moved, read } = change
  const converted = lost.length > 0 ? null : await convertedIn(repository, after, read)
  const faults = converted === null ? lost : [converted]
  // If the older side could not be read, the app may have had these faults before.
  if (faults.length > 0 && "unknown" in old) throw new InputError(`${before.name}: ${old.unknown}`)
  return { lost: faults, moved }
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
async function convertedIn(
  repository: Repository,
  { commit }: Side,
  files: readonly string[],
): Promise<Diagnostic | null> {
  const { root, prefix } = repository
  if (commit === null) return convertedModuleFinding(conversionsOnDisk(root, files))
  const names = files.map((file) => `${prefix}${file}`)
  const conversions = await conversionsAt(repository, commit, names)
  return convertedModuleFinding(conversions.map(({ file, reason }) => ({ file: file.slice(prefix.length), reason })))
}

const filesOf = (reader: CommitReader, root: string, { commit }: Side): Promise<CommittedFiles> =>
  commit === null ? filesInTree(root) : reader.filesAt(commit)

/** The files of the working tree that a commit of everything would have. */
async function filesInTree(root: string): Promise<CommittedFiles> {
  const listed = await git(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  const files = filesOn(root)
  return {
    ...files,
    names: [...new Set(listed.split("\0"))].filter((name) => name !== "" && files.has(name)),
    // The disk follows links, so their files count as files.
    links: [],
  }
}
