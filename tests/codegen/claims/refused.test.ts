import { expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const CLAIMS = { role: { many: ["admin"], asOf: "token", why: "a test" } } as const
const PLAIN = ruleOf("/a", "exact", "signed-in")

test.each([
  ["claims", policyOf([PLAIN], { home: HOME, claims: CLAIMS })],
  ["write", policyOf([{ ...PLAIN, write: "verified" }], { home: HOME })],
  ["alsoChecks", policyOf([{ ...PLAIN, alsoChecks: "the owner" }], { home: HOME })],
])("who does not understand claims refuses a policy with %s, and nobody else does", (_, policy) => {
  const input = { policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null }
  const refused = compile(input)
  expect(refused.diagnostics.map(({ code }) => code)).toEqual(["P140"])
  expect(refused.checked).toBeNull()
  expect(compile({ ...input, understandsClaims: true }).checked).not.toBeNull()
})

test("a policy without them is understood by everybody", () => {
  const text = textOfPolicy(policyOf([PLAIN], { home: HOME }))
  expect(compile({ policy: { path: "a.policy.ts", text }, routes: null }).checked).not.toBeNull()
})
