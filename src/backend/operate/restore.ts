import {
  copyFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { LOCK } from "../store/data-directory.ts"
import { endEverySession } from "../store/new-secret.ts"
import { flushToDisk } from "../store/data-secrets.ts"
import { UNFINISHED } from "../store/whole-data.ts"
import { isUnwritable, refusalOfCopy, requireReadable, lockDataDirectory } from "./data.ts"
import { checkContents, verifiedManifest } from "./manifest.ts"
import { EXIT, OperationRefusal, messageOf } from "./refusal.ts"
import { stampOf } from "./backup.ts"

/** The directory, in the data directory, that a backup is copied to before it replaces the data. */
const STAGING = "restoring"
/** The name of a directory with earlier data, before its time. */
const ASIDE = "before-restore-"

/**
 * Replaces a stopped server's data by a backup. The old data is moved aside and never removed. Returns the time of the
 * backup, and the directories with the old data: none if there was none, several after an interrupted restore.
 */
export async function restore(dataDir: string, backup: string, force: boolean, now: Date) {
  const from = resolve(backup)
  requireReadable(from, `There is no backup at ${from}.`)
  const manifest = await verifiedManifest(from)
  // Keeps a server from starting until this function has returned.
  using _ = lockDataDirectory(dataDir)
  try {
    const present = readdirSync(dataDir).filter((name) => !isOurs(name))
    // After an interrupted restore (`UNFINISHED`) the earlier data was moved aside already, or in part, and needs no
    // `--force`.
    if (present.length > 0 && !force && !existsSync(join(dataDir, UNFINISHED))) {
      throw new OperationRefusal(
        `${dataDir} is not empty: give --force to move what is there aside, where it is kept.`,
        EXIT.cannotWrite,
      )
    }
    stage(dataDir, from, Object.keys(manifest.files))
    return { made: manifest.made, asides: replace(dataDir, present, now) }
  } catch (error) {
    if (isUnwritable(error))
      throw new OperationRefusal(`${dataDir} cannot be written: ${messageOf(error)}.`, EXIT.cannotWrite)
    throw refusalOfCopy(from, dataDir, error)
  }
}

/** True for entries that stay in place: those of a restore, and the lock. */
const isOurs = (name: string): boolean =>
  name.startsWith(LOCK) || name.startsWith(UNFINISHED) || name === STAGING || name.startsWith(ASIDE)

/**
 * Copies the backup next to the data and checks it, so that a full disk or missing permissions fail before data is
 * moved.
 */
function stage(dataDir: string, from: string, names: readonly string[]): void {
  const staging = join(dataDir, STAGING)
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  for (const name of names) {
    copyFileSync(join(from, name), join(staging, name))
    chmodSync(join(staging, name), 0o600)
  }
  checkContents(
    staging,
    names.filter((name) => name.endsWith(".sqlite")),
  )
  // Sessions that have ended since the backup, perhaps because they were stolen, must not become valid again.
  endEverySession(staging)
  flushToDisk(staging)
}

/**
 * Moves the old data aside and the new data in. If this is interrupted, a mark keeps the server from starting. The mark
 * lists the directories with old data, so that the repeated restore names them all.
 */
function replace(dataDir: string, present: readonly string[], now: Date): readonly string[] {
  const mark = join(dataDir, UNFINISHED)
  const earlier = existsSync(mark) ? readFileSync(mark, "utf8").split("\n").filter(Boolean) : []
  const aside = present.length === 0 ? null : newAside(dataDir, now)
  const asides = aside === null ? earlier : [...earlier, aside]
  // Replaced as a whole, so that the list is not lost if this write fails or is interrupted.
  writeFileSync(`${mark}.new`, asides.join("\n"), { mode: 0o600, flush: true })
  renameSync(`${mark}.new`, mark)
  flushToDisk(dataDir)
  for (const name of present) if (aside !== null) renameSync(join(dataDir, name), join(aside, name))
  const staging = join(dataDir, STAGING)
  for (const name of readdirSync(staging)) renameSync(join(staging, name), join(dataDir, name))
  flushToDisk(dataDir)
  rmSync(staging, { recursive: true })
  rmSync(mark)
  flushToDisk(dataDir)
  return asides
}

/** Makes a directory for the earlier data. Two restores in one second get different ones. */
function newAside(dataDir: string, now: Date): string {
  const named = join(dataDir, ASIDE + stampOf(now))
  for (let nth = 1; ; nth++) {
    const aside = nth === 1 ? named : `${named}-${nth}`
    if (existsSync(aside)) continue
    mkdirSync(aside, { mode: 0o700 })
    return aside
  }
}
