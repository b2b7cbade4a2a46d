import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { backup as copyPages, DatabaseSync } from "node:sqlite"
import { flushToDisk } from "../store/data-secrets.ts"
import { SECRETS } from "../store/whole-data.ts"
import { openSnapshot } from "./snapshot.ts"
import { isUnwritable, refusalOfCopy, requireCompleteData } from "./data.ts"
import { checkContents, MANIFEST, manifestOf } from "./manifest.ts"
import { EXIT, OperationRefusal, messageOf } from "./refusal.ts"

/** A moment as part of a file's name: 20260102T030405Z. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d+/g, "")

/** Copies the data as of one moment, even while a server is running. Returns the path of the backup. */
export async function backup(dataDir: string, target: string, now: Date): Promise<string> {
  requireCompleteData(dataDir)
  const final = finalPathOf(resolve(target), now)
  // Written under another name and renamed when complete, so that nothing incomplete looks like a backup.
  const partial = `${final}.part-${process.pid}`
  try {
    mkdirSync(dirname(final), { recursive: true })
    mkdirSync(partial, { mode: 0o700 })
    await fill(partial, dataDir, now)
    renameSync(partial, final)
    flushToDisk(dirname(final))
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (isUnwritable(error))
      throw new OperationRefusal(`The backup cannot be written to ${final}: ${messageOf(error)}.`, EXIT.cannotWrite)
    throw refusalOfCopy(dataDir, final, error)
  }
  return final
}

/**
 * The path of the backup. In an existing directory it has the time in its name, so that a timer can always use the same
 * target.
 */
function finalPathOf(target: string, now: Date): string {
  if (!existsSync(target)) return target
  const final = statSync(target).isDirectory() ? join(target, `sallyport-${stampOf(now)}`) : target
  if (existsSync(final))
    throw new OperationRefusal(`${final} already exists: choose another place for the backup.`, EXIT.cannotWrite)
  return final
}

/** Copies the data, checks the copy, and writes the manifest, which makes the backup complete. */
async function fill(partial: string, dataDir: string, now: Date): Promise<void> {
  const names = await copyAll(dataDir, partial)
  checkContents(partial, names)
  const manifest = await manifestOf(partial, [...names, SECRETS], now.toISOString())
  writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  flushToDisk(partial)
}

/** Copies all databases and the secrets, and flushes each file to the disk. Returns the names of the databases. */
async function copyAll(dataDir: string, partial: string): Promise<readonly string[]> {
  using snapshot = await openSnapshot(dataDir)
  for (const [name, db] of snapshot.databases) {
    const file = join(partial, name)
    // Created first, so that nobody else can read the copy while it is written.
    writeFileSync(file, "", { mode: 0o600 })
    await copyPages(db, file)
    // Without a write-ahead log, the copy is a single file.
    const copy = new DatabaseSync(file)
    copy.exec("PRAGMA journal_mode = DELETE")
    copy.close()
    flushToDisk(file)
  }
  writeFileSync(join(partial, SECRETS), snapshot.secrets, { mode: 0o600, flush: true })
  return [...snapshot.databases.keys()]
}
