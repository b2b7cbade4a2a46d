import { isChunkLike, serializeCookieHeader, type CookieMethodsBrowser } from "@supabase/ssr"
import { sessionCookieAttributes } from "./cookie-attributes.ts"
import {
  carriersAmong,
  cookiesIn,
  cookiesOfSession,
  fitsCookies,
  readSessionCookie,
  type Cookie,
} from "./cookie-session.ts"

/** Cookies as `@supabase/ssr` asks for them and gives them back. */
export type BrowserCookies = Required<Pick<CookieMethodsBrowser, "getAll" | "setAll">>

/** How the browser's auth client keeps its session. Its own way gives every cookie 400 days, whatever it is told. */
export const browserCookies = (cookieName: string, secure: boolean): BrowserCookies => ({
  getAll: () => {
    const cookies = cookiesIn(document.cookie)
    return [...cookies.filter(({ name }) => !isChunkLike(name, cookieName)), ...carriersAmong(cookies, cookieName)]
  },
  setAll: (batch) => {
    for (const { name, value } of slimBatchOf(batch, cookieName)) document.cookie = cookieTextOf(name, value, secure)
  },
})

/** The assignment that keeps a cookie, or removes it where its value is empty. */
export const cookieTextOf = (name: string, value: string, secure: boolean): string => {
  const attributes = sessionCookieAttributes(secure)
  return serializeCookieHeader(name, value, value === "" ? { ...attributes, maxAge: 0 } : attributes)
}

/**
 * What is really written when the auth client stores a session with everything there is in its user. One that is too
 * long even so is not kept: a browser that sends it would be shut out of every page.
 */
export function slimBatchOf(batch: readonly Cookie[], cookieName: string): readonly Cookie[] {
  const session = readSessionCookie(batch, cookieName)
  if (session === null) return batch
  const slim = fitsCookies(session) ? cookiesOfSession(cookieName, session) : []
  const names = new Set(slim.map(({ name }) => name))
  return [...batch.filter(({ name }) => !names.has(name)).map(({ name }) => ({ name, value: "" })), ...slim]
}
