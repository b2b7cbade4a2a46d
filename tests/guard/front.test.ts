import { RouterContextProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"
import * as guards from "../../src/generated/guards.ts"
import { contextWith, frontsOf, pageOf, type Front, type FrontAnswer } from "../../src/guard/core/front.ts"
import type { Incident } from "../../src/guard/core/incident.ts"
import type { Judge } from "../../src/guard/core/judged-request.ts"
import { entryCheckContext } from "../../src/guard/core/router-context.ts"
import type { SessionPort } from "../../src/session/port.ts"
import { sayingPort } from "./served/app.ts"

// The entry check in front of one handler: what it answers itself, and what it passes on to the router.

const HANDLER = {}

interface Wishes extends Partial<Judge> {
  readonly basename?: string
  readonly callsPort?: boolean
}

function frontWith({ basename = "/", callsPort = true, ...own }: Wishes = {}) {
  const incidents: Incident[] = []
  const decisions: string[] = []
  const judge: Judge = {
    guards,
    port: (request) => sayingPort(request),
    patience: 100,
    report: (incident) => void incidents.push(incident),
    shadow: { covers: () => false, report: () => {} },
    limit: undefined,
    openClaims: null,
    onDecision: ({ outcome }) => void decisions.push(outcome.kind),
    next: "next",
    ...own,
  }
  const fronts = frontsOf(judge, basename, callsPort)
  return { fronts, front: fronts(HANDLER), incidents, decisions }
}

const asking = (path: string, state = "signed-out", method = "GET"): Request =>
  new Request(`http://app.example${path}`, { method, headers: { cookie: `state=${state}` } })

function responseIn(answer: FrontAnswer): Response {
  if (answer.kind !== "answered") throw new Error(answer.kind)
  return answer.response
}

/** The answer as its kind, or the status and target of a response. */
const toldOf = (answer: FrontAnswer): string => {
  if (answer.kind !== "answered") return answer.kind
  const { status, headers } = answer.response
  return [status, headers.get("location")].filter((part) => part !== null).join(" ")
}

const at = async (front: Front, ...asked: Parameters<typeof asking>): Promise<string> =>
  toldOf(await front.answerTo(asking(...asked), null))

/** Passes a request on, and tells the front that the root middleware ran. */
async function lock(front: Front): Promise<void> {
  const answer = await front.answerTo(asking("/"), null)
  if (answer.kind === "passed on") answer.entryCheck.noteLocked()
}

const REQUESTS: readonly (readonly [
  Parameters<typeof asking>,
  bare: string,
  bareDecisions: number,
  locked: string,
  lockedDecisions: number,
])[] = [
  [["/"], "passed on", 0, "passed on", 0],
  [["/assets/x.js"], "not ours", 0, "not ours", 0],
  [["/dashboard"], "302 /signin?next=%2Fdashboard", 1, "302 /signin?next=%2Fdashboard", 1],
  [["/dashboard", "signed-in"], "passed on", 0, "passed on", 0],
  [["/dashboard", "unknown"], "503", 1, "passed on", 0],
  [["/dashboard", "signed-out", "POST"], "401", 1, "passed on", 0],
  [["/signin", "signed-in", "POST"], "303 /dashboard", 1, "303 /dashboard", 1],
  [["/dashboard.data"], "401", 1, "passed on", 0],
  [["/nowhere"], "404", 1, "passed on", 0],
  [["/dashboard%2Fx"], "400", 1, "passed on", 0],
]

describe("a request is answered in front of the router, or passed on to it:", () => {
  test.each(REQUESTS)("%j: %s with %i decisions, and %s with %i behind a lock", async (asked, ...want) => {
    const [bare, locked] = [frontWith(), frontWith()]
    await lock(locked.front)
    expect([
      await at(bare.front, ...asked),
      bare.decisions.length,
      await at(locked.front, ...asked),
      locked.decisions.length,
    ]).toEqual(want)
  })

  test("a method that no page answers is refused before anything is decided", async () => {
    const { front, decisions } = frontWith()
    expect([await at(front, "/assets/x.js", "signed-out", "PROPFIND"), decisions]).toEqual(["405", []])
  })

  test("a denial that shadow mode withholds is passed on", async () => {
    const { front, decisions } = frontWith({ shadow: { covers: () => true, report: () => {} } })
    expect([await at(front, "/dashboard"), await at(front, "/nowhere"), decisions]).toEqual([
      "passed on",
      "passed on",
      [],
    ])
  })

  test("a visitor who has to wait is refused, or passed on to the locked router", async () => {
    const { front } = frontWith({ limit: () => 3 })
    expect([await at(front, "/"), await at(front, "/dashboard")]).toEqual(["429", "429"])
    const waiting = frontWith({ limit: ({ state }) => (state === "signed-out" ? 0 : 3) })
    await lock(waiting.front)
    expect(await at(waiting.front, "/dashboard", "signed-in")).toBe("passed on")
    expect(await at(waiting.front, "/signin", "signed-in")).toBe("passed on")
  })

  test("the base path is added to a redirect, and other paths are not the app's", async () => {
    const { front } = frontWith({ basename: "/app" })
    expect(await at(front, "/app/dashboard")).toBe("302 /app/signin?next=%2Fdashboard")
    expect(await at(front, "/dashboard")).toBe("not ours")
  })

  test("the answer has the headers of a visitor", async () => {
    const { front } = frontWith()
    for (const asked of [asking("/dashboard"), asking("/nowhere"), asking("/dashboard", "unknown")]) {
      const { headers } = responseIn(await front.answerTo(asked, null))
      expect([headers.get("cache-control"), headers.get("vary"), headers.getSetCookie().length]).toEqual([
        "private, no-store",
        "Cookie",
        1,
      ])
    }
  })

  test("a refusal says its cause", async () => {
    const { front } = frontWith({ limit: ({ state }) => (state === "verified" ? 1 : 0) })
    const textAt = async (...asked: Parameters<typeof asking>) =>
      responseIn(await front.answerTo(asking(...asked), null)).text()
    expect(await textAt("/", "verified")).toContain("Too many requests")
    expect(await textAt("/dashboard", "unknown")).toContain("cannot check your sign-in")
  })
})

describe("the port's own answer", () => {
  const given = (init: ResponseInit) => frontWith({ port: () => new Response("x", init) })

  test("is sent as it is if it is a redirect", async () => {
    const { front, decisions } = given({
      status: 307,
      headers: { Location: "https://idp.example/", "WWW-Authenticate": "Own" },
    })
    const answer = await front.answerTo(asking("/dashboard"), null)
    expect([toldOf(answer), decisions]).toEqual(["307 https://idp.example/", []])
    expect(responseIn(answer).headers.get("www-authenticate")).toBe("Own")
  })

  test("is a refusal of page data, without its target", async () => {
    const { front } = given({ status: 307, headers: { Location: "https://idp.example/", "WWW-Authenticate": "Own" } })
    const answer = await front.answerTo(asking("/dashboard.data"), null)
    expect(toldOf(answer)).toBe("401")
    expect(responseIn(answer).headers.get("www-authenticate")).toBe("Own")
  })

  test.each([400, 403, 503])("is a refusal with its own status %i", async (status) => {
    expect(await at(given({ status }).front, "/dashboard")).toBe(String(status))
  })

  test("is passed on to the locked router if it is a refusal", async () => {
    let isOpen = true
    const port: SessionPort = (request) => (isOpen ? sayingPort(request) : new Response(null, { status: 403 }))
    const { front } = frontWith({ port })
    await lock(front)
    isOpen = false
    expect(await at(front, "/dashboard")).toBe("passed on")
  })
})

describe("the port is called behind the router", () => {
  const CASES = [
    ["/", "passed on"],
    ["/nowhere", "passed on"],
    ["/dashboard", "passed on"],
    ["/dashboard%2Fx", "400"],
    ["/assets/x.js", "not ours"],
  ] as const

  test("if middlewares have to run before it", async () => {
    const port = vi.fn<(request: Request) => ReturnType<typeof sayingPort>>(sayingPort)
    const { front, decisions } = frontWith({ port, callsPort: false })
    for (const [path, want] of CASES) expect([path, await at(front, path)]).toEqual([path, want])
    const answer = await front.answerTo(asking("/dashboard"), new RouterContextProvider())
    expect(answer).toMatchObject({ kind: "passed on", judged: null, entryCheck: { judged: null } })
    expect([port.mock.calls, decisions]).toEqual([[], []])
  })

  test("if it has a second parameter and there is no context yet", async () => {
    let asked = 0
    const { front } = frontWith({
      port: (request, _context) => {
        asked += 1
        return sayingPort(request)
      },
    })
    for (const [path, want] of CASES) expect([path, await at(front, path)]).toEqual([path, want])
    expect(asked).toBe(0)
    const answer = await front.answerTo(asking("/dashboard"), new RouterContextProvider())
    expect([toldOf(answer), asked]).toEqual(["302 /signin?next=%2Fdashboard", 1])
  })

  test("from the second request on if it reads a context that it does not declare", async () => {
    let asked = 0
    const { front, incidents } = frontWith({
      port: (...given: readonly unknown[]) => {
        asked += 1
        const [request, context] = given as [Request, RouterContextProvider]
        context.get(entryCheckContext)
        return sayingPort(request)
      },
    })
    for (const _ of [1, 2, 3]) expect(await at(front, "/dashboard")).toBe("passed on")
    expect([asked, incidents]).toEqual([1, []])
    expect(toldOf(await front.answerTo(asking("/dashboard"), new RouterContextProvider()))).toMatch(/^302/)
  })
})

describe("what is passed on", () => {
  test("has the judged request, which can be taken once", async () => {
    const { front } = frontWith()
    const answer = await front.answerTo(asking("/dashboard", "signed-in"), null)
    if (answer.kind !== "passed on") throw new Error(answer.kind)
    const { judged, entryCheck } = answer
    expect(judged?.decision.outcome.kind).toBe("proceed")
    expect(entryCheck.judged).toBe(judged)
    expect([entryCheck.take(), entryCheck.take(), entryCheck.take()]).toEqual([judged, null, null])
  })

  test("is reported when it has ended, once, if it was judged", async () => {
    const { front, decisions } = frontWith()
    const answer = await front.answerTo(asking("/"), null)
    if (answer.kind !== "passed on") throw new Error(answer.kind)
    front.noteEnded(null, null)
    expect(decisions).toEqual([])
    for (const _ of [1, 2]) front.noteEnded(answer.judged, null)
    expect(decisions).toEqual(["proceed"])
  })

  test("is put into the router's context, or into a new one", () => {
    const entryCheck = { judged: null, take: () => null, noteLocked: () => {} }
    const context = new RouterContextProvider()
    expect(contextWith(entryCheck, context)).toBe(context)
    expect(context.get(entryCheckContext)).toBe(entryCheck)
    expect(contextWith(entryCheck).get(entryCheckContext)).toBe(entryCheck)
    expect(contextWith(null, context)).toBe(context)
    expect(context.get(entryCheckContext)).toBe(entryCheck)
    expect(contextWith(null).get(entryCheckContext)).toBeNull()
  })
})

describe("a page that is served without the root middleware", () => {
  test.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [404, false],
  ])("is reported for the status %i: %s", (status, want) => {
    const { front, incidents } = frontWith()
    front.noteServed(status)
    expect(incidents).toEqual(want ? [{ kind: "no-route-lock" }] : [])
  })

  test("is reported once", () => {
    const { front, incidents } = frontWith()
    for (const _ of [1, 2]) front.noteServed(200)
    expect(incidents).toHaveLength(1)
  })

  test("is none if the root middleware has run", async () => {
    const { front, incidents } = frontWith()
    await lock(front)
    front.noteServed(200)
    expect(incidents).toEqual([])
  })
})

describe("a check of the routes at start", () => {
  test("counts as a lock for a single handler", async () => {
    const { fronts, front, incidents } = frontWith()
    fronts.noteBound({})
    front.noteServed(200)
    expect([incidents, await at(front, "/nowhere")]).toEqual([[], "passed on"])
  })

  test("counts only if as many routers passed it as there are handlers", async () => {
    const { fronts, front } = frontWith()
    const other = fronts({})
    const routes = {}
    fronts.noteBound(routes)
    fronts.noteBound(routes)
    expect([await at(front, "/nowhere"), await at(other, "/nowhere")]).toEqual(["404", "404"])
    fronts.noteBound({})
    expect([await at(front, "/nowhere"), await at(other, "/nowhere")]).toEqual(["passed on", "passed on"])
  })

  test("is about handlers, each of which has one entry check", async () => {
    const { fronts, front } = frontWith()
    expect(fronts(HANDLER)).toBe(front)
    fronts.noteBound({})
    expect(await at(front, "/nowhere")).toBe("passed on")
    expect(fronts({})).not.toBe(front)
    expect(await at(front, "/nowhere")).toBe("404")
  })
})

test.each([
  ["/a?b=1", "/", { pathname: "/a", search: "?b=1", isData: false }],
  ["/_root.data", "/", { pathname: "/", search: "", isData: true }],
  ["/a.data", "/", { pathname: "/a", search: "", isData: true }],
  ["/app/_root.data?x=1", "/app", { pathname: "/", search: "?x=1", isData: true }],
  ["/app", "/app", { pathname: "/", search: "", isData: false }],
  ["/a", "/app", null],
])("%s beneath %s is the page %j", (path, basename, want) => {
  expect(pageOf(new URL(path, "http://app.example"), basename)).toEqual(want)
})
