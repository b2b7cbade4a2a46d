import { existsSync } from "node:fs"
import { join } from "node:path"
import { AUDIT_LOG_FILE, openAuditLog } from "../../audit-log/audit-log.ts"
import type { DatabaseSync } from "node:sqlite"
import { atOnce, hasTable } from "../store/data-file.ts"
import { openWhileServerRuns, requireCompleteData } from "./data.ts"
import { EXIT, OperationRefusal } from "./refusal.ts"

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
  const ids = accounts.prepare(`SELECT id FROM "auth.sessions" WHERE user_id = ?`).all(userId)
  atOnce(accounts, () => {
    accounts.prepare(`DELETE FROM "auth.refresh_tokens" WHERE user_id = ?`).run(userId)
    accounts.prepare(`DELETE FROM "auth.sessions" WHERE user_id = ?`).run(userId)
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

/** Logs the operator's action where the owner of the account can read it. Does nothing without a log. */
export function noteUnlock(dataDir: string, { userId, factors, recoveryCodes, sessions }: Unlocked): void {
  if (!existsSync(join(dataDir, AUDIT_LOG_FILE))) return
  // These events name no rule, so none has to be allowed.
  const auditLog = openAuditLog({ dataDir, rules: new Set(), log: () => {} })
  const who = { person: userId, session: null, client: null } as const
  auditLog.note({
    kind: "factor-removed",
    ...who,
    detail: { reason: "by-the-operator", count: factors, codes: recoveryCodes },
  })
  auditLog.note({ kind: "session-ended", ...who, detail: { reason: "by-the-operator", sessions } })
  auditLog.close()
}
