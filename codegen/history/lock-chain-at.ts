import { filesOn, InputError } from "../project/disk.ts"
import { lockChainOf, type LockChain } from "../lock-chain/lock-chain.ts"
import { moduleNamed, type ProjectFiles } from "../lock-chain/files.ts"
import { DEFAULT_CONFIG, readConfig } from "../react-router/read-config.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import { sourceOf } from "../source/source.ts"
import { filesAt } from "./files-at.ts"

/** A chain, or why the app that it would be in cannot be found without running its configuration. */
type ChainAt = LockChain | { readonly unknown: string }

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
  const old = chainIn(await filesOf(root, before), policy)
  if (!("unknown" in old) && old.fault !== null) return null
  const now = chainIn(await filesOf(root, after), policy)
  if ("unknown" in now) throw new InputError(`${after.name}: ${now.unknown}`)
  if (now.fault !== null && "unknown" in old) throw new InputError(`${before.name}: ${old.unknown}`)
  return now.fault
}

const filesOf = (root: string, { commit }: Side): ProjectFiles | Promise<ProjectFiles> =>
  commit === null ? filesOn(root) : filesAt(root, commit)

function chainIn(files: ProjectFiles, policy: string): ChainAt {
  const config = moduleNamed("react-router.config", files.has)
  const text = config === null ? null : files.read(config)
  const { appDirectory, isDirectoryKnown } =
    config === null || text === null
      ? { ...DEFAULT_CONFIG, isDirectoryKnown: config === null }
      : readConfig(sourceOf(config, text)).value
  if (!isDirectoryKnown)
    return {
      unknown: `only running ${config} would show where the app is, and \`diff\` runs nothing: export an object literal there, with \`appDirectory\` as a literal`,
    }
  return lockChainOf({ appDirectory: appDirectory.replace(/^\.\//, "").replace(/\/$/, ""), policy }, files)
}
