import { createHash } from "node:crypto"
import { openDataFile, statementsOn } from "../store/data-file.ts"
import type { LinkKind } from "./mail-words.ts"

/** The password and profile of a sign-up. They count only once the link of the same sign-up is opened. */
export interface PendingSignUp {
  readonly userId: string
  readonly passwordHash: string
  /** JSON text. */
  readonly metadata: string
}

/** An emailed link that is still valid. */
export interface MailedLink {
  readonly kind: LinkKind
  readonly credentials: PendingSignUp | null
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS links (
    digest TEXT PRIMARY KEY, kind TEXT NOT NULL, sent_at INTEGER NOT NULL,
    user_id TEXT, password_hash TEXT, metadata TEXT
  ) STRICT;
`
/** Seconds for which an emailed link is valid. */
const LINK_LIFETIME = 3600

interface Row {
  readonly kind: LinkKind
  readonly user_id: string | null
  readonly password_hash: string | null
  readonly metadata: string | null
}

/** The emailed links that are still valid. */
export type LinkStore = ReturnType<typeof openLinkStore>

/**
 * Stores the purpose of each emailed link. `now` is in seconds since the epoch. The auth service stores only tokens, so
 * it would accept a recovery link as a sign-in link.
 */
export function openLinkStore(dataDir: string, now: () => number) {
  const db = openDataFile(dataDir, "mailed-links.sqlite", SCHEMA)
  const { row, run } = statementsOn(db)
  return {
    /** Adds a link, and removes expired ones. */
    note: (kind: LinkKind, tokenHash: string) => {
      run("DELETE FROM links WHERE sent_at < ?", now() - LINK_LIFETIME)
      run("INSERT OR IGNORE INTO links (digest, kind, sent_at) VALUES (?, ?, ?)", digestOf(tokenHash), kind, now())
    },
    /** Stores the credentials of the sign-up that the link was mailed for. */
    bind: (tokenHash: string, { userId, passwordHash, metadata }: PendingSignUp) =>
      run(
        "UPDATE links SET user_id = ?, password_hash = ?, metadata = ? WHERE digest = ?",
        userId,
        passwordHash,
        metadata,
        digestOf(tokenHash),
      ),
    /** The link of a token; null if it expired, was used or was never mailed. */
    find: (tokenHash: string): MailedLink | null => {
      const stored = row<Row>(
        "SELECT kind, user_id, password_hash, metadata FROM links WHERE digest = ? AND sent_at >= ?",
        digestOf(tokenHash),
        now() - LINK_LIFETIME,
      )
      if (stored === null) return null
      const { kind, user_id: userId, password_hash: passwordHash, metadata } = stored
      // Only a sign-up's own link has these columns (`bind`).
      const isBound = userId !== null && passwordHash !== null && metadata !== null
      return { kind, credentials: isBound ? { userId, passwordHash, metadata } : null }
    },
    /** Removes the links of earlier sign-ups, which a new link replaces. */
    forgetSignUpsOf: (userId: string) => run("DELETE FROM links WHERE user_id = ?", userId),
    forget: (tokenHash: string) => run("DELETE FROM links WHERE digest = ?", digestOf(tokenHash)),
    close: () => db.close(),
  }
}

/** The stored digest of a link's `token_hash`, which opens the link. It is not stored, so a stolen file opens none. */
const digestOf = (tokenHash: string): string => createHash("sha256").update(tokenHash).digest("hex")
