import { createHash } from "node:crypto"
import { openDataFile } from "../store/data-file.ts"
import type { LinkKind } from "./mail-words.ts"

/** The password that a sign-up chose. It counts only if the link of that same sign-up is opened. */
export interface Credentials {
  readonly userId: string
  readonly passwordHash: string
  /** JSON text. */
  readonly metadata: string
}

export interface MailedLink {
  readonly kind: LinkKind
  readonly credentials: Credentials | null
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS links (
    digest TEXT PRIMARY KEY, kind TEXT NOT NULL, sent_at INTEGER NOT NULL,
    user_id TEXT, password_hash TEXT, metadata TEXT
  ) STRICT;
`
/** Seconds a mailed link is good for. */
const LIFE = 3600

interface Row {
  readonly kind: LinkKind
  readonly user_id: string | null
  readonly password_hash: string | null
  readonly metadata: string | null
}

export type LinkStore = ReturnType<typeof openLinkStore>

/** The purpose of each mailed link. Lite stores only the token, and would accept one from a recovery as a sign-in. */
export function openLinkStore(dataDir: string, now: () => number) {
  const db = openDataFile(dataDir, "mailed-links.sqlite", SCHEMA)
  return {
    note: (kind: LinkKind, tokenHash: string) => {
      db.prepare("DELETE FROM links WHERE sent_at < ?").run(now() - LIFE)
      db.prepare("INSERT OR IGNORE INTO links (digest, kind, sent_at) VALUES (?, ?, ?)").run(
        digestOf(tokenHash),
        kind,
        now(),
      )
    },
    bind: (tokenHash: string, { userId, passwordHash, metadata }: Credentials) => {
      db.prepare("UPDATE links SET user_id = ?, password_hash = ?, metadata = ? WHERE digest = ?").run(
        userId,
        passwordHash,
        metadata,
        digestOf(tokenHash),
      )
    },
    find: (tokenHash: string): MailedLink | null => {
      const found = db
        .prepare("SELECT kind, user_id, password_hash, metadata FROM links WHERE digest = ? AND sent_at >= ?")
        .get(digestOf(tokenHash), now() - LIFE) as Row | undefined
      if (found === undefined) return null
      const { kind, user_id: userId, password_hash: passwordHash, metadata } = found
      const isBound = userId !== null && passwordHash !== null && metadata !== null
      return { kind, credentials: isBound ? { userId, passwordHash, metadata } : null }
    },
    /** Those that sign-ups mailed, when a new link takes their place. */
    forgetSignUpsOf: (userId: string) => db.prepare("DELETE FROM links WHERE user_id = ?").run(userId),
    forget: (tokenHash: string) => db.prepare("DELETE FROM links WHERE digest = ?").run(digestOf(tokenHash)),
    close: () => db.close(),
  }
}

/** So that a copy of the file opens no account. */
const digestOf = (tokenHash: string): string => createHash("sha256").update(tokenHash).digest("hex")
