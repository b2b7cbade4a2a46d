import type { DatabaseSync } from "node:sqlite"
import type { Language } from "../../language/languages.ts"
import { atOnce, statementsOn } from "./data-file.ts"
import { plainOf } from "./plain-text.ts"

/** The user agent of a session and the time of its last renewal, both as this backend saw them. */
export interface SessionTrace {
  readonly user_agent: string | null
  readonly refreshed_at: string | null
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS recovery_codes (
    user_id TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (user_id, digest)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS undos (
    digest TEXT PRIMARY KEY, user_id TEXT NOT NULL, change TEXT NOT NULL, address TEXT NOT NULL, made_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS session_traces (
    session_id TEXT PRIMARY KEY, user_agent TEXT, refreshed_at TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS account_languages (
    user_id TEXT PRIMARY KEY, language TEXT NOT NULL
  ) STRICT;
`
/** Milliseconds for which a change can be undone. */
const UNDO_LIFETIME = 7 * 24 * 3600 * 1000
/** The most characters that are stored of a browser's `User-Agent` header. */
const MAX_AGENT_LENGTH = 300

/** A change that the reader of `address` may revert. */
export interface Undo {
  readonly user_id: string
  readonly change: UndoableChange
  readonly address: string
  /** Milliseconds since the epoch. */
  readonly made_at: number
}

/** The changes that a link in an email can revert. */
export type UndoableChange = "factor-added" | "email-changed"

/** True for the kind of an email whose link reverts the change that it is about. */
export const isUndoable = (kind: string): kind is UndoableChange => kind === "factor-added" || kind === "email-changed"

/** The store that `openAccountStore` opens. */
export type AccountStore = ReturnType<typeof openAccountStore>

/**
 * The store of recovery codes, undo links, session traces and languages of emails, in the same file as the second
 * factors.
 */
export function openAccountStore(file: DatabaseSync) {
  file.exec(SCHEMA)
  const { rows, row, run } = statementsOn(file)
  return {
    /** Replaces all codes of a person in one transaction. */
    replaceCodes: (userId: string, digests: readonly string[]) =>
      atOnce(file, () => {
        run("DELETE FROM recovery_codes WHERE user_id = ?", userId)
        for (const digest of digests) run("INSERT INTO recovery_codes VALUES (?, ?)", userId, digest)
      }),
    /** False if the code no longer exists. Finding and spending it are one step. */
    spendCode: (userId: string, digest: string) =>
      run("DELETE FROM recovery_codes WHERE user_id = ? AND digest = ?", userId, digest).changes === 1,
    codesLeft: (userId: string): number =>
      row<{ left: number }>("SELECT count(*) AS left FROM recovery_codes WHERE user_id = ?", userId)?.left ?? 0,
    addUndo: (digest: string, { user_id, change, address, made_at }: Undo) => {
      run("DELETE FROM undos WHERE made_at < ?", Date.now() - UNDO_LIFETIME)
      run("INSERT INTO undos VALUES (?, ?, ?, ?, ?)", digest, user_id, change, address, made_at)
    },
    undo: (digest: string) =>
      row<Undo>("SELECT * FROM undos WHERE digest = ? AND made_at >= ?", digest, Date.now() - UNDO_LIFETIME),
    /**
     * Removes the undo of the change at this time and of later changes, which are reverted with it. Earlier undos stay:
     * otherwise an intruder could make them void by undoing a later change of their own.
     */
    forgetUndosSince: (userId: string, madeAt: number) =>
      run("DELETE FROM undos WHERE user_id = ? AND made_at >= ?", userId, madeAt),
    forgetPerson: (userId: string) => {
      run("DELETE FROM recovery_codes WHERE user_id = ?", userId)
      run("DELETE FROM undos WHERE user_id = ?", userId)
      run("DELETE FROM account_languages WHERE user_id = ?", userId)
    },
    /** The language of emails to the account; null if none is stored yet. */
    languageOf: (userId: string): string | null =>
      row<{ language: string }>("SELECT language FROM account_languages WHERE user_id = ?", userId)?.language ?? null,
    keepLanguage: (userId: string, language: Language) =>
      run("INSERT OR REPLACE INTO account_languages VALUES (?, ?)", userId, language),
    /**
     * Stores the time of a renewal. The first user agent of a session is kept, because the server renews sessions too.
     */
    noteSession: (sessionId: string, agent: string | null, isNew: boolean) =>
      run(
        `INSERT INTO session_traces VALUES (?, ?, ?) ON CONFLICT (session_id) DO UPDATE SET
          user_agent = coalesce(user_agent, excluded.user_agent), refreshed_at = excluded.refreshed_at`,
        sessionId,
        agent === null ? null : plainLine(agent),
        isNew ? null : new Date().toISOString(),
      ),
    /** The trace of a session; null if the session is older than the traces. */
    traceOf: (sessionId: string) =>
      row<SessionTrace>("SELECT user_agent, refreshed_at FROM session_traces WHERE session_id = ?", sessionId),
    forgetSession: (sessionId: string) => run("DELETE FROM session_traces WHERE session_id = ?", sessionId),
    knownSessions: () =>
      rows<{ session_id: string }>("SELECT session_id FROM session_traces").map(({ session_id }) => session_id),
  }
}

/** The user agent as one plain line. Anybody can send it, and the owner sees it in the list of devices. */
function plainLine(agent: string): string | null {
  const line = plainOf(agent)
  return line === "" ? null : line.slice(0, MAX_AGENT_LENGTH)
}
