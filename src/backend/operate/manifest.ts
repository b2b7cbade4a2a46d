import { createHash } from "node:crypto"
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { z } from "zod"
import { readDataSecrets } from "../store/data-secrets.ts"
import { factorSeal, unreadableFactors } from "../store/new-secret.ts"
import { refusalOrError, storageProblemOf } from "../store/storage-problem.ts"
import { DATABASES, SECRETS } from "../store/whole-data.ts"
import { requireReadable } from "./data.ts"
import { DamagedData, messageOf } from "./refusal.ts"

/** The file of a backup's manifest. It is written last, so that an incomplete backup has none. */
export const MANIFEST = "backup.json"

const Manifest = z.strictObject({
  format: z.literal(1),
  made: z.iso.datetime(),
  files: z.record(
    // File names only, so that no path leads out of the directory.
    z.string().regex(/^[\w-]+(\.[\w-]+)+$/),
    z.strictObject({ bytes: z.int(), sha256: z.string() }),
  ),
})
/** The time of a backup (`made`), and the size and digest of each of its files. */
export type Manifest = z.infer<typeof Manifest>

/** The manifest of the files in a directory. */
export async function manifestOf(directory: string, names: readonly string[], made: string): Promise<Manifest> {
  const files: Record<string, { bytes: number; sha256: string }> = {}
  for (const name of names) {
    const file = join(directory, name)
    files[name] = { bytes: statSync(file).size, sha256: await digestOf(file) }
  }
  return { format: 1, made, files }
}

/**
 * The manifest of a complete backup. Throws if one of its files is missing, or has another size or digest than when it
 * was backed up. It does not open the files: `checkContents` does.
 */
export async function verifiedManifest(backup: string): Promise<Manifest> {
  const manifest = readManifest(backup)
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const file = join(backup, name)
    if (!existsSync(file)) throw new DamagedData(file, "it is missing")
    requireReadable(file, `${file} is missing.`)
    if (statSync(file).size !== bytes || (await digestOf(file)) !== sha256)
      throw new DamagedData(file, "it is not the file that was backed up")
  }
  // A manifest names its own files, so it could leave out one that the data needs.
  for (const name of [...DATABASES.map(({ name }) => name), SECRETS])
    if (manifest.files[name] === undefined) throw new DamagedData(join(backup, name), "it was not part of the backup")
  return manifest
}

/**
 * Throws unless the databases are intact and the secrets decrypt the second factors, whose keys are derived from the
 * signing secret. Keeps no file open.
 */
export function checkContents(directory: string, databases: readonly string[]): void {
  for (const name of databases) {
    const fault = integrityFault(join(directory, name))
    if (fault !== null) throw new DamagedData(join(directory, name), fault)
  }
  const secrets = readDataSecrets(directory)
  if (secrets === null) throw new DamagedData(join(directory, SECRETS), "it is missing")
  const seals = [secrets.signingSecret, secrets.nextSigningSecret].filter((secret) => secret !== null).map(factorSeal)
  using factors = new DatabaseSync(join(directory, "second-factor.sqlite"))
  // While the signing secret is being replaced (`nextSigningSecret`), a factor may be encrypted with either one.
  if (unreadableFactors(factors, seals) > 0)
    throw new DamagedData(join(directory, SECRETS), "the second factors were encrypted with another secret")
}

/**
 * The fault of a database file, which can be that the disk fails to read it; null if it is intact. Throws if this
 * process may not read it, which says nothing about its data.
 */
function integrityFault(file: string): string | null {
  try {
    using db = new DatabaseSync(file)
    const [first] = db.prepare("PRAGMA integrity_check(1)").all() as { integrity_check: string }[]
    return first?.integrity_check === "ok" ? null : (first?.integrity_check ?? "it cannot be checked")
  } catch (error) {
    const problem = storageProblemOf(error)
    // A disk that fails to read a file may have damaged it.
    if (problem !== null && problem !== "damaged" && problem !== "failing") throw refusalOrError(file, error)
    return messageOf(error)
  }
}

/** The manifest in a backup. A directory without one is not a backup, or one that was never completed. */
function readManifest(backup: string): Manifest {
  const file = join(backup, MANIFEST)
  requireReadable(file, `${backup} is not a backup: it has no ${MANIFEST}.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, "utf8")))
  } catch {
    throw new DamagedData(file, "it was not written by a backup")
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest("hex")
}
