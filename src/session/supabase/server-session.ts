import type { SupabaseClient } from "@supabase/supabase-js"
import type { AuthState } from "../../../policy/language.ts"
import { openCookieJar } from "./cookie-jar.ts"
import { cookiesIn, fitsCookies, readSessionCookie, type Cookie } from "../cookies/cookie-session.ts"
import type { StoredSession } from "../cookies/stored-session.ts"
import { canBeMarked, openRecoveryMarks, canBeForeignMark } from "./recovery-mark.ts"
import { refreshedWith } from "./refreshed.ts"
import type { AuthServiceAccess } from "./server-session-access.ts"
import { sessionIdIn } from "../claims.ts"
import { clientOn } from "./server-session-client.ts"
import { NOBODY, TIMEOUT_MS, verdictInTime, serviceVerdictOf } from "./server-session-verify.ts"
import type { ServiceVerdict } from "./verdict-cache.ts"
import { settledStateOf, STATE_WITHOUT_SESSION } from "../machine/server-step.ts"
import type { Session } from "../session.ts"
import { isChunkLike, serializeCookieHeader } from "@supabase/ssr"
import { pathOf, type SessionCookies } from "../cookies/cookie-attributes.ts"

/** The visitor of one request, and the cookies that their browser must be sent. */
export interface ServerSession {
  /** The visitor's auth state. */
  readonly state: AuthState
  /** Verified facts. Null unless the auth service confirmed them in this request. */
  readonly session: Session | null
  /** True if this session has to set a new password. */
  readonly recovering: boolean
  /**
   * True if the auth service says that this session does not have to set a new password, even while the browser still
   * carries the mark. Always false with a service that does not report recoveries, such as a hosted project.
   */
  readonly recoveryOver: boolean
  /** The Supabase client of this request, to sign in with. */
  readonly client: SupabaseClient
  /**
   * Returns a client without a session that does not touch this one: for trying a password. With an access token, its
   * requests are made within that session, so that the service knows who tries it.
   */
  readonly trialClient: (accessToken?: string) => SupabaseClient
  /** Verifies the session again, after an action that changed it. */
  readonly refresh: () => Promise<void>
  /**
   * Marks the client's new session as one from a recovery link: it owes a new password, through every reload. Its
   * tokens are sent with the mark or not at all, even if the service can no longer be reached.
   */
  readonly startRecovery: () => void
  /** Removes the mark, once a new password is set. */
  readonly endRecovery: () => void
  /** Signs this browser out at once, even if the auth service cannot be reached. */
  readonly forget: () => void
  /**
   * Returns the `Set-Cookie` values to append to the response, denials included. Over http, they also remove stray
   * cookies: cookies of the same name that another server on this host has set for one path. This happens with a
   * redirect, because a stray cookie may have caused it, and if the request has two cookies of one name.
   */
  setCookies(isRedirect?: boolean): readonly string[]
}

/**
 * Opens and verifies the session of a request, for actions on the server that sign in or out. `patience` is the number
 * of milliseconds to wait for the auth service; then the state is `unknown`.
 */
export async function openServerSession(
  request: Request,
  access: AuthServiceAccess,
  patience = TIMEOUT_MS,
): Promise<ServerSession> {
  const { session, verifyWithin } = unverifiedSession(request, access)
  await verifyWithin(patience)
  return session
}

/** The session of a request without a cookie, which needs no call to the service. */
export function anonymousSession(request: Request, access: AuthServiceAccess): ServerSession {
  if (request.headers.has("cookie")) throw new Error("a request with a cookie may be somebody's")
  return unverifiedSession(request, access).session
}

/**
 * The session of a request before it is verified: its visitor is nobody until `verifyWithin` has resolved. Its
 * functions share what changes during the request: the cookies, the marks and the service's last verdict.
 */
function unverifiedSession(
  request: Request,
  access: AuthServiceAccess,
): { readonly session: ServerSession; readonly verifyWithin: (patience: number) => Promise<void> } {
  const cookies = cookiesIn(request.headers.get("cookie") ?? "")
  // `jar` has the session's cookies, and `marks` those that mark sessions from recovery links. Both collect the changes
  // that the browser must be sent.
  const jar = openCookieJar(cookies, access)
  const marks = openRecoveryMarks(cookies, access)
  const userAgent = request.headers.get("user-agent")
  const isPageLoad = request.method === "GET" || request.method === "HEAD"
  let client: SupabaseClient | null = null
  /** The auth service's last answer about the session. */
  let verdict: ServiceVerdict = NOBODY

  // Created on demand: creating a client reads the cookies, which have to be checked before.
  const clientNow = (): SupabaseClient => (client ??= clientOn(jar, access, userAgent))

  /**
   * Asks the auth service about the session in the cookies, for `limit` milliseconds at most. With `mayRemember`, an
   * answer of a moment ago is enough.
   */
  const verify = async (limit: number, mayRemember: boolean): Promise<ServiceVerdict> => {
    const stored = readSessionCookie(jar.read(), access.cookieName)
    if (stored === null) return NOBODY
    // Tokens that arrive after the time limit must not undo an action of the page, so they are left for the next
    // request.
    let isWaiting = true
    const keep = (session: StoredSession): void => (isWaiting ? jar.put(session) : undefined)
    const answer = await verdictInTime(
      serviceVerdictOf({ stored, access, mayRemember, keep, refreshedBy: refreshedWith(fitsCookies) }),
      limit,
    )
    isWaiting = false
    return answer
  }

  const isRecovering = (): boolean =>
    verdict.kind === "in" && (verdict.recovering === true || marks.has(verdict.session.sid))

  /** The id of the session in the cookies, verified or not. */
  const storedId = (): string | null => {
    const stored = readSessionCookie(jar.read(), access.cookieName)
    return stored === null ? null : sessionIdIn(stored.access_token)
  }

  /** Removes the mark of the session in the cookies. */
  const unmark = (): void => {
    const sid = storedId()
    if (sid !== null) marks.drop(sid)
  }

  const forget = (): void => {
    unmark()
    jar.clear()
    verdict = NOBODY
  }

  /** Takes over the service's verdict, and changes the cookies and marks accordingly. */
  const settle = async (next: ServiceVerdict): Promise<void> => {
    if (next.kind === "out") {
      unmark()
      jar.end()
    }
    verdict = next
    if (next.kind !== "in") return
    jar.confirm()
    if (next.recovering === true) marks.add(next.session.sid)
    // If the service stores recoveries, its answer counts, and the mark is removed at the next page load. The form that
    // has just set the password still needs the mark for its redirect.
    else if (next.recovering === false && isPageLoad) marks.drop(next.session.sid)
  }

  const session: ServerSession = {
    get state() {
      return verdict.kind === "in"
        ? settledStateOf({ verdict: "in", facts: verdict.session, recovering: isRecovering() })
        : STATE_WITHOUT_SESSION[verdict.kind === "unknown" ? "unknown" : "out"]
    },
    get session() {
      return verdict.kind === "in" ? verdict.session : null
    },
    get recovering() {
      return isRecovering()
    },
    get recoveryOver() {
      return verdict.kind === "in" && verdict.recovering === false
    },
    get client() {
      return clientNow()
    },
    trialClient: (accessToken) =>
      clientOn({ format: jar.format, read: () => [], write: () => {} }, access, userAgent, accessToken),
    refresh: async () => settle(await verify(TIMEOUT_MS, false)),
    startRecovery() {
      const sid = storedId()
      if (sid === null || !canBeMarked(sid)) return forget()
      marks.add(sid)
    },
    endRecovery: unmark,
    forget,
    setCookies(isRedirect = false) {
      const changes = jar.changes()
      // A request does not show whether a cookie is a stray. Two cookies of one name prove one, and a redirect may be
      // part of a loop that one causes.
      const removesStrays = !access.secure && (isRedirect || hasDoubles(cookies, access.cookieName))
      return [
        ...(removesStrays ? strayExpiries(cookies, access, new URL(request.url).pathname) : []),
        ...changes,
        ...marks.changes(storedId(), changes.length > 0),
      ]
    },
  }
  return { session, verifyWithin: async (patience) => settle(await verify(patience, isPageLoad)) }
}

// Stray cookies: cookies with the names of our session that a server on another port has set for one path. All ports of
// a host share cookies. Then one page has a session that other pages do not have, and two pages may redirect the
// visitor to each other forever. Over https, the `__Host-` prefix of the names prevents stray cookies.

/**
 * The most paths for which stray cookies are removed: the first four levels of an address, each with and without a
 * slash at the end. Each name at each path is a header of the response, and proxies refuse responses with long headers.
 * A stray cookie of a deeper path stays. It takes nobody's session away, because ours is read if both are sent; but a
 * visitor without a session may be redirected in circles there until they delete the cookie.
 */
const MAX_PATHS = 8
/** A path that can be written into a cookie's attributes. */
const SAFE_PATH = /^[\w./%~-]+$/

/**
 * The `Set-Cookie` values that remove stray cookies, for every path that the requested one is beneath, except the path
 * of our own cookies. A request does not show the paths of its cookies, so each name is removed at all of them.
 */
export function strayExpiries(
  cookies: readonly Cookie[],
  { cookieName, cookieOptions }: Pick<SessionCookies, "cookieName" | "cookieOptions">,
  pathname: string,
): readonly string[] {
  if (cookies.length === 0) return []
  const paths = pathsAbove(pathname).filter((path) => SAFE_PATH.test(path))
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
    ...expiries(namesOf(canBeForeignMark), "/"),
  ]
}

/** True if two cookies have the same name of ours, so that one of them is a stray. */
function hasDoubles(cookies: readonly Cookie[], cookieName: string): boolean {
  const names = cookies
    .map(({ name }) => name)
    .filter((name) => isChunkLike(name, cookieName) || canBeForeignMark(name))
  return new Set(names).size < names.length
}

/** The cookie paths that match a pathname: `/a`, `/a/` and `/a/b` for `/a/b`. */
function pathsAbove(pathname: string): readonly string[] {
  const ends = [...pathname.matchAll(/\//g)].map(({ index }) => index).filter((index) => index > 0)
  const paths = ends.flatMap((end) => [pathname.slice(0, end), pathname.slice(0, end + 1)])
  return [...new Set([...paths, pathname])].filter((path) => path !== "/").slice(0, MAX_PATHS)
}
