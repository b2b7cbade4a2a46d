import { createRequestHandler, RouterContextProvider } from "react-router"
import { beforeAll, afterAll, describe, expect, test, vi } from "vitest"

import type { AuthState } from "../../policy/language.ts"
import { AUTH_STATES } from "../../policy/states.ts"
import type { PageRequirement } from "../../src/generated/guards.ts"
import * as guards from "../../src/generated/guards.ts"
import { openLocks, type Guards, type ShadowDenial } from "../../src/guard/index.ts"
import { diceOf } from "../attack/dice.ts"
import { hostileRequest } from "../attack/hostile.ts"
import { shadowOf } from "../../src/guard/core/shadow.ts"
import { buildOf, MARK, PAGES, sayingPort, type VisitorSession } from "./served/app.ts"

const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const FUTURE = dayIn(30)
const PAST = "2020-01-31"

// The router warns of every address that it cannot decode.
beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

type Way = "root middleware" | "in front"

type ShadowMode = NonNullable<Guards["shadow"]>

/** The guards as the compiler writes them for a policy with a shadow mode. */
const withShadow = (shadow: ShadowMode): Guards => ({ ...guards, shadow })

/** An app with the locks in shadow mode or without it, or with no locks at all. */
function appWith(way: Way, shadow: ShadowMode | "enforced" | "no locks") {
  const told: ShadowDenial[] = []
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards: typeof shadow === "string" ? guards : withShadow(shadow),
    session: sayingPort,
    onIncident: () => {},
    onWithheld: (denial) => void told.push(denial),
  })
  const middleware = shadow === "no locks" ? [] : [locks.middleware]
  const router = createRequestHandler(buildOf({ middleware }), "production")
  const serve =
    way === "in front" && shadow !== "no locks"
      ? locks.fetch(router)
      : (request: Request) => router(request, new RouterContextProvider())
  return { serve, told, locks, router }
}

const asking = (target: string, state: AuthState, method = "GET"): Request =>
  new Request(new URL(target, "http://app.example"), {
    method,
    headers: { cookie: `state=${state}`, accept: "text/html" },
  })

/** Every page in every state, and what nobody spells like that. */
function requests(): readonly (() => Request)[] {
  const dice = diceOf(20_261_123)
  const odd = Array.from({ length: 150 }, () => hostileRequest(dice)).filter(
    ({ method, target }) => /^[A-Z]+$/.test(method) && method !== "TRACE" && /^\/(?![/\\])/.test(target),
  )
  const plain = [...PAGES, "/nowhere", "/dashboard/nowhere", "/dashboard.data"].flatMap((page) =>
    ["GET", "POST", "OPTIONS"].map((method) => ({ method, target: page.replace(/:\w+/g, "one") })),
  )
  return [...plain, ...odd].flatMap(({ method, target }) =>
    AUTH_STATES.map((state) => () => asking(target, state, method)),
  )
}

const shownBy = async (response: Response) => ({
  status: response.status,
  pages: (await response.text()).match(new RegExp(`${MARK}[^;"]+`, "g")) ?? [],
})

describe.each<Way>(["root middleware", "in front"])("%s", (way) => {
  test("shadow mode serves each page as the app without locks does, and reports the denial that enforcement would cause", async () => {
    const shadowed = appWith(way, { until: FUTURE })
    const enforced = appWith(way, "enforced")
    const free = appWith(way, "no locks")
    const wrong: unknown[] = []
    let denials = 0
    for (const make of requests()) {
      const before = shadowed.told.length
      const served = await shownBy(await shadowed.serve(make()))
      const without = await shownBy(await free.serve(make()))
      const recorded = shadowed.told.slice(before)
      const answer = await enforced.serve(make())
      const location = answer.headers.get("location")
      const isData = new URL(make().url).pathname.endsWith(".data")
      const follows = await shownBy(answer)
      const what = { method: make().method, url: make().url, cookie: make().headers.get("cookie") }
      if (JSON.stringify(served) !== JSON.stringify(without)) wrong.push({ ...what, served, without })
      const [denial] = recorded
      if (recorded.length > 1) wrong.push({ ...what, recorded })
      if (denial === undefined) {
        if (JSON.stringify(follows) !== JSON.stringify(without)) wrong.push({ ...what, follows, without })
        continue
      }
      denials += 1
      const isAsSaid =
        denial.would.kind === "redirect"
          ? isData || (location === denial.would.to && [302, 303].includes(follows.status))
          : // If the router itself has no page or method, it answers before any middleware.
            follows.status === denial.would.status ||
            (follows.pages.length === 0 && [400, 404, 405].includes(follows.status))
      if (!isAsSaid || follows.pages.length > 0) wrong.push({ ...what, denial, follows, location })
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(denials).toBeGreaterThan(300)
  })

  test("after its last day the locks enforce, and report nothing", async () => {
    const { serve, told } = appWith(way, { until: PAST })
    expect((await serve(asking("/dashboard", "signed-out"))).status).toBe(302)
    expect(told).toEqual([])
  })

  test("a rule that is not named is enforced", async () => {
    const { serve, told } = appWith(way, { until: FUTURE, rules: ["/dashboard subtree"] })
    expect((await serve(asking("/dashboard", "signed-out"))).status).toBe(200)
    expect((await serve(asking("/editor", "signed-out"))).status).toBe(302)
    expect((await serve(asking("/nowhere", "signed-in"))).status).toBe(404)
    expect(told).toEqual([
      {
        rule: "/dashboard subtree",
        state: "signed-out",
        method: "GET",
        pathname: "/dashboard",
        would: { kind: "redirect", to: "/signin?next=%2Fdashboard" },
      },
    ])
  })
})

test("a withheld denial admits nobody to a page whose rule is enforced", async () => {
  const { locks, router } = appWith("in front", { until: FUTURE, rules: ["/dashboard subtree"] })
  const elsewhere = locks.fetch((_, context) => router(asking("/editor", "signed-out"), context))
  expect((await elsewhere(asking("/dashboard", "signed-out"))).status).toBe(302)
  // The same address, so that the verdict holds, and another match: as if the two read it differently.
  const given = {
    request: asking("/dashboard", "signed-out"),
    url: new URL("http://app.example/dashboard"),
    params: {},
  }
  const next = vi.fn<() => Promise<Response>>()
  const run = locks.middleware as (given: object, next: () => Promise<Response>) => Promise<Response>
  const { status } = await run({ ...given, pattern: "editor", context: new RouterContextProvider() }, next)
  expect([status, next.mock.calls]).toEqual([302, []])
})

describe.each(["/", "/app"])("a page that asks for the session of its rule, beneath %s", (basename) => {
  /** Only `/editor` asks for its session; the dashboard does as it did before. */
  function asker(shadow: ShadowMode | null) {
    const told: ShadowDenial[] = []
    const locks = openLocks<PageRequirement, VisitorSession>({
      guards: shadow === null ? guards : withShadow(shadow),
      session: sayingPort,
      basename,
      onWithheld: (one) => void told.push(one),
    })
    const ran = (page: string, context: Readonly<RouterContextProvider>) => {
      if (page === "/editor") locks.sessionFor(context, "/editor")
    }
    const router = createRequestHandler(
      buildOf({ middleware: [locks.headers, locks.middleware], basename, ran }),
      "production",
    )
    const at = (path: string) => (basename === "/" ? path : basename + path)
    const serve = async (path: string, state: AuthState, method = "GET") => {
      const { status, headers } = await router(asking(at(path), state, method), new RouterContextProvider())
      return { status, to: headers.get("location") }
    }
    return { serve, told }
  }

  test.each(AUTH_STATES)("is answered in shadow mode as it will be, and never with an error: %s", async (state) => {
    const shadowed = asker({ until: FUTURE })
    const enforced = asker(null)
    for (const method of ["GET", "POST"])
      expect(await shadowed.serve("/editor", state, method)).toEqual(await enforced.serve("/editor", state, method))
    expect((await shadowed.serve("/dashboard", state)).status).toBe(200)
  })

  test("reports the denial once", async () => {
    const { serve, told } = asker({ until: FUTURE })
    expect((await serve("/editor", "signed-out")).status).toBe(302)
    expect(told.map(({ pathname }) => pathname)).toEqual(["/editor"])
  })
})

test("a withheld denial counts for its own request only", async () => {
  const { locks, router, told } = appWith("in front", { until: FUTURE })
  const elsewhere = locks.fetch((_, context) => router(asking("/dashboard/account", "signed-out"), context))
  await elsewhere(asking("/dashboard", "signed-out"))
  expect(told.map(({ pathname }) => pathname)).toEqual(["/dashboard", "/dashboard/account"])
})

test("a failing `onWithheld` does not change the answer", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue()
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards: withShadow({ until: FUTURE }),
    session: sayingPort,
    onWithheld: () => {
      throw new Error("the record is full")
    },
  })
  const router = createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production")
  expect((await router(asking("/dashboard", "signed-out"), new RouterContextProvider())).status).toBe(200)
  expect(said).toHaveBeenCalledTimes(1)
})

test.each([
  [{ until: "soon" }, "shadow.until"],
  [{ until: "2027-13-01" }, "shadow.until"],
  [{ until: "2027-02-31" }, "shadow.until"],
  [{ until: "9999-12-31" }, "at most 90 days"],
  [{ until: dayIn(92) }, "at most 90 days"],
])("%o is refused when the app starts", (shadow, message) => {
  expect(() => appWith("in front", shadow)).toThrow(message)
})

test("the last day is 90 days away at most, and the app says so when it starts", () => {
  const said = vi.spyOn(console, "warn").mockReturnValue()
  said.mockClear()
  expect(() => appWith("in front", { until: dayIn(90) })).not.toThrow()
  appWith("in front", { until: FUTURE, rules: ["/dashboard subtree", "unlisted"] })
  appWith("in front", { until: PAST })
  appWith("in front", "enforced")
  expect(said.mock.calls.map(([text]: readonly unknown[]) => text)).toEqual([
    `sallyport: shadow mode: denials of every rule are reported, not enforced, until the end of ${dayIn(90)} (UTC)`,
    `sallyport: shadow mode: denials of /dashboard subtree, unlisted are reported, not enforced, until the end of ${FUTURE} (UTC)`,
  ])
})

test("without `onWithheld`, withheld denials are written to the console", async () => {
  const said = vi.spyOn(console, "info").mockReturnValue()
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards: withShadow({ until: FUTURE }),
    session: sayingPort,
  })
  const router = createRequestHandler(buildOf({ middleware: [locks.middleware] }), "production")
  await router(asking("/dashboard", "signed-out"), new RouterContextProvider())
  expect(said.mock.calls).toEqual([
    [
      "sallyport: shadow mode withheld a redirect to /signin?next=%2Fdashboard: GET /dashboard (signed-out, /dashboard subtree)",
    ],
  ])
})

test("the option of older versions is refused, and the error names its replacement", () => {
  const options = { guards, session: sayingPort, shadow: { until: FUTURE, report: () => {} } }
  expect(() => openLocks<PageRequirement, VisitorSession>(options)).toThrow(
    'Move it into the policy, as `shadow: { until: "2027-01-31" }`, run `generate`, and move its `report` into `onWithheld`',
  )
})

test("no code that runs beside the compiled guards turns shadow mode on", async () => {
  const inherited = Object.prototype as { shadow?: ShadowMode }
  inherited.shadow = { until: FUTURE }
  try {
    expect(shadowOf({ policyHash: "" }).covers("/dashboard subtree")).toBe(false)
    expect(shadowOf(guards).covers("/dashboard subtree")).toBe(false)
  } finally {
    delete inherited.shadow
  }
})
