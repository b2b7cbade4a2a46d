/** The kinds of pages that people need to sign in, sign out and recover an account. */
export type Door = "sign-in" | "sign-up" | "forgotten" | "reset" | "callback" | "second-factor" | "sign-out"

/** Guessed from names alone: the segments of a route's path as the route list has them. Null for every other page. */
export function doorOf(segments: readonly string[]): Door | null {
  const names = segments.map(nameOf).filter((name) => name !== null)
  const last = segments.length === 0 ? null : nameOf(segments.at(-1)!)
  const above = names.slice(0, last === null ? undefined : -1)
  const isAmongDoors = above.every((name) => AREAS.has(name))
  if (last === null) {
    // `api/auth/*` is where an auth library answers.
    if (segments.at(-1) === "*") {
      if (PROVIDER_AREAS.has(above.at(-1) ?? "") && isAmongDoors) return "callback"
      // `sign-in/*` is where a provider's own component shows each of its steps.
      const steps = doorOf(segments.slice(0, -1))
      return steps === "sign-in" || steps === "sign-up" ? steps : null
    }
    // A mailed link carries its token in the last segment.
    const mailed = segments.length < 2 ? null : doorOf(segments.slice(0, -1))
    if (mailed === "reset" || mailed === "callback") return mailed
    // `auth/:provider` is where a visitor leaves for a provider.
    return above.length > 0 && above.every((name) => PROVIDER_AREAS.has(name)) ? "callback" : null
  }
  const door = DOORS.find(([, words]) => words.has(last))?.[0] ?? null
  if (door === "sign-in" || door === "sign-out") return door
  if (door !== null) return isAmongDoors ? door : null
  const isReturn = above.length > 0 && RETURNS.has(last) && above.every((name) => AREAS.has(name))
  return isReturn ? "callback" : null
}

/** `Sign-In`, `sign_in` and `signin` are one word. Null for a param. */
const nameOf = (segment: string): string | null => {
  const plain = segment.replace(/\?$/, "")
  return plain.startsWith(":") || plain === "*" ? null : plain.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]/g, "")
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

const DOORS: readonly (readonly [Door, ReadonlySet<string>])[] = [
  ["sign-in", words("login signin logon signon")],
  ["sign-out", words("logout signout logoff signoff")],
  ["sign-up", words("signup register registration join createaccount")],
  [
    "forgotten",
    words("forgotpassword forgetpassword forgot forgottenpassword recover recovery passwordreset requestpasswordreset"),
  ],
  ["reset", words("resetpassword updatepassword newpassword setpassword")],
  ["second-factor", words("mfa 2fa twofactor secondfactor totp")],
  [
    "callback",
    words("confirmemail verifyemail emailconfirm confirmsignup magiclink verify authcodeerror authcallback"),
  ],
]

/** Beneath these a `callback` is one of a sign-in. */
const PROVIDER_AREAS = words("auth oauth oauth2 sso authenticate")

const AREAS: ReadonlySet<string> = new Set([
  ...PROVIDER_AREAS,
  ...words("account accounts user users session sessions login signin api public webauthn passkey passkeys saml oidc"),
])

const RETURNS = words("callback confirm error codeerror redirect return verify authenticate authentication acs")
