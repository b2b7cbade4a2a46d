import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { bearerJwtPort, cookieJwtPort, tokenClaim, type CookieJwtOptions } from "../../../src/session/jwt/index.ts"
import { portContract } from "../../../src/session/testing/index.ts"

const SECRET = "a secret of the app, thirty-two characters and more"
const OTHER = "another secret, also of thirty-two characters or more"
const ORIGIN = "http://app.example/"

const OPTIONS: CookieJwtOptions = {
  cookie: "session",
  key: SECRET,
  algorithms: ["HS256"],
  issuer: "app",
  audience: "web",
}

interface Made {
  readonly claims?: JWTPayload
  readonly secret?: string
  readonly ends?: string | number
  readonly alg?: string
}

const tokenOf = ({ claims = {}, secret = SECRET, ends = "1h", alg = "HS256" }: Made = {}): Promise<string> =>
  new SignJWT({ sub: "ada", iss: "app", aud: "web", ...claims })
    .setProtectedHeader({ alg })
    .setExpirationTime(ends)
    .sign(new TextEncoder().encode(secret))

/** A token with this many characters. Base64 leaves out one length in four, so its header differs in length, too. */
async function tokenOfLength(length: number): Promise<string> {
  for (const kid of ["", "k", "kk"]) {
    const sign = (fill: number) =>
      new SignJWT({ sub: "ada", iss: "app", aud: "web", fill: "x".repeat(fill) })
        .setProtectedHeader({ alg: "HS256", kid })
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(SECRET))
    const missing = Math.floor(((length - (await sign(0)).length) * 3) / 4)
    for (const fill of [missing - 1, missing, missing + 1]) {
      const token = await sign(fill)
      if (token.length === length) return token
    }
  }
  throw new Error("no token has this length")
}

const requestWith = (token: string): Request => new Request(ORIGIN, { headers: { cookie: `a=b; session=${token}` } })
const madeWith = (made: Made) => async () => requestWith(await tokenOf(made))
const unsigned = (claims: JWTPayload): string =>
  [{ alg: "none" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".") + "."

const stateOf = (claims: JWTPayload) =>
  claims.second === "given" ? "verified" : claims.second === "owed" ? "challenged" : "signed-in"
const port = cookieJwtPort({ ...OPTIONS, stateOf })

describe("the contract of a session port", () => {
  const checks = portContract({
    port,
    requests: {
      "signed-in": madeWith({}),
      challenged: madeWith({ claims: { second: "owed" } }),
      verified: madeWith({ claims: { second: "given" } }),
    },
    absent: ["recovering"],
    forged: [
      madeWith({ secret: OTHER }),
      madeWith({ ends: Math.floor(Date.now() / 1000) - 60 }),
      madeWith({ claims: { iss: "elsewhere" } }),
      madeWith({ claims: { aud: "mobile" } }),
      madeWith({ alg: "HS512" }),
      async () => requestWith(unsigned({ sub: "ada", iss: "app", aud: "web", exp: 9_999_999_999 })),
      async () => requestWith(`${await tokenOf()}x`),
    ],
    outage: async () => ({
      port: cookieJwtPort({ cookie: "session", jwks: "http://127.0.0.1:9/keys", algorithms: ["ES256"] }),
      request: requestWith(await es256()),
    }),
  })
  test.each(checks.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

const keys = generateKeyPair("ES256", { extractable: true })
const es256 = async (): Promise<string> =>
  new SignJWT({ sub: "ada" })
    .setProtectedHeader({ alg: "ES256", kid: "k" })
    .setExpirationTime("1h")
    .sign((await keys).privateKey)

test("pages learn the subject, the end and the verified claims", async () => {
  const { session, setCookies } = await port(await madeWith({ claims: { second: "given" }, ends: 4_000_000_000 })())
  expect(session).toMatchObject({ uid: "ada", exp: 4_000_000_000, claims: { second: "given", iss: "app" } })
  expect(setCookies).toEqual([])
})

test("a token without an expiry is rejected", async () => {
  const token = await new SignJWT({ sub: "ada", iss: "app", aud: "web" })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(SECRET))
  expect(await port(requestWith(token))).toMatchObject({ state: "signed-out", session: null })
})

test("of two cookies with the same name, the last one counts, which belongs to the whole site", async () => {
  const good = await tokenOf()
  const request = (cookie: string) => new Request(ORIGIN, { headers: { cookie } })
  expect(await port(request(`session=planted; session=${good}`))).toMatchObject({ state: "signed-in" })
  expect(await port(request(`session=${good}; session=planted`))).toMatchObject({ state: "signed-out" })
})

test.each<[string, (token: string) => string, string]>([
  ["another cookie after it", (token) => `session=${token}; other=x`, "signed-in"],
  ["spaces around it", (token) => `a=b;  session = ${token} ; c=d`, "signed-in"],
  ["a word that begins like it", (token) => `session=${token}; sessionx`, "signed-in"],
  ["a name that ends like it", (token) => `xsession=${token}`, "signed-out"],
  ["a name that begins like it", (token) => `sessions=${token}`, "signed-out"],
  ["nothing in it", () => "session=", "signed-out"],
])("the cookie is found by its whole name: %s", async (_, cookieOf, state) => {
  const cookie = cookieOf(await tokenOf())
  expect(await port(new Request(ORIGIN, { headers: { cookie } }))).toMatchObject({ state })
})

test.each<[string, Partial<CookieJwtOptions>, JWTPayload, string]>([
  ["any issuer and audience if none is named", {}, { iss: "x", aud: "y" }, "signed-in"],
  ["the issuer", { issuer: "app" }, { iss: "app" }, "signed-in"],
  ["one of the issuers", { issuer: ["other", "app"] }, { iss: "app" }, "signed-in"],
  ["another issuer", { issuer: "app" }, { iss: "elsewhere" }, "signed-out"],
  ["none of the issuers", { issuer: ["other", "app"] }, { iss: "elsewhere" }, "signed-out"],
  ["the audience", { audience: "web" }, { aud: "web" }, "signed-in"],
  ["one of the audiences", { audience: ["other", "web"] }, { aud: ["web", "mobile"] }, "signed-in"],
  ["another audience", { audience: "web" }, { aud: "mobile" }, "signed-out"],
  ["none of the audiences", { audience: ["other", "web"] }, { aud: ["mobile"] }, "signed-out"],
])("a token is accepted by its issuer and audience: %s", async (_, options, claims, state) => {
  const own = cookieJwtPort({ cookie: "session", key: SECRET, algorithms: ["HS256"], ...options } as CookieJwtOptions)
  expect(await own(await madeWith({ claims })())).toMatchObject({ state })
})

test("only the named algorithms are accepted", async () => {
  for (const alg of ["HS256", "HS384", "HS512"]) {
    const own = cookieJwtPort({ cookie: "session", key: SECRET, algorithms: ["HS384", "HS512"] })
    const state = alg === "HS256" ? "signed-out" : "signed-in"
    expect(await own(await madeWith({ alg })())).toMatchObject({ state })
  }
})

test.each([
  ["ada", "ada"],
  ["", null],
  [undefined, null],
  [7, null],
])("a session's `uid` is the subject if it is a text: %j", async (sub, uid) => {
  const { session } = await port(await madeWith({ claims: { sub } as JWTPayload })())
  expect(session).toMatchObject({ uid })
})

test("a visitor whose claims mean signed-out has no session", async () => {
  const own = cookieJwtPort({ ...OPTIONS, stateOf: ({ banned }) => (banned === true ? "signed-out" : "signed-in") })
  const out = { state: "signed-out", session: null, setCookies: [] }
  expect(await own(await madeWith({ claims: { banned: true } })())).toEqual(out)
  expect(await own(await madeWith({})())).toMatchObject({ state: "signed-in" })
})

test("a token has at most 8,192 characters", async () => {
  const own = cookieJwtPort(OPTIONS)
  const states: [number, string][] = []
  for (const length of [8_192, 8_193]) {
    const token = await tokenOfLength(length)
    states.push([token.length, (await own(requestWith(token))).state])
  }
  expect(states).toEqual([
    [8_192, "signed-in"],
    [8_193, "signed-out"],
  ])
})

test.each([
  ["a secret that can be guessed", { ...OPTIONS, key: "short" }, /32/],
  ["no algorithm", { ...OPTIONS, algorithms: [] as unknown as [string] }, /algorithms/],
])("%s is refused when the app starts", (_, options, message) => {
  expect(() => cookieJwtPort(options)).toThrow(message)
})

describe("a key set at an address", () => {
  let status = 200
  const server = createServer((_, response) => {
    void (async () => {
      const { publicKey } = await keys
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg: "ES256" }] }))
    })()
  })
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)))
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const remote = () =>
    cookieJwtPort({
      cookie: "session",
      jwks: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
      algorithms: ["ES256"],
    })

  test("verifies its own tokens and rejects others", async () => {
    const own = remote()
    expect(await own(requestWith(await es256()))).toMatchObject({ state: "signed-in" })
    expect(await own(requestWith(await tokenOf()))).toMatchObject({ state: "signed-out" })
  })

  test("signs nobody out when it answers with an error", async () => {
    status = 502
    await expect(remote()(requestWith(await es256()))).rejects.toThrow("answered 502 instead of a key set")
    status = 200
  })
})

describe("tokens in the `Authorization` header", () => {
  const bearer = bearerJwtPort({ key: SECRET, algorithms: ["HS256"], issuer: "app", audience: "web" })
  const sent = (authorization: string) => new Request(ORIGIN, { headers: { authorization } })
  const forged = async (made: Made) => sent(`Bearer ${await tokenOf(made)}`)

  test.each([
    ["Bearer", 1],
    ["bearer", 1],
    ["Bearer", 3],
  ])("are verified, whatever the case and spaces: %s and %i", async (scheme, spaces) => {
    const answer = await bearer(sent(`${scheme}${" ".repeat(spaces)}${await tokenOf()}`))
    expect(answer).toMatchObject({ state: "signed-in", session: { uid: "ada" } })
  })

  test.each([
    ["another scheme", async () => sent(`Basic ${await tokenOf()}`)],
    ["no scheme", async () => sent(await tokenOf())],
    ["a token and more", async () => sent(`Bearer ${await tokenOf()} x`)],
    ["two tokens", async () => sent(`Bearer ${await tokenOf()}, Bearer ${await tokenOf()}`)],
    ["another secret", async () => forged({ secret: OTHER })],
    ["an expired one", async () => forged({ ends: Math.floor(Date.now() / 1000) - 60 })],
    ["a cookie", async () => requestWith(await tokenOf())],
    ["none", async () => new Request(ORIGIN)],
  ])("are ignored: %s", async (_, request) => {
    expect(await bearer(await request())).toEqual({ state: "signed-out", session: null, setCookies: [] })
  })
})

describe("claims of the verified token", () => {
  const question = { request: requestWith(""), context: undefined as never, signal: AbortSignal.timeout(1000) }
  const read = async (reader: ReturnType<typeof tokenClaim>, claims: JWTPayload) => {
    const { session } = await port(requestWith(await tokenOf({ claims })))
    return reader(session!, {}, question)
  }

  test.each<[JWTPayload, unknown]>([
    [{ role: "admin" }, "admin"],
    [{ role: ["admin", "support"] }, ["admin", "support"]],
    [{ role: [] }, []],
    [{ role: null }, null],
    [{}, null],
    // The locks refuse what is no text and no list of texts.
    [{ role: 1 }, 1],
  ])("%j", async (claims, want) => {
    expect(await read(tokenClaim("role"), claims)).toEqual(want)
  })

  test("are read from nested claims, and never from an object's prototype", async () => {
    expect(await read(tokenClaim("app_metadata", "role"), { app_metadata: { role: "admin" } })).toBe("admin")
    for (const app_metadata of [undefined, null, "role", ["role"], {}])
      expect(await read(tokenClaim("app_metadata", "role"), { app_metadata })).toBeNull()
    expect(await read(tokenClaim("constructor", "name"), {})).toBeNull()
    expect(await read(tokenClaim("toString"), {})).toBeNull()
  })

  test("are never read from data that people can edit", () => {
    expect(() => tokenClaim("user_metadata", "role")).toThrow("people write their `user_metadata` themselves")
  })
})
