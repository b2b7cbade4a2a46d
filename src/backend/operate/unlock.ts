import { existsSync } from "node:fs"
import { join } from "node:path"
import { addToAuditLog, AUDIT_LOG_FILE } from "../../audit-log/audit-log.ts"
import type { DatabaseSync } from "node:sqlite"
import { atOnce, hasTable } from "../store/data-file.ts"
import { openWhileServerRuns, requireCompleteData } from "./data.ts"
import { EXIT, messageOf, OperationRefusal } from "./refusal.ts"

/** The account that was unlocked, and the numbers of what was removed from it. */
export interface Unlocked {
  readonly userId: string
  readonly factors: number
  readonly recoveryCodes: number
  readonly sessions: number
}

/**
 * Restores access for a person without their second factor: the password alone is enough, and all sessions end. Works
 * while a server is running. Sessions end first, so that an interrupted attempt leaves none open.
 */
export function unlock(dataDir: string, email: string): Unlocked {
  requireCompleteData(dataDir)
  using accounts = openWhileServerRuns(dataDir, "sallyport.sqlite")
  using factors = openWhileServerRuns(dataDir, "second-factor.sqlite")
  const userId = userIdOf(accounts, email)
  const sessions = endSessions(accounts, factors, userId)
  return { userId, sessions, ...removeFactors(factors, userId) }
}

function userIdOf(accounts: DatabaseSync, email: string): string {
  const found = accounts.prepare(`SELECT id FROM "auth.users" WHERE email = ?`).get(email.trim().toLowerCase())
  if (found === undefined)
    throw new OperationRefusal(`Nobody has an account with the address ${JSON.stringify(email)}.`, EXIT.noInput)
  return String(found["id"])
}

/** Removes the sessions with their refresh tokens and their recorded sign-in methods. Returns how many there were. */
function endSessions(accounts: DatabaseSync, factors: DatabaseSync, userId: string): number {
  // Read within the transaction, so that a session that begins meanwhile is either among them, or begins after it.
  const ids = atOnce(accounts, () => {
    const sessions = accounts.prepare(`SELECT id FROM "auth.sessions" WHERE user_id = ?`).all(userId)
    accounts.prepare(`DELETE FROM "auth.refresh_tokens" WHERE user_id = ?`).run(userId)
    accounts.prepare(`DELETE FROM "auth.sessions" WHERE user_id = ?`).run(userId)
    return sessions
  })
  const forget = factors.prepare("DELETE FROM session_methods WHERE session_id = ?")
  atOnce(factors, () => {
    for (const { id } of ids) forget.run(String(id))
  })
  return ids.length
}

/**
 * Removes the person's factors, recovery codes and counts of wrong codes. Data of an older version lacks some tables.
 */
function removeFactors(factors: DatabaseSync, userId: string): Pick<Unlocked, "factors" | "recoveryCodes"> {
  const remove = (table: string): number =>
    hasTable(factors, table) ? Number(factors.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId).changes) : 0
  return atOnce(factors, () => {
    remove("verified_sessions")
    remove("failures")
    remove("failures_by_mail")
    return { recoveryCodes: remove("recovery_codes"), factors: remove("factors") }
  })
}

/**
 * Logs the operator's action where the owner of the account can read it. Does nothing without a log. Throws if the log
 * cannot be written: the account is unlocked all the same, but its owner would not learn of it.
 */
export function noteUnlock(dataDir: string, { userId, factors, recoveryCodes, sessions }: Unlocked): void {
  const file = join(dataDir, AUDIT_LOG_FILE)
  if (!existsSync(file)) return
  const who = { person: userId, session: null, client: null } as const
  const reason = "by-the-operator"
  try {
    addToAuditLog(dataDir, [
      { kind: "factor-removed", ...who, detail: { reason, count: factors, codes: recoveryCodes } },
      { kind: "session-ended", ...who, detail: { reason, sessions } },
    ])
  } catch (error) {
    throw new OperationRefusal(
      `The history of the account does not show this, because ${file} cannot be written: ${messageOf(error)}.`,
      EXIT.cannotWrite,
    )
  }
}
