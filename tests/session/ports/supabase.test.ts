import { afterAll, beforeAll, describe, expect, test } from "vitest"

import {
  browserAuthOf,
  supabaseAccess,
  supabasePort,
  type SupabaseOptions,
} from "../../../src/session/supabase/index.ts"
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

const portOn = (url: string) =>
  supabasePort({ url, publishableKey: "publishable", cookieOptions: { name: COOKIE, secure: false } })

/** Somebody whom the service knows like this. */
const visitor =
  (facts: TokenFacts, factors: readonly object[] = [], more = "") =>
  () => {
    service.replies.set(ASK_USER, json(200, { ...USER, factors }))
    return requestWith(cookieHeaderOf(sessionWith(facts), more))
  }
const SECOND = [{ id: "f", status: "verified", factor_type: "totp" }]

describe("the contract of a session port", () => {
  const checks = portContract({
    port: (request) => portOn(service.access.url)(request),
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
        return requestWith(cookieHeaderOf(sessionWith({ sid: "made-up" })))
      },
      () => {
        service.replies.set(REFRESH, json(400, { error_code: "refresh_token_not_found" }))
        return requestWith(cookieHeaderOf(sessionWith({ ends: -3600 })))
      },
    ],
    outage: () => ({
      port: portOn("http://127.0.0.1:9"),
      request: requestWith(cookieHeaderOf(sessionWith())),
    }),
    renewed: () => {
      service.replies.set(ASK_USER, json(200, USER))
      service.replies.set(REFRESH, json(200, sessionWith({})))
      return requestWith(cookieHeaderOf(sessionWith({ ends: -10 })))
    },
  })
  test.each(checks.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

test("the cookie has the name that the app's own clients use, unless an option names it", async () => {
  service.replies.set(ASK_USER, json(200, USER))
  const cookie = cookieHeaderOf(sessionWith()).replaceAll(COOKIE, "sb-127-auth-token")
  const port = supabasePort({ url: service.access.url, publishableKey: "publishable" })
  expect(await port(requestWith(cookie))).toMatchObject({ state: "signed-in", session: { email: USER.email } })
  expect(await portOn(service.access.url)(requestWith(cookie))).toMatchObject({ state: "signed-out" })
})

test.each(["POST", "GET"])(
  "a %s without cookies is answered as signed out, without asking the service",
  async (method) => {
    service.asked.length = 0
    const answers = [new Headers(), new Headers({ cookie: "theme=dark" }), new Headers({ cookie: "" })].map((headers) =>
      portOn(service.access.url)(new Request("https://app.example/", { method, headers })),
    )
    const nobody = { state: "signed-out", session: null, setCookies: [] }
    expect(await Promise.all(answers)).toEqual([nobody, nobody, nobody])
    expect(service.asked).toEqual([])
  },
)

test.each(["https", "http"])("renewed cookies carry Secure where the visitor came by %s", async (scheme) => {
  service.replies.set(ASK_USER, json(200, USER))
  service.replies.set(REFRESH, json(200, sessionWith()))
  const { url, headers } = requestWith(cookieHeaderOf(sessionWith({ ends: -10 })))
  headers.set("x-forwarded-proto", scheme)
  const port = supabasePort({ url: service.access.url, publishableKey: "publishable", cookieOptions: { name: COOKIE } })
  const { setCookies } = await port(new Request(url, { headers }))
  expect(setCookies.length).toBeGreaterThan(0)
  for (const cookie of setCookies) expect(/;\s*Secure/i.test(cookie)).toBe(scheme === "https")
})

const NO_URL = "`url` is missing, or not a URL such as `https://abc.supabase.co`"
const NO_KEY = "`publishableKey` is missing"

test.each([
  [{ url: "", publishableKey: "k" }, NO_URL],
  [{ url: "not an address", publishableKey: "k" }, NO_URL],
  [{ url: "abc.supabase.co", publishableKey: "k" }, NO_URL],
  [{ url: "localhost:54321", publishableKey: "k" }, NO_URL],
  [{ url: undefined as unknown as string, publishableKey: "k" }, NO_URL],
  [{ url: "https://p.supabase.co", publishableKey: "" }, NO_KEY],
  [{ url: "https://p.supabase.co", publishableKey: 7 as unknown as string }, NO_KEY],
  [{ url: "", publishableKey: "" }, `${NO_URL}; ${NO_KEY}`],
])("a missing project is reported when the app starts: %o", (options, faults) => {
  expect(() => supabasePort(options)).toThrow(new Error(`supabasePort: ${faults}: pass those of your Supabase project`))
})

describe("the access to the service", () => {
  const PROJECT = { url: "https://project.supabase.co", publishableKey: "k" }
  const request = (url = "http://app.example/", headers = {}) => new Request(url, { headers })
  const settings = {
    domain: "a.test",
    path: "/p",
    sameSite: "strict",
    httpOnly: true,
    partitioned: true,
    maxAge: 5,
  } as const
  const none = { domain: undefined, path: undefined, sameSite: undefined, httpOnly: undefined }
  const absent = { ...none, partitioned: undefined, maxAge: undefined }

  test.each<[string, Partial<SupabaseOptions>, object]>([
    [
      "nothing is set",
      {},
      {
        cookieName: "sb-project-auth-token",
        cookieOptions: absent,
        url: PROJECT.url,
        publishableKey: "k",
        secure: false,
      },
    ],
    [
      "everything is set",
      {
        url: "https://project.supabase.co///",
        cookieOptions: { name: "own", secure: true, ...settings },
        cookieEncoding: "raw",
        cookies: { encode: "tokens-only" },
      },
      {
        cookieName: "own",
        cookieOptions: settings,
        cookieEncoding: "raw",
        encode: "tokens-only",
        url: PROJECT.url,
        publishableKey: "k",
        secure: true,
      },
    ],
    [
      "the cookies' content is left open",
      { url: "http://127.0.0.1:54321", cookies: {} },
      {
        cookieName: "sb-127-auth-token",
        cookieOptions: absent,
        url: "http://127.0.0.1:54321",
        publishableKey: "k",
        secure: false,
      },
    ],
  ])("has the settings of the options if %s", (_, more, want) => {
    const options = { ...PROJECT, ...more }
    expect(browserAuthOf(options, request())).toStrictEqual(want)
    expect(supabaseAccess(options, request())).toStrictEqual({ ...want, fetch: expect.any(Function) as unknown })
  })

  test.each<[string, Request, boolean | undefined, boolean]>([
    ["http", request(), undefined, false],
    ["https", request("https://app.example/"), undefined, true],
    ["a proxy over https", request("http://app.example/", { "x-forwarded-proto": "https" }), undefined, true],
    [
      "two proxies, of which the first was asked over https",
      request("http://app.example/", { "x-forwarded-proto": "https, http" }),
      undefined,
      true,
    ],
    ["a proxy over http", request("http://app.example/", { "x-forwarded-proto": "http" }), undefined, false],
    ["https, against the option", request("https://app.example/"), false, false],
    ["http, against the option", request(), true, true],
  ])("sets Secure cookies for visitors who come by %s", (_, asked, secure, want) => {
    expect(supabaseAccess({ ...PROJECT, cookieOptions: { secure } }, asked).secure).toBe(want)
  })

  test.each<[string, SupabaseOptions["cookieOptions"], boolean]>([
    ["a name bound to the host", { name: "__Host-a" }, true],
    ["a name bound to the host, with the path `/`", { name: "__Host-a", path: "/", domain: "" }, true],
    ["a name bound to the host, with a domain", { name: "__Host-a", domain: "a.test" }, false],
    ["a name bound to the host, with a path", { name: "__Host-a", path: "/p" }, false],
    ["another name, with a domain and a path", { name: "a__Host-", domain: "a.test", path: "/p" }, true],
    ["a path that no cookie can have", { path: "/a;b" }, false],
  ])("is refused at start if no browser would keep the cookie: %s", (_, cookieOptions, isKept) => {
    const faultAtStart = (): unknown => {
      try {
        return void supabasePort({ ...PROJECT, cookieOptions: cookieOptions ?? {} })
      } catch (error) {
        return error
      }
    }
    const fault: unknown = expect.objectContaining({ message: expect.stringMatching(/^supabasePort: /) as unknown })
    expect(faultAtStart()).toEqual(isKept ? undefined : fault)
  })
})
