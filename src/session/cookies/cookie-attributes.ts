// Attributes that every cookie of a session shares, on the server's side and in the browser.

/**
 * Thirty days. The refresh token in the cookie has no end of its own, and each refresh writes the cookie anew: who
 * comes back within a month stays signed in, and a browser forgotten for longer does not.
 */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 60 * 60

export interface CookieAttributes {
  readonly path: "/"
  // Lax and not Strict: a link in an email must find the visitor signed in.
  readonly sameSite: "lax"
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly maxAge: number
}

/** The session cookie: the browser client reads it, so it cannot be HttpOnly. */
export const sessionCookieAttributes = (secure: boolean): CookieAttributes => ({
  path: "/",
  sameSite: "lax",
  secure,
  httpOnly: false,
  maxAge: SESSION_LIFETIME_SECONDS,
})

/** With `__Host-` a browser takes the cookie from this very host only, over https only. */
export const hostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
