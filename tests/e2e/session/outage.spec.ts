// The auth service fails in every way it can: guarded pages say so quickly, public pages are served, nobody is signed
// out, and everything works again by itself.
import type { ServerResponse } from "node:http"

import { startAppServer, type AppServer } from "../../server/app-server.ts"
import { signedInSession } from "../../backend/fixture.ts"
import { backendOf, cookiesOf, headerOf } from "../people.ts"
import { startRelay, type Relay } from "../server/relay.ts"
import { expect, test, url } from "../visitor.ts"

let relay: Relay
let server: AppServer
let fresh: string
let expired: string

test.beforeAll(async () => {
  const backend = await backendOf(url)
  const { session } = await signedInSession(backend)
  const other = await signedInSession(backend)
  fresh = headerOf(cookiesOf(session))
  expired = headerOf(cookiesOf({ ...other.session, expires_at: Math.floor(Date.now() / 1000) - 60 }))
  relay = await startRelay(url)
  server = await startAppServer({ SUPABASE_URL: relay.url, SUPABASE_PUBLISHABLE_KEY: backend.key })
})

test.afterAll(async () => {
  await server.stop()
  await relay.stop()
})

const answer = (status: number, type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": type })
  response.end(body)
}
const JSON_TYPE = "application/json"

/** Of the question that is asked just now: an answer to one before it comes late, too. */
let late = { answers: 0 }

const FAULTS: Record<string, (response: ServerResponse) => void> = {
  "hangs up": (response) => response.destroy(),
  "answers after ten seconds": (response) => {
    const asked = late
    setTimeout(() => {
      asked.answers += 1
      answer(200, JSON_TYPE, "{}")(response)
    }, 10_000).unref()
  },
  "answers 500": answer(500, JSON_TYPE, '{"msg":"no"}'),
  "answers 503": answer(503, JSON_TYPE, '{"msg":"no"}'),
  "answers 429": answer(429, JSON_TYPE, '{"code":429,"error_code":"over_request_rate_limit","msg":"slow"}'),
  "answers 409": answer(409, JSON_TYPE, '{"code":409,"error_code":"conflict","msg":"conflict"}'),
  "answers an HTML 403": answer(403, "text/html", "<h1>Forbidden</h1>"),
  "answers an HTML 200": answer(200, "text/html", "<h1>Welcome</h1>"),
  "answers garbage for JSON": answer(200, JSON_TYPE, "{{{"),
  "answers an empty object": answer(200, JSON_TYPE, "{}"),
}

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`the auth service ${name}`, async () => {
    // A recent answer is reused for a moment, until the browser requests something other than a page.
    await fetch(server.url, { method: "OPTIONS" })
    relay.answerWith(fault)
    for (const cookie of [fresh, expired]) {
      late = { answers: 0 }
      const guarded = await fetch(new URL("/dashboard", server.url), { redirect: "manual", headers: { cookie } })
      expect(guarded.status).toBe(503)
      // The visitor did not wait for a service that is slow.
      expect(late.answers).toBe(0)
      expect(guarded.headers.get("retry-after")).toMatch(/^\d+$/)
      expect(guarded.headers.getSetCookie().filter((text) => text.startsWith("sallyport-auth-token"))).toEqual([])
      expect(await guarded.text()).not.toContain("data-guarded")
      const open = await fetch(server.url, { redirect: "manual", headers: { cookie } })
      expect(open.status).toBe(200)
      expect(open.headers.getSetCookie().filter((text) => text.startsWith("sallyport-auth-token"))).toEqual([])
    }
    relay.answerWith(null)
    const after = await fetch(new URL("/dashboard", server.url), { redirect: "manual", headers: { cookie: fresh } })
    expect(after.status).toBe(200)
  })
}

test("a visitor whose session was verified a moment ago notices nothing until a write", async () => {
  const statusWith = async (method: string): Promise<number> => {
    const options = { method, redirect: "manual", headers: { cookie: fresh } } as const
    return (await fetch(new URL("/dashboard", server.url), options)).status
  }
  relay.answerWith(null)
  expect(await statusWith("GET")).toBe(200)
  relay.answerWith(FAULTS["answers 503"]!)
  expect(await statusWith("GET")).toBe(200)
  await fetch(server.url, { method: "OPTIONS" })
  expect(await statusWith("GET")).toBe(503)
  relay.answerWith(null)
})

test("a hundred simultaneous requests with one expired token sign nobody out", async () => {
  relay.answerWith(null)
  const ask = async () => {
    const response = await fetch(new URL("/dashboard", server.url), {
      redirect: "manual",
      headers: { cookie: expired },
    })
    await response.text()
    return response
  }
  const responses = await Promise.all(Array.from({ length: 100 }, ask))
  // Under such a load some may be asked to try again. None is sent to sign-in, and no cookie is taken away.
  expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
  const deletions = responses.flatMap(({ headers }) => headers.getSetCookie()).filter((text) => /Max-Age=0/i.test(text))
  expect(deletions).toEqual([])
  expect((await ask()).status).toBe(200)
})
