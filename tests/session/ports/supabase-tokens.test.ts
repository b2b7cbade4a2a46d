import { createCookieSessionStorage } from "react-router"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { supabaseTokensPort, tokenClaim } from "../../../src/session/supabase/tokens-port.ts"
import { portContract } from "../../../src/session/testing/index.ts"
import {
  ASK_USER,
  json,
  REFRESH,
  sessionWith,
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

// As apps keep tokens that use no client of `@supabase/ssr`.
const storage = createCookieSessionStorage({ cookie: { name: "__session", secrets: ["s"], path: "/", httpOnly: true } })
const openedIn = ({ headers }: Request) => storage.getSession(headers.get("Cookie"))

async function requestWith(tokens: {
  readonly access_token: string
  readonly refresh_token: string
}): Promise<Request> {
  const session = await storage.getSession()
  session.set("access_token", tokens.access_token)
  session.set("refresh_token", tokens.refresh_token)
  session.set("theme", "dark")
  const [cookie = ""] = (await storage.commitSession(session)).split(";")
  return new Request("http://127.0.0.1/dashboard", { headers: { cookie } })
}

const portOn = (url: string) =>
  supabaseTokensPort({
    url,
    publishableKey: "publishable",
    async tokens(request) {
      const session = await openedIn(request)
      return { access_token: session.get("access_token"), refresh_token: session.get("refresh_token") }
    },
    async save(tokens, request) {
      const session = await openedIn(request)
      if (tokens === null) {
        session.unset("access_token")
        session.unset("refresh_token")
      } else {
        session.set("access_token", tokens.access_token)
        session.set("refresh_token", tokens.refresh_token)
      }
      return [await storage.commitSession(session)]
    },
  })

const port: ReturnType<typeof portOn> = (...given) => portOn(service.access.url)(...given)
const ask = async (request: Request) => {
  const answer = await port(request, undefined as never, { patience: 3_000, isOpen: false })
  if (answer instanceof Response) throw new Error("the port answered with a response")
  return answer
}

const SECOND = [{ id: "f", status: "verified", factor_type: "totp" }]
const visitor =
  (facts: TokenFacts, more: object = {}) =>
  () => {
    service.replies.set(ASK_USER, json(200, { ...USER, ...more }))
    return requestWith(sessionWith(facts))
  }
const ENDED = json(400, { error_code: "refresh_token_not_found" })

describe("the contract of a session port", () => {
  const checks = portContract({
    port,
    requests: {
      "signed-in": visitor({}),
      challenged: visitor({}, { factors: SECOND }),
      verified: visitor({ aal: "aal2" }, { factors: SECOND }),
      recovering: visitor({}, { app_metadata: { recovering: true } }),
    },
    absent: [],
    forged: [
      () => {
        service.replies.set(ASK_USER, json(403, { code: "bad_jwt", error_code: "bad_jwt" }))
        service.replies.set(REFRESH, ENDED)
        return requestWith(sessionWith({ sid: "made-up" }))
      },
      () => {
        service.replies.set(REFRESH, ENDED)
        return requestWith(sessionWith({ ends: -3600 }))
      },
    ],
    outage: async () => ({ port: portOn("http://127.0.0.1:9"), request: await requestWith(sessionWith()) }),
    renewed: () => {
      service.replies.set(ASK_USER, json(200, USER))
      service.replies.set(REFRESH, json(200, sessionWith({})))
      return requestWith(sessionWith({ ends: -10 }))
    },
  })
  test.each(checks.map(({ name, run }) => [name, run] as const))("%s", async (_, run) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

const keptIn = async (setCookies: readonly string[]) => {
  const [cookie = ""] = (setCookies[0] ?? "").split(";")
  return (await storage.getSession(cookie)).data
}

test("the tokens of an ended session are removed, and the rest of the app's cookie stays", async () => {
  service.replies.set(REFRESH, ENDED)
  const { state, setCookies } = await ask(await requestWith(sessionWith({ ends: -3600 })))
  expect(state).toBe("signed-out")
  expect(await keptIn(setCookies)).toEqual({ theme: "dark" })
})

test("renewed tokens are stored even if the service then stops answering", async () => {
  service.replies.set(ASK_USER, json(503, {}))
  const fresh = sessionWith({})
  service.replies.set(REFRESH, json(200, fresh))
  const { state, setCookies } = await ask(await requestWith(sessionWith({ ends: -10 })))
  expect(state).toBe("unknown")
  expect(await keptIn(setCookies)).toMatchObject({ access_token: fresh.access_token, theme: "dark" })
})

test("an anonymous user of the service is signed out, and keeps renewed tokens", async () => {
  const nobody = { state: "signed-out", session: null }
  expect(await ask(await visitor({}, { is_anonymous: true })())).toEqual({ ...nobody, setCookies: [] })
  const fresh = sessionWith({})
  service.replies.set(REFRESH, json(200, fresh))
  const renewed = await ask(await visitor({ ends: -10 }, { is_anonymous: true })())
  expect(renewed).toMatchObject(nobody)
  expect(await keptIn(renewed.setCookies)).toMatchObject({ access_token: fresh.access_token })
})

test.each(["", "/", "///"])("the project's URL may end in slashes: `%s`", async (end) => {
  const request = await visitor({})()
  const answer = await portOn(`${service.access.url}${end}`)(request, undefined as never, {
    patience: 3_000,
    isOpen: false,
  })
  expect(answer).toMatchObject({ state: "signed-in" })
})

test("an outage removes no token", async () => {
  service.replies.set(REFRESH, json(503, {}))
  expect(await ask(await requestWith(sessionWith({ ends: -10 })))).toEqual({
    state: "unknown",
    session: null,
    setCookies: [],
  })
})

test("a project without an address or a key is refused when the app starts", () => {
  const rest = { tokens: async () => null, save: async () => [] }
  expect(() => supabaseTokensPort({ url: "", publishableKey: "k", ...rest })).toThrow("supabaseTokensPort: `url`")
  expect(() => supabaseTokensPort({ url: "http://a", publishableKey: "", ...rest })).toThrow("`publishableKey`")
  const publishableKey = 7 as unknown as string
  expect(() => supabaseTokensPort({ url: "http://a", publishableKey, ...rest })).toThrow("`publishableKey`")
})

describe("claims of the verified token", () => {
  const question = {
    request: new Request("http://127.0.0.1/"),
    context: undefined as never,
    signal: AbortSignal.timeout(1000),
  }
  const more = { user_role: "admin", app_metadata: { role: ["support"] }, user_metadata: { role: "owner" } }

  test("are those of the access token, from a hook or the app's metadata", async () => {
    const { session } = await ask(await visitor({ more })())
    expect(await tokenClaim("user_role")(session!, {}, question)).toBe("admin")
    expect(await tokenClaim("app_metadata", "role")(session!, {}, question)).toEqual(["support"])
    expect(await tokenClaim("role")(session!, {}, question)).toBeNull()
    // The session itself is sent to the browser.
    expect(JSON.stringify(session)).not.toContain("admin")
  })

  test("are those at the time of the token, even if the user has changed since", async () => {
    const { session } = await ask(await visitor({ more }, { app_metadata: { role: [] } })())
    expect(await tokenClaim("app_metadata", "role")(session!, {}, question)).toEqual(["support"])
  })

  test("are never read from data that people can edit, nor from another session", async () => {
    expect(() => tokenClaim("user_metadata", "role")).toThrow("people write their `user_metadata` themselves")
    const { session } = await ask(await visitor({ more })())
    expect(() => tokenClaim("user_role")({ ...session! }, {}, question)).toThrow("no verified token")
  })
})
