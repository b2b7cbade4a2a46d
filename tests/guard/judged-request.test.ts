import { RouterContextProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"
import * as guards from "../../src/generated/guards.ts"
import type { RequestClaims } from "../../src/guard/core/claims.ts"
import type { Incident } from "../../src/guard/core/incident.ts"
import {
  decisionOf,
  isOpenToAll,
  isSameExceptMethod,
  isSameRequest,
  judgedAt,
  judgedInFront,
  judgedRequestOf,
  reportDecision,
  sessionNow,
  type Judge,
  type JudgedRequest,
} from "../../src/guard/core/judged-request.ts"
import type { ShadowDenial } from "../../src/guard/core/shadow.ts"
import type { SessionPort } from "../../src/session/port.ts"

// The entry check's decision about one request, with the port, the limit and the claims that it depends on.

const ADA = { uid: "ada" }
const SIGNED_IN = { state: "signed-in", session: ADA, setCookies: ["a=b"] } as const
const SIGNED_OUT = { state: "signed-out", session: null, setCookies: [] } as const
const CONTEXT = new RouterContextProvider()

interface Wishes extends Partial<Omit<Judge, "shadow">> {
  /** The rules whose denials are withheld. */
  readonly covered?: readonly (string | null | undefined)[]
}

/** A judge, and everything that it reports. */
function judgeWith({ covered = [], ...own }: Wishes = {}) {
  const incidents: Incident[] = []
  const denials: ShadowDenial[] = []
  const decisions: unknown[] = []
  const judge: Judge = {
    guards,
    port: () => SIGNED_OUT,
    patience: 100,
    report: (incident) => void incidents.push(incident),
    shadow: { covers: (rule) => covered.includes(rule), report: (denial) => void denials.push(denial) },
    limit: undefined,
    openClaims: null,
    onDecision: (...given) => void decisions.push(given),
    next: "next",
    ...own,
  }
  return { judge, incidents, denials, decisions }
}

const asking = (path: string, method = "GET", headers: Record<string, string> = {}): Request =>
  new Request(new URL(path, "http://app.example"), { method, headers })

const pageAt = (pathname: string) => ({ pathname, search: "", isData: false })

const judgedBy = (judge: Judge, path: string, method = "GET"): Promise<JudgedRequest> =>
  judgedRequestOf(judge, asking(path, method), pageAt(path), CONTEXT)

describe("the port is called", () => {
  const questionAt = async (path: string, method?: string) => {
    const port = vi.fn<SessionPort>(() => SIGNED_OUT)
    await judgedBy(judgeWith({ port }).judge, path, method)
    expect(port).toHaveBeenCalledTimes(1)
    return port.mock.calls[0]![2]
  }

  test.each([
    ["/", "GET", { isOpen: true, patience: 40 }],
    ["/", "HEAD", { isOpen: true, patience: 40 }],
    ["/", "POST", { isOpen: true, patience: 100 }],
    ["/dashboard", "GET", { isOpen: false, patience: 100 }],
    ["/dashboard", "POST", { isOpen: false, patience: 100 }],
  ])("at %s by %s with the limits %j", async (path, method, want) => {
    expect(await questionAt(path, method)).toEqual(want)
  })

  test("with less patience only if loads are open to everyone, whatever writes are", async () => {
    const decideWrite = () => ({ kind: "refuse", status: 403, rule: "/ exact" }) as const
    const port = vi.fn<SessionPort>(() => SIGNED_OUT)
    const { judge } = judgeWith({ port, guards: { ...guards, decideWrite } })
    for (const method of ["GET", "POST"]) await judgedBy(judge, "/", method)
    expect(port.mock.calls.map(([, , question]) => question)).toEqual([
      { isOpen: true, patience: 40 },
      { isOpen: false, patience: 100 },
    ])
  })
})

test("a judged request has its visitor, its page and its decision", async () => {
  const { judge } = judgeWith({ port: () => SIGNED_IN })
  const request = asking("/dashboard")
  const judged = await judgedRequestOf(judge, request, pageAt("/dashboard"), CONTEXT)
  expect(judged).toEqual({
    policyHash: guards.policyHash,
    page: pageAt("/dashboard"),
    request,
    decision: {
      outcome: { kind: "proceed", rule: "/dashboard subtree" },
      state: "signed-in",
      write: false,
      limited: false,
      location: null,
    },
    appResponse: null,
    session: ADA,
    setCookies: ["a=b"],
    current: undefined,
    claims: null,
    wait: 0,
    isCarried: false,
    isShadowed: false,
    decisionReport: { isDone: false },
  })
})

describe("the port's own answer", () => {
  const port = () => new Response(null, { status: 403 })

  test("is sent instead of a decision, and nothing is counted, withheld or reported", async () => {
    const limit = vi.fn<() => number>(() => 9)
    const { judge, denials, decisions } = judgeWith({ port, limit, covered: [null, "/dashboard subtree"] })
    const judged = await judgedBy(judge, "/dashboard")
    expect(judged).toMatchObject({
      appResponse: { status: 403 },
      decision: {
        outcome: { kind: "refuse", status: 503, rule: null },
        state: "unknown",
        write: false,
        limited: false,
        location: null,
      },
      wait: 0,
      isShadowed: false,
      decisionReport: { isDone: true },
    })
    reportDecision(judge, judged, CONTEXT)
    expect([limit.mock.calls, denials, decisions]).toEqual([[], [], []])
  })

  test("reads no claims", async () => {
    const at = vi.fn<RequestClaims["at"]>(async () => undefined)
    const { judge } = judgeWith({ port, openClaims: () => ({ at, toCall: async () => undefined }) })
    await judgedBy(judge, "/dashboard")
    expect(at).not.toHaveBeenCalled()
  })
})

describe("`limit`", () => {
  test("gets the visitor, and its seconds are the wait", async () => {
    const limit = vi.fn<NonNullable<Judge["limit"]>>(() => 7)
    const { judge } = judgeWith({ port: () => SIGNED_IN, limit })
    const { wait, decision } = await judgedBy(judge, "/dashboard")
    expect([wait, decision.limited, limit.mock.calls[0]![0]]).toEqual([7, true, { state: "signed-in", session: ADA }])
  })

  test("that returns 0 lets the request through", async () => {
    const { wait, decision } = await judgedBy(judgeWith({ limit: () => 0 }).judge, "/")
    expect([wait, decision.limited]).toEqual([0, false])
  })
})

describe("shadow mode", () => {
  const RULE = "/dashboard subtree"
  const DENIAL = {
    rule: RULE,
    state: "signed-out",
    method: "GET",
    pathname: "/dashboard",
    would: { kind: "redirect", to: "/signin?next=%2Fdashboard" },
  }

  test("withholds and reports a covered denial", async () => {
    const { judge, denials } = judgeWith({ covered: [RULE] })
    const judged = await judgedBy(judge, "/dashboard")
    expect([judged.isShadowed, denials, decisionOf(judged).withheld]).toEqual([true, [DENIAL], true])
  })

  test.each<readonly [string, Wishes, string]>([
    ["the denial of another rule", { covered: ["/editor subtree"] }, "/dashboard"],
    ["an open page", { covered: ["/ exact"] }, "/"],
    ["a visitor who has to wait", { covered: [RULE], limit: () => 1 }, "/dashboard"],
  ])("does not withhold %s", async (_, wishes, path) => {
    const { judge, denials } = judgeWith(wishes)
    const judged = await judgedBy(judge, path)
    expect([judged.isShadowed, denials, decisionOf(judged).withheld]).toEqual([false, [], false])
  })

  test("for another page of the same visitor reports a denial only if none was", async () => {
    const { judge, denials } = judgeWith({ covered: [RULE] })
    const withheld = await judgedBy(judge, "/dashboard")
    const open = await judgedBy(judge, "/")
    denials.length = 0
    const at = (held: JudgedRequest, path: string) => judgedAt(judge, held, held.request, pageAt(path), CONTEXT)
    expect([(await at(withheld, "/dashboard")).isShadowed, denials]).toEqual([true, []])
    expect([(await at(open, "/")).isShadowed, denials]).toEqual([false, []])
    expect([(await at(open, "/editor")).isShadowed, denials]).toEqual([false, []])
    expect([(await at(open, "/dashboard")).isShadowed, denials]).toEqual([true, [DENIAL]])
    const limited = { ...open, decision: { ...open.decision, limited: true } }
    expect([(await at(limited, "/dashboard")).isShadowed, denials.length]).toEqual([false, 1])
  })
})

describe("in front of the router", () => {
  const inFront = (judge: Judge, context: RouterContextProvider | null = null) =>
    judgedInFront(judge, asking("/dashboard"), pageAt("/dashboard"), context)

  test("the caller adds the headers", async () => {
    const { judge } = judgeWith()
    for (const context of [null, CONTEXT]) expect((await inFront(judge, context))?.isCarried).toBe(true)
  })

  test("a port that reads the router's context is called with one, or behind the router", async () => {
    const port: SessionPort = (_, context) => {
      context.get({})
      return SIGNED_IN
    }
    const { judge, incidents } = judgeWith({ port })
    expect([await inFront(judge), incidents]).toEqual([null, []])
  })

  /** A judge whose claims are read by this. */
  const claiming = (at: RequestClaims["at"], wishes: Wishes = {}) =>
    judgeWith({ port: () => SIGNED_IN, openClaims: () => ({ at, toCall: async () => undefined }), ...wishes })

  test("readers of claims whose answers do not need a context count, and report", async () => {
    const incident: Incident = { kind: "no-claim", claim: "role", reason: "late", error: null }
    const { judge, incidents } = claiming(async (_, __, { report }) => {
      report(incident, null)
      return { needs: [], claims: { role: null } }
    })
    const judged = await inFront(judge)
    expect([judged?.decision.outcomeClaims, judged?.isCarried, incidents]).toEqual([
      { needs: [], claims: { role: null } },
      true,
      [incident],
    ])
  })

  test("readers of claims that need a context are called behind the router, and nothing is reported", async () => {
    const decide = () => ({ kind: "refuse", status: 403, rule: "/dashboard subtree" }) as const
    const { judge, incidents, denials } = claiming(
      async (_, __, { report, context }) => {
        report({ kind: "no-claim", claim: "role", reason: "late", error: null }, null)
        try {
          context.get({})
        } catch {
          return undefined
        }
        return undefined
      },
      { guards: { ...guards, decide }, covered: ["/dashboard subtree"] },
    )
    expect([await inFront(judge), incidents, denials]).toEqual([null, [], []])
  })

  test("a denial that is withheld is reported there once", async () => {
    const decide = () => ({ kind: "refuse", status: 403, rule: "/dashboard subtree" }) as const
    const { judge, denials } = claiming(async () => undefined, {
      guards: { ...guards, decide },
      covered: ["/dashboard subtree"],
    })
    expect([(await inFront(judge))?.isShadowed, denials.length]).toEqual([true, 1])
  })
})

describe("claims", () => {
  const open = (limit?: Judge["limit"]) => {
    const at = vi.fn<RequestClaims["at"]>(async () => ({ needs: [], claims: { role: ["admin"] } }))
    const given: unknown[] = []
    const { judge } = judgeWith({
      port: () => SIGNED_IN,
      limit,
      openClaims: (person) => {
        given.push(person)
        return { at, toCall: async () => undefined }
      },
    })
    return { at, given, judge }
  }

  test("are read for the page, the method and the visitor", async () => {
    const { at, given, judge } = open()
    const judged = await judgedBy(judge, "/dashboard", "POST")
    expect(given).toMatchObject([{ state: "signed-in", session: ADA }])
    expect(at.mock.calls.map(([pathname, write, { request, context }]) => [pathname, write, request, context])).toEqual(
      [["/dashboard", true, judged.request, CONTEXT]],
    )
    expect(judged.decision.outcomeClaims?.claims).toEqual({ role: ["admin"] })
  })

  test("are read again for another page", async () => {
    const { at, judge } = open()
    const judged = await judgedBy(judge, "/dashboard", "POST")
    const other = await judgedAt(judge, judged, judged.request, pageAt("/editor"), CONTEXT)
    const { request } = judged
    expect(at.mock.calls[1]).toEqual(["/editor", true, { request, context: CONTEXT, report: judge.report }])
    expect([other.page.pathname, other.decision.outcomeClaims?.claims]).toEqual(["/editor", { role: ["admin"] }])
  })

  test("are not read for a visitor who has to wait", async () => {
    const { at, judge } = open(() => 3)
    await judgedBy(judge, "/dashboard")
    expect(at).not.toHaveBeenCalled()
  })
})

test("a decision is reported once, with the context, also of a copy of the request", async () => {
  const { judge, decisions } = judgeWith()
  const judged = await judgedBy(judge, "/")
  for (const one of [judged, { ...judged }, judged]) reportDecision(judge, one, CONTEXT)
  expect(decisions).toEqual([[decisionOf(judged), CONTEXT]])
})

test("a decision names the claims that could not be read, and cannot be changed", async () => {
  const judged = await judgedBy(judgeWith().judge, "/")
  const withClaims = (role: readonly string[] | null) =>
    decisionOf({ ...judged, decision: { ...judged.decision, outcomeClaims: { needs: [], claims: { role } } } })
  expect(withClaims(null)).toEqual({ ...decisionOf(judged), unread: ["role"] })
  expect(Object.keys(withClaims(["admin"]))).not.toContain("unread")
  for (const part of [withClaims(null), withClaims(null).unread, withClaims(null).outcome, decisionOf(judged)])
    expect(Object.isFrozen(part)).toBe(true)
})

describe("the session now", () => {
  const judgedWith = async (current?: JudgedRequest["current"]) => ({
    ...(await judgedBy(judgeWith({ port: () => SIGNED_IN }).judge, "/")),
    current,
  })

  test("is the port's answer", async () => {
    expect(sessionNow(await judgedWith())).toEqual({ session: ADA, setCookies: ["a=b"] })
  })

  test.each([true, false])("is that of `current`, which is told of a redirect: %s", async (isRedirect) => {
    const current = vi.fn<NonNullable<JudgedRequest["current"]>>(() => ({ session: null, setCookies: [] }))
    expect(sessionNow(await judgedWith(current), isRedirect)).toEqual({ session: null, setCookies: [] })
    expect(current.mock.calls).toEqual([[{ isRedirect }]])
  })

  test("is told of no redirect if nobody says so", async () => {
    const current = vi.fn<NonNullable<JudgedRequest["current"]>>(() => ({ session: ADA, setCookies: ["c=d"] }))
    expect(sessionNow(await judgedWith(current))).toEqual({ session: ADA, setCookies: ["c=d"] })
    expect(current.mock.calls).toEqual([[{ isRedirect: false }]])
  })

  test.each([
    { session: undefined, setCookies: [] },
    { session: "ada", setCookies: [] },
    { session: null, setCookies: "a=b" },
    { session: null, setCookies: ["a=b\r\nX: y"] },
  ])("is no %j", async (now) => {
    const judged = await judgedWith(() => now as never)
    expect(() => sessionNow(judged)).toThrow("`current` of a session port must return")
  })
})

describe("a judged request is the router's", () => {
  const held = async (path: string, method = "GET", headers: Record<string, string> = {}) => ({
    ...(await judgedBy(judgeWith().judge, "/")),
    request: asking(path, method, headers),
    page: pageAt(path),
  })

  test.each([
    ["/a", "/a", true],
    ["/a", "/b", false],
    ["/a/", "/a", true],
    ["/a//", "/a", true],
    ["/a/_", "/a", true],
    ["/a/_.data", "/a", true],
    ["/a.data.data", "/a", true],
    ["/a_", "/a", false],
    ["/a.data.x", "/a", false],
    ["/", "/_", true],
    ["/_root", "/", true],
    ["/_root.data", "/", true],
    ["/_root/_", "/", true],
    ["/_rooted", "/", false],
    ["/a_root", "/", false],
    ["/x_root", "/y_root", false],
    ["/a/_root", "/a", false],
    ["/_roo", "/", false],
    ["/abcde", "/", false],
  ])("%s is %s: %s", async (path, other, want) => {
    const judged = await held(path)
    expect(isSameRequest(judged, asking(other), pageAt(other))).toBe(want)
    expect(isSameRequest(judged, asking(path), pageAt(other))).toBe(want)
    expect(isSameExceptMethod(judged, asking(other), pageAt(other))).toBe(want)
  })

  test.each([
    ["GET", "GET", true],
    ["HEAD", "GET", true],
    ["GET", "HEAD", true],
    ["POST", "GET", false],
    ["OPTIONS", "GET", false],
    ["POST", "POST", true],
  ])("%s is %s: %s", async (method, other, want) => {
    const judged = await held("/a", method)
    expect(isSameRequest(judged, asking("/a", other), pageAt("/a"))).toBe(want)
    expect(isSameExceptMethod(judged, asking("/a", other), pageAt("/a"))).toBe(true)
  })

  test("only if each header is the same", async () => {
    const judged = await held("/a", "GET", { cookie: "a=b" })
    const same = asking("/a", "GET", { cookie: "a=b" })
    for (const is of [isSameRequest, isSameExceptMethod]) {
      expect(is(judged, same, pageAt("/a"))).toBe(true)
      expect(is(judged, asking("/a"), pageAt("/a"))).toBe(false)
      expect(is(judged, asking("/a", "GET", { cookie: "a=c" }), pageAt("/a"))).toBe(false)
      expect(is(judged, asking("/a", "GET", { cookie: "a=b", x: "y" }), pageAt("/a"))).toBe(false)
    }
  })

  test("if it is the same object for the same page", async () => {
    const judged = await held("/a")
    const headers = vi.spyOn(judged.request, "headers", "get")
    expect(isSameRequest(judged, judged.request, pageAt("/a"))).toBe(true)
    expect(headers).not.toHaveBeenCalled()
    expect(isSameRequest(judged, judged.request, pageAt("/b"))).toBe(false)
  })
})

describe("a page is open to all", () => {
  const openFor = async (path: string, port: SessionPort, method = "GET", own: Partial<typeof guards> = {}) =>
    isOpenToAll({ ...guards, ...own }, await judgedBy(judgeWith({ port }).judge, path, method))

  test.each([
    ["/", true],
    ["/signin", true],
    ["/dashboard", false],
    ["/nowhere", false],
  ])("if signed-out visitors may load it: %s is %s", async (path, want) => {
    expect(await openFor(path, () => SIGNED_OUT)).toBe(want)
    expect(await openFor(path, () => SIGNED_IN)).toBe(want)
    expect(await openFor(path, () => SIGNED_OUT, "POST")).toBe(want)
  })

  test("by the decision itself for a signed-out visitor's page load, and by the guards otherwise", async () => {
    const decide = vi.fn<typeof guards.decide>(() => ({ kind: "refuse", status: 404, rule: null }))
    expect(await openFor("/", () => SIGNED_OUT, "GET", { decide })).toBe(true)
    expect(decide).not.toHaveBeenCalled()
    expect(await openFor("/", () => SIGNED_IN, "GET", { decide })).toBe(false)
    expect(await openFor("/", () => SIGNED_OUT, "POST", { decide })).toBe(false)
    expect(decide.mock.calls).toEqual([
      ["/", "signed-out"],
      ["/", "signed-out"],
    ])
  })

  test("only if its rule names no claim", async () => {
    const judged = await judgedBy(judgeWith().judge, "/")
    const needs = () => [{ claim: "role", params: {} }]
    expect(isOpenToAll({ ...guards, needs }, judged)).toBe(false)
    expect(isOpenToAll({ ...guards, needs: () => [] }, judged)).toBe(true)
  })
})
