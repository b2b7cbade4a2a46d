import { isChunkLike, serializeCookieHeader } from "@supabase/ssr"
import { pathOf, type SessionCookies } from "../cookies/cookie-attributes.ts"
import type { Cookie } from "../cookies/cookie-session.ts"
import { isRecoveryMark } from "./recovery-mark.ts"

// Cookies know no port: whatever else runs on this host can set ours, for one path only. Then one page sees a session
// that the others do not, and two pages send the visitor to each other for ever. Over https the names' `__Host-` keeps
// such cookies out.

const MOST_PATHS = 8
const SPELLABLE = /^[\w./%~-]+$/

/** Set-Cookie values that end cookies of our names for every path that a request to this one sends, except our own. */
export function strayExpiries(
  cookies: readonly Cookie[],
  { cookieName, cookieOptions }: Pick<SessionCookies, "cookieName" | "cookieOptions">,
  pathname: string,
): readonly string[] {
  if (cookies.length === 0) return []
  const paths = pathsAbove(pathname).filter((path) => SPELLABLE.test(path))
  const namesOf = (isOurs: (name: string) => boolean): readonly string[] => [
    ...new Set(cookies.map(({ name }) => name).filter(isOurs)),
  ]
  const expiries = (names: readonly string[], own: string): readonly string[] =>
    names.flatMap((name) =>
      paths
        .filter((path) => path !== own)
        .map((path) => serializeCookieHeader(name, "", { path, maxAge: 0, sameSite: "lax" })),
    )
  return [
    ...expiries(
      namesOf((name) => isChunkLike(name, cookieName)),
      pathOf(cookieOptions),
    ),
    ...expiries(namesOf(isRecoveryMark), "/"),
  ]
}

/** True if a cookie name came twice, so that one of the two is not ours. */
export function hasDoubles(cookies: readonly Cookie[], cookieName: string): boolean {
  const names = cookies.map(({ name }) => name).filter((name) => isChunkLike(name, cookieName) || isRecoveryMark(name))
  return new Set(names).size < names.length
}

/** `/a/b` gets the cookies of `/a`, `/a/` and `/a/b`. */
function pathsAbove(pathname: string): readonly string[] {
  const ends = [...pathname.matchAll(/\//g)].map(({ index }) => index).filter((index) => index > 0)
  const paths = ends.flatMap((end) => [pathname.slice(0, end), pathname.slice(0, end + 1)])
  return [...new Set([...paths, pathname])].filter((path) => path !== "/").slice(0, MOST_PATHS)
}
