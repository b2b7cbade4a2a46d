import {
  cookieTextOf,
  type CookieFormat,
  type CookieOptions,
  type SessionCookies,
} from "../cookies/cookie-attributes.ts"
import { STATE_WITHOUT_SESSION } from "../machine/server-step.ts"
import type { PortAnswer, RequestPort } from "../port.ts"
import type { Session } from "../session.ts"
import { accessTo, type AuthServiceAccess } from "./server-session-access.ts"
import { openServerSession } from "./server-session.ts"

/** Options of `supabasePort`. Everything after the key has the name and meaning that it has in `@supabase/ssr`. */
export interface SupabaseOptions {
  /** The project's URL. */
  readonly url: string
  /** The project's publishable key. */
  readonly publishableKey: string
  /**
   * The cookie attributes of the app's own `createServerClient`; renewed sessions are written with them. By default the
   * cookie is `sb-<project>-auth-token` on this host, kept for thirty days, and Secure if the visitor came by https.
   */
  readonly cookieOptions?: CookieOptions & {
    readonly name?: string | undefined
    readonly secure?: boolean | undefined
  }
  /** The text form of renewed sessions. By default, the form in which the session was found. */
  readonly cookieEncoding?: CookieFormat["cookieEncoding"] | undefined
  /**
   * The content of renewed cookies: `encode: "tokens-only"` leaves the user out. By default, as the cookie was found.
   */
  readonly cookies?: { readonly encode?: CookieFormat["encode"] | undefined }
}

/** The answer for a visitor without a cookie, who has no session to verify. */
const NOBODY: PortAnswer<never> = { state: STATE_WITHOUT_SESSION.out, session: null, setCookies: [] }

/**
 * A session port for Supabase Auth and the cookies of `@supabase/ssr`. The service verifies the session in each
 * request. Throws if the URL or the key is missing.
 */
export function supabasePort(options: SupabaseOptions): RequestPort<Session> {
  // A missing setting is reported when the app starts, instead of by the first visitor's 503.
  const service = serviceOf(options)
  return async (request) => {
    if (!request.headers.has("cookie")) return NOBODY
    const opened = await openServerSession(request, { ...service, secure: isSecure(options, request) })
    return { state: opened.state, session: opened.session, setCookies: opened.setCookies() }
  }
}

/** The access that `openServerSession` needs for a request, for actions that sign in or out. */
export const supabaseAccess = (options: SupabaseOptions, request: Request): AuthServiceAccess => ({
  ...serviceOf(options),
  secure: isSecure(options, request),
})

function serviceOf({
  cookieOptions = {},
  cookieEncoding,
  cookies,
  ...project
}: SupabaseOptions): Omit<AuthServiceAccess, "secure"> {
  const access = accessTo("supabasePort", project)
  const { name, domain, path, sameSite, httpOnly, partitioned, maxAge } = cookieOptions
  const cookieName = name ?? `sb-${new URL(access.url).hostname.split(".")[0]}-auth-token`
  const settings: SessionCookies = {
    cookieName,
    // Only for `refuseUnwritable`. Callers set it for each request.
    secure: true,
    cookieOptions: { domain, path, sameSite, httpOnly, partitioned, maxAge },
    ...(cookieEncoding === undefined ? {} : { cookieEncoding }),
    ...(cookies?.encode === undefined ? {} : { encode: cookies.encode }),
  }
  refuseUnwritable(settings)
  return { ...settings, ...access }
}

/** Throws at start if no browser would keep a cookie with these settings, instead of losing the first renewal. */
function refuseUnwritable(settings: SessionCookies): void {
  const { cookieName, cookieOptions: { domain, path } = {} } = settings
  if (cookieName.startsWith("__Host-") && (domain || (path ?? "/") !== "/")) {
    throw new Error(
      `supabasePort: browsers keep the cookie \`${cookieName}\` only without a \`domain\` and with the path \`/\`. Give it another name`,
    )
  }
  try {
    cookieTextOf(cookieName, "", settings)
  } catch (error) {
    throw new Error("supabasePort: no cookie can be written with these `cookieOptions`", { cause: error })
  }
}

/** The browser's access to the same service, for the session provider. */
export function browserAuthOf(options: SupabaseOptions, request: Request): Omit<AuthServiceAccess, "fetch"> {
  const { fetch: _, ...service } = supabaseAccess(options, request)
  return service
}

// Of several proxies, the first wrote the visitor's protocol. A client that forges this header only makes its own
// cookies Secure.
const isSecure = ({ cookieOptions }: SupabaseOptions, { url, headers }: Request): boolean =>
  cookieOptions?.secure ?? (url.startsWith("https:") || /^https\b/.test(headers.get("x-forwarded-proto") ?? ""))
