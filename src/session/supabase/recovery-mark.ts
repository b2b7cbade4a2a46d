import { serializeCookieHeader } from "@supabase/ssr"
import { hostCookieName, type SessionCookies } from "../cookies/cookie-attributes.ts"
import type { Cookie } from "../cookies/cookie-session.ts"

// The cookie that marks a recovery session, which owes a new password. On a hosted project (Supabase as a service), the
// token of such a session looks like any other (`amr` is `otp`, as for a magic link), so the debt would be forgotten
// after a reload. The embedded backend stores the recovery itself and needs no mark.
//
// The cookie's name contains the session's id, so that a late answer about one session cannot remove another's mark. A
// mark only restricts its own session. A person who deletes it gains nothing: with access to the mailbox, they could
// have requested a sign-in link.

const NAME = "sallyport-recovery"
/** The form of a session's id that can be part of a cookie's name. */
const SESSION_ID = /^[\w-]{1,64}$/
/** The value of a mark. */
const MARKED = "1"

/** The most marks of replaced sessions that are kept. Each takes space in every request. */
const MAX_REPLACED_SESSIONS = 8

// The longest lifetime that browsers allow: the mark must outlive the session cookie, which every refresh renews.
const LIFETIME_SECONDS = 400 * 24 * 60 * 60

/** The settings that a mark shares with its session: if subdomains share the session, they share the mark. */
type Settings = Pick<SessionCookies, "secure" | "cookieOptions">

const recoveryCookieName = (sid: string, { secure, cookieOptions }: Settings): string =>
  hostCookieName(`${NAME}.${sid}`, secure && !cookieOptions?.domain)

/** True if a session with this id can be marked. The auth service issues no other ids. */
export const canBeMarked = (sid: string): boolean => SESSION_ID.test(sid)

/**
 * True for the name of a mark that may be another app's. All ports of a host share cookies, so an app on another port
 * can set a mark for one path of ours. A name with `__Host-` is none of these: browsers keep such a cookie for `/`
 * only, and over https only. A name with other characters marks no session, and no `Set-Cookie` header can be written
 * for it.
 */
export const canBeForeignMark = (name: string): boolean =>
  name.startsWith(`${NAME}.`) && canBeMarked(name.slice(NAME.length + 1))

/** The ids of the sessions that owe a new password. */
function readRecoveryMarks(cookies: readonly Cookie[], settings: Settings): readonly string[] {
  const prefix = recoveryCookieName("", settings)
  return cookies
    .filter(({ name, value }) => name.startsWith(prefix) && value === MARKED)
    .map(({ name }) => name.slice(prefix.length))
    .filter(canBeMarked)
}

/** The `Set-Cookie` header of a recovery mark. */
const cookieOf = (sid: string, value: string, maxAge: number, settings: Settings): string =>
  serializeCookieHeader(recoveryCookieName(sid, settings), value, {
    ...(settings.cookieOptions?.domain ? { domain: settings.cookieOptions.domain } : {}),
    path: "/",
    sameSite: "lax",
    secure: settings.secure,
    httpOnly: true,
    maxAge,
  })

/** Opens the marks in the cookies of a request, by their sessions' ids, with their changes for the browser. */
export function openRecoveryMarks(cookies: readonly Cookie[], settings: Settings) {
  // A mark can come twice, because a browser sends a cookie for each path and domain it is set for.
  const received = [...new Set(readRecoveryMarks(cookies, settings))]
  const marks = new Set(received)
  return {
    has: (sid: string): boolean => marks.has(sid),
    add: (sid: string): void => void marks.add(sid),
    drop: (sid: string): void => void marks.delete(sid),
    /**
     * The `Set-Cookie` values. `current` is the id of the session in the cookies; null without one. `isWritten`: the
     * response has that session's tokens, which are only sent with its mark.
     */
    changes(current: string | null, isWritten: boolean): readonly string[] {
      // The latest replaced sessions keep their marks, because a late answer can bring such a session back. Browsers
      // send older cookies first.
      const surplus = received.filter((sid) => sid !== current).slice(0, -MAX_REPLACED_SESSIONS)
      const removed = received.filter((sid) => !marks.has(sid) || surplus.includes(sid))
      const added = [...marks].filter((sid) => !received.includes(sid) || (isWritten && sid === current))
      return [
        ...removed.map((sid) => cookieOf(sid, "", 0, settings)),
        ...added.map((sid) => cookieOf(sid, MARKED, LIFETIME_SECONDS, settings)),
      ]
    },
  }
}
