import { words } from "../source/words.ts"

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
  return authPageByName(segments) ?? (isQuickStart(segments) ? "callback" : null)
}

/** The kind by the names of the segments. The addresses of quick starts are not among them: they count only whole. */
function authPageByName(segments: readonly string[]): AuthPage | null {
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
      const steps = authPageByName(segments.slice(0, -1))
      return steps === "sign-in" || steps === "sign-up" ? steps : null
    }
    // Links in emails may have a token as their last segment.
    const mailed = segments.length < 2 ? null : authPageByName(segments.slice(0, -1))
    if (mailed === "reset" || mailed === "callback") return mailed
    // `auth/:provider` usually redirects to the provider. `api/auth/:id` may be any endpoint.
    return above.length > 0 && above.every((name) => PROVIDER_AREAS.has(name)) ? "callback" : null
  }
  const authPage = AUTH_PAGES.find(([, words]) => words.has(last))?.[0] ?? null
  if (authPage === "sign-in" || authPage === "sign-out") return authPage
  if (authPage !== null) return isAmongAuthPages ? authPage : null
  // The second step of a sign-in with a code that was sent to the visitor.
  const isStep = STEPS.has(last) && isAmongAuthPages && SIGN_IN_AREAS.has(above.at(-1) ?? "")
  if (isStep) return "callback"
  const isReturn = above.length > 0 && RETURNS.has(last) && isAmongAuthPages
  return isReturn || isOfProvider(above, last) ? "callback" : null
}

/**
 * True for the fixed addresses that the quick starts of providers use for the return and the steps of a sign-in, such
 * as `callback`, `oauth-callback` and `api/logto/:action`. Nothing above or beneath them: `orders/callback` may be
 * about payments, and `callback/:id` may be anything.
 */
function isQuickStart(segments: readonly string[]): boolean {
  const names = segments.map((segment) => nameOf(segment) ?? segment.toLowerCase())
  const [only = ""] = names
  const before = names.length === 1 ? (/^(.*)callback$/.exec(only)?.[1] ?? null) : null
  const isCallback =
    before !== null && (before === "" || PROVIDER_AREAS.has(before) || QUICK_STARTS.has(before) || SIGN_INS.has(before))
  // Next gives the param of a splat any name.
  const address = names.join("/").replace(/\/:[^/]+\/\*$/, "/*")
  return isCallback || ADDRESSES.has(address)
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

/** Segments above a `callback` that belongs to a sign-in. */
const PROVIDER_AREAS = words("auth oauth oauth2 sso authenticate")

/** Providers of sign-ins, as `auth/google` names them. It usually redirects to the provider. */
const PROVIDERS = words(
  "apple auth0 azure bitbucket bluesky discord facebook github gitlab google kakao keycloak line linkedin microsoft naver okta slack spotify steam strava twitch twitter x workos",
)

/** Words before `callback` in the name of the page to which a provider returns people. */
const SIGN_INS = words("login oidc saml signin")

/** Segments above the `callback` of a provider's quick start. Apps use the same names for pages of their own. */
const QUICK_STARTS = words("authorizationcode auth0 authkit kindeauth logto workos")

/** The other addresses of quick starts. A param stands for all steps of the sign-in. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...words("authenticate signinoidc kindeauth/:action api/logto/:action api/auth/:auth0 api/auth/:kindeauth"),
  "api/betterauth/*",
  ...[...QUICK_STARTS].flatMap((name) => [`${name}/callback`, `api/${name}/callback`]),
])

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
