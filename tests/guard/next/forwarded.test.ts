import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { NextRequest } from "next/server.js"
import { expect, onTestFinished, test } from "vitest"
import type { Incident } from "../../../src/guard/core/incident.ts"
import { judgedRequestOf } from "../../../src/guard/core/judged-request.ts"
import { paramsAt, type BuiltEntry } from "../../../src/guard/next/build/built-entry.ts"
import { entryLockOf } from "../../../src/guard/next/entry-lock.ts"
import { HANDLE, keepPassed, judgedRequestsOf, keepOpen } from "../../../src/guard/next/request-store.ts"
import { nextJudgeOf, NO_CONTEXT } from "../../../src/guard/next/judge.ts"
import { proxyOf } from "../../../src/guard/next/proxy.ts"
import { GUARDS } from "../claims/team-app.ts"
import { sayingPort } from "../served/app.ts"

// A visitor who owns the team acme, and nothing else.

const asked: string[] = []
const incidents: Incident[] = []
const judge = nextJudgeOf({
  guards: GUARDS,
  session: sayingPort,
  claims: {
    role: () => null,
    bothRole: () => null,
    teamRole: (_, { team }) => {
      asked.push(String(team))
      return team === "acme" ? "owner" : null
    },
  },
  onIncident: (incident) => void incidents.push(incident),
})
const proxy = proxyOf(judge, {})

const post = (target: string, headers: Readonly<Record<string, string>>, state = "signed-in") =>
  new NextRequest(`http://app.example${target}`, { method: "POST", headers: { cookie: `state=${state}`, ...headers } })

/** The name of a request to `pathname` that an entry is answering now. */
async function openAt(pathname: string, state = "signed-in") {
  const page = { pathname, search: "", isData: false }
  const open = keepOpen([await judgedRequestOf(judge, post(pathname, {}, state), page, NO_CONTEXT)], null)
  onTestFinished(open.close)
  return open
}

const FORWARD = { "x-action-forwarded": "1", "next-action": "id" }
const nameIn = (answer: Response) => answer.headers.get(`x-middleware-request-${HANDLE}`)

const TEAM: BuiltEntry = { route: "/t/[team]", basePath: "", parts: [{ pattern: "t/:slug", route: "/t/[team]" }] }

/** The answer of an entry to the request of that name, as Next sends it on. */
async function answerAt(entry: BuiltEntry, name: string): Promise<Response> {
  const lock = entryLockOf(judge, {})
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const params = { team: "[team]" }
    lock(entry, request, response, { requestMeta: { params } }, async () => {
      seen.push(request)
      response.end()
    }).catch(() => response.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t/[team]`
  const headers = { ...FORWARD, cookie: "state=signed-in", [HANDLE]: name }
  const answer = await fetch(url, { method: "POST", headers })
  expect(seen).toHaveLength(answer.status === 200 ? 1 : 0)
  return answer
}

const statusAt = async (entry: BuiltEntry, name: string): Promise<number> => (await answerAt(entry, name)).status

test.each([
  ["/t/acme", 200],
  ["/t/acme/board", 200],
  ["/t/%61cme", 200],
  ["/home", 503],
])("an action that %s passes on to a team's page gets %s there", async (from, status) => {
  incidents.length = 0
  const open = await openAt(from)
  const answer = await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: open.handle }))
  expect(answer.headers.get("x-middleware-next")).toBe("1")
  expect(await statusAt(TEAM, nameIn(answer)!)).toBe(status)
  expect(incidents).toEqual(status === 200 ? [] : [{ kind: "forwarded-action", route: "/t/[team]" }])
})

test("a sender that is denied itself passes nothing on", async () => {
  const open = await openAt("/t/globex")
  expect((await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: open.handle }))).status).toBe(403)
})

test("the answer to a passed-on action does not set the cookies of its sender a second time", async () => {
  const open = await openAt("/t/acme")
  const passed = await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: open.handle }))
  expect((await answerAt(TEAM, nameIn(passed)!)).headers.getSetCookie()).toEqual([])
})

test("no claim is read for the pattern's own text", async () => {
  asked.length = 0
  const open = await openAt("/t/acme")
  await statusAt(TEAM, nameIn(await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: open.handle })))!)
  expect(asked).toEqual(["acme"])
})

test("only a request that an entry is answering can pass an action on", async () => {
  const open = await openAt("/t/acme")
  const handed = keepPassed(judgedRequestsOf(open.handle)[0]!)
  const closed = await openAt("/t/acme")
  closed.close()
  for (const name of [handed, closed.handle, "forged"])
    expect((await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: name }))).status).toBe(403)
  for (const missing of Object.keys(FORWARD)) {
    const rest = Object.fromEntries(Object.entries(FORWARD).filter(([name]) => name !== missing))
    expect((await proxy(post("/t/[team]", { ...rest, [HANDLE]: open.handle }))).status).toBe(403)
  }
  const load = new NextRequest("http://app.example/t/[team]", { headers: { ...FORWARD, [HANDLE]: open.handle } })
  expect((await proxy(load)).status).toBe(303)
})

test("the page with the action also checks the auth state", async () => {
  const open = await openAt("/notes", "signed-out")
  const answer = await proxy(post("/t/[team]", { ...FORWARD, [HANDLE]: open.handle }, "signed-out"))
  expect(answer.status).toBe(401)
})

test.each([
  ["/t/[team]/settings", "/t/acme/board", { team: "acme" }],
  ["/t/[team]/[note]", "/t/acme/7", { team: "acme", note: "7" }],
  ["/t/[team]/notes/[note]", "/t/acme/board/7", { team: "acme" }],
  ["/t/[team]", "/home/acme", {}],
  ["/t/[team]", "/t", {}],
  ["/docs/[...rest]", "/docs/a", {}],
  ["/docs/[[...rest]]", "/docs/a", {}],
  ["/feed", "/feed", {}],
])("of %s, the path %s has the params %j", (route, pathname, params) => {
  expect(paramsAt(route, pathname)).toEqual(params)
})
