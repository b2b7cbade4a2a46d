import { Hono } from "hono"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"

import { forgetOnWrites, JOIN_MS, LIFETIME_MS, openVerdictCache } from "../../src/server/verdict-cache.ts"
import type { TokenVerdict, VerdictCache } from "../../src/session/supabase/verdict-cache.ts"
import { cookiesOfSession } from "../../src/session/cookies/cookie-session.ts"
import { openServerSession } from "../../src/session/supabase/server-session.ts"
import {
  ASK_USER,
  COOKIE,
  cookieHeaderOf,
  json,
  requestWith,
  sessionWith,
  startStubService,
  USER,
  type StubService,
} from "../session/supabase/server-session-stub.ts"

const IN: TokenVerdict = {
  kind: "in",
  session: { sid: "s", uid: "u", email: "ada@example.org", name: "", aal: "aal1", mfa: false, iat: 1, exp: 2 },
  recovering: null,
}

/** A cache on a clock of its own, and what it asked. */
function opened() {
  let time = 0
  let asked = 0
  const verdictCache = openVerdictCache(() => time)
  const askFor = (token: string, answer: TokenVerdict | Promise<TokenVerdict> = IN): Promise<TokenVerdict> =>
    verdictCache.verdictOn(token, async () => {
      asked += 1
      return answer
    })
  return { verdictCache, askFor, asked: () => asked, wait: (ms: number) => (time += ms) }
}

describe("a verdict of the auth service", () => {
  test("is cached for its token alone, for a fixed time from the moment of the request", async () => {
    const { askFor, asked, wait } = opened()
    await askFor("a")
    wait(LIFETIME_MS - 1)
    await askFor("a")
    expect(asked()).toBe(1)
    await askFor("b")
    expect(asked()).toBe(2)
    wait(1)
    await askFor("a")
    expect(asked()).toBe(3)
  })

  test("is fetched once for all concurrent requests", async () => {
    const { askFor, asked } = opened()
    await Promise.all(Array.from({ length: 20 }, () => askFor("a")))
    expect(asked()).toBe(1)
  })

  test("is shared for one second only: a request that hangs does not delay later ones", async () => {
    const { askFor, asked, wait } = opened()
    const late = Promise.withResolvers<TokenVerdict>()
    const first = askFor("a", late.promise)
    wait(JOIN_MS - 1)
    const joined = askFor("a")
    expect(asked()).toBe(1)
    wait(1)
    expect(await askFor("a", "refused")).toBe("refused")
    expect(asked()).toBe(2)
    late.resolve(IN)
    expect(await Promise.all([first, joined])).toEqual([IN, IN])
    // A late answer does not replace a newer one.
    await askFor("a")
    expect(asked()).toBe(3)
  })

  test.each<TokenVerdict>(["refused", { kind: "out" }, { kind: "nobody" }, { kind: "unknown" }])(
    "is fetched again if it was %o",
    async (answer) => {
      const { askFor, asked } = opened()
      expect(await askFor("a", answer)).toEqual(answer)
      expect(await askFor("a")).toEqual(IN)
      expect(asked()).toBe(2)
    },
  )

  test("a verdict does not count after the cache is cleared, nor does one that was being fetched", async () => {
    const { verdictCache, askFor, asked } = opened()
    await askFor("a")
    const late = Promise.withResolvers<TokenVerdict>()
    const begun = askFor("b", late.promise)
    verdictCache.forget()
    late.resolve(IN)
    expect(await begun).toEqual(IN)
    await askFor("a")
    await askFor("b")
    expect(asked()).toBe(4)
  })

  test("the cache has the verdicts of the last thousand tokens", async () => {
    const { askFor, asked } = opened()
    for (let i = 0; i <= 1_000; i++) await askFor(String(i))
    await askFor("1")
    expect(asked()).toBe(1_001)
    await askFor("0")
    expect(asked()).toBe(1_002)
  })
})

test("a write clears the cache when it starts and when it ends, however it ends", async () => {
  const { verdictCache, askFor, asked } = opened()
  const app = new Hono()
  app.use(forgetOnWrites(verdictCache))
  app.all("/fails", async () => {
    await askFor("a")
    throw new Error("broken")
  })
  app.all("*", async (context) => {
    await askFor("a")
    return context.text("")
  })
  app.onError((_, context) => context.text("", 500))
  for (const method of ["GET", "HEAD", "GET"]) await app.request("/", { method })
  expect(asked()).toBe(1)
  let count = 1
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "get-it"])
    for (const path of ["/", "/fails"]) {
      await app.request(path, { method })
      await askFor("a")
      // Once in the request, once behind it.
      count += 2
      expect([method, path, asked()]).toEqual([method, path, count])
    }
})

describe("a visitor's session", () => {
  let service: StubService
  let verdictCache: VerdictCache
  beforeAll(async () => {
    service = await startStubService()
    service.replies.set(ASK_USER, json(200, USER))
  })
  afterEach(() => void service.asked.splice(0))
  afterAll(() => service.stop())

  const stored = sessionWith()
  const cookie = cookieHeaderOf(stored)
  const open = (method: string, header = cookie) =>
    openServerSession(new Request(requestWith(header), { method }), {
      ...service.access,
      verdictCache,
    })

  test("is checked once for successive pages, and again for every form and after every action", async () => {
    verdictCache = openVerdictCache()
    for (const method of ["GET", "HEAD", "GET"]) expect((await open(method)).state).toBe("signed-in")
    expect(service.asked).toEqual([ASK_USER])
    const session = await open("POST")
    expect(service.asked).toEqual([ASK_USER, ASK_USER])
    await session.refresh()
    expect(service.asked).toHaveLength(3)
  })

  test("is checked again when the browser's own client has changed the stored user", async () => {
    verdictCache = openVerdictCache()
    await open("GET")
    const changedAt = (updated_at: string) =>
      cookiesOfSession(COOKIE, { ...stored, user: { ...USER, updated_at } })
        .map(({ name, value }) => `${name}=${value}`)
        .join("; ")
    const [once, twice] = [changedAt("2026-01-02T03:04:05Z"), changedAt("2026-01-02T03:04:06Z")]
    for (const header of [once, once, twice, cookie, twice]) await open("GET", header)
    expect(service.asked).toEqual([ASK_USER, ASK_USER, ASK_USER])
  })

  test("ends as soon as it is checked again and the service refuses it", async () => {
    verdictCache = openVerdictCache()
    await open("GET")
    service.replies.set(ASK_USER, json(403, { error_code: "session_not_found" }))
    expect((await open("GET")).state).toBe("signed-in")
    verdictCache.forget()
    expect((await open("GET")).state).toBe("signed-out")
  })
})
