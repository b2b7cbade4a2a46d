import { createRequestHandler as expressHandler } from "@react-router/express"
import express from "express"
import { Hono } from "hono"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { refusalCauseOf } from "../../../src/guard/client.ts"
import { lockAnswerOf, refusalOf } from "../../../src/guard/react-router/route-lock.ts"
import type { Decision, ShadowDenial } from "../../../src/guard/index.ts"
import { asking, GUARDS, teamApp } from "./team-app.ts"

// A claim that cannot be read: 503, with a sentence and the real cause.

afterEach(() => void vi.restoreAllMocks())

const away = new Error("the table is away")
const AWAY = { teamRole: () => Promise.reject(away), role: () => "admin" }
const SENTENCE = /^We cannot check whether you may open this page right now\. /

type App = ReturnType<typeof teamApp>

/** The app in each frame, by its answer to a path. */
const FRAMES: Readonly<Record<string, (app: App) => Promise<(path: string) => Promise<Response>>>> = {
  router:
    async ({ ways }) =>
    (path) =>
      ways.router(asking(path)),
  fetch:
    async ({ ways }) =>
    (path) =>
      ways.fetch(asking(path)),
  Hono: async ({ ways }) => {
    const hono = new Hono()
    hono.all("*", (c) => ways.fetch(c.req.raw))
    return async (path) => hono.request(asking(path))
  },
  Express: async ({ locks, build }) => {
    const app = express()
    app.use(locks.express())
    app.use(expressHandler({ build, mode: "production", getLoadContext: locks.loadContext }))
    const server = createServer(app).listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return (path) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { cookie: "state=signed-in", accept: "text/html", connection: "close" },
      })
  },
}

describe.each(Object.keys(FRAMES))("%s", (frame) => {
  test("only the pages that require it answer 503, and say why", async () => {
    const decisions: Decision[] = []
    const app = teamApp({ claims: AWAY, onDecision: (decision) => void decisions.push(decision) })
    const at = await FRAMES[frame]!(app)
    const answer = await at("/t/acme")
    expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([
      503,
      "5",
      "private, no-store",
    ])
    expect(await answer.text()).toMatch(SENTENCE)
    for (const path of ["/", "/home", "/admin"]) expect((await at(path)).status).toBe(200)
    expect(app.incidents).toEqual([{ kind: "no-claim", claim: "teamRole", reason: "rejected", error: away }])
    expect(decisions.map(({ outcome, unread }) => [outcome.kind, unread])).toEqual([
      ["refuse", ["teamRole"]],
      ["proceed", undefined],
      ["proceed", undefined],
      ["proceed", undefined],
    ])
  })

  test("in shadow mode the page is shown, and the denial is reported with its cause", async () => {
    vi.spyOn(console, "warn").mockReturnValue()
    const withheld: ShadowDenial[] = []
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const app = teamApp({
      guards: { ...GUARDS, shadow: { until } },
      claims: AWAY,
      onWithheld: (denial) => void withheld.push(denial),
    })
    const at = await FRAMES[frame]!(app)
    expect((await at("/t/acme")).status).toBe(200)
    expect(app.pages).toEqual(["/t/:slug"])
    expect(withheld).toEqual([
      {
        rule: "/t/:team subtree",
        state: "signed-in",
        method: "GET",
        pathname: "/t/acme",
        would: { kind: "refuse", status: 503 },
        unread: ["teamRole"],
      },
    ])
  })
})

test("the app's error view reads the cause", () => {
  const verdict = {
    outcome: { kind: "refuse", status: 503, rule: "/t/:team subtree" },
    state: "signed-in",
    write: false,
    limited: false,
    location: null,
    outcomeClaims: { needs: [{ claim: "teamRole", params: { team: "acme" } }], claims: { teamRole: null } },
  } as const
  expect(lockAnswerOf(GUARDS, "t/:slug", verdict)).toEqual({ kind: "refuse", status: 503 })
  expect(refusalCauseOf(refusalOf(503, verdict))).toBe("claim-unknown")
  expect(refusalCauseOf(refusalOf(503, { ...verdict, state: "unknown" }))).toBe("session-unknown")
  const read = { ...verdict, outcomeClaims: { ...verdict.outcomeClaims, claims: { teamRole: ["member"] } } }
  expect(refusalCauseOf(refusalOf(503, read))).toBeNull()
  expect(refusalCauseOf(refusalOf(404, verdict))).toBeNull()
})

test.each([
  ["rejected", () => Promise.reject(away), "its reader failed", away],
  ["late", () => new Promise<null>(() => {}), "its reader took too long"],
  ["malformed", () => 7 as never, "its reader returned neither null nor a text nor a list of texts"],
] as const)("the console names the claim and the cause: %s", async (_, role, why, ...error) => {
  const lines = vi.spyOn(console, "error").mockReturnValue()
  const { ways } = teamApp({ claims: { role }, onIncident: undefined as never })
  expect((await ways.fetch(asking("/admin"))).status).toBe(503)
  expect(lines.mock.calls).toEqual([
    [`sallyport: the claim \`role\` could not be read, so pages that require it answer 503: ${why}`, ...error],
  ])
})

test("the console names the claim of a denial that is withheld", async () => {
  vi.spyOn(console, "warn").mockReturnValue()
  const lines = vi.spyOn(console, "info").mockReturnValue()
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { ways } = teamApp({ guards: { ...GUARDS, shadow: { until } }, claims: AWAY })
  await ways.fetch(asking("/t/acme"))
  expect(lines.mock.calls).toEqual([
    ["sallyport: shadow mode withheld 503: GET /t/acme (signed-in, /t/:team subtree, could not read teamRole)"],
  ])
})
