import { STATE_WITHOUT_SESSION } from "../machine/without-session.ts"
import type { PortAnswer, RequestPort } from "../port.ts"
import type { Session } from "../session.ts"
import type { AuthServiceAccess } from "./server-session-access.ts"
import { openServerSession } from "./server-session.ts"

export interface SupabaseOptions {
  /** The project's address. */
  readonly url: string
  readonly publishableKey: string
  /** As the app's own auth clients name it; by default as `@supabase/ssr` does: `sb-<project>-auth-token`. */
  readonly cookieName?: string
  /** Whether cookies carry Secure; by default where the visitor came by https. */
  readonly secure?: boolean
}

/** Of whoever brings no cookie: they have no session, and nothing that could be asked about. */
const NOBODY: PortAnswer<never> = { state: STATE_WITHOUT_SESSION.out, session: null, setCookies: [] }

/** Sessions of Supabase Auth in the cookies of `@supabase/ssr`, verified by the service in each request. */
export function supabasePort(options: SupabaseOptions): RequestPort<Session> {
  // What is missing is said when the app starts, and not by the first visitor's 503.
  const service = serviceOf(options)
  return async (request) => {
    if (!request.headers.has("cookie")) return NOBODY
    const opened = await openServerSession(request, { ...service, secure: isSecure(options, request) })
    return { state: opened.state, session: opened.session, setCookies: opened.setCookies() }
  }
}

/** How a request's session is opened: for actions that sign in or out with `openServerSession`. */
export const supabaseAccess = (options: SupabaseOptions, request: Request): AuthServiceAccess => ({
  ...serviceOf(options),
  secure: isSecure(options, request),
})

const serviceOf = (options: SupabaseOptions): Omit<AuthServiceAccess, "secure"> => ({
  url: options.url.replace(/\/+$/, ""),
  publishableKey: options.publishableKey,
  fetch: (input, init) => fetch(input, init),
  cookieName: cookieNameOf(options),
})

/** How the browser reaches the same service, for the session provider. */
export function browserAuthOf(options: SupabaseOptions, request: Request): Omit<AuthServiceAccess, "fetch"> {
  const { url, publishableKey, cookieName, secure } = supabaseAccess(options, request)
  return { url, publishableKey, cookieName, secure }
}

function cookieNameOf({ url, publishableKey, cookieName }: SupabaseOptions): string {
  if (!URL.canParse(url) || typeof publishableKey !== "string" || publishableKey === "") {
    throw new Error(
      "supabasePort: `url` and `publishableKey` are those of your Supabase project; one of them is missing",
    )
  }
  return cookieName ?? `sb-${new URL(url).hostname.split(".")[0]}-auth-token`
}

// Who sets this header has made their own cookies Secure, and nobody else's.
const isSecure = ({ secure }: SupabaseOptions, { url, headers }: Request): boolean =>
  secure ?? (url.startsWith("https:") || headers.get("x-forwarded-proto") === "https")
