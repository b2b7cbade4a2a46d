import type { Parts } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { type SessionRow, endSessions, sessionIdsOf } from "./users.ts"

const DAY = 24 * 3600
/** A stolen session ends some day, however busily it is used; one that nobody uses ends sooner. In seconds. */
export const SESSION_LIFE = { whole: 30 * DAY, idle: 7 * DAY }

export function isSessionOver({ created_at, refreshed_at }: SessionRow): boolean {
  const age = (time: string) => (Date.now() - Date.parse(time)) / 1000
  return age(created_at) > SESSION_LIFE.whole || age(refreshed_at ?? created_at) > SESSION_LIFE.idle
}

/** Ends sessions, and what is known of them with them. */
export async function forgetSessions(parts: Parts, ids: readonly string[]): Promise<void> {
  await endSessions(parts.database, ids)
  for (const id of ids) {
    parts.store.forgetSession(id)
    parts.accounts.forgetSession(id)
  }
}

/**
 * Ends the sessions that gave one factor alone: when a factor is added, as Supabase Auth does, because they never gave it;
 * when factors go, because a stranger's session that was stopped by them would stand open. `kept` is asked for before a
 * factor goes, which takes its sessions down to one factor.
 */
export async function endSessionsBut(parts: Parts, userId: string, kept: readonly string[]): Promise<void> {
  const ids = await sessionIdsOf(parts.database, userId)
  await forgetSessions(
    parts,
    ids.filter((id) => !kept.includes(id)),
  )
}

/** The sessions that owe nothing to a factor: the one that asks, and those that gave it. */
export const sessionsToKeep = (parts: Parts, { userId, sessionId }: Caller): readonly string[] => [
  sessionId,
  ...parts.store.verifiedSessionsOf(userId),
]
