import { createHmac, timingSafeEqual } from "node:crypto"

export type Claims = Readonly<Record<string, unknown>>

const HEADER = base64url(JSON.stringify({ alg: "HS256", typ: "JWT" }))

export function signToken(claims: Claims, secret: string): string {
  const body = `${HEADER}.${base64url(JSON.stringify(claims))}`
  return `${body}.${signatureOf(body, secret)}`
}

/** The claims of a token that was signed with `secret`, or null. Expiry and revocation are lite's to judge. */
export function readToken(token: string, secret: string): Claims | null {
  const [header, payload, signature, ...rest] = token.split(".")
  if (!header || !payload || !signature || rest.length > 0) return null
  const expected = Buffer.from(signatureOf(`${header}.${payload}`, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))
  return typeof claims === "object" && claims !== null ? (claims as Claims) : null
}

function signatureOf(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64url")
}

function base64url(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url")
}
