import { parseCookieHeader, serializeCookieHeader, type CookieMethodsBrowser } from "@supabase/ssr"
import { sessionCookieAttributes } from "./cookie-attributes.ts"

/** How the browser's auth client keeps its session. Its own way gives every cookie 400 days, whatever it is told. */
export const browserCookies = (secure: boolean): CookieMethodsBrowser => ({
  getAll: () => parseCookieHeader(document.cookie).map(({ name, value }) => ({ name, value: value ?? "" })),
  setAll: (batch) => {
    for (const { name, value } of batch) document.cookie = cookieTextOf(name, value, secure)
  },
})

/** The assignment that keeps a cookie, or removes it where its value is empty. */
export const cookieTextOf = (name: string, value: string, secure: boolean): string => {
  const attributes = sessionCookieAttributes(secure)
  return serializeCookieHeader(name, value, value === "" ? { ...attributes, maxAge: 0 } : attributes)
}
