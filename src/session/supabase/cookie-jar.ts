import { isChunkLike, serializeCookieHeader } from "@supabase/ssr"
import { sessionCookieAttributes } from "../cookies/cookie-attributes.ts"
import {
  carriersAmong,
  cookiesOfSession,
  readSessionCookie,
  sessionCookiesAmong,
  type Cookie,
  type StoredSession,
} from "../cookies/cookie-session.ts"

/** The session cookies of one request: what the auth client reads, and what the response must tell the browser. */
export interface CookieJar {
  read(): Cookie[]
  /** What the auth client asks for. A batch that only deletes is dropped. */
  write(batch: readonly Cookie[]): void
  put(session: StoredSession): void
  clear(): void
  /** Serialised Set-Cookie values; empty when the browser already holds what it should. */
  changes(): readonly string[]
}

export function openCookieJar(cookies: readonly Cookie[], name: string, secure: boolean): CookieJar {
  const held = new Set(sessionCookiesAmong(cookies, name).map((cookie) => cookie.name))
  let current = new Map(carriersAmong(cookies, name).map((cookie) => [cookie.name, cookie.value]))
  let touched = current.size < held.size

  const replaceWith = (next: readonly Cookie[]): void => {
    current = new Map(next.map((cookie) => [cookie.name, cookie.value]))
    touched = true
  }

  const jar: CookieJar = {
    read: () => [...current].map(([cookie, value]) => ({ name: cookie, value })),

    write(batch) {
      // The client also stores code verifiers, which no link of this app ever comes back to.
      const own = batch.filter((cookie) => isChunkLike(cookie.name, name))
      // The client deletes the session on 429, 409 and gateway errors too. Whether a session is gone is decided by the
      // auth service's own words, in one place, and not here.
      if (own.every((cookie) => cookie.value === "")) return
      for (const cookie of own) {
        if (cookie.value === "") current.delete(cookie.name)
        else current.set(cookie.name, cookie.value)
      }
      touched = true
      // The client stores the user with everything in it.
      const session = readSessionCookie(jar.read(), name)
      if (session !== null) jar.put(session)
    },

    put: (session) => replaceWith(cookiesOfSession(name, session)),
    clear: () => replaceWith([]),

    changes() {
      if (!touched) return []
      const attributes = sessionCookieAttributes(secure)
      // Deleting first: a stale chunk left behind would be glued to the new ones.
      const stale = [...held].filter((cookie) => !current.has(cookie))
      return [
        ...stale.map((cookie) => serializeCookieHeader(cookie, "", { ...attributes, maxAge: 0 })),
        ...[...current].map(([cookie, value]) => serializeCookieHeader(cookie, value, attributes)),
      ]
    },
  }
  return jar
}
