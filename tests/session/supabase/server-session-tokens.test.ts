import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openServerSession } from "../../../src/session/supabase/server-session.ts"
import { SITE, signedIn, startBackend, type TestBackend } from "../../backend/in-process.ts"
import { COOKIE, cookieHeaderOf, requestWith, sessionWith } from "./server-session-stub.ts"

let at: TestBackend
let accessToken: string
beforeAll(async () => {
  at = await startBackend()
  accessToken = (await signedIn(at)).session.access_token
})
afterAll(() => at.remove())

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
const ed = generateKeyPairSync("ed25519").privateKey
const SECRET = "a secret that this backend does not have"

const hmac = (hash: string) => (body: string) => createHmac(hash, SECRET).update(body).digest("base64url")
const asymmetric = (key: typeof rsa, hash: string | null) => (body: string) =>
  sign(hash, Buffer.from(body), key).toString("base64url")

/** The payload of the living token under another header. */
const signedBy = (header: object, signature: (body: string) => string) => (): string => {
  const body = `${part(header)}.${accessToken.split(".")[1]}`
  return `${body}.${signature(body)}`
}

const UNREADABLE: readonly (readonly [string, () => string])[] = [
  ["HS256 by another secret", signedBy({ alg: "HS256", typ: "JWT" }, hmac("sha256"))],
  ["HS384", signedBy({ alg: "HS384", typ: "JWT" }, hmac("sha384"))],
  ["HS512", signedBy({ alg: "HS512", typ: "JWT" }, hmac("sha512"))],
  ["RS256", signedBy({ alg: "RS256", typ: "JWT", kid: "a" }, asymmetric(rsa, "sha256"))],
  ["ES256", signedBy({ alg: "ES256", typ: "JWT", kid: "a" }, asymmetric(ec, "sha256"))],
  ["EdDSA", signedBy({ alg: "EdDSA", typ: "JWT", kid: "a" }, asymmetric(ed, null))],
  ["no algorithm, in three parts", signedBy({ alg: "none" }, () => part(""))],
  ["an algorithm nobody knows", signedBy({ alg: "XX999" }, hmac("sha256"))],
  ["a critical extension", signedBy({ alg: "HS256", crit: ["b64"], b64: false }, hmac("sha256"))],
  ["a header that is a list", signedBy([], hmac("sha256"))],
  ["a header that is no JSON", () => `bm8.${accessToken.split(".")[1]}.c2ln`],
  ["a payload that is no JSON", () => `${part({ alg: "HS256" })}.bm8.c2ln`],
  ["a payload that is null", () => `${part({ alg: "HS256" })}.${part(null)}.c2ln`],
  ["a hosted project's token, still living", () => sessionWith().access_token],
  ["a hosted project's token, ended", () => sessionWith({ ends: -10 }).access_token],
]

const REFRESH_TOKENS: readonly (readonly [string, string])[] = [
  ["a hosted project's", "abcdef012345"],
  ["a longer one of a hosted project", "A".repeat(44)],
  ["one that nobody was given", crypto.randomUUID()],
  ["no token at all", "~"],
]

const openWith = (access_token: string, refresh_token: string, publishableKey = at.backend.publishableKey) =>
  openServerSession(requestWith(cookieHeaderOf({ ...sessionWith(), access_token, refresh_token })), {
    url: SITE,
    publishableKey,
    fetch: (input, init) => at.backend.fetch(new Request(input, init), "127.0.0.1"),
    cookieName: COOKIE,
    secure: false,
  })

describe.each(UNREADABLE)("%s", (_, tokenOf) => {
  test("is refused by the embedded backend with `bad_jwt`", async () => {
    const headers = { Authorization: `Bearer ${tokenOf()}` }
    const answer = await at.call("/auth/v1/user", { headers })
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([403, "bad_jwt"])
    expect((await at.call("/rest/v1/drafts?select=id", { headers })).status).toBe(401)
  })

  test.each(REFRESH_TOKENS)(
    "signs nobody in and locks nobody out, with a refresh token that is %s",
    async (_, refresh) => {
      const session = await openWith(tokenOf(), refresh)
      expect(session.state).toBe("signed-out")
      expect(session.setCookies()).toEqual([`${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`])
    },
  )
})

test("an unreadable token is replaced if its refresh token belongs to a valid session", async () => {
  const { refresh_token } = (await signedIn(at)).session
  const session = await openWith(signedBy({ alg: "HS384" }, hmac("sha384"))(), refresh_token)
  expect(session.state).toBe("signed-in")
  expect(session.setCookies()).toHaveLength(1)
})

test("a rejected API key ends no session", async () => {
  const { access_token, refresh_token } = (await signedIn(at)).session
  for (const token of [access_token, sessionWith({ ends: -10 }).access_token]) {
    const session = await openWith(token, refresh_token, "another")
    expect(session.state).toBe("unknown")
    expect(session.setCookies()).toEqual([])
  }
})
