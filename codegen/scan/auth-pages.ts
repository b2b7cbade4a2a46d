/**
 * The kinds of pages that people need to sign in, sign out and recover an account. `callback`: people come back to it
 * from a provider or with the link or code of an email.
 */
export type AuthPage = "sign-in" | "sign-up" | "forgotten" | "reset" | "callback" | "second-factor" | "sign-out"

/**
 * Guesses the kind from the segments of a route's path; null for every other page. A sign-in or sign-out page counts
 * anywhere. The names of the others are less certain, so they count only at the top and beneath segments such as
 * `auth`.
 */
export function authPageOf(segments: readonly string[]): AuthPage | null {
  const names = segments.map(nameOf).filter((name) => name !== null)
  const last = segments.length === 0 ? null : nameOf(segments.at(-1)!)
  // Null: the last segment is a param, or the path is `/`. Then all names are above it.
  const above = names.slice(0, last === null ? undefined : -1)
  const isAmongAuthPages = above.every((name) => AREAS.has(name))
  if (last === null) {
    // `api/auth/*` and `auth/api/*` are usually the endpoints of an auth library.
    if (segments.at(-1) === "*") {
      const area = above.findLast((name) => name !== "api") ?? ""
      if (PROVIDER_AREAS.has(area) && isAmongAuthPages) return "callback"
      // `sign-in/*` are usually the steps of a provider's sign-in component.
      const steps = authPageOf(segments.slice(0, -1))
      return steps === "sign-in" || steps === "sign-up" ? steps : null
    }
    // Links in emails may have a token as their last segment.
    const mailed = segments.length < 2 ? null : authPageOf(segments.slice(0, -1))
    if (mailed === "reset" || mailed === "callback") return mailed
    // `auth/:provider` usually redirects to the provider. `api/logto/:action` has all steps of its sign-in.
    const areas = above.filter((name) => name !== "api")
    return areas.length > 0 && areas.every((name) => PROVIDER_AREAS.has(name)) ? "callback" : null
  }
  const authPage = AUTH_PAGES.find(([, words]) => words.has(last))?.[0] ?? null
  if (authPage === "sign-in" || authPage === "sign-out") return authPage
  if (authPage !== null) return isAmongAuthPages ? authPage : null
  // The second step of a sign-in with a code that was sent to the visitor.
  const isStep = STEPS.has(last) && isAmongAuthPages && SIGN_IN_AREAS.has(above.at(-1) ?? "")
  if (isStep) return "callback"
  const isReturn = above.length > 0 && RETURNS.has(last) && isAmongAuthPages
  if (isReturn || isOfProvider(above, last)) return "callback"
  return isReturnAddress(segments, last) ? "callback" : null
}

/**
 * True for `callback`, `oauth-callback` and `signin-oidc`, as the quick starts of providers name the page to which people
 * return. Only at the top: a provider is given one fixed address, and a callback elsewhere may be of payments.
 */
function isReturnAddress(segments: readonly string[], last: string): boolean {
  const before = /^(.*)callback$/.exec(last)?.[1] ?? null
  const isCallback = before !== null && (before === "" || PROVIDER_AREAS.has(before) || SIGN_INS.has(before))
  return segments.length === 1 && (isCallback || ADDRESSES.has(last))
}

/**
 * True for `auth/google`, `auth/google/callback` and `auth/google-callback`, by the names above the last and the last.
 */
function isOfProvider(above: readonly string[], last: string): boolean {
  const isReturn = last.endsWith("callback")
  // Between `auth` and `callback`, any one name is a provider's.
  const areas = last === "callback" && !AREAS.has(above.at(-1) ?? "") ? above.slice(0, -1) : above
  return (
    (isReturn || PROVIDERS.has(last)) &&
    PROVIDER_AREAS.has(areas.at(-1) ?? "") &&
    areas.every((name) => AREAS.has(name))
  )
}

/** The name of a segment, equal for `Sign-In`, `sign_in` and `signin`; null for a param. */
const nameOf = (segment: string): string | null => {
  const plain = segment.replace(/\?$/, "")
  return plain.startsWith(":") || plain === "*" ? null : plain.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]/g, "")
}

/** A set of words that are separated by spaces. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** The usual names of each kind of page. */
const AUTH_PAGES: readonly (readonly [AuthPage, ReadonlySet<string>])[] = [
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

/** Segments above a `callback` that belongs to a sign-in, among them those of the quick starts of some providers. */
const PROVIDER_AREAS = words(
  "auth oauth oauth2 sso authenticate authorizationcode auth0 authkit kindeauth logto workos",
)

/** Providers of sign-ins, as `auth/google` names them. It usually redirects to the provider. */
const PROVIDERS = words(
  "apple auth0 azure bitbucket bluesky discord facebook github gitlab google kakao keycloak line linkedin microsoft naver okta slack spotify steam strava twitch twitter x workos",
)

/** Words before `callback` in the name of the page to which a provider returns people. */
const SIGN_INS = words("login oidc saml signin")

/** Other names of that page. */
const ADDRESSES = words("authenticate signinoidc")

/** Segments above a page of a sign-in. */
const AREAS: ReadonlySet<string> = new Set([
  ...PROVIDER_AREAS,
  ...words("account accounts user users session sessions login signin api public webauthn passkey passkeys saml oidc"),
])

/** Last segments of the page to which a provider returns people after signing in. */
const RETURNS = words("callback confirm error codeerror redirect return verify authenticate authentication acs")

/** Last segments of a page that asks for a code, beneath a segment of `SIGN_IN_AREAS`. */
const STEPS = words("otp code verifyotp verifycode onetimecode")

const SIGN_IN_AREAS: ReadonlySet<string> = new Set([...PROVIDER_AREAS, ...words("login signin")])
