import { isChunkLike } from "@supabase/ssr"
import {
  cookieTextOf,
  hostOnlyRemovalsOf,
  removalsOf,
  type CookieFormat,
  type SessionCookies,
} from "../cookies/cookie-attributes.ts"
import {
  carriersAmong,
  cookiesOfSession,
  formatOf,
  readSessionCookie,
  sessionCookiesAmong,
  USUAL_FORMAT,
  type Cookie,
} from "../cookies/cookie-session.ts"
import type { StoredSession } from "../cookies/stored-session.ts"

/**
 * The session cookies of one request: the cookies that the auth client reads, and the changes for the browser.
 *
 * INVARIANT: no cookie is removed on suspicion. One that cannot be read may belong to another version or another app.
 */
export interface CookieJar {
  /** The format of written sessions: the app's settings, else that of the cookies in the request. */
  readonly format: CookieFormat
  read(): Cookie[]
  /** Writes the auth client's batch. A batch that only deletes is dropped. */
  write(batch: readonly Cookie[]): void
  put(session: StoredSession): void
  /** The service confirmed the session that was read, so other cookies with the session's names are leftovers. */
  vouch(): void
  /** The service ended the session that was read. Other cookies with its names are judged when they are read. */
  end(): void
  /** Removes all session cookies at a sign-out. */
  clear(): void
  /** The `Set-Cookie` values; empty if the browser's cookies are right. */
  changes(): readonly string[]
}

export function openCookieJar(cookies: readonly Cookie[], settings: SessionCookies): CookieJar {
  const name = settings.cookieName
  const all = sessionCookiesAmong(cookies, name).map((cookie) => cookie.name)
  const held = new Set(all)
  const carriers = carriersAmong(cookies, name)
  const chosen = new Set(carriers.map((cookie) => cookie.name))
  const format = formatFor(carriers, settings)
  // INVARIANT: the auth client sees no cookie that cannot be read as a session: some end the process.
  const readable = readSessionCookie(carriers, name) === null ? [] : carriers
  let current = new Map(readable.map((cookie) => [cookie.name, cookie.value]))
  let fate: "as it was" | "vouched for" | "ended" | "replaced" = "as it was"

  const replaceWith = (next: readonly Cookie[]): void => {
    current = new Map(next.map((cookie) => [cookie.name, cookie.value]))
    fate = "replaced"
  }
  const removed = (names: Iterable<string>): readonly string[] =>
    [...names].flatMap((cookie) => removalsOf(cookie, settings))
  const isDoubled = (cookie: string): boolean => all.indexOf(cookie) !== all.lastIndexOf(cookie)

  const jar: CookieJar = {
    format,
    read: () => [...current].map(([cookie, value]) => ({ name: cookie, value })),

    write(batch) {
      // The client also stores code verifiers, which this app does not use.
      const own = batch.filter((cookie) => isChunkLike(cookie.name, name))
      // The client deletes the session on 429, 409 and gateway errors, too. Only the auth service's own answer decides
      // if a session has ended, and not here.
      if (own.every((cookie) => cookie.value === "")) return
      for (const cookie of own) {
        if (cookie.value === "") current.delete(cookie.name)
        else current.set(cookie.name, cookie.value)
      }
      fate = "replaced"
      // The client stores the user with everything in it.
      const session = readSessionCookie(jar.read(), name)
      if (session !== null) jar.put(session)
    },

    put: (session) => replaceWith(cookiesOfSession(name, session, format)),
    vouch() {
      if (fate === "as it was") fate = "vouched for"
    },
    end() {
      if (fate === "replaced") return jar.clear()
      current = new Map()
      fate = "ended"
    },
    clear: () => replaceWith([]),

    changes() {
      switch (fate) {
        case "as it was":
          return []
        case "vouched for":
          return removed([...held].filter((cookie) => !chosen.has(cookie)))
        case "ended":
          return [...chosen].flatMap((cookie) => {
            // If this host and its subdomains have a cookie of the same name, it is unknown which one was read.
            const hostOnly = isDoubled(cookie) ? hostOnlyRemovalsOf(cookie, settings) : []
            return hostOnly.length > 0 ? hostOnly : removalsOf(cookie, settings)
          })
        case "replaced":
          // Deleting first: a stale chunk left behind would be glued to the new ones.
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

function formatFor(carriers: readonly Cookie[], settings: SessionCookies): CookieFormat {
  const found = formatOf(carriers, settings.cookieName) ?? USUAL_FORMAT
  return {
    cookieEncoding: settings.cookieEncoding ?? found.cookieEncoding,
    encode: settings.encode ?? found.encode,
  }
}
