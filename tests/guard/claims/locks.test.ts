import { describe, expect, test } from "vitest"

import { AUTH_STATES } from "../../../policy/states.ts"
import { answerOf } from "../../../policy/reference.ts"
import type { ClaimReader } from "../../../src/guard/index.ts"
import { asking, POLICY, teamApp, type Readers } from "./team-app.ts"

const WAYS = ["router", "fetch"] as const
const never = new Promise<never>(() => {})

interface Trip {
  readonly state?: string
  readonly method?: string
  readonly way?: (typeof WAYS)[number]
}

const statusAt = async (
  claims: Partial<Readers>,
  path: string,
  { state = "signed-in", method = "GET", way = "router" }: Trip = {},
) => {
  const app = teamApp({ claims })
  const response = await app.ways[way](asking(path, state, method))
  return { ...app, response, status: response.status }
}

const HANDED: readonly (readonly string[] | null)[] = [null, [], ["member"], ["owner"], ["support"], ["admin"]]
const readerOf =
  (values: readonly string[] | null): ClaimReader =>
  () => {
    if (values === null) throw new Error("away")
    return values
  }

describe.each(WAYS)("by %s", (way) => {
  test.each(["/home", "/admin", "/t/acme", "/both/acme", "/notes"])(
    "%s answers what the policy means, for every state, method and claim",
    async (path) => {
      for (const state of AUTH_STATES) {
        for (const method of ["GET", "POST"]) {
          for (const role of HANDED) {
            for (const teamRole of HANDED.slice(0, 4)) {
              const claims = { role: readerOf(role), teamRole: readerOf(teamRole), bothRole: readerOf(teamRole) }
              const { status } = await statusAt(claims, path, { state, method, way })
              const { outcome } = answerOf(
                POLICY,
                path,
                { state, claims: { role, teamRole, bothRole: teamRole } },
                method === "GET" ? "load" : "write",
              )
              const redirect = method === "GET" ? 302 : 303
              const want = { proceed: 200, redirect, refuse: outcome.kind === "refuse" ? outcome.status : 0 }
              expect({ path, state, method, role, teamRole, status }).toMatchObject({ status: want[outcome.kind] })
            }
          }
        }
      }
    },
  )

  test("each claim is read at most once per request, and only if the decision depends on it", async () => {
    const claims = { role: () => "admin", teamRole: () => "owner", bothRole: () => "member" }
    const askedAt = async (path: string, state: string) => (await statusAt(claims, path, { state, way })).asked
    for (const path of ["/", "/home", "/notes", "/nowhere", "/t/a%2Fb"])
      expect(await askedAt(path, "signed-in")).toEqual([])
    for (const state of ["signed-out", "challenged", "recovering", "unknown"])
      expect(await askedAt("/t/acme", state)).toEqual([])
    expect(await askedAt("/t/acme", "signed-in")).toEqual(["teamRole acme"])
    expect(await askedAt("/both/acme", "verified")).toEqual(["bothRole acme", "role"])
  })

  test("params are decoded and keep their case, as in the router", async () => {
    const claims = { teamRole: () => "member" }
    for (const [path, team] of [
      ["/t/Acme", "Acme"],
      ["/t/acme", "acme"],
      ["/T/%41cme", "Acme"],
      ["/t/a%252Fb", "a/b"],
    ] as const) {
      const { asked, status, incidents } = await statusAt(claims, path, { way })
      expect({ path, asked, status, incidents }).toEqual({
        path,
        asked: [`teamRole ${team}`],
        status: 200,
        incidents: [],
      })
    }
  })

  test("a claim is read anew for each request", async () => {
    let role: string | null = "admin"
    const { ways } = teamApp({ claims: { role: () => role } })
    expect((await ways[way](asking("/admin"))).status).toBe(200)
    role = null
    expect((await ways[way](asking("/admin"))).status).toBe(403)
  })

  test("a page whose rule names a claim is never stored, open to everybody or not", async () => {
    for (const path of ["/admin", "/t/acme", "/notes"]) {
      for (const state of ["signed-out", "signed-in"]) {
        const { response } = await statusAt({ role: () => "admin", teamRole: () => "owner" }, path, { state, way })
        expect([path, state, response.headers.get("Cache-Control")]).toEqual([path, state, "private, no-store"])
      }
    }
    const { response } = await statusAt({}, "/", { state: "signed-out", way })
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache")
  })

  test("a visitor who has to sign in returns to a page with a claim afterwards", async () => {
    const { response } = await statusAt({}, "/t/acme?tab=2", { state: "signed-out", way })
    expect(response.headers.get("Location")).toBe("/signin?next=%2Ft%2Facme%3Ftab%3D2")
  })
})

describe("a claim that cannot be read closes only the rules that name it", () => {
  test.each<[string, ClaimReader, string]>([
    ["rejects", () => Promise.reject(new Error("away")), "rejected"],
    ["throws", readerOf(null), "rejected"],
    ["is silent", () => never, "late"],
    ["returns nothing", (() => undefined) as never, "malformed"],
    ["returns a number", (() => 1) as never, "malformed"],
    ["returns an object", (() => ({ role: "admin" })) as never, "malformed"],
    ["returns a list with something else in it", (() => ["admin", null]) as never, "malformed"],
    // eslint-disable-next-line no-sparse-arrays
    ["returns a list with a hole", (() => ["admin", , "support"]) as never, "malformed"],
    ["returns a set", (() => new Set(["admin"])) as never, "malformed"],
  ])("one whose reader %s", async (_, role, reason) => {
    const claims = { role, teamRole: () => "member", bothRole: () => "member" }
    const { status, incidents, response } = await statusAt(claims, "/admin")
    expect({ status, incidents }).toMatchObject({
      status: 503,
      incidents: [{ kind: "no-claim", claim: "role", reason }],
    })
    expect(response.headers.get("Retry-After")).toBe("5")
    for (const path of ["/", "/home", "/t/acme", "/notes"]) expect((await statusAt(claims, path)).status).toBe(200)
    expect((await statusAt(claims, "/both/acme")).status).toBe(503)
    // Known to lack the other one.
    expect((await statusAt({ ...claims, bothRole: () => null }, "/both/acme")).status).toBe(403)
  })

  test("the signal of a slow reader is aborted", async () => {
    let signal: AbortSignal | null = null
    const { status } = await statusAt({ role: (_, __, question) => ((signal = question.signal), never) }, "/admin")
    expect([status, (signal as unknown as AbortSignal).aborted]).toEqual([503, true])
  })

  test("slow readers of one page are waited for together", async () => {
    const signals: AbortSignal[] = []
    const abortedAtStart: boolean[] = []
    const slow: Readers["role"] = (_, __, question) => {
      abortedAtStart.push(signals.some((signal) => signal.aborted))
      signals.push(question.signal)
      return never
    }
    expect((await statusAt({ role: slow, bothRole: slow }, "/both/acme")).status).toBe(503)
    // Nobody was given up on before the second reader started.
    expect(abortedAtStart).toEqual([false, false])
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true])
  })
})

describe("values that do not count", () => {
  test.each<[string, Partial<Readers>, string, number, object[]]>([
    ["an undeclared one", { role: () => ["root"] }, "/admin", 403, [{ reason: "undeclared", values: ["root"] }]],
    ["an undeclared one beside another", { role: () => ["root", "admin"] }, "/admin", 200, [{ values: ["root"] }]],
    ["another case", { role: () => "Admin" }, "/admin", 403, [{ values: ["Admin"] }]],
    [
      "several of one",
      { teamRole: () => ["owner", "member"] },
      "/t/a",
      403,
      [{ reason: "several", values: ["member", "owner"] }],
    ],
    ["the same one twice", { teamRole: () => ["owner", "owner"] }, "/t/a", 200, []],
    [
      "an undeclared one of a claim of one",
      { teamRole: () => ["owner", "x"] },
      "/t/a",
      403,
      [{ reason: "undeclared", values: ["x"] }, { reason: "several" }],
    ],
    ["an empty list", { role: () => [] }, "/admin", 403, []],
    ["null", { role: () => null }, "/admin", 403, []],
  ])("%s", async (_, claims, path, status, wanted) => {
    const { ways, incidents } = teamApp({ claims })
    for (let times = 0; times < 3; times++) expect((await ways.router(asking(path))).status).toBe(status)
    expect(incidents).toHaveLength(wanted.length)
    expect(incidents).toMatchObject(wanted.map((want) => ({ kind: "claim-value", ...want })))
  })
})
