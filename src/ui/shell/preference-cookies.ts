import { parse } from "hono/utils/cookie"
import type { Language } from "../../language/languages.ts"
import { LANGUAGE_COOKIE } from "../../language/reader.ts"
import { isTheme } from "./document-facts.tsx"
import type { Theme } from "./root-data.ts"

const THEME_COOKIE = "sallyport-theme"

/** The lifetime of a preference in seconds: a year. */
const LIFETIME_S = 31_536_000

/** The theme in a request's cookie; `system` if there is no valid one. */
export function themeOfRequest(request: Request): Theme {
  const value = parse(request.headers.get("cookie") ?? "", THEME_COOKIE)[THEME_COOKIE]
  return isTheme(value) ? value : "system"
}

/** The `Set-Cookie` header that stores a theme. */
export const themeCookieOf = (theme: Theme, secure: boolean): string => preferenceCookie(THEME_COOKIE, theme, secure)

/** The `Set-Cookie` header that stores a language. */
export const languageCookieOf = (language: Language, secure: boolean): string =>
  preferenceCookie(LANGUAGE_COOKIE, language, secure)

const preferenceCookie = (name: string, value: string, secure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${LIFETIME_S}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`
