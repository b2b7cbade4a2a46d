import { describe, expect, test } from "vitest"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import type { HandedClaims, Visitor } from "../../../policy/claims.ts"
import type { Home, Operation, Policy, RuleRequirement } from "../../../policy/language.ts"
import type { Outcome } from "../../../policy/outcome.ts"
import { answerOf, decideOperation } from "../../../policy/reference.ts"
import { AUTH_STATES, REQUIREMENTS, SETTLED_STATES } from "../../../policy/states.ts"
import type { Guards } from "../../../src/guard/core/guards.ts"
import { HOME, policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy, loadGuards } from "./load-guards.ts"

const CLAIMS = {
  role: { many: ["support", "admin"], asOf: "token", why: "a test" },
  plan: { one: ["free", "paid"], ordered: true, asOf: "request", why: "a test" },
} satisfies Policy["claims"]

const VISITORS = { staff: { state: "signed-in", role: ["support", "admin"] } } satisfies Policy["visitors"]

const WITH_CLAIMS: readonly RuleRequirement[] = [
  "staff",
  { state: "verified", role: ["admin"] },
  { state: "signed-in", role: ["support"], plan: { atLeast: "paid" } },
]

const AUTH_PAGES = [
  ruleOf("/signin", "exact", "signed-out"),
  ruleOf("/mfa", "exact", "challenged"),
  ruleOf("/reset-password", "exact", "recovering"),
  ruleOf("/dashboard", "exact", "signed-in"),
]

/** Each requirement without a denial, with one denial for each state alone, and with all of them. */
const operationsOf = (requirements: readonly RuleRequirement[]): readonly Operation[] =>
  requirements.flatMap((require, i) => {
    const denials = [
      {},
      ...SETTLED_STATES.flatMap((state) => ([401, 403, 404] as const).map((status) => ({ [state]: status }))),
      Object.fromEntries(SETTLED_STATES.map((state) => [state, 404])),
    ]
    return denials.map((deny, j): Operation => ({ name: `op${i}.${j}`, require, why: "a test", deny }))
  })

const ANSWERS: readonly (readonly string[] | null | undefined)[] = [undefined, null, [], ["admin"], ["support", "odd"]]
const PLANS: typeof ANSWERS = [undefined, null, ["free"], ["paid"], ["free", "paid"]]

const EVERYBODY: readonly Visitor[] = AUTH_STATES.flatMap((state): Visitor[] => [
  state,
  { state },
  ...ANSWERS.flatMap((role) => PLANS.map((plan): Visitor => ({ state, claims: { role, plan } as HandedClaims }))),
])

const guardsOf = async (policy: Policy): Promise<Guards> => {
  const { checked, diagnostics } = compilePolicy(policy)
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  return loadGuards(emitGuards(checked!).text)
}

/** Denials of states that the requirement lets in are errors, and never used. */
const accepted = (policy: Policy, operations: readonly Operation[]): readonly Operation[] =>
  operations.filter((operation) => compilePolicy({ ...policy, operations: [operation] }).checked !== null)

const REFUSING: Home = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 }

describe("the generated guards decide operations like the reference", () => {
  const parts = { claims: CLAIMS, visitors: VISITORS }
  test.each<readonly [string, Policy, readonly RuleRequirement[], readonly Visitor[]]>([
    ["by state", policyOf(AUTH_PAGES, { home: HOME }), REQUIREMENTS, AUTH_STATES],
    ["with no page to go home to", policyOf([], { home: REFUSING }), REQUIREMENTS, AUTH_STATES],
    ["by claims", policyOf(AUTH_PAGES, { home: HOME, ...parts }), [...REQUIREMENTS, ...WITH_CLAIMS], EVERYBODY],
  ])("%s", async (_, bare, requirements, visitors) => {
    const policy = { ...bare, operations: accepted(bare, operationsOf(requirements)) }
    expect(policy.operations.length).toBeGreaterThan(50)
    const guards = await guardsOf(policy)
    for (const name of [...policy.operations.map((operation) => operation.name), "other", "", "/", "constructor"]) {
      const isListed = policy.operations.some((operation) => operation.name === name)
      for (const visitor of visitors) {
        const meant = decideOperation(policy, name, visitor)
        const given = guards.decideOperation!(name, visitor)
        expect(given, `${name} for ${JSON.stringify(visitor)}`).toEqual({
          ...meant,
          rule: isListed ? `operation ${name}` : null,
        })
        // An operation is called, never loaded: asked by its key, it answers alike for every method.
        for (const write of isListed ? [false, true] : [])
          expect(guards.outcomeOfRule(`operation ${name}`, visitor, write)).toEqual(given)
      }
    }
  })

  test("and name the claims that the answer depends on, and no others", async () => {
    const policy = policyOf(AUTH_PAGES, {
      claims: CLAIMS,
      visitors: VISITORS,
      operations: accepted(policyOf(AUTH_PAGES, { claims: CLAIMS, visitors: VISITORS }), operationsOf(WITH_CLAIMS)),
    })
    const guards = await guardsOf(policy)
    for (const { name } of policy.operations!) {
      for (const state of AUTH_STATES) {
        const needed = guards.needsOperation!(name, state).map(({ claim, params }) => {
          expect(params).toEqual({})
          return claim
        })
        const outcomes = (claims: HandedClaims): Outcome => decideOperation(policy, name, { state, claims })
        const enough = { role: ["support", "admin"], plan: ["paid"] }
        for (const claim of ["role", "plan"] as const)
          expect(needed.includes(claim), `${claim} for ${name} in ${state}`).toBe(
            JSON.stringify(outcomes(enough)) !== JSON.stringify(outcomes({ ...enough, [claim]: null })),
          )
      }
    }
    expect(guards.needsOperation!("other", "signed-in")).toEqual([])
  })
})

test("an operation gets what a write gets under a rule with its requirement", () => {
  for (const operation of operationsOf([...REQUIREMENTS, ...WITH_CLAIMS])) {
    const { require, why, deny = {} } = operation
    const parts = { claims: CLAIMS, visitors: VISITORS, operations: [operation] }
    const policy = policyOf([{ path: "/p", match: "exact", require, why, deny }], parts)
    for (const visitor of EVERYBODY)
      expect(decideOperation(policy, operation.name, visitor)).toEqual(answerOf(policy, "/p", visitor, "write").outcome)
  }
})

test("an operation that is not listed is refused to everybody, and only signing in is suggested", () => {
  const policy = policyOf([ruleOf("/", "subtree", "anyone")])
  expect(AUTH_STATES.map((state) => decideOperation(policy, "saveNote", state))).toEqual(
    [401, 403, 403, 403, 403, 403].map((status) => ({ kind: "refuse", status })),
  )
})

test("the order of the operations means nothing, and guards without any do not speak of them", () => {
  const [one, other] = operationsOf(["signed-in", "anyone"]).filter(({ name }) => name.endsWith(".0"))
  const compiled = (operations: readonly Operation[]) =>
    compilePolicy(policyOf([], { home: REFUSING, operations })).checked!
  expect(emitGuards(compiled([one!, other!])).text).toBe(emitGuards(compiled([other!, one!])).text)
  const none = compilePolicy(policyOf([], { home: REFUSING })).checked!
  expect(compiled([]).policyHash).toBe(none.policyHash)
  expect(compiled([one!]).policyHash).not.toBe(none.policyHash)
  expect(emitGuards(none).text).not.toMatch(/operation/i)
})
