import type { BackendContext } from "./auth-call.ts"
import type { Caller } from "./caller.ts"
import { SESSION_LIFETIME } from "./auth-service.ts"
import { mailLanguageOf } from "./mail-language.ts"
import { type SessionRow, endSessions, sessionIdsOf, sessionsOf } from "../store/users.ts"

/** True if a session is older, or longer unused, than sessions may be. */
export function isSessionOver({ created_at, refreshed_at }: SessionRow): boolean {
  const age = (time: string) => (Date.now() - Date.parse(time)) / 1000
  return age(created_at) > SESSION_LIFETIME.whole || age(refreshed_at ?? created_at) > SESSION_LIFETIME.idle
}

/** Ends sessions and deletes everything stored about them. */
export async function forgetSessions(context: BackendContext, ids: readonly string[]): Promise<void> {
  await endSessions(context.database, ids)
  for (const id of ids) {
    context.store.forgetSession(id)
    context.accounts.forgetSession(id)
  }
}

/** Ends a person's sessions except `kept`, and returns the ids of the ended ones. */
export async function endSessionsBut(
  context: BackendContext,
  userId: string,
  kept: readonly string[],
): Promise<readonly string[]> {
  const ended = (await sessionIdsOf(context.database, userId)).filter((id) => !kept.includes(id))
  await forgetSessions(context, ended)
  return ended
}

/**
 * The sessions that stay when a factor is added, given or removed: the caller's, and those with a second factor. The
 * others never gave the factor, or were stopped by the removed one, and may be a stranger's. Call it before the removal
 * of a factor, which lowers the factor's sessions to one factor.
 */
export const sessionsToKeep = (context: BackendContext, { userId, sessionId }: Caller): readonly string[] => [
  sessionId,
  ...context.store.verifiedSessionsOf(userId),
]

/**
 * Mails the owner that sessions on other devices were ended from here. Signing out of one's own session sends no mail.
 */
export function mailOthersEnded(
  context: BackendContext,
  { userId, sessionId, email }: Caller,
  ended: readonly string[],
): void {
  if (ended.every((id) => id === sessionId)) return
  const language = mailLanguageOf(context, userId)
  context.mailer.send({ kind: "session-ended", to: email, tokenHash: null, language })
}

/** The most sessions of one person without a second factor. The same number with one is allowed in addition. */
export const MAX_SESSIONS = 100

/**
 * Ends a person's least recently used sessions beyond the limit, never `begun`, which has just started. Sessions with a
 * second factor are counted apart, so that a stranger who knows only the password cannot end them.
 */
export async function endSurplus(context: BackendContext, userId: string, begun: string): Promise<number> {
  const sessions = await sessionsOf(context.database, userId)
  if (sessions.length <= MAX_SESSIONS) return 0
  const verified = new Set(context.store.verifiedSessionsOf(userId))
  const usedAt = (session: SessionRow): number => (session.id === begun ? Infinity : lastUseOf(context, session))
  const groups = [sessions.filter(({ id }) => verified.has(id)), sessions.filter(({ id }) => !verified.has(id))]
  const surplus = groups.flatMap((group) =>
    group.toSorted((one, other) => usedAt(other) - usedAt(one)).slice(MAX_SESSIONS),
  )
  await forgetSessions(
    context,
    surplus.map(({ id }) => id),
  )
  return surplus.length
}

function lastUseOf({ accounts, lastUse }: BackendContext, { id, created_at, refreshed_at }: SessionRow): number {
  // The latest of: the times that Lite stores, the stored time of the last renewal, and the uses since the server's
  // start.
  const renewals = [created_at, refreshed_at, accounts.traceOf(id)?.refreshed_at].map((time) => Date.parse(time ?? ""))
  return Math.max(...renewals.filter(Number.isFinite), lastUse.peek(id) ?? 0)
}
