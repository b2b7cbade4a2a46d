import { afterEach, describe, expect, test, vi } from "vitest"
import { askAboutToken, askForRefresh } from "../../../src/session/supabase/ask-service.ts"
import { openCookieJar } from "../../../src/session/supabase/cookie-jar.ts"
import { refreshedWith } from "../../../src/session/supabase/refreshed.ts"
import type { AuthServiceAccess } from "../../../src/session/supabase/server-session-access.ts"
import { clientOn, serverFetchOf } from "../../../src/session/supabase/server-session-client.ts"
import { refreshOnce } from "../../../src/session/supabase/server-session-refresh.ts"
import { COOKIE, sessionWith } from "./server-session-stub.ts"

const URL_OF_SERVICE = "http://auth.test"
const TOKEN = `${URL_OF_SERVICE}/auth/v1/token`
const REFRESH = `${TOKEN}?grant_type=refresh_token`
const USER = `${URL_OF_SERVICE}/auth/v1/user`

interface Asked {
  readonly input: string | URL | Request
  readonly init: RequestInit | undefined
}

/** A service whose answers come in order, the last one again and again, and what it was asked. */
function serviceWith(...answers: readonly (() => Response)[]) {
  const asked: Asked[] = []
  const access: AuthServiceAccess = {
    url: URL_OF_SERVICE,
    publishableKey: "publishable",
    cookieName: COOKIE,
    secure: false,
    fetch: async (input, init) => {
      asked.push({ input, init })
      return (answers[asked.length - 1] ?? answers.at(-1)!)()
    },
  }
  return { access, asked }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const coded = (error_code: string) => json({ error_code, msg: "in words" }, 400)
const down = (): Response => {
  throw new TypeError("fetch failed")
}
const refreshBody = (refresh_token: unknown): string => JSON.stringify({ refresh_token })

afterEach(() => {
  vi.useRealTimers()
})

describe("the auth client's fetch", () => {
  test("leaves requests to other paths alone", async () => {
    const answer = new Response("<p>", { status: 200 })
    const { access, asked } = serviceWith(() => answer)
    const init = { method: "POST" }
    for (const path of ["/rest/v1/notes", "/auth/v2/user", "/x/auth/v1/user"]) {
      expect(await serverFetchOf(access)(`${URL_OF_SERVICE}${path}`, init)).toBe(answer)
    }
    expect(asked.every((one) => one.init === init)).toBe(true)
  })

  test.each([
    ["a text", USER],
    ["a URL", new URL(USER)],
    ["a request", new Request(USER)],
  ])("sends a request to the service with a time limit: %s", async (_, input) => {
    const { access, asked } = serviceWith(json({ id: "u" }, 201))
    const answer = await serverFetchOf(access)(input, { method: "PUT", headers: { a: "b" } })
    expect([answer.status, await answer.json()]).toEqual([201, { id: "u" }])
    expect(asked).toEqual([{ input, init: { method: "PUT", headers: { a: "b" }, signal: expect.any(AbortSignal) } }])
  })

  test("ends a request to the service when its caller aborts it", async () => {
    const { access, asked } = serviceWith(json({ id: "u" }))
    const caller = new AbortController()
    await serverFetchOf(access)(USER, { signal: caller.signal })
    const signal = asked[0]?.init?.signal
    expect(signal?.aborted).toBe(false)
    caller.abort()
    expect(signal?.aborted).toBe(true)
  })

  test("tells a caller that aborted it while the answer arrived so, instead of a failure of the service", async () => {
    const caller = new AbortController()
    const reading = Promise.withResolvers<void>()
    const body = new ReadableStream(
      {
        start: (stream) => caller.signal.addEventListener("abort", () => stream.error(caller.signal.reason)),
        pull: () => reading.resolve(),
      },
      { highWaterMark: 0 },
    )
    const heard = serverFetchOf(serviceWith(() => new Response(body)).access)(
      new Request(USER, { signal: caller.signal }),
    )
    await reading.promise
    caller.abort(new Error("enough"))
    await expect(heard).rejects.toThrow("enough")
  })

  test.each([
    ["an error", () => new Response("<p>", { status: 403 })],
    ["an empty answer", () => new Response(null, { status: 204 })],
  ])("passes on %s", async (_, answerOf) => {
    const answer = answerOf()
    expect(await serverFetchOf(serviceWith(() => answer).access)(USER)).toBe(answer)
  })

  test.each([
    ["a page", () => new Response("<p>")],
    ["a list", json([])],
    ["null", json(null)],
  ])("turns a success that is %s into a failure", async (_, answer) => {
    const heard = await serverFetchOf(serviceWith(answer).access)(USER)
    expect([heard.status, await heard.json()]).toEqual([502, {}])
  })

  test("refuses a session that is too large for cookies, with or without its end", async () => {
    const { expires_at, ...endless } = { ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }
    for (const body of [endless, { ...endless, expires_at }]) {
      const heard = await serverFetchOf(serviceWith(json(body)).access)(`${TOKEN}?grant_type=password`)
      expect([heard.status, await heard.json()]).toEqual([
        422,
        { error_code: "session_too_large", message: "the session is too large for cookies" },
      ])
    }
    const { expires_at: _, ...small } = sessionWith()
    const heard = await serverFetchOf(serviceWith(json(small)).access)(`${TOKEN}?grant_type=password`)
    expect([heard.status, await heard.json()]).toEqual([200, small])
  })

  test.each(["token?grant_type=password", "signup", "verify"])(
    "ends a session that is too large for cookies, which nobody could use: %s",
    async (path) => {
      const body = { ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }
      const { access, asked } = serviceWith(json(body), down)
      const headers = { apikey: "publishable", Authorization: "Bearer publishable" }
      const heard = await serverFetchOf(access)(`${URL_OF_SERVICE}/auth/v1/${path}`, { method: "POST", headers })
      expect(heard.status).toBe(422)
      expect(asked[1]?.input).toBe(`${URL_OF_SERVICE}/auth/v1/logout?scope=local`)
      expect(asked[1]?.init).toMatchObject({ method: "POST", signal: expect.any(AbortSignal) })
      expect(Object.fromEntries(new Headers(asked[1]?.init?.headers))).toEqual({
        apikey: "publishable",
        authorization: `Bearer ${body.access_token}`,
      })
    },
  )

  test("ends no session that was there before the second factor made it too large", async () => {
    const { access, asked } = serviceWith(json({ ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }))
    const heard = await serverFetchOf(access)(`${URL_OF_SERVICE}/auth/v1/factors/f/verify`, { method: "POST" })
    expect([heard.status, asked.length]).toEqual([422, 1])
  })

  test("shares the exchange of a refresh token with all requests, and answers from it", async () => {
    const [fresh, refresh_token] = [sessionWith(), crypto.randomUUID()]
    const { access, asked } = serviceWith(json(fresh))
    await refreshOnce(
      refresh_token,
      access,
      refreshedWith(() => true),
    )
    for (const input of [REFRESH, new URL(REFRESH), new Request(REFRESH)]) {
      const heard = await serverFetchOf(access)(input, { method: "POST", body: refreshBody(refresh_token) })
      expect([heard.status, await heard.json()]).toEqual([200, fresh])
    }
    expect(asked).toHaveLength(1)
  })

  test.each([
    ["has ended", coded("refresh_token_not_found"), 400, "refresh_token_not_found"],
    ["may go on", down, 409, "conflict"],
    [
      "would be too large for cookies",
      json({ ...sessionWith(), access_token: `${"a".repeat(12_000)}.b.c` }),
      400,
      "refresh_token_not_found",
    ],
  ])("answers a refresh of a session that %s", async (_, answer, status, code) => {
    const body = refreshBody(crypto.randomUUID())
    const heard = await serverFetchOf(serviceWith(answer).access)(REFRESH, { method: "POST", body })
    expect([heard.status, await heard.json()]).toEqual([
      status,
      { error_code: code, message: expect.stringMatching(/\w/) },
    ])
  })

  test.each([
    ["another path", `${USER}?grant_type=refresh_token`, refreshBody("r")],
    ["a path that goes on", `${TOKEN}/x?grant_type=refresh_token`, refreshBody("r")],
    ["another grant", `${TOKEN}?grant_type=password`, refreshBody("r")],
    ["no grant", TOKEN, refreshBody("r")],
    ["a body that is no text", REFRESH, new TextEncoder().encode(refreshBody("r"))],
    ["no body", REFRESH, undefined],
    ["a body that is a list", REFRESH, "[]"],
    ["a body that is null", REFRESH, "null"],
    ["a token that is a number", REFRESH, refreshBody(1)],
    ["no token", REFRESH, "{}"],
  ])("sends on what is no refresh: %s", async (_, url, body) => {
    const { access, asked } = serviceWith(json({ sent: "on" }))
    const heard = await serverFetchOf(access)(url, { method: "POST", ...(body === undefined ? {} : { body }) })
    expect([await heard.json(), asked.map(({ input }) => input)]).toEqual([{ sent: "on" }, [url]])
  })
})

test.each([
  ["Agent/1", "Agent/1"],
  [null, null],
])("the auth client sends the visitor's user agent, if there is one: %s", async (userAgent, sent) => {
  const { access, asked } = serviceWith(json({}, 400))
  const jar = openCookieJar([], access)
  await clientOn(jar, access, userAgent).auth.signInWithPassword({ email: "a@b.test", password: "x" })
  await clientOn(jar, access).auth.signInWithPassword({ email: "a@b.test", password: "x" })
  expect(asked.map(({ init }) => new Headers(init?.headers).get("user-agent"))).toEqual([sent, null])
  expect(new Headers(asked[0]!.init?.headers).get("apikey")).toBe("publishable")
})

describe("a request to the service", () => {
  const headers = (token: string) => ({
    apikey: "publishable",
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "x-supabase-api-version": "2024-01-01",
  })
  const signal: unknown = expect.any(AbortSignal)

  test("about a token carries it", async () => {
    const { access, asked } = serviceWith(json({ id: "u" }))
    expect(await askAboutToken("t", access)).toEqual({ kind: "yes", body: { id: "u" } })
    expect(asked).toStrictEqual([{ input: USER, init: { method: "GET", headers: headers("t"), signal } }])
  })

  test("for a refresh carries the key, and the token in its body", async () => {
    const { access, asked } = serviceWith(json({ id: "u" }))
    expect(await askForRefresh("r", access)).toEqual({ kind: "yes", body: { id: "u" } })
    const init = { method: "POST", headers: headers("publishable"), body: refreshBody("r"), signal }
    expect(asked).toEqual([{ input: REFRESH, init }])
  })

  test.each([
    ["null", json(null), { kind: "yes", body: null }],
    ["a success that cannot be read", () => new Response("x"), { kind: "silent" }],
    ["another success", json({ id: "u" }, 201), { kind: "silent" }],
    ["a failure", json({}, 500), { kind: "silent" }],
    ["no answer", down, { kind: "silent" }],
    ["the end of the session", coded("session_not_found"), { kind: "no", ended: true }],
    ["a refusal of the token", coded("bad_jwt"), { kind: "no", ended: false }],
  ])("answered with %s", async (_, answer, want) => {
    const { access, asked } = serviceWith(answer)
    expect([await askAboutToken("t", access), asked.length]).toEqual([want, 1])
  })

  const foreign = json({ message: "no" }, 403)
  test.each([
    ["ended", coded("refresh_token_not_found"), { kind: "no", ended: false }],
    ["refused", coded("validation_failed"), { kind: "no", ended: false }],
    ["silent", json({}, 503), { kind: "silent" }],
    ["foreign", foreign, { kind: "silent" }],
    ["a success", json({ id: "u" }), { kind: "silent" }],
  ])("refused by a gateway, whose answer to an invented token is then %s", async (_, answer, want) => {
    const { access, asked } = serviceWith(foreign, answer)
    expect(await askAboutToken("t", access)).toEqual(want)
    expect(asked.map(({ input }) => input)).toEqual([USER, REFRESH])
    expect(asked[1]!.init?.body).toBe(refreshBody("000000000000"))
  })
})

describe("the exchange of a refresh token", () => {
  const reader = refreshedWith(() => true)

  test.each([
    ["is kept for half a minute", json(sessionWith()), "fresh"],
    ["is kept for half a minute if it was refused", coded("refresh_token_not_found"), "gone"],
  ])("%s", async (_, answer, kind) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { access, asked } = serviceWith(answer)
    const token = crypto.randomUUID()
    const exchange = async () => (await refreshOnce(token, access, reader)).kind
    expect(await exchange()).toBe(kind)
    // The timer is set in the turn after the answer.
    await vi.advanceTimersByTimeAsync(29_999)
    expect([await exchange(), asked.length]).toEqual([kind, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([await exchange(), asked.length]).toEqual([kind, 2])
    vi.useRealTimers()
  })

  test("is shared while it lasts, and not kept if there was no answer", async () => {
    const { access, asked } = serviceWith(down)
    const token = crypto.randomUUID()
    const both = await Promise.all([1, 2].map(() => refreshOnce(token, access, reader)))
    expect([both, asked.length]).toEqual([[{ kind: "silent" }, { kind: "silent" }], 1])
    expect([await refreshOnce(token, access, reader), asked.length]).toEqual([{ kind: "silent" }, 2])
  })

  test("is one for each token and service", async () => {
    const { access, asked } = serviceWith(json(sessionWith()))
    const token = crypto.randomUUID()
    await refreshOnce(token, access, reader)
    await refreshOnce(`${token}2`, access, reader)
    await refreshOnce(token, { ...access, url: "http://other.test" }, reader)
    await refreshOnce(token, access, reader)
    expect(asked.map(({ input }) => input)).toEqual([
      REFRESH,
      REFRESH,
      "http://other.test/auth/v1/token?grant_type=refresh_token",
    ])
  })
})
