import { isChunkLike, type CookieMethodsBrowser } from "@supabase/ssr"
import { cookieTextOf, hostOnlyRemovalsOf, removalsOf, type SessionCookies } from "./cookie-attributes.ts"
import {
  currentSessionCookies,
  cookiesIn,
  cookiesOfSession,
  fitsCookies,
  formatOf,
  readSessionCookie,
  sessionCookiesAmong,
  sessionOfAnyLength,
  type Cookie,
} from "./cookie-session.ts"

/** The cookie methods that `@supabase/ssr` needs in the browser. */
export type BrowserCookies = Required<Pick<CookieMethodsBrowser, "getAll" | "setAll">>

/**
 * Cookie methods for the browser's auth client. Its default storage gives every cookie 400 days and ignores settings.
 */
export const browserCookies = (settings: SessionCookies): BrowserCookies => ({
  getAll: () => {
    const { cookieName } = settings
    const cookies = cookiesIn(document.cookie)
    // The cookies that are read as the session, among all with its names.
    const carriers = currentSessionCookies(cookies, cookieName)
    // The client would remove cookies that it cannot read, although another version of the app may read them.
    const readable = readSessionCookie(carriers, cookieName) === null ? [] : carriers
    return [...cookies.filter(({ name }) => !isChunkLike(name, cookieName)), ...readable]
  },
  setAll: (batch) => {
    const existing = sessionCookiesAmong(cookiesIn(document.cookie), settings.cookieName)
    for (const { name, value } of wholeBatchOf(
      slimBatchOf(batch, settings.cookieName),
      existing,
      settings.cookieName,
    )) {
      for (const text of cookieTextsOf(name, value, settings)) document.cookie = text
    }
  },
})

/**
 * The assignments to `document.cookie` that set a cookie, or remove it if its value is empty. If subdomains share the
 * session, a cookie of this host alone with the same name is removed, because browsers would send both.
 */
export const cookieTextsOf = (name: string, value: string, settings: SessionCookies): readonly string[] =>
  value === ""
    ? removalsOf(name, settings)
    : [...hostOnlyRemovalsOf(name, settings), cookieTextOf(name, value, settings)]

/** The batch, with the removal of every older session cookie that could be mixed up with the new ones. */
function wholeBatchOf(batch: readonly Cookie[], existing: readonly Cookie[], cookieName: string): readonly Cookie[] {
  const names = new Set(batch.map(({ name }) => name))
  const isNew = batch.some(({ name, value }) => value !== "" && isChunkLike(name, cookieName))
  const stale = isNew ? existing.filter(({ name }) => !names.has(name)).map(({ name }) => ({ name, value: "" })) : []
  return [...stale, ...batch]
}

/**
 * The batch of cookies of an auth client, with the session's user reduced to the fields in use. A session that is still
 * too long is removed instead, because servers would refuse every request with such a header.
 */
export function slimBatchOf(batch: readonly Cookie[], cookieName: string): readonly Cookie[] {
  const session = sessionOfAnyLength(batch, cookieName)
  if (session === null) return batch
  const slim = fitsCookies(session) ? cookiesOfSession(cookieName, session, formatOf(batch, cookieName)!) : []
  const names = new Set(slim.map(({ name }) => name))
  return [...batch.filter(({ name }) => !names.has(name)).map(({ name }) => ({ name, value: "" })), ...slim]
}
