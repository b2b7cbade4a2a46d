import { atOnce, openDataFile, statementsOn } from "./data-file.ts"

/** An authenticator app of a person. */
export interface Factor {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string
  readonly status: "unverified" | "verified"
  readonly sealed_secret: Uint8Array
  /**
   * The time step of the last accepted code: periods of 30 seconds since the epoch. Codes of this step and older ones
   * are not accepted again.
   */
  readonly last_step: number
  /**
   * In ISO 8601, like the other times of a factor. Challenges, methods and wrong codes have times in seconds since the
   * epoch.
   */
  readonly created_at: string
  /** The time when the factor was verified. Before that, the time when it was created. */
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

/** A proof of identity that a session gave, as in the `amr` claim of its token. */
export interface SessionMethod {
  readonly method: string
  /** Seconds since the epoch. */
  readonly timestamp: number
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS factors (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL, friendly_name TEXT NOT NULL, status TEXT NOT NULL,
    sealed_secret BLOB NOT NULL, last_step INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, last_challenged_at TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS factors_user ON factors (user_id);
  CREATE TABLE IF NOT EXISTS challenges (
    id TEXT PRIMARY KEY, factor_id TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE, expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS verified_sessions (
    session_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, factor_id TEXT NOT NULL REFERENCES factors (id) ON DELETE CASCADE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS session_methods (
    session_id TEXT NOT NULL, method TEXT NOT NULL, timestamp INTEGER NOT NULL, PRIMARY KEY (session_id, method)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS failures (
    user_id TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS failures_by_mail (
    user_id TEXT PRIMARY KEY, count INTEGER NOT NULL, last_at INTEGER NOT NULL
  ) STRICT;
`

/**
 * The way a session began. Wrong codes are counted for each way apart, so that someone who knows only the password
 * cannot make the owner of the mailbox wait.
 */
export type SignInChannel = "password" | "mail"

/** The table of wrong codes for each way. */
const FAILURES = { password: "failures", mail: "failures_by_mail" } as const

/** The store that `openSecondFactorStore` opens. */
export type SecondFactorStore = ReturnType<typeof openSecondFactorStore>

/**
 * Opens the store of second factors and of the sessions that gave one (assurance level `aal2`). It is a separate
 * database, so that a rollback on the connection of Supabase Lite (`@supabase/lite`, the embedded auth and data
 * service) cannot undo a count of attempts. Calls are synchronous, so a check and its update cannot be interleaved.
 */
export function openSecondFactorStore(dataDir: string) {
  const db = openDataFile(dataDir, "second-factor.sqlite", SCHEMA)
  const { rows, row, run } = statementsOn(db)
  const clearFailures = (userId: string): void => {
    for (const table of Object.values(FAILURES)) run(`DELETE FROM ${table} WHERE user_id = ?`, userId)
  }

  return {
    /** The open file, for other data that is stored with the factors. */
    file: db,
    factorsOf: (userId: string) => rows<Factor>("SELECT * FROM factors WHERE user_id = ? ORDER BY created_at", userId),
    /** Adds a factor that is not verified yet. `sealed` is its encrypted secret. */
    addFactor: (id: string, userId: string, friendlyName: string, sealed: Uint8Array) => {
      const now = new Date().toISOString()
      run(
        "INSERT INTO factors (id, user_id, friendly_name, status, sealed_secret, created_at, updated_at) VALUES (?, ?, ?, 'unverified', ?, ?, ?)",
        id,
        userId,
        friendlyName,
        sealed,
        now,
        now,
      )
    },
    /** Marks the code of a time step as used. Returns false if it, or a later one, was used before. */
    spendStep: (factorId: string, step: number) =>
      run("UPDATE factors SET last_step = ? WHERE id = ? AND last_step < ?", step, factorId, step).changes === 1,
    /** Enrols a factor, and removes the person's unfinished enrolments. */
    markVerified: (factor: Factor) =>
      atOnce(db, () => {
        const now = new Date().toISOString()
        run(
          "UPDATE factors SET status = 'verified', updated_at = ? WHERE id = ? AND status = 'unverified'",
          now,
          factor.id,
        )
        run("DELETE FROM factors WHERE user_id = ? AND status = 'unverified'", factor.user_id)
      }),
    /** Removes a factor. The sessions that were verified with it then have only one factor. */
    removeFactor: (factorId: string) =>
      atOnce(db, () => {
        run(
          "DELETE FROM session_methods WHERE method = 'totp' AND session_id IN (SELECT session_id FROM verified_sessions WHERE factor_id = ?)",
          factorId,
        )
        // With its challenges and its rows of `verified_sessions`.
        run("DELETE FROM factors WHERE id = ?", factorId)
      }),
    /** Adds a challenge of a factor, and removes those that have expired. Times in seconds since the epoch. */
    addChallenge: (id: string, factorId: string, expiresAt: number, now: number) =>
      atOnce(db, () => {
        run("DELETE FROM challenges WHERE expires_at < ?", now)
        run("INSERT INTO challenges (id, factor_id, expires_at) VALUES (?, ?, ?)", id, factorId, expiresAt)
        run("UPDATE factors SET last_challenged_at = ? WHERE id = ?", new Date(now * 1000).toISOString(), factorId)
      }),
    challenge: (id: string, factorId: string) =>
      row<{ expires_at: number }>("SELECT expires_at FROM challenges WHERE id = ? AND factor_id = ?", id, factorId),
    removeChallenge: (id: string) => run("DELETE FROM challenges WHERE id = ?", id),
    /** The wrong codes since the last right one; null if there are none. */
    failures: (userId: string, by: SignInChannel) =>
      row<{ count: number; last_at: number }>(`SELECT count, last_at FROM ${FAILURES[by]} WHERE user_id = ?`, userId),
    addFailure: (userId: string, by: SignInChannel, now: number) =>
      run(
        `INSERT INTO ${FAILURES[by]} VALUES (?, 1, ?) ON CONFLICT (user_id) DO UPDATE SET count = count + 1, last_at = excluded.last_at`,
        userId,
        now,
      ),
    clearFailures,
    addMethod: (sessionId: string, method: string, now: number) =>
      run(
        "INSERT INTO session_methods VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET timestamp = excluded.timestamp",
        sessionId,
        method,
        now,
      ),
    methodsOf: (sessionId: string) =>
      rows<SessionMethod>(
        "SELECT method, timestamp FROM session_methods WHERE session_id = ? ORDER BY timestamp DESC, rowid DESC",
        sessionId,
      ),
    /** Turns a recovery session into an ordinary session by link, once its new password is set. */
    endRecovery: (sessionId: string) =>
      run(
        "UPDATE OR REPLACE session_methods SET method = 'otp' WHERE session_id = ? AND method = 'recovery'",
        sessionId,
      ),
    /** Raises a session to two factors. */
    verifySession: (sessionId: string, userId: string, factorId: string) =>
      run("INSERT OR REPLACE INTO verified_sessions VALUES (?, ?, ?)", sessionId, userId, factorId),
    isVerified: (sessionId: string) => row("SELECT 1 FROM verified_sessions WHERE session_id = ?", sessionId) !== null,
    verifiedSessionsOf: (userId: string) =>
      rows<{ session_id: string }>("SELECT session_id FROM verified_sessions WHERE user_id = ?", userId).map(
        ({ session_id }) => session_id,
      ),
    forgetPerson: (userId: string) =>
      atOnce(db, () => {
        run("DELETE FROM factors WHERE user_id = ?", userId)
        clearFailures(userId)
      }),
    forgetSession: (sessionId: string) =>
      atOnce(db, () => {
        run("DELETE FROM verified_sessions WHERE session_id = ?", sessionId)
        run("DELETE FROM session_methods WHERE session_id = ?", sessionId)
      }),
    knownSessions: () =>
      rows<{ session_id: string }>(
        "SELECT session_id FROM verified_sessions UNION SELECT session_id FROM session_methods",
      ).map(({ session_id }) => session_id),
    close: () => db.close(),
  }
}
