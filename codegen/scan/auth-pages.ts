import { words } from "../source/words.ts"

/**
 * The kinds of pages that people need to sign in, sign out and recover an account:
 *
 * - `sign-in`, `sign-up`, `sign-out`: the page or endpoint for that.
 * - `forgotten`: asks for the email address to which a link for a new password is sent.
 * - `reset`: the page that this link opens, which sets the new password.
 * - `second-factor`: asks for the second factor.
 * - `callback`: people come here in the course of a sign-in or sign-up, from a provider or with the link or code of an
 *   email. That includes the page for a failed return, and the address that redirects people to the provider.
 */
export type AuthPage = "sign-in" | "sign-up" | "forgotten" | "reset" | "callback" | "second-factor" | "sign-out"

/**
 * Guesses the kind from the segments of a route's path; null for every other page. Unless a scan is conclusive, `init`
 * opens pages of these kinds in the first policy (most of them to signed-out visitors or to anyone) and requires a
 * sign-in for the rest. So a false guess opens a private page, and a missed one may keep people from signing in, until
 * somebody corrects the policy. A scan uses the guess, too: a password form on such a page raises no doubt that it is
 * open. `init --keep` takes a redirect of everybody to such a page for a denial.
 *
 * A sign-in or sign-out page counts anywhere. The names of the others are less certain, so they count only at the top
 * and beneath segments such as `auth`.
 */
export function authPageOf(segments: readonly string[]): AuthPage | null {
  return authPageByName(segments) ?? (isQuickStart(segments) ? "callback" : null)
}

/**
 * The kind by the names of the segments, without the paths from providers' quick-start guides, which count only as
 * whole paths (`isQuickStart`).
 */
function authPageByName(segments: readonly string[]): AuthPage | null {
  const names = segments.map(nameOf).filter((name) => name !== null)
  const last = segments.length === 0 ? null : nameOf(segments.at(-1)!)
  // `last` is null if the path ends with a param, and for `/`. Then `above` has all names.
  const above = names.slice(0, last === null ? undefined : -1)
  const isAmongAuthPages = above.every((name) => AUTH_PARENTS.has(name))
  if (last === null) {
    // `api/auth/*` and `auth/api/*` are usually the endpoints of an auth library.
    if (segments.at(-1) === "*") {
      const nearest = above.findLast((name) => name !== "api") ?? ""
      if (PROVIDER_PARENTS.has(nearest) && isAmongAuthPages) return "callback"
      // `sign-in/*` are usually the steps of a provider's sign-in component.
      const page = authPageByName(segments.slice(0, -1))
      return page === "sign-in" || page === "sign-up" ? page : null
    }
    // Links in emails may have a token as their last segment.
    const parent = segments.length < 2 ? null : authPageByName(segments.slice(0, -1))
    if (parent === "reset" || parent === "callback") return parent
    // `auth/:provider` usually redirects to the provider. `api/auth/:id` may be any endpoint.
    return above.length > 0 && above.every((name) => PROVIDER_PARENTS.has(name)) ? "callback" : null
  }
  const authPage = PAGE_NAMES.find(([, pageNames]) => pageNames.has(last))?.[0] ?? null
  if (authPage === "sign-in" || authPage === "sign-out") return authPage
  if (authPage !== null) return isAmongAuthPages ? authPage : null
  // The second step of a sign-in with a code that was sent to the visitor.
  const isCodeStep = CODE_STEP_NAMES.has(last) && isAmongAuthPages && CODE_STEP_PARENTS.has(above.at(-1) ?? "")
  if (isCodeStep) return "callback"
  const isReturn = above.length > 0 && CALLBACK_NAMES.has(last) && isAmongAuthPages
  return isReturn || isOfProvider(above, last) ? "callback" : null
}

/**
 * True for the paths that providers' quick-start guides use for the return and the steps of a sign-in, such as
 * `callback`, `oauth-callback` and `api/logto/:action`. They count only as whole paths: `orders/callback` may be about
 * payments, and `callback/:id` may be anything.
 */
function isQuickStart(segments: readonly string[]): boolean {
  const names = segments.map((segment) => nameOf(segment) ?? segment.toLowerCase())
  const [only = ""] = names
  const prefix = names.length === 1 ? (/^(.*)callback$/.exec(only)?.[1] ?? null) : null
  const isCallback =
    prefix !== null &&
    (prefix === "" || PROVIDER_PARENTS.has(prefix) || QUICK_START_PARENTS.has(prefix) || CALLBACK_PREFIXES.has(prefix))
  // Next gives the param of a splat any name.
  const path = names.join("/").replace(/\/:[^/]+\/\*$/, "/*")
  return isCallback || QUICK_START_PATHS.has(path)
}

/** True for `auth/google`, `auth/google/callback` and `auth/google-callback`. */
function isOfProvider(above: readonly string[], last: string): boolean {
  const isReturn = last.endsWith("callback")
  // Between `auth` and `callback`, any one name is a provider's.
  const aboveProvider = last === "callback" && !AUTH_PARENTS.has(above.at(-1) ?? "") ? above.slice(0, -1) : above
  return (
    (isReturn || PROVIDER_NAMES.has(last)) &&
    PROVIDER_PARENTS.has(aboveProvider.at(-1) ?? "") &&
    aboveProvider.every((name) => AUTH_PARENTS.has(name))
  )
}

/** The name of a segment, equal for `Sign-In`, `sign_in` and `signin`; null for a param. */
const nameOf = (segment: string): string | null => {
  const plain = segment.replace(/\?$/, "")
  return plain.startsWith(":") || plain === "*" ? null : plain.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]/g, "")
}

/** The usual names of each kind of page. */
const PAGE_NAMES: readonly (readonly [AuthPage, ReadonlySet<string>])[] = [
  ["sign-in", words("login signin logon signon")],
  ["sign-out", words("logout signout logoff signoff")],
  ["sign-up", words("signup register registration join createaccount")],
  // `password-reset` counts as the page that requests the link, `reset-password` as the page that the link opens.
  [
    "forgotten",
    words("forgotpassword forgetpassword forgot forgottenpassword recover recovery passwordreset requestpasswordreset"),
  ],
  ["reset", words("resetpassword updatepassword newpassword setpassword")],
  ["second-factor", words("mfa 2fa twofactor secondfactor totp")],
  // `auth-code-error` is the page for a failed return in the guides of Supabase.
  [
    "callback",
    words("confirmemail verifyemail emailconfirm confirmsignup magiclink verify authcodeerror authcallback"),
  ],
]

/** Segments above a provider's name, or above a `callback` that belongs to a sign-in. */
const PROVIDER_PARENTS = words("auth oauth oauth2 sso authenticate")

/** Sign-in providers. A path such as `auth/google` usually redirects to the provider. */
const PROVIDER_NAMES = words(
  "apple auth0 azure bitbucket bluesky discord facebook github gitlab google kakao keycloak line linkedin microsoft naver okta slack spotify steam strava twitch twitter x workos",
)

/** Words before `callback` in the name of a page to which a provider returns people, such as `login-callback`. */
const CALLBACK_PREFIXES = words("login oidc saml signin")

/**
 * Segments above `callback`, or words before it, in a provider's quick start: `auth0/callback`, `auth0-callback`. They
 * are not in `AUTH_PARENTS`, because apps use the same names for pages of their own.
 */
const QUICK_START_PARENTS = words("authorizationcode auth0 authkit kindeauth logto workos")

/**
 * The paths of quick starts, other than those of one segment that ends with `callback`. A param stands for all steps of
 * the sign-in.
 */
const QUICK_START_PATHS: ReadonlySet<string> = new Set([
  ...words("authenticate signinoidc kindeauth/:action api/logto/:action api/auth/:auth0 api/auth/:kindeauth"),
  "api/betterauth/*",
  ...[...QUICK_START_PARENTS].flatMap((name) => [`${name}/callback`, `api/${name}/callback`]),
])

/**
 * Segments above a page that belongs to a sign-in. A page whose kind is less certain counts only if all segments above
 * it are among these.
 */
const AUTH_PARENTS: ReadonlySet<string> = new Set([
  ...PROVIDER_PARENTS,
  ...words("account accounts user users session sessions login signin api public webauthn passkey passkeys saml oidc"),
])

/** Last segments of the page to which a provider returns people after signing in. */
const CALLBACK_NAMES = words("callback confirm error codeerror redirect return verify authenticate authentication acs")

/** Last segments of a page that asks for a code, beneath a segment of `CODE_STEP_PARENTS`. */
const CODE_STEP_NAMES = words("otp code verifyotp verifycode onetimecode")

const CODE_STEP_PARENTS: ReadonlySet<string> = new Set([...PROVIDER_PARENTS, ...words("login signin")])
