import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { supabasePort } from "../../../src/session/supabase/index.ts"
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

test.each([
  { url: "", publishableKey: "k" },
  { url: "not an address", publishableKey: "k" },
  { url: "https://p.supabase.co", publishableKey: "" },
])("a missing project is reported when the app starts: %o", (options) => {
  expect(() => supabasePort(options)).toThrow("Supabase project")
})
