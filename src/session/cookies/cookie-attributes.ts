import { serializeCookieHeader } from "@supabase/ssr"

/** The attributes of a session's cookies, in the names of `cookieOptions` of `@supabase/ssr`. */
export interface CookieOptions {
  /** The parent domain, for a session that several subdomains share. Left out: this host alone. */
  readonly domain?: string | undefined
  /** The path beneath which browsers send the cookies, `/` by default. */
  readonly path?: string | undefined
  /** `lax` by default; `true` is `strict`. */
  readonly sameSite?: boolean | "lax" | "strict" | "none" | undefined
  /** Keeps the cookies from scripts. False by default, because the auth client in the browser reads them. */
  readonly httpOnly?: boolean | undefined
  /** Keeps the cookies apart for each site that embeds the app. */
  readonly partitioned?: boolean | undefined
  /** Seconds that a browser keeps the session without a renewal. */
  readonly maxAge?: number | undefined
}

/** The app's cookie settings for sessions. */
export interface SessionCookies {
  /** The name of the cookie. A long session is split over `<name>.0`, `<name>.1` and so on. */
  readonly cookieName: string
  /** Sends the cookies over https only. */
  readonly secure: boolean
  /** Attributes that the app sets itself. Others have their defaults. */
  readonly cookieOptions?: CookieOptions
  /** The text form of the cookies. By default, the server keeps that of the browser's cookie. */
  readonly cookieEncoding?: CookieFormat["cookieEncoding"]
  /** The content of the cookies: with the user or without. By default, as for the text form. */
  readonly encode?: CookieFormat["encode"]
}

/** The two settings of `@supabase/ssr` that change what is in the cookies. */
export interface CookieFormat {
  /** The text form: JSON as it is (`raw`), or in base64url. */
  readonly cookieEncoding: "base64url" | "raw"
  /** Stores the user beside the tokens, or the tokens alone. */
  readonly encode: "user-and-tokens" | "tokens-only"
}

/**
 * Thirty days. The refresh token in the cookie does not expire by itself, and each refresh writes the cookie again. So
 * people who come back within a month stay signed in.
 */
const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The `Set-Cookie` value, or the assignment to `document.cookie`, that sets a session cookie. */
export const cookieTextOf = (name: string, value: string, settings: SessionCookies): string =>
  serializeCookieHeader(name, value, attributesOf(settings))

/**
 * The texts that remove a cookie. If subdomains share the session, a host-only cookie of the same name is removed too:
 * browsers send both, and the one that is left would be read as the session.
 */
export const removalsOf = (name: string, settings: SessionCookies): readonly string[] => [
  ...hostOnlyRemovalsOf(name, settings),
  serializeCookieHeader(name, "", { ...attributesOf(settings), maxAge: 0 }),
]

/** The `Set-Cookie` values that remove a host-only cookie of the same name, if the session's cookies have a domain. */
export function hostOnlyRemovalsOf(name: string, settings: SessionCookies): readonly string[] {
  const { domain, ...hostOnly } = attributesOf(settings)
  return domain === undefined ? [] : [serializeCookieHeader(name, "", { ...hostOnly, maxAge: 0 })]
}

/** The attributes of a session cookie: the app's own, else those that suit most apps. */
const attributesOf = ({ secure, cookieOptions = {} }: SessionCookies) => ({
  ...(cookieOptions.domain ? { domain: cookieOptions.domain } : {}),
  ...(cookieOptions.partitioned === true ? { partitioned: true } : {}),
  path: pathOf(cookieOptions),
  // Lax instead of Strict, so that people who follow a link in an email are signed in.
  sameSite: cookieOptions.sameSite ?? ("lax" as const),
  secure,
  // The browser's client reads the cookie, so it is HttpOnly only on request.
  httpOnly: cookieOptions.httpOnly ?? false,
  maxAge: cookieOptions.maxAge ?? SESSION_LIFETIME_SECONDS,
})

/** The path beneath which browsers send the cookies. */
export const pathOf = (options: CookieOptions = {}): string => options.path ?? "/"

/** Adds `__Host-` over https: browsers accept such a cookie only from the same host. */
export const hostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
