import { errors, jwtVerify } from "jose"
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from "jose"
import type { SettledState } from "../../../policy/language.ts"
import type { ClaimReader, PortAnswer, RequestPort } from "../port.ts"
import { cookiePairsIn } from "../cookie-pairs.ts"
import { tokenClaimReader } from "../token-claim.ts"
import { keySourceOf, type KeySource } from "./key-source.ts"
import { refuseWrongKey, type KnownKey } from "./wrong-key.ts"

/** The session of a visitor with a verified token. */
export interface JwtSession {
  /** The token's subject. Null if it has none. */
  readonly uid: string | null
  /** The end of the session, in seconds since the epoch. */
  readonly exp: number
  /** All claims of the token. */
  readonly claims: Readonly<JWTPayload>
}

/** The options that both ports have. */
interface CommonOptions {
  /** The algorithms that the app signs with, and no other: `["HS256"]`, `["ES256"]`. */
  readonly algorithms: readonly [string, ...string[]]
  /** The accepted issuers (`iss`). Any if it is left out. */
  readonly issuer?: string | readonly string[]
  /** The accepted audiences (`aud`). Any if it is left out. */
  readonly audience?: string | readonly string[]
  /** The auth state for verified claims; `signed-in` by default. */
  readonly stateOf?: (claims: Readonly<JWTPayload>) => SettledState
}

/**
 * Options of `bearerJwtPort`: `algorithms`, and either `key` or `jwks`. `key` is a secret of at least 32 bytes or a
 * public key; `jwks` is a key set or its URL. Optional: `issuer`, `audience`, and `stateOf`, which maps verified claims
 * to an auth state (`signed-in` by default).
 */
export type BearerJwtOptions = CommonOptions &
  (
    | { readonly key: string | Uint8Array | KnownKey; readonly jwks?: never }
    | { readonly jwks: string | URL | JSONWebKeySet; readonly key?: never }
  )

/** Options of `cookieJwtPort`: those of `bearerJwtPort`, and `cookie`. */
export type CookieJwtOptions = BearerJwtOptions & {
  /** The name of the cookie that holds the token. */
  readonly cookie: string
}

/** The answer for a visitor without a valid token. */
const OUT: PortAnswer<never> = { state: "signed-out", session: null, setCookies: [] }

/** The most characters of a token that is verified. No browser stores a cookie that is as long. */
const MAX_TOKEN_LENGTH = 8 * 1024

/**
 * A session port for an app that signs its own tokens and keeps them in a cookie. It sets no cookies: the app renews
 * its tokens itself. Throws if the key does not fit the algorithms.
 *
 * The state is `signed-out` for a token that is expired, forged or from another issuer. The port rejects, which the
 * locks take for `unknown`, if the key set cannot be fetched, and for a token whose key is not in the set yet, until
 * the set is fetched again.
 */
export const cookieJwtPort = (options: CookieJwtOptions): RequestPort<JwtSession> =>
  jwtPort(options, ({ headers }) => lastCookie(headers.get("cookie") ?? "", options.cookie))

/**
 * A session port like `cookieJwtPort`, for tokens in the `Authorization` header (`Bearer …`), as a gateway or an app's
 * own client sends them.
 */
export const bearerJwtPort = (options: BearerJwtOptions): RequestPort<JwtSession> =>
  jwtPort(options, ({ headers }) => /^Bearer +([^ ]+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null)

/**
 * A reader of a claim in the verified token: `tokenClaim("role")`, or `tokenClaim("app_metadata", "role")` for an entry
 * within another. It is as old as the token, so the policy declares the claim with `asOf: "token"`.
 */
export const tokenClaim = (...path: readonly [string, ...string[]]): ClaimReader<JwtSession> =>
  tokenClaimReader(({ claims }) => claims, path)

/** A port for tokens that `tokenIn` finds in a request. A token without an end (`exp`) counts as none. */
function jwtPort(options: BearerJwtOptions, tokenIn: (request: Request) => string | null): RequestPort<JwtSession> {
  const { stateOf = () => "signed-in" } = options
  refuseWrongKey(options)
  const keys = keySourceOf(options)
  const rules = rulesOf(options)
  return async (request) => {
    const token = tokenIn(request)
    if (token === null || token === "" || token.length > MAX_TOKEN_LENGTH) return OUT
    const claims = await claimsIn(token, keys, rules)
    if (claims === null || typeof claims.exp !== "number") return OUT
    const state = stateOf(claims)
    if (state === "signed-out") return OUT
    const uid = typeof claims.sub === "string" && claims.sub !== "" ? claims.sub : null
    return { state, session: { uid, exp: claims.exp, claims }, setCookies: [] }
  }
}

/** The verified claims of a token. Null for an invalid token. Rejects if the key is unavailable. */
async function claimsIn(token: string, keys: KeySource, rules: JWTVerifyOptions): Promise<JWTPayload | null> {
  try {
    return await keys.verified((key) => payloadOf(token, key, rules), token)
  } catch (error) {
    if (FAULTS_OF_THE_TOKEN.some((Fault) => error instanceof Fault)) return null
    throw error
  }
}

/** Verifies a token. If it has no key id (`kid`), each suitable key of the set is tried. */
async function payloadOf(token: string, key: JWTVerifyGetKey, rules: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, rules)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const candidate of error) {
      try {
        return (await jwtVerify(token, candidate, rules)).payload
      } catch (refused) {
        if (!(refused instanceof errors.JWSSignatureVerificationFailed)) throw refused
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** The errors of jose that mean that the token is invalid. Any other error must not sign people out. */
const FAULTS_OF_THE_TOKEN = [
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  // Of a key set at a URL, thrown only if it was fetched after the token appeared: else `keys.verified` fetches it
  // again.
  errors.JWKSNoMatchingKey,
] as const

const rulesOf = ({ algorithms, issuer, audience }: BearerJwtOptions): JWTVerifyOptions => ({
  algorithms: [...algorithms],
  ...(issuer === undefined ? {} : { issuer: [issuer].flat() }),
  ...(audience === undefined ? {} : { audience: [audience].flat() }),
})

/**
 * The last cookie of a name. Browsers send the cookie of the longest path first, so one that another server on this
 * host (at another TCP port) set for a path is never last.
 */
const lastCookie = (header: string, name: string): string | null =>
  cookiePairsIn(header).findLast(([cookieName]) => cookieName === name)?.[1] ?? null
