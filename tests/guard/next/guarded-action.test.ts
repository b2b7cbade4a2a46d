import { expect, test } from "vitest"
import type { Policy } from "../../../policy/language.ts"
import { judgedRequestOf } from "../../../src/guard/core/judged-request.ts"
import { guardedActionOf } from "../../../src/guard/next/action.ts"
import { nextJudgeOf, NO_CONTEXT } from "../../../src/guard/next/judge.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { guardsOf } from "../claims/guards-of.ts"
import { sayingPort } from "../served/app.ts"

const CLAIMS = { role: { many: ["support", "admin"], asOf: "token", why: "a test" } } satisfies Policy["claims"]
const GUARDS = guardsOf(
  policyOf([ruleOf("/signin", "exact", "signed-out"), ruleOf("/home", "exact", "signed-in")], {
    home: { "signed-out": "/signin", challenged: 403, recovering: 403, "signed-in": "/home", verified: "/home" },
    claims: CLAIMS,
    operations: [
      { name: "rename", require: "signed-in", why: "a test" },
      { name: "join", require: "signed-out", why: "a test" },
      { name: "erase", require: { state: "signed-in", role: ["admin"] }, deny: { challenged: 404 }, why: "a test" },
    ],
  }),
  [
    { pattern: "signin", rule: "/signin exact" },
    { pattern: "home", rule: "/home exact" },
  ],
)
const WITHOUT_OPERATIONS = guardsOf(policyOf([ruleOf("/home", "exact", "anyone")], { claims: CLAIMS }), [
  { pattern: "home", rule: "/home exact" },
])

interface Asked {
  readonly state?: string
  readonly roles?: readonly string[] | null
  readonly guards?: typeof GUARDS
}

/**
 * Calls an operation as an action of the page `/home`. Also returns the arguments with which its function was called.
 */
async function call(operation: string, { state = "signed-in", roles = [], guards = GUARDS }: Asked = {}) {
  const claims = Object.keys(guards.claims ?? {}).length === 0 ? {} : { role: () => roles }
  const judge = nextJudgeOf({ guards, session: sayingPort, claims, onIncident: () => {} })
  const request = new Request("http://app.example/home", { method: "POST", headers: { cookie: `state=${state}` } })
  const page = { pathname: "/home", search: "", isData: false }
  const judged = await judgedRequestOf(judge, request, page, NO_CONTEXT)
  const calls: unknown[][] = []
  const action = guardedActionOf(judge, async () => [judged])(operation, async (...given: readonly number[]) => {
    calls.push([...given])
    return "done"
  })
  const answer = await action(1, 2).catch((error: unknown) => error)
  return { answer, calls }
}

const refused = (status: number, operation: string) => ({
  answer: expect.objectContaining({
    name: "Refused",
    status,
    digest: `NEXT_HTTP_ERROR_FALLBACK;${status}`,
    message: `the policy does not let this visitor use the operation \`${operation}\``,
  }),
  calls: [],
})
const done = { answer: "done", calls: [[1, 2]] }

test("an operation runs with its arguments for visitors to whom the policy opens it", async () => {
  expect(await call("rename")).toEqual(done)
  expect(await call("rename", { state: "verified" })).toEqual(done)
  expect(await call("join", { state: "signed-out" })).toEqual(done)
})

test("an operation does not run for other visitors, who get the status of a write", async () => {
  expect(await call("rename", { state: "signed-out" })).toEqual(refused(401, "rename"))
  expect(await call("rename", { state: "challenged" })).toEqual(refused(403, "rename"))
  expect(await call("erase", { state: "challenged" })).toEqual(refused(404, "erase"))
  expect(await call("rename", { state: "unknown" })).toEqual(refused(503, "rename"))
})

test("a signed-in visitor is redirected from an operation for signed-out visitors", async () => {
  const { answer, calls } = await call("join")
  expect(answer).toMatchObject({ digest: "NEXT_REDIRECT;push;/home;307;" })
  expect(calls).toEqual([])
})

test("an operation with claims reads them from the app, and an unknown claim closes it", async () => {
  expect(await call("erase", { roles: ["admin"] })).toEqual(done)
  expect(await call("erase", { roles: ["support"] })).toEqual(refused(403, "erase"))
  expect(await call("erase", { roles: null })).toEqual(refused(403, "erase"))
})

test("an operation of a policy without claims needs none", async () => {
  const policy = policyOf([ruleOf("/home", "exact", "anyone")], {
    operations: [{ name: "rename", require: "signed-in", why: "a test" }],
  })
  const guards = guardsOf(policy, [{ pattern: "home", rule: "/home exact" }])
  expect(await call("rename", { guards })).toEqual(done)
  expect(await call("rename", { guards, state: "signed-out" })).toEqual(refused(401, "rename"))
})

test("an operation that the policy does not list is refused", async () => {
  expect(await call("other")).toEqual(refused(403, "other"))
  expect(await call("other", { state: "signed-out" })).toEqual(refused(401, "other"))
})

test("a policy without operations refuses every operation", async () => {
  expect(await call("rename", { guards: WITHOUT_OPERATIONS })).toEqual(refused(403, "rename"))
  expect(await call("rename", { guards: WITHOUT_OPERATIONS, state: "signed-out" })).toEqual(refused(401, "rename"))
})

test("an operation does not run if no lock has judged its request", async () => {
  const judge = nextJudgeOf({ guards: WITHOUT_OPERATIONS, session: sayingPort, claims: { role: () => null } })
  const calls: unknown[] = []
  const action = guardedActionOf(judge, () => Promise.reject(new Error("passed no lock")))("rename", async () => {
    calls.push("rename")
  })
  await expect(action()).rejects.toThrow("passed no lock")
  expect(calls).toEqual([])
})
