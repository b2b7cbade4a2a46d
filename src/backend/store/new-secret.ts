import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { BackendRefusal, EXIT_CODES } from "./options.ts"
import { type DataSecrets, writeDataSecrets } from "./data-secrets.ts"
import { atOnce, openDataFile } from "./data-file.ts"
import { RESTORE } from "./storage-problem.ts"
import { recoveryCodesKeyOf } from "./recovery-codes.ts"
import { type TextSeal, sealWith } from "./sealed-text.ts"
import { SECRETS } from "./whole-data.ts"

/** The encryption of second factors. Its key is derived from the signing secret. */
export const factorSeal = (signingSecret: string): TextSeal => sealWith(signingSecret, "second factor")

/**
 * Replaces the current secret with the next one, and returns the secrets to use. Without a next one, only checks that
 * the current secret opens the factors. An interrupted attempt is continued by the next call.
 * Sessions end first, because somebody who knew the old secret could have used any of them.
 */
export function finishNewSecret(dataDir: string, secrets: DataSecrets): DataSecrets {
  const { signingSecret, nextSigningSecret } = secrets
  using factors = openDataFile(dataDir, "second-factor.sqlite", "")
  if (nextSigningSecret === null) {
    if (unreadableFactors(factors, [factorSeal(signingSecret)]) > 0) throw foreignSecrets(dataDir)
    return secrets
  }
  endEverySession(dataDir)
  resealFactors(dataDir, factors, factorSeal(signingSecret), factorSeal(nextSigningSecret))
  const recoveryCodesKey = recoveryCodesKeyOf(secrets)
  const changed = { ...secrets, signingSecret: nextSigningSecret, nextSigningSecret: null, recoveryCodesKey }
  writeDataSecrets(dataDir, changed)
  return changed
}

/** Deletes the sessions of all accounts. */
export function endEverySession(dataDir: string): void {
  using accounts = openDataFile(dataDir, "sallyport.sqlite", "")
  accounts.exec(`BEGIN IMMEDIATE; DELETE FROM "auth.refresh_tokens"; DELETE FROM "auth.sessions"; COMMIT`)
}

interface SealedFactor {
  readonly id: string
  readonly sealed_secret: Uint8Array
}

const sealedFactors = (db: DatabaseSync): readonly SealedFactor[] =>
  db.prepare("SELECT id, sealed_secret FROM factors").all() as unknown as SealedFactor[]

/** Encrypts all factors with the next secret, in one transaction. */
function resealFactors(dataDir: string, db: DatabaseSync, current: TextSeal, next: TextSeal): void {
  atOnce(db, () => {
    const change = db.prepare("UPDATE factors SET sealed_secret = ? WHERE id = ?")
    for (const { id, sealed_secret } of sealedFactors(db)) {
      // An interrupted attempt has encrypted it already, but has not written the secrets yet.
      if (opened(next, sealed_secret, id) !== null) continue
      const secret = opened(current, sealed_secret, id)
      if (secret === null) throw foreignSecrets(dataDir)
      change.run(next.seal(secret, id), id)
    }
  })
}

/** The number of enrolled factors that none of these secrets decrypts. */
export const unreadableFactors = (db: DatabaseSync, seals: readonly TextSeal[]): number =>
  sealedFactors(db).filter(({ id, sealed_secret }) => seals.every((seal) => opened(seal, sealed_secret, id) === null))
    .length

/** The error for secrets that do not decrypt the enrolled factors, such as those of another data directory. */
const foreignSecrets = (dataDir: string): BackendRefusal =>
  new BackendRefusal(
    `${join(dataDir, SECRETS)} is not the one that the enrolled second factors were sealed with: nobody could give theirs. Put the right one back, or restore a backup: ${RESTORE}`,
    EXIT_CODES.noInput,
  )

/** The secret of a factor; null if it was encrypted with another key. */
function opened(seal: TextSeal, sealed: Uint8Array, id: string): string | null {
  try {
    return seal.open(sealed, id)
  } catch {
    return null
  }
}
