import { expect, test } from "vitest"
import { compile } from "../../codegen/check/compile.ts"
import { emitGuards } from "../../codegen/emit/guards.ts"
import { loadedGuards } from "../../codegen/verify/loaded-guards.ts"
import { lockAnswerOf } from "../../src/guard/react-router/route-lock.ts"
import { sessionOfPage } from "../../src/guard/core/session-for.ts"
import type { EntryDecision } from "../../src/guard/core/entry-check.ts"
import type { Guards } from "../../src/guard/core/guards.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { inventoryOf } from "../codegen/diff/fuzz-model.ts"
import { textOfPolicy } from "../codegen/emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

function guardsOfOptional(): Guards {
  const rules = [
    ruleOf("/x", "exact", "anyone"),
    ruleOf("/en/x", "exact", "signed-in"),
    ruleOf("/y", "exact", "anyone"),
  ]
  const { checked } = compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(policyOf(rules, { home: HOME })) },
    routes: inventoryOf(["en?/x", "y", "*"].map((path) => ({ kind: "route", path, children: [] }))),
  })
  return loadedGuards(emitGuards(checked!)) as unknown as Guards
}

const decisionAt = (guards: Guards, path: string, state: "signed-out" | "signed-in"): EntryDecision => ({
  outcome: guards.decide(path, state),
  location: null,
  state,
  write: false,
  limited: false,
})

test("a page with two paths opens under the rule of each, and under no other rule", async () => {
  const guards = guardsOfOptional()
  const answer = (path: string, pattern: string, state: "signed-out" | "signed-in") =>
    lockAnswerOf(guards, pattern, decisionAt(guards, path, state)).kind
  expect(answer("/x", "en?/x", "signed-out")).toBe("open")
  expect(answer("/en/x", "en?/x", "signed-in")).toBe("open")
  expect(answer("/en/x", "en?/x", "signed-out")).toBe("refuse")
  expect(answer("/y", "en?/x", "signed-in")).toBe("incident")
  expect(answer("/en/x", "y", "signed-in")).toBe("incident")
})

test("its session is given under each of its rules, and under no other page's", async () => {
  const guards = guardsOfOptional()
  const session = { id: 1 }
  const of = (path: string) => () => sessionOfPage(guards, "/en?/x", decisionAt(guards, path, "signed-in"), session)
  expect(of("/x")()).toEqual(session)
  expect(of("/en/x")()).toEqual(session)
  expect(of("/y")).toThrow("was called in a request that /y exact governs")
})
