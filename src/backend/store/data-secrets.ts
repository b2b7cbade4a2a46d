import { randomBytes } from "node:crypto"
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { jsonObjectIn } from "./json-text.ts"
import { BackendRefusal, EXIT_CODES } from "./options.ts"
import { refusalOrError, RESTORE } from "./storage-problem.ts"
import { SECRETS } from "./whole-data.ts"

/** Flushes a file or a directory to the disk. Before that, a file that was renamed into it may be lost in a crash. */
export function flushToDisk(path: string): void {
  const opened = openSync(path, "r")
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The contents of `secrets.json`. */
export interface DataSecrets {
  /** Signs access tokens. Losing it signs everyone out and makes enrolled second factors unreadable. */
  readonly signingSecret: string
  /** The API key of every client. It is public. */
  readonly publishableKey: string
  /** The new secret, while the current one is being replaced. Data may be encrypted with either. */
  readonly nextSigningSecret: string | null
  /** The key for recovery codes. Null until the signing secret is replaced: until then, the key is derived from it. */
  readonly recoveryCodesKey: string | null
}

/** Characters of a secret, at least: 256 bits in hex. A shorter key could be guessed offline from a token. */
const MIN_SECRET_LENGTH = 64

/**
 * The secrets stored with the data; null before the first run. If others could read them, their permissions are
 * corrected and `exposed` is called.
 */
export function readDataSecrets(dataDir: string, exposed: (file: string) => void = () => {}): DataSecrets | null {
  const file = join(dataDir, SECRETS)
  try {
    if (!existsSync(file)) return null
    if ((statSync(file).mode & 0o077) !== 0) {
      chmodSync(file, 0o600)
      exposed(file)
    }
    return secretsIn(file, readFileSync(file, "utf8"))
  } catch (error) {
    throw refusalOrError(file, error)
  }
}

/** A random signing secret. */
export const newSigningSecret = (): string => randomBytes(48).toString("hex")

/** Writes the secrets by renaming a complete file, so that a crash never leaves half a secret. */
export function writeDataSecrets(dataDir: string, secrets: DataSecrets): void {
  const file = join(dataDir, SECRETS)
  const content = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== null))
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
    flushToDisk(dataDir)
  } catch (error) {
    rmSync(draft, { force: true })
    throw refusalOrError(file, error)
  }
}

/** The secrets in the text of `secrets.json`. Throws, with the reason, if one of them is missing or too short. */
function secretsIn(file: string, text: string): DataSecrets {
  const content = jsonObjectIn(text)
  if (content === null) {
    throw new BackendRefusal(
      `${file} is damaged: it is not a JSON object. Put a backup in its place: ${RESTORE}`,
      EXIT_CODES.noInput,
    )
  }
  const { signingSecret, publishableKey, nextSigningSecret = null, recoveryCodesKey = null } = content
  const tooShort = (name: string) =>
    new BackendRefusal(`${name} in ${file} is shorter than ${MIN_SECRET_LENGTH} characters.`, EXIT_CODES.noInput)
  if (!isLong(signingSecret)) throw tooShort("signingSecret")
  if (typeof publishableKey !== "string" || !publishableKey.startsWith("sb_publishable_")) {
    throw new BackendRefusal(`publishableKey in ${file} does not begin with sb_publishable_.`, EXIT_CODES.noInput)
  }
  if (nextSigningSecret !== null && !isLong(nextSigningSecret)) throw tooShort("nextSigningSecret")
  if (recoveryCodesKey !== null && !isLong(recoveryCodesKey)) throw tooShort("recoveryCodesKey")
  return { signingSecret, publishableKey, nextSigningSecret, recoveryCodesKey }
}

const isLong = (secret: unknown): secret is string => typeof secret === "string" && secret.length >= MIN_SECRET_LENGTH
