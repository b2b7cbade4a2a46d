// What the lock answers is `lock-answer.test.ts`. Here: a middleware that returns lets the request through, so that
// whatever the answer, nothing behind the lock may run before it is open.
import { RouterContextProvider, type MiddlewareFunction } from "react-router"
import { describe, expect, test } from "vitest"

import * as guards from "../../src/generated/guards.ts"
import { authStates, ruleOfPattern } from "../../src/generated/guards.ts"
import { entryVerdictContext, requestFactsContext, type RequestFacts } from "../../src/app-guard/context.ts"
import { entryVerdictOf, type EntryVerdict } from "../../src/app-guard/entry-check.ts"
import { routeLock } from "../../src/app-guard/route-lock.ts"
import type { RouteLockIncident } from "../../src/guard/core/incident.ts"
import { lockAnswerOf } from "../../src/guard/react-router/route-lock.ts"
import { PATTERNS } from "./patterns.ts"

type MiddlewareArguments = Parameters<MiddlewareFunction<Response>>[0]

interface Passage {
  /** How often what is behind the lock ran. */
  readonly ran: number
  readonly incidents: readonly RouteLockIncident[]
  /** What was thrown instead of an answer from behind the lock. */
  readonly thrown: unknown
  readonly returned: unknown
}

async function passageOf(pattern: string, verdict: EntryVerdict | null): Promise<Passage> {
  let ran = 0
  const incidents: RouteLockIncident[] = []
  const context = new RouterContextProvider()
  if (verdict !== null) context.set(entryVerdictContext, verdict)
  const facts: Pick<RequestFacts, "reportIncident"> = { reportIncident: (incident) => incidents.push(incident) }
  context.set(requestFactsContext, facts as RequestFacts)
  // The lock reads a pattern and the context, and no address.
  const given = { context, pattern } as unknown as MiddlewareArguments
  const behind = async () => {
    ran += 1
    return new Response("behind the lock")
  }
  let returned: unknown
  try {
    returned = await routeLock(given, behind)
  } catch (thrown) {
    return { ran, incidents, thrown, returned: undefined }
  }
  return { ran, incidents, thrown: null, returned }
}

const statusOf = (thrown: unknown): unknown =>
  thrown instanceof Response ? thrown.status : (thrown as { init?: { status?: number } } | null)?.init?.status

const pageOf = (pathname: string) => ({ pathname, search: "", isData: false })
const judged = (pathname: string, state: (typeof authStates)[number], method = "GET") =>
  entryVerdictOf(pageOf(pathname), method, state)

describe("nothing behind the lock runs unless it is open, and what is open answers with what is behind it", () => {
  test.each(PATTERNS)("%s", async (pattern) => {
    for (const page of PATTERNS.filter((other) => ruleOfPattern(other) !== "unlisted"))
      for (const state of authStates)
        for (const method of ["GET", "POST"]) {
          const verdict = judged(page === "/" ? "/" : `/${page}`, state, method)
          const { kind } = lockAnswerOf(guards, pattern, verdict)
          const { ran, thrown, incidents } = await passageOf(pattern, verdict)
          const seen = { page, state, method, ran, isThrown: thrown !== null, incidents: incidents.length }
          const opens = kind === "open"
          const told = kind === "incident" ? 1 : 0
          expect(seen).toEqual({ page, state, method, ran: opens ? 1 : 0, isThrown: !opens, incidents: told })
        }
  })
})

test("open: the response of the page", async () => {
  const { returned, thrown } = await passageOf("dashboard", judged("/dashboard", "signed-in"))
  expect(thrown).toBeNull()
  expect(await (returned as Response).text()).toBe("behind the lock")
})

test("incident: 404, reported with both rules, and nothing runs", async () => {
  const { ran, thrown, incidents } = await passageOf("dashboard", judged("/", "signed-in"))
  expect(ran).toBe(0)
  expect(statusOf(thrown)).toBe(404)
  expect(incidents).toEqual([{ pattern: "dashboard", entryRule: "/ exact", lockRule: "/dashboard subtree" }])
})

test.each([
  ["GET", 302],
  ["HEAD", 302],
  ["POST", 303],
])("redirect: %s leads on with %i", async (method, status) => {
  const { ran, thrown } = await passageOf("signin", judged("/signin", "signed-in", method))
  expect(ran).toBe(0)
  expect(statusOf(thrown)).toBe(status)
  expect((thrown as Response).headers.get("location")).toBe("/dashboard")
})

test.each([
  ["401 for a write without a session", judged("/dashboard", "signed-out", "POST"), 401],
  ["403 for a write that owes a second factor", judged("/dashboard", "challenged", "POST"), 403],
  ["404 for a page that no rule covers", judged("/nowhere", "verified"), 404],
  ["400 for an address without a canonical path", judged("/editor/%ff", "verified"), 400],
  ["503 for somebody nobody vouches for", judged("/dashboard", "unknown"), 503],
  ["429 for an address that wrote too often", { ...judged("/", "verified", "POST"), limited: true }, 429],
] as const)("refuse: %s", async (_, verdict, status) => {
  const { ran, thrown } = await passageOf("dashboard", verdict)
  expect(ran).toBe(0)
  expect(statusOf(thrown)).toBe(status)
})

test("a request that passed no entry check is denied by an exception", async () => {
  const { ran, thrown } = await passageOf("/", null)
  expect(ran).toBe(0)
  expect(thrown).toBeInstanceOf(Error)
})
