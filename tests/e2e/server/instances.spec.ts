// Two instances behind the reverse proxy of deploy/: what one of them knows the other knows too, and one of them may
// go.
import { request } from "node:http"
import { setTimeout } from "node:timers/promises"

import { expect, test } from "@playwright/test"
import type { Session } from "@supabase/supabase-js"

import { signedInSession, type AccountSession } from "../../backend/fixture.ts"
import { fetchFrom, someLoopbackAddress } from "../../server/fetch-from.ts"
import { startInstances, type Instances } from "./instances.ts"
import { backendOf, cookiesOf, headerOf } from "../people.ts"

let instances: Instances
test.beforeAll(async () => {
  instances = await startInstances()
})
test.afterAll(() => instances.stop())

const personNow = async (): Promise<AccountSession> => signedInSession(await backendOf(instances.url))

/** Asks as a browser would that is told to come back: 503 with Retry-After is an answer, and not the last one. */
async function load(base: string, target: string, session: Session | null): Promise<Response> {
  const headers = new Headers(session === null ? {} : { Cookie: headerOf(cookiesOf(session)) })
  const own = fetchFrom(someLoopbackAddress())
  for (let patience = 10; ; patience--) {
    const answer = await own(base + target, { headers, redirect: "manual" })
    if (answer.status !== 503 || !answer.headers.has("Retry-After") || patience === 0) return answer
    await setTimeout(500)
  }
}

test("an instance can be killed and restarted without any reader noticing", async () => {
  const { session } = await personNow()
  const statuses: number[] = []
  const enough = new AbortController()
  const readers = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) {
      for (const target of ["/dashboard", "/", "/editor", "/dashboard.data"]) {
        statuses.push((await load(instances.url, target, session)).status)
      }
    }
  })
  await setTimeout(500)
  await instances.restart(0, "SIGKILL")
  await setTimeout(500)
  await instances.restart(1, "SIGKILL")
  await setTimeout(500)
  enough.abort()
  await Promise.all(readers)
  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test("guesses are counted across instances", async () => {
  const from = someLoopbackAddress()
  const guess = async (base: string, headers: Record<string, string> = {}): Promise<number> => {
    const body = new URLSearchParams({ email: "nobody@example.test", password: "a wrong password" })
    return (await fetchFrom(from)(`${base}/signin`, { method: "POST", body, headers })).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 34; n++) statuses.push(await guess(instances.url))
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

test("an expired session that both instances renew at once stays valid", async () => {
  const person = await personNow()
  const old = instances.ranOut(person.session)
  const answers = await Promise.all(Array.from({ length: 8 }, () => load(instances.url, "/dashboard", old)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const renewed = answers.flatMap((answer) => {
    const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("sallyport-auth-token"))
    return cookies.length === 0 ? [] : [cookies.map((cookie) => cookie.split(";")[0]).join("; ")]
  })
  expect(renewed.length).toBeGreaterThan(0)
  for (const cookie of renewed) {
    const again = await fetchFrom(someLoopbackAddress())(`${instances.url}/dashboard`, { headers: { Cookie: cookie } })
    expect([again.status, again.headers.getSetCookie().some((set) => /sallyport-auth-token=;/.test(set))]).toEqual([
      200,
      false,
    ])
  }
})

test("a write to one instance takes effect in the other at once", async () => {
  const { session } = await personNow()
  const headers = { Cookie: headerOf(cookiesOf(session)), Host: new URL(instances.url).host }
  const own = fetchFrom(someLoopbackAddress())
  const [one, other] = instances.own
  const seen = async (): Promise<number> => (await own(`${other}/dashboard`, { headers, redirect: "manual" })).status
  expect([await seen(), await seen()]).toEqual([200, 200])
  const leaving = { method: "POST", body: new URLSearchParams(), headers, redirect: "manual" } as const
  expect((await own(`${one}/signout`, leaving)).status).toBe(303)
  expect(await seen()).toBe(302)
})

/** As it is sent, without a client's own tidying. An instance answers no host but the public one. */
const rawStatus = (base: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const headers = { Host: new URL(instances.url).host }
    const outgoing = request({ hostname, port, path, headers, localAddress: someLoopbackAddress() }, (incoming) => {
      incoming.resume()
      incoming.on("end", () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on("error", reject)
    outgoing.end()
  })

const SPELLINGS = [
  "/dashboard",
  "/DASHBOARD",
  "//dashboard",
  "/x/../dashboard",
  "/%64ashboard",
  "/dashboard%2f",
  "/dashboard;x",
  "/dashboard//",
  "/signin/..%2fdashboard",
  "/healthz/../dashboard",
]
for (const target of SPELLINGS) {
  test(`${target} is decided as it was sent`, async () => {
    expect(await rawStatus(instances.url, target)).toBe(await rawStatus(instances.own[0], target))
  })
}
