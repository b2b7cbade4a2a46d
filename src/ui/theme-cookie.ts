import { isTheme } from "./document-facts.tsx"
import type { Theme } from "./root-data.ts"

const NAME = "sallyport-theme"
/** Seconds: a year, after which nobody remembers having chosen. */
const LIFETIME = 31_536_000

/** The theme this browser chose; `system` where it chose none or the cookie is not ours. */
export function themeOfRequest(request: Request): Theme {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="))
  const value = pairs.find(([name]) => name === NAME)?.[1]
  return isTheme(value) ? value : "system"
}

export const themeCookieOf = (theme: Theme, secure: boolean): string =>
  `${NAME}=${theme}; Path=/; Max-Age=${LIFETIME}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`
