import { serializeCookieHeader } from "@supabase/ssr"
import { hostCookieName } from "./cookie-attributes.ts"
import type { Cookie } from "./cookie-session.ts"

// On a hosted project a recovery session's token looks like any other's (`amr` says `otp`, as for a magic link), so a
// reload would forget that a new password is owed. This cookie remembers: it names the session. It can only take rights
// away, never give them: a mark that names another session means nothing. Whoever deletes it has read the mailbox, and
// could have asked for a sign-in link as well; the embedded backend keeps the recovery itself and needs no reminder.

const NAME = "sallyport-recovery"
const SESSION_ID = /^[\w-]{1,64}$/

// The longest a browser keeps a cookie: the session cookie is written anew by every refresh, this one is not, and it
// must outlive it.
const LIFETIME_SECONDS = 400 * 24 * 60 * 60

export const recoveryCookieName = (secure: boolean): string => hostCookieName(NAME, secure)

/** The session id that owes a new password, or null. */
export function readRecoveryMark(cookies: readonly Cookie[], secure: boolean): string | null {
  const value = cookies.find((cookie) => cookie.name === recoveryCookieName(secure))?.value ?? ""
  return SESSION_ID.test(value) ? value : null
}

/** The Set-Cookie value that marks the session, or that removes the mark. */
export const recoveryCookieOf = (sid: string | null, secure: boolean): string =>
  serializeCookieHeader(recoveryCookieName(secure), sid ?? "", {
    path: "/",
    sameSite: "lax",
    secure,
    httpOnly: true,
    maxAge: sid === null ? 0 : LIFETIME_SECONDS,
  })
