import { type AuthCall, type BackendContext, nowInSeconds } from "../auth/auth-call.ts"
import type { Caller } from "../auth/caller.ts"
import { mailLanguageOf } from "../auth/mail-language.ts"
import { logEvent } from "../auth/log-event.ts"

/** The number of wrong codes after which the first pause begins. */
const FREE_ATTEMPTS = 5
/** Seconds of the first pause. Each further wrong code doubles it. */
const FIRST_PAUSE = 5 * 60
/** Seconds of the longest pause. */
const MAX_PAUSE = 60 * 60

/**
 * Seconds until this session may try another code of any kind. Wrong codes are counted apart for sessions that began
 * with the password and with a link, so that somebody who knows the password cannot make the reader of the mailbox
 * wait. A pause is logged, because the attempt is refused for it.
 */
export function loggedPause(context: BackendContext, call: AuthCall, caller: Caller): number {
  const pause = pauseAfter(context.store.failures(caller.userId, caller.channel), nowInSeconds())
  if (pause > 0) logEvent(context, call, caller, "limited", { limit: "failures", seconds: pause })
  return pause
}

/**
 * Counts a wrong code. When sign-ins with the password have to wait, the account's address gets one email, because its
 * mailbox is the one way in that nobody else can block.
 */
export function countWrongCode(
  context: BackendContext,
  call: AuthCall,
  caller: Caller,
  method: "totp" | "recovery-code",
  reason: "wrong-code" | "code-used-twice" = "wrong-code",
): void {
  const { userId, channel, email } = caller
  context.store.addFailure(userId, channel, nowInSeconds())
  logEvent(context, call, caller, "factor-failed", { method, reason })
  if (channel === "password" && context.store.failures(userId, channel)?.count === FREE_ATTEMPTS) {
    context.mailer.send({
      kind: "wrong-codes",
      to: email,
      tokenHash: null,
      language: mailLanguageOf(context, userId),
    })
  }
}

/**
 * Seconds until another code may be tried. A right code clears the count; without one the pause doubles up to an hour,
 * so that guessing six digits takes decades.
 */
function pauseAfter(failures: { count: number; last_at: number } | null, now: number): number {
  if (failures === null || failures.count < FREE_ATTEMPTS) return 0
  const pause = Math.min(FIRST_PAUSE * 2 ** (failures.count - FREE_ATTEMPTS), MAX_PAUSE)
  // A time in the far future means that the clock was set back since. Then nobody waits.
  return Math.max(0, pause - Math.abs(now - failures.last_at))
}
