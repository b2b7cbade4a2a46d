import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generateApiKey } from "@supabase/lite"
import { BackendRefusal } from "./backend.ts"

export interface DataSecrets {
  /** Signs access tokens. Losing it signs everybody out and makes enrolled second factors unreadable. */
  readonly signingSecret: string
  readonly publishableKey: string
}

const FILE = "secrets.json"
/** 256 bits in hex: shorter keys make HS256 guessable offline from any token. */
const SHORTEST_SECRET = 64

/** The secrets kept with the data, made on the first run. */
export async function openDataSecrets(dataDir: string): Promise<DataSecrets> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, FILE)
  if (!existsSync(file)) await writeSecrets(file)
  // The file may have been copied with looser rights.
  chmodSync(file, 0o600)
  return readSecrets(file)
}

async function writeSecrets(file: string): Promise<void> {
  const { key } = await generateApiKey("publishable")
  const secrets: DataSecrets = { signingSecret: randomBytes(48).toString("hex"), publishableKey: key }
  // Renamed into place, so that a crash in the middle never leaves half a secret behind.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

function readSecrets(file: string): DataSecrets {
  const content = parsed(readFileSync(file, "utf8"))
  if (typeof content !== "object" || content === null) throw new BackendRefusal(`${file} is not a JSON object.`)
  const { signingSecret, publishableKey } = content as Record<string, unknown>
  if (typeof signingSecret !== "string" || signingSecret.length < SHORTEST_SECRET) {
    throw new BackendRefusal(
      `signingSecret in ${file} is shorter than ${SHORTEST_SECRET} characters; refusing to sign with it.`,
    )
  }
  if (typeof publishableKey !== "string" || !publishableKey.startsWith("sb_publishable_")) {
    throw new BackendRefusal(`publishableKey in ${file} does not begin with sb_publishable_.`)
  }
  return { signingSecret, publishableKey }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
