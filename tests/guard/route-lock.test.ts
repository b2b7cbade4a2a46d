// The route lock as a middleware. Its answers are tested in `lock-answer.test.ts`. A middleware that returns lets the
// request through, so no code behind the lock may run before it is open, whatever the answer.
import { RouterContextProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"

import * as guards from "../../src/generated/guards.ts"
import { authStates, ruleOfPattern } from "../../src/generated/guards.ts"
import { lockAnswerOf } from "../../src/guard/react-router/route-lock.ts"
import { locks as workbenchs } from "../../src/locks/locks.server.ts"
import { PATTERNS } from "./patterns.ts"
import { throughLocks, type Asked } from "./through-locks.ts"
import { entryDecisionOf } from "./entry-decision.ts"

const statusOf = ({ thrown, response }: { readonly thrown: unknown; readonly response: Response | null }): unknown =>
  response?.status ?? (thrown as { init?: { status?: number } } | null)?.init?.status

const pageOf = (pathname: string) => ({ pathname, search: "", isData: false })

describe("code behind the lock runs only if it is open, and then gives the answer", () => {
  test.each(PATTERNS)("%s", async (pattern) => {
    for (const page of PATTERNS.filter((other) => ruleOfPattern(other) !== "unlisted"))
      for (const state of authStates)
        for (const method of ["GET", "POST"]) {
          const pathname = page === "/" ? "/" : `/${page}`
          const { kind } = lockAnswerOf(guards, pattern, entryDecisionOf(pageOf(pathname), method, state))
          const { ran, response, incidents } = await throughLocks({ pathname, pattern, state, method })
          const seen = { page, state, method, ran, isAnswered: response?.status === 200, incidents: incidents.length }
          const opens = kind === "open"
          const told = kind === "incident" ? 1 : 0
          expect(seen).toEqual({ page, state, method, ran: opens ? 1 : 0, isAnswered: opens, incidents: told })
        }
  })
})

test("an open lock returns the page's response", async () => {
  const { response, thrown } = await throughLocks({ pathname: "/dashboard", state: "signed-in" })
  expect(thrown).toBeNull()
  expect(await response!.text()).toBe("behind the lock")
})

test("a page of another rule is refused as 404, and reported with both rules", async () => {
  const passed = await throughLocks({ pathname: "/", pattern: "dashboard", state: "signed-in" })
  expect(passed.ran).toBe(0)
  expect(statusOf(passed)).toBe(404)
  expect(passed.thrown).toMatchObject({ init: { statusText: "Not Found" } })
  expect(passed.incidents).toEqual([
    { kind: "other-rule", pattern: "dashboard", entryRule: "/ exact", lockRule: "/dashboard subtree" },
  ])
})

test.each([
  ["GET", 302],
  ["HEAD", 302],
  ["POST", 303],
])("redirect: %s leads on with %i", async (method, status) => {
  const passed = await throughLocks({ pathname: "/signin", state: "signed-in", method })
  expect(passed.ran).toBe(0)
  expect(statusOf(passed)).toBe(status)
  expect(passed.response!.headers.get("location")).toBe("/dashboard")
})

test.each<[string, Asked, number]>([
  ["401 for a write without a session", { pathname: "/dashboard", state: "signed-out", method: "POST" }, 401],
  ["403 for a write that owes a second factor", { pathname: "/dashboard", state: "challenged", method: "POST" }, 403],
  ["404 for a page that no rule covers", { pathname: "/nowhere", state: "verified" }, 404],
  ["400 for an address without a canonical path", { pathname: "/editor/%ff", state: "verified" }, 400],
  ["503 for somebody nobody vouches for", { pathname: "/dashboard", state: "unknown" }, 503],
  ["429 for a visitor who wrote too often", { pathname: "/", state: "verified", method: "POST", limit: 7 }, 429],
])("refuse: %s", async (_, asked, status) => {
  const passed = await throughLocks({ pattern: "dashboard", ...asked })
  expect(passed.ran).toBe(0)
  expect(statusOf(passed)).toBe(status)
})

test("a request without a visitor in the workbench's context opens no guarded page", async () => {
  // Each hook complains of it.
  const told = vi.spyOn(console, "error").mockReturnValue()
  const url = new URL("http://app.example/dashboard")
  const context = new RouterContextProvider()
  const given = { request: new Request(url), url, pattern: "dashboard", context, params: {} } as never
  let ran = 0
  const thrown: unknown = await workbenchs.middleware(given, async () => (ran += 1)).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 429 } })
  expect([ran, told.mock.calls.length]).toEqual([0, 3])
  told.mockRestore()
})
