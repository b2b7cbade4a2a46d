import { beforeEach, expect, test } from "vitest"
import type { Guards } from "../../../src/guard/core/guards.ts"
import type { Incident } from "../../../src/guard/core/incident.ts"
import { judgedRequestOf } from "../../../src/guard/core/judged-request.ts"
import type { Params, RoutePart } from "../../../src/guard/next/build/built-entry.ts"
import { nextJudgeOf, NO_CONTEXT } from "../../../src/guard/next/judge.ts"
import { judgedAtRoute } from "../../../src/guard/next/route-lock.ts"
import { GUARDS } from "../claims/team-app.ts"
import { sayingPort } from "../served/app.ts"

const incidents: Incident[] = []
beforeEach(() => void (incidents.length = 0))

/** A signed-in visitor of `/home`, who owns the team acme, judged at a route. */
async function judgedAt(part: RoutePart, params: Params = {}, more: Partial<Guards> = {}, isShadowed = false) {
  const made = nextJudgeOf({
    guards: { ...GUARDS, ...more },
    session: sayingPort,
    claims: {
      role: () => null,
      bothRole: () => null,
      teamRole: (_, { team }) => (team === "acme" ? "owner" : null),
    },
    onIncident: (incident) => void incidents.push(incident),
  })
  const judge = isShadowed ? { ...made, shadow: { ...made.shadow, covers: () => true } } : made
  const request = new Request("http://app.example/home?x=1", { headers: { cookie: "state=signed-in" } })
  const judged = await judgedRequestOf(judge, request, { pathname: "/home", search: "?x=1", isData: false }, NO_CONTEXT)
  return { judged, at: await judgedAtRoute(judge, judged, part, params) }
}

const HOME: RoutePart = { pattern: "home", route: "/home" }
const TEAM: RoutePart = { pattern: "t/:slug", route: "/t/[team]" }

test("a route outside the policy is left to others", async () => {
  expect((await judgedAt({ pattern: "assets/x", route: "/assets/x" })).at).toBeNull()
})

test("the route of the address itself is not judged a second time", async () => {
  const { judged, at } = await judgedAt(HOME)
  expect(at).toBe(judged)
})

test("another route is judged at its own path, with the claims for its params", async () => {
  const { at } = await judgedAt(TEAM, { team: "acme" })
  expect(at?.page).toEqual({ pathname: "/t/acme", search: "", isData: false })
  expect(at?.decision.outcome).toMatchObject({ kind: "proceed", rule: "/t/:team subtree" })
  expect((await judgedAt(TEAM, { team: "globex" })).at?.decision.outcome).toMatchObject({ kind: "refuse", status: 403 })
})

test.each([403, 404] as const)("an unlisted route is refused with the policy's status, %i", async (unlisted) => {
  const { at } = await judgedAt(HOME, {}, { unlisted, ruleOfPattern: () => "unlisted" })
  expect(at?.decision.outcome).toEqual({ kind: "refuse", status: unlisted, rule: null })
  expect(at?.isShadowed).toBe(false)
  expect(incidents).toEqual([])
})

test("a route that the guards do not know is refused with 503 and reported", async () => {
  const { at } = await judgedAt({ pattern: "new", route: "/home" })
  expect(at?.decision.outcome).toEqual({ kind: "refuse", status: 503, rule: null })
  expect(incidents).toEqual([{ kind: "unknown-route", pattern: "new" }])
})

const READ_AS_HOME: RoutePart = { pattern: "admin", route: "/home" }

test("if the guards read a route's path as another route's, the route's own rule decides, without claims", async () => {
  for (const more of [{}, { alsoGoverns: () => false }]) {
    const { at } = await judgedAt(READ_AS_HOME, {}, more)
    expect(at?.decision.outcome).toMatchObject({ kind: "refuse", rule: "/admin subtree" })
    expect(at?.isShadowed).toBe(false)
  }
})

test("a rule that also governs the route decides about it", async () => {
  const { judged, at } = await judgedAt(READ_AS_HOME, {}, { alsoGoverns: () => true })
  expect(at).toBe(judged)
})

test("without the params of its path, the route's own rule decides, and no claim is read", async () => {
  const { at } = await judgedAt(TEAM)
  expect(at?.decision.outcome).toMatchObject({ kind: "refuse", status: 503, rule: "/t/:team subtree" })
})

test("at a path without a rule, the route's own rule decides", async () => {
  const { at } = await judgedAt({ pattern: "home", route: "/nowhere" }, {}, { alsoGoverns: () => true })
  expect(at?.decision.outcome).toEqual({ kind: "proceed", rule: "/home exact" })
})

test("shadow mode withholds every denial at a route, and marks nothing else", async () => {
  expect((await judgedAt(READ_AS_HOME, {}, {}, true)).at?.isShadowed).toBe(true)
  expect((await judgedAt(HOME, {}, { ruleOfPattern: () => "unlisted" }, true)).at?.isShadowed).toBe(true)
  expect((await judgedAt({ pattern: "new", route: "/home" }, {}, {}, true)).at?.isShadowed).toBe(true)
  expect((await judgedAt({ pattern: "home", route: "/nowhere" }, {}, {}, true)).at?.isShadowed).toBe(false)
})
