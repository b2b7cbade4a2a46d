import { isChunkLike } from "@supabase/ssr"
import {
  cookieTextOf,
  hostOnlyRemovalsOf,
  removalsOf,
  type CookieFormat,
  type SessionCookies,
} from "../cookies/cookie-attributes.ts"
import {
  currentSessionCookies,
  cookiesOfSession,
  formatOf,
  readSessionCookie,
  sessionCookiesAmong,
  sessionOfAnyLength,
  USUAL_FORMAT,
  type Cookie,
} from "../cookies/cookie-session.ts"
import type { StoredSession } from "../cookies/stored-session.ts"

/** The session cookies of one request. */
export type CookieJar = ReturnType<typeof openCookieJar>

/**
 * Opens the session cookies of one request: those that the auth client reads, and the changes to send to the browser.
 *
 * INVARIANT: no cookie is removed only because it cannot be read: another version of this app, or another app, may read
 * it. Cookies with the session's names are removed only once the service has confirmed or ended a session, a new one is
 * written, or the person signs out.
 */
export function openCookieJar(cookies: readonly Cookie[], settings: SessionCookies) {
  const name = settings.cookieName
  // The browser may hold more cookies with the session's names than those that are read as the session.
  const heldNames = sessionCookiesAmong(cookies, name).map((cookie) => cookie.name)
  const held = new Set(heldNames)
  const sessionCookies = currentSessionCookies(cookies, name)
  const sessionNames = new Set(sessionCookies.map((cookie) => cookie.name))
  // INVARIANT: the auth client gets no cookie that cannot be read as a session. With some, it would reject a promise
  // that nobody awaits, which ends the process.
  const readable = readSessionCookie(sessionCookies, name) === null ? [] : sessionCookies
  const format = formatFor(readable, settings)
  let current = new Map(readable.map((cookie) => [cookie.name, cookie.value]))
  let status: "unchanged" | "confirmed" | "ended" | "replaced" = "unchanged"

  const replaceWith = (next: readonly Cookie[]): void => {
    current = new Map(next.map((cookie) => [cookie.name, cookie.value]))
    status = "replaced"
  }
  const removed = (names: Iterable<string>): readonly string[] =>
    [...names].flatMap((cookie) => removalsOf(cookie, settings))
  const isDuplicated = (cookie: string): boolean => heldNames.indexOf(cookie) !== heldNames.lastIndexOf(cookie)

  const jar = {
    /** The format of written sessions: the app's settings, else that of the cookies in the request. */
    format,
    /** The cookies that the auth client reads. */
    read: (): Cookie[] => [...current].map(([cookie, value]) => ({ name: cookie, value })),

    /** Writes the auth client's batch. A batch that only deletes is dropped. */
    write(batch: readonly Cookie[]): void {
      // The client also stores code verifiers, which this app does not use.
      const sessionBatch = batch.filter((cookie) => isChunkLike(cookie.name, name))
      // Deletions by the client are ignored, because it also deletes the session on 429, 409 and gateway errors. The
      // service's verdict decides, by `end`.
      if (sessionBatch.every((cookie) => cookie.value === "")) return
      for (const cookie of sessionBatch) {
        if (cookie.value === "") current.delete(cookie.name)
        else current.set(cookie.name, cookie.value)
      }
      status = "replaced"
      // The client stores all fields of the user. `put` keeps only those in use, so that the session fits into cookies.
      const session = sessionOfAnyLength(jar.read(), name)
      if (session !== null) jar.put(session)
    },

    /** Replaces the session. */
    put: (session: StoredSession): void => replaceWith(cookiesOfSession(name, session, format)),
    /**
     * Called if the service confirmed the session. Other cookies with the session's names are then removed as
     * leftovers.
     */
    confirm(): void {
      if (status === "unchanged") status = "confirmed"
    },
    /**
     * Called if the service ended the session. Only the cookies of that session are removed. If the browser has others
     * with the session's names, the next request reads those.
     */
    end(): void {
      // The session was renewed in this request: the browser still has the older cookies, which are removed, and the
      // new ones must not be sent.
      if (status === "replaced") return jar.clear()
      current = new Map()
      status = "ended"
    },
    /** Removes all session cookies at a sign-out. */
    clear: (): void => replaceWith([]),

    /** The `Set-Cookie` values; empty if the browser's cookies are right. */
    changes(): readonly string[] {
      switch (status) {
        case "unchanged":
          return []
        case "confirmed":
          return removed([...held].filter((cookie) => !sessionNames.has(cookie)))
        case "ended":
          return [...sessionNames].flatMap((cookie) => {
            // Of two cookies with this name, the host's and the domain's, a request does not show which one was read.
            // So only the host's is removed now, and the next request reads the domain's.
            const hostOnly = isDuplicated(cookie) ? hostOnlyRemovalsOf(cookie, settings) : []
            return hostOnly.length > 0 ? hostOnly : removalsOf(cookie, settings)
          })
        case "replaced":
          // Stale chunks are removed, because readers would append them to the new ones.
          return [
            ...removed([...held].filter((cookie) => !current.has(cookie))),
            ...[...current.keys()].flatMap((cookie) => (held.has(cookie) ? hostOnlyRemovalsOf(cookie, settings) : [])),
            ...[...current].map(([cookie, value]) => cookieTextOf(cookie, value, settings)),
          ]
      }
    },
  }
  return jar
}

/** The format for written sessions. `readable` are the cookies that are read as the session. */
function formatFor(readable: readonly Cookie[], settings: SessionCookies): CookieFormat {
  const found = formatOf(readable, settings.cookieName) ?? USUAL_FORMAT
  return {
    cookieEncoding: settings.cookieEncoding ?? found.cookieEncoding,
    encode: settings.encode ?? found.encode,
  }
}
