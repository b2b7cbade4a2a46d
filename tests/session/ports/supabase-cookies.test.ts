import { createServerClient, parseCookieHeader, serializeCookieHeader, type CookieOptions } from "@supabase/ssr"
import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest"

import { cookieTextsOf } from "../../../src/session/cookies/browser-cookies.ts"
import { fitsCookies } from "../../../src/session/cookies/cookie-session.ts"
import { browserAuthOf, supabasePort, type SupabaseOptions } from "../../../src/session/supabase/index.ts"
import { cookiesAfter } from "../../../src/session/testing/port-contract.ts"
import { portContract } from "../../../src/session/testing/index.ts"
import {
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  json,
  REFRESH,
  requestWith,
  sessionWith,
  SID,
  startStubService,
  USER,
  type StubService,
  type TokenFacts,
} from "../supabase/server-session-stub.ts"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.stop())
beforeEach(() => {
  service.replies.set(ASK_USER, json(200, USER))
  service.replies.set(REFRESH, json(200, sessionWith()))
})

const ENCODINGS = ["base64url", "raw"] as const
const CONTENTS = ["user-and-tokens", "tokens-only"] as const
type Encoding = (typeof ENCODINGS)[number]
type Contents = (typeof CONTENTS)[number]

/** A session in the cookies of an app that chose this encoding and this content. */
function held(facts: TokenFacts, encoding: Encoding, contents: Contents, filling = ""): string {
  const { user, ...tokens } = sessionWith(facts)
  // A provider's own token, which lengthens a session without a user too.
  const filled = filling === "" ? tokens : { ...tokens, provider_token: filling }
  return cookieHeaderOf(contents === "tokens-only" ? filled : { ...filled, user }, "", encoding)
}

const optionsWith = (more: Partial<SupabaseOptions> = {}): SupabaseOptions => ({
  url: service.access.url,
  publishableKey: "publishable",
  cookieOptions: { name: COOKIE, secure: false, ...more.cookieOptions },
  ...(more.cookieEncoding === undefined ? {} : { cookieEncoding: more.cookieEncoding }),
  ...(more.cookies === undefined ? {} : { cookies: more.cookies }),
})
const ask = (cookie: string, more?: Partial<SupabaseOptions>) => supabasePort(optionsWith(more))(requestWith(cookie))

/** The session that the library's own client finds in these cookies, and how it was written. */
function writtenIn(setCookies: readonly string[]) {
  const pairs = parseCookieHeader(
    setCookies
      .filter((line) => !line.includes("Max-Age=0"))
      .map((line) => line.split(";")[0])
      .join("; "),
  )
  const text = pairs.map(({ value }) => value ?? "").join("")
  const isRaw = !text.startsWith("base64-")
  const session = JSON.parse(isRaw ? text : Buffer.from(text.slice(7), "base64url").toString()) as Record<
    string,
    unknown
  >
  return {
    encoding: isRaw ? "raw" : "base64url",
    contents: "user" in session ? "user-and-tokens" : "tokens-only",
    session,
  }
}

const FORMATS = ENCODINGS.flatMap((encoding) =>
  CONTENTS.flatMap((contents) => [
    { encoding, contents, filling: "" },
    { encoding, contents, filling: "x".repeat(5_000) },
  ]),
)

describe.each(FORMATS)(
  "cookies of an app that keeps $contents in $encoding ($filling.length letters more)",
  ({ encoding, contents, filling }) => {
    const SECOND = [{ id: "f", status: "verified", factor_type: "totp" }]
    const visitor =
      (facts: TokenFacts, factors: readonly object[] = [], more = "") =>
      () => {
        service.replies.set(ASK_USER, json(200, { ...USER, factors }))
        return requestWith([held(facts, encoding, contents, filling), more].filter((text) => text !== "").join("; "))
      }
    const checks = portContract({
      port: (request) => supabasePort(optionsWith())(request),
      requests: {
        "signed-in": visitor({}),
        challenged: visitor({}, SECOND),
        verified: visitor({ aal: "aal2" }, SECOND),
        recovering: visitor({}, [], `sallyport-recovery.${SID}=1`),
      },
      absent: [],
      forged: [
        () => {
          service.replies.set(ASK_USER, json(403, { code: "bad_jwt", error_code: "bad_jwt" }))
          service.replies.set(REFRESH, json(400, { error_code: "refresh_token_not_found" }))
          return requestWith(held({}, encoding, contents, filling))
        },
      ],
      outage: () => ({
        port: supabasePort({ ...optionsWith(), url: "http://127.0.0.1:9" }),
        request: requestWith(held({}, encoding, contents, filling)),
      }),
      renewed: visitor({ ends: -10 }),
    })
    test.each(checks.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
      service.replies.set(REFRESH, json(200, sessionWith()))
      await expect(run()).resolves.toBeUndefined()
    })

    test("are renewed in the format in which they were found", async () => {
      const { state, setCookies } = await ask(held({ ends: -10 }, encoding, contents, filling))
      expect(state).toBe("signed-in")
      expect(writtenIn(setCookies)).toMatchObject({ encoding, contents })
    })

    test.each(ENCODINGS.flatMap((cookieEncoding) => CONTENTS.map((encode) => ({ cookieEncoding, encode }))))(
      "are renewed in the format of the options: $encode in $cookieEncoding",
      async ({ cookieEncoding, encode }) => {
        const { setCookies } = await ask(held({ ends: -10 }, encoding, contents, filling), {
          cookieEncoding,
          cookies: { encode },
        })
        expect(writtenIn(setCookies)).toMatchObject({ encoding: cookieEncoding, contents: encode })
      },
    )

    test("stay while the session is valid, and during an outage", async () => {
      expect((await ask(held({}, encoding, contents, filling))).setCookies).toEqual([])
      service.replies.set(ASK_USER, json(503, {}))
      expect(await ask(held({}, encoding, contents, filling))).toMatchObject({ state: "unknown", setCookies: [] })
    })

    test("are removed when the service reports that the session has ended", async () => {
      service.replies.set(ASK_USER, json(403, { error_code: "session_not_found" }))
      const cookie = held({}, encoding, contents, filling)
      const { state, setCookies } = await ask(cookie)
      expect(state).toBe("signed-out")
      expect(setCookies.map((line) => line.split("=")[0])).toEqual(parseCookieHeader(cookie).map(({ name }) => name))
      expect(setCookies.every((line) => line.includes("Max-Age=0"))).toBe(true)
    })
  },
)

test.each(CONTENTS.flatMap((encode) => ENCODINGS.map((cookieEncoding) => ({ encode, cookieEncoding }))))(
  "what the library's own client writes ($encode, $cookieEncoding) is a session",
  async ({ encode, cookieEncoding }) => {
    service.replies.set(
      REFRESH,
      json(200, { ...sessionWith(), user: { ...USER, user_metadata: { note: "ü".repeat(2_000) } } }),
    )
    const jar = new Map<string, string>()
    const client = createServerClient(service.access.url, "publishable", {
      cookieOptions: { name: COOKIE },
      cookieEncoding,
      cookies: {
        encode,
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll: (batch: { name: string; value: string; options: CookieOptions }[]) => {
          for (const { name, value } of batch) jar.set(name, value)
        },
      },
    })
    await client.auth.signInWithPassword({ email: USER.email, password: "correct horse" })
    const cookie = [...jar].map(([name, value]) => serializeCookieHeader(name, value, {})).join("; ")
    expect(await ask(cookie)).toMatchObject({ state: "signed-in", setCookies: [] })
  },
)

describe("a session that subdomains share", () => {
  const SHARED = {
    cookieOptions: { domain: "example.test", path: "/", sameSite: "strict", httpOnly: true, maxAge: 60 },
  } as const
  const isHostOnly = (line: string): boolean => !line.includes("Domain=")

  test("is renewed for all subdomains, with the app's own attributes", async () => {
    const { setCookies } = await ask(held({ ends: -10 }, "base64url", "user-and-tokens"), SHARED)
    const kept = setCookies.filter((line) => !line.includes("Max-Age=0"))
    expect(kept.length).toBe(1)
    expect(kept[0]).toMatch(/; Max-Age=60; Domain=example\.test; Path=\/; HttpOnly; SameSite=Strict$/)
    // A cookie of this host alone, written before the domain was set, would be sent beside it.
    expect(setCookies.filter(isHostOnly)).toEqual([`${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`])
    expect(
      cookiesAfter(
        "",
        setCookies.map((line) => ({ name: line.split("=")[0]!, value: "x", isOver: line.includes("Max-Age=0") })),
      ),
    ).toBe(`${COOKIE}=x`)
  })

  test("ends for all subdomains when the service ends it", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "session_not_found" }))
    const { setCookies } = await ask(held({}, "base64url", "user-and-tokens"), SHARED)
    expect(setCookies).toEqual([
      `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`,
      `${COOKIE}=; Max-Age=0; Domain=example.test; Path=/; HttpOnly; SameSite=Strict`,
    ])
  })

  test("survives an expired cookie of this host alone that is sent with it", async () => {
    service.replies.set(ASK_USER, json(403, { error_code: "session_not_found" }))
    const both = `${held({}, "base64url", "user-and-tokens")}; ${held({}, "base64url", "user-and-tokens")}`
    const { setCookies } = await ask(both, SHARED)
    expect(setCookies.filter((line) => !isHostOnly(line))).toEqual([])
    expect(setCookies).toContain(`${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`)
  })

  test("has its recovery mark on all subdomains while it owes a new password", async () => {
    service.replies.set(ASK_USER, json(200, { ...USER, app_metadata: { recovering: true } }))
    const { setCookies } = await ask(held({}, "base64url", "user-and-tokens"), SHARED)
    expect(setCookies).toEqual([
      expect.stringMatching(new RegExp(`^sallyport-recovery\\.${SID}=1;.* Domain=example\\.test;`)),
    ])
  })

  test("is stored by the browser in the same way", () => {
    const config = browserAuthOf(optionsWith(SHARED), requestWith(""))
    expect(JSON.parse(JSON.stringify(config))).toEqual({
      url: service.access.url,
      publishableKey: "publishable",
      cookieName: COOKIE,
      secure: false,
      cookieOptions: SHARED.cookieOptions,
    })
    expect(cookieTextsOf("a", "b", config)).toEqual([
      "a=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
      "a=b; Max-Age=60; Domain=example.test; Path=/; HttpOnly; SameSite=Strict",
    ])
    expect(cookieTextsOf("a", "", config).length).toBe(2)
  })
})

test("a session cookie with its own path is not a stray cookie of another session", async () => {
  service.replies.set(ASK_USER, json(200, USER))
  const own = held({}, "base64url", "user-and-tokens")
  const port = supabasePort(optionsWith({ cookieOptions: { path: "/dashboard" } }))
  const { setCookies } = await port(requestWith(`${own}; ${own}`))
  expect(setCookies.some((line) => line.includes("Path=/dashboard;"))).toBe(false)
})

test("a session may have six thousand characters of claims", () => {
  expect(fitsCookies({ ...sessionWith(), access_token: `a.${"b".repeat(8_000)}.c` })).toBe(true)
})

describe("a cookie that can be read can also be renewed", () => {
  const withClaims = (letters: number, ends: number) => {
    const session = sessionWith({ ends })
    const [head, body, tail] = session.access_token.split(".")
    const claims = JSON.parse(Buffer.from(body!, "base64url").toString()) as object
    const long = Buffer.from(JSON.stringify({ ...claims, roles: "r".repeat(letters) })).toString("base64url")
    return { ...session, access_token: `${head}.${long}.${tail}` }
  }

  test.each([10, 2_000, 4_500, 6_000, 7_000, 7_200, 7_500, 8_000, 9_000, 12_000])(
    "with %i characters of claims",
    async (letters) => {
      service.replies.set(REFRESH, json(200, withClaims(letters, 3600)))
      const fresh = await ask(cookieHeaderOf(withClaims(letters, 3600)))
      const ended = await ask(cookieHeaderOf(withClaims(letters, -10)))
      expect(fresh.state).toBe(fitsCookies(withClaims(letters, 3600)) ? "signed-in" : "signed-out")
      expect(ended.state).toBe(fresh.state)
      // One that is too long is not understood here, and stays what it is to others.
      const isRemoved = [...fresh.setCookies, ...ended.setCookies].some((line) => line.includes(`${COOKIE}=;`))
      expect(isRemoved && fresh.state === "signed-out").toBe(false)
    },
  )
})

test.each<[string, Partial<SupabaseOptions>, string]>([
  ["a `__Host-` cookie with a domain", { cookieOptions: { name: "__Host-a", domain: "example.test" } }, "__Host-a"],
  ["a `__Host-` cookie with a path", { cookieOptions: { name: "__Host-a", path: "/app" } }, "__Host-a"],
  ["a domain that is none", { cookieOptions: { domain: "a b;" } }, "cookieOptions"],
])("%s is reported when the app starts", (_, more, message) => {
  expect(() => supabasePort({ ...optionsWith(more) })).toThrow(message)
})
