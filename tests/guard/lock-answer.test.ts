import { describe, expect, test } from "vitest"

import * as guards from "../../src/generated/guards.ts"
import { authStates, outcomeOfRule, ruleOfPattern, type AuthState, type RuleKey } from "../../src/generated/guards.ts"
import { entryDecisionOf, type EntryDecision } from "./entry-decision.ts"
import { lockAnswerOf, refusalOf } from "../../src/guard/react-router/route-lock.ts"
import type { Guards } from "../../src/guard/core/guards.ts"
import { compile } from "../../codegen/check/compile.ts"
import { inventoryOf, simplePolicyOf } from "../codegen/diff/fuzz-model.ts"
import { guardsOf, textOfPolicy } from "../codegen/emit/load-guards.ts"
import { ruleOf } from "../policy/build.ts"
import { PATTERNS } from "./patterns.ts"

/** The entry check's decision when it admits a visitor under a rule. */
const through = (rule: RuleKey, state: AuthState, write = false): EntryDecision => ({
  outcome: { kind: "proceed", rule },
  state,
  write,
  limited: false,
  location: null,
})

const BOTH = [false, true] as const
const NOWHERE = { kind: "refuse", status: 404 }

describe("opens for the page that the entry check judged, and for no other", () => {
  test.each(PATTERNS)("%s", (pattern) => {
    const here = ruleOfPattern(pattern)
    for (const judged of PATTERNS)
      for (const state of authStates)
        for (const write of BOTH) {
          const rule = ruleOfPattern(judged)
          if (rule === undefined || rule === "unlisted") continue
          const opens = rule === here && outcomeOfRule(rule, state, write).kind === "proceed"
          const incident = { kind: "incident", entryRule: rule, lockRule: here }
          const want = here === "unlisted" ? NOWHERE : opens ? { kind: "open" } : incident
          const answer = lockAnswerOf(guards, pattern, through(rule, state, write))
          expect({ judged, state, write, answer }).toEqual({ judged, state, write, answer: want })
        }
  })
})

test("a match without a rule is refused like an unlisted path", () => {
  expect(lockAnswerOf(guards, "*", through("/dashboard subtree", "signed-in"))).toEqual(NOWHERE)
})

test("a catch-all route opens under its own rule only", async () => {
  const rules = [ruleOf("/", "subtree", "signed-in"), ruleOf("/shop", "subtree", "signed-in")]
  const { checked } = compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(simplePolicyOf(rules)) },
    routes: inventoryOf(["shop/*", "*"].map((path) => ({ kind: "route", path, children: [] }))),
  })
  const compiled = (await guardsOf(checked!)) as Guards
  const answerTo = (pattern: string, rule: string, state: AuthState) =>
    lockAnswerOf(compiled, pattern, { ...through("/dashboard subtree", state), outcome: { kind: "proceed", rule } })
  expect(answerTo("*", "/ subtree", "signed-in")).toEqual({ kind: "open" })
  expect(answerTo("*", "/ subtree", "signed-out").kind).toBe("incident")
  expect(answerTo("*", "/shop subtree", "signed-in")).toEqual(NOWHERE)
  expect(answerTo("shop/*", "/ subtree", "signed-in").kind).toBe("incident")
})

test.each(["", "dashboard/", "/dashboard", "Dashboard", "dashboard/new", "__proto__", "constructor"])(
  "a pattern that the policy was not compiled with is refused: `%s`",
  (pattern) => {
    expect(lockAnswerOf(guards, pattern, through("/dashboard subtree", "verified"))).toEqual({
      kind: "refuse",
      status: 503,
    })
  },
)

test.each<[string, AuthState, boolean]>([
  ["an auth state that the rule turns away", "signed-out", false],
  ["a state in which only page loads open", "challenged", true],
  ["no auth state at all", "root" as AuthState, false],
])("an entry check that let through %s is an incident", (_, state, write) => {
  const answer = lockAnswerOf(guards, "dashboard", through("/dashboard subtree", state, write))
  expect(answer).toEqual({ kind: "incident", entryRule: "/dashboard subtree", lockRule: "/dashboard subtree" })
})

describe("a denial by the entry check stands, whatever page the router matches", () => {
  const redirected: EntryDecision = {
    outcome: { kind: "redirect", to: "/signin", rule: "/dashboard subtree" },
    state: "signed-out",
    write: false,
    limited: false,
    location: "/signin?next=%2Fdashboard",
  }
  test.each([...PATTERNS, "not-compiled"])("%s", (pattern) => {
    expect(lockAnswerOf(guards, pattern, redirected)).toEqual({ kind: "redirect", to: "/signin?next=%2Fdashboard" })
    expect(lockAnswerOf(guards, pattern, { ...redirected, location: null })).toEqual({
      kind: "redirect",
      to: "/signin",
    })
    for (const status of [400, 401, 403, 404, 503] as const) {
      const refused: EntryDecision = { ...redirected, outcome: { kind: "refuse", status, rule: null }, location: null }
      expect(lockAnswerOf(guards, pattern, refused)).toEqual({ kind: "refuse", status })
    }
  })
})

test("no page opens to a client that has reached the limit", () => {
  for (const pattern of PATTERNS)
    for (const state of authStates)
      for (const method of ["GET", "POST"]) {
        const page = { pathname: pattern === "/" ? "/" : `/${pattern}`, search: "", isData: false }
        const limited = entryDecisionOf(page, method, state, true)
        expect(lockAnswerOf(guards, pattern, limited)).toEqual({ kind: "refuse", status: 429 })
      }
})

test.each([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [429, "Too Many Requests"],
  [503, "Service Unavailable"],
])("a refusal with %d says why in the status line, and not that the app made an error", (status, statusText) => {
  expect(refusalOf(status, null)).toMatchObject({ init: { status, statusText } })
})
