import { createHmac, timingSafeEqual } from "node:crypto"
import { type Json, jsonObjectIn } from "../store/json-text.ts"

/** The claims of a token, unchecked. */
export type TokenClaims = Json

const HEADER = base64url(JSON.stringify({ alg: "HS256", typ: "JWT" }))

/** Makes a JWT, signed with HS256. */
export function signToken(claims: TokenClaims, secret: string): string {
  const body = `${HEADER}.${base64url(JSON.stringify(claims))}`
  return `${body}.${signatureOf(body, secret)}`
}

/**
 * The only value of `role` and of `aud`. A correctly signed token with any other value could let a request act as the
 * service itself.
 */
const ROLE_AND_AUDIENCE = "authenticated"

/**
 * The claims of a person's token that was signed with `secret`; null for another signature, algorithm, role or
 * audience. Supabase Lite (`@supabase/lite`, the embedded auth and data service) checks expiry and revocation.
 */
export function readToken(token: string, secret: string): TokenClaims | null {
  const [header, payload, signature, ...rest] = token.split(".")
  if (!header || !payload || !signature || rest.length > 0) return null
  const expected = Buffer.from(signatureOf(`${header}.${payload}`, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  // Read only after the signature is checked.
  const [head, claims] = [objectIn(header), objectIn(payload)]
  // `crit` lists extensions that a reader must understand. This one understands none.
  const isOurs = head?.["alg"] === "HS256" && (head["typ"] ?? "JWT") === "JWT" && !("crit" in head)
  return isOurs && claims?.["role"] === ROLE_AND_AUDIENCE && claims["aud"] === ROLE_AND_AUDIENCE ? claims : null
}

/** The claims of the token that a request carries, or null. */
export function bearerClaims(headers: Headers, secret: string): TokenClaims | null {
  const token = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1]
  return token === undefined ? null : readToken(token, secret)
}

const objectIn = (part: string): Json | null => jsonObjectIn(Buffer.from(part, "base64url").toString("utf8"))

function signatureOf(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64url")
}

function base64url(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url")
}
