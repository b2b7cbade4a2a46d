import { describe, expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { accessTestsOf } from "../../../codegen/emit/access-tests.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { failedOf, readAccessTests } from "../../../codegen/verify/access-tests.ts"
import { agreementOf } from "../../../codegen/verify/agreement.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import { mutantsOf } from "../../../codegen/verify/mutants.ts"
import { verify } from "../../../codegen/verify/verify.ts"
import type { Operation, Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const CLAIMS = { role: { many: ["support", "admin"], asOf: "token", why: "a test" } } satisfies Policy["claims"]
const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const OPERATIONS: readonly Operation[] = [
  { name: "export", require: { state: "signed-in", role: ["admin"] }, why: "a test", deny: { "signed-in": 404 } },
  { name: "saveNote", require: "signed-in", why: "a test" },
]

const policy = policyOf([ruleOf("/", "exact", "anyone")], { home: HOME, claims: CLAIMS, operations: OPERATIONS })

const checkedOf = (of: Policy): CheckedPolicy => {
  const { checked, diagnostics } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(of) }, routes: null })
  if (checked === null) throw new Error(JSON.stringify(diagnostics))
  return checked
}

const testsOf = (text: string) => {
  const read = readAccessTests(text)
  if ("fault" in read) throw new Error(read.fault)
  return read.tests
}

const checked = checkedOf(policy)

test("guards agree with the reference about every operation", async () => {
  const { agreement } = await verify(checked, [], "none", () => {})
  expect(agreement.disagreements).toEqual([])
  const without = await verify(checkedOf({ ...policy, operations: [] }), [], "none", () => {})
  expect(agreement.comparisons["table guards"]).toBeGreaterThan(without.agreement.comparisons["table guards"]! + 50)
})

describe("guards that decide operations wrongly disagree", () => {
  const right = emitGuards(checked, "table")
  test.each([
    [
      "opens an operation that is not listed",
      '=== "signed-out" ? notSignedIn : notListed',
      '=== "signed-out" ? notSignedIn : writes.alone[3]![1]!',
    ],
    [
      "tells everybody to sign in",
      '=== "signed-out" ? notSignedIn : notListed',
      '=== "signed-out" ? notSignedIn : notSignedIn',
    ],
    [
      "has a cell of another operation",
      '["operation saveNote", "signed-in", [401, 403',
      '["operation saveNote", "signed-in", [proceed, 403',
    ],
    [
      "has a write cell of another state",
      "[401, 403, 403, proceed, proceed, 503]]",
      "[401, 403, proceed, proceed, proceed, 503]]",
    ],
    ["needs no claim", "answer.tests.map(({ claim }) => ({ claim, params: {} }))", "[]"],
    ["exports no decision", "export function decideOperation(", "function decideOperation("],
  ])("%s", (_, from, to) => {
    expect(right.text).toContain(from)
    const wrong = loadedGuards({ ...right, text: right.text.split(from).join(to) })
    const { disagreements } = agreementOf(checked, [{ component: "table guards", guards: wrong }])
    expect(disagreements.length).toBeGreaterThan(0)
  })
})

test("mutants change each requirement and denial of an operation, and leave it out", () => {
  const changes = mutantsOf(policy).map(({ part, change }) => `${part}: ${change}`)
  for (const change of [
    "operation saveNote: removed",
    "operation saveNote: require signed-in becomes anyone",
    "operation saveNote: require signed-in becomes verified",
    "operation saveNote: deny signed-out becomes 404",
    "operation export: require signed-in, role: admin becomes verified, role: admin",
    "operation export: require signed-in, role: admin becomes signed-in, role: support | admin",
    "operation export: deny signed-in 404 removed",
  ])
    expect(changes).toContain(change)
  const parts = mutantsOf({ ...policy, operations: [] }).map(({ part }) => part)
  expect(parts.filter((part) => part.startsWith("operation"))).toEqual([])
})

const TESTS = `at                  signed-out  challenged  recovering  signed-in  verified  signed-in,role=admin  verified,role=admin  signed-in,role=support verified,role=support
operation:saveNote  401         403         403         proceed    proceed   proceed               proceed              proceed                proceed
operation:export    401         403         403         404        403       proceed               proceed              404                    403
operation:other     401         403         403         403        403       403                   403                  403                    403
`

describe("access tests name operations", () => {
  test("and notice every mistake about them", async () => {
    expect(failedOf(testsOf(TESTS), policy)).toEqual([])
    const { score } = await verify(checked, testsOf(TESTS), "report", () => {})
    const of = (part: string) => part.startsWith("operation")
    expect(score!.survivors.filter(({ part }) => of(part))).toEqual([])
    const bare = await verify(checked, [], "report", () => {})
    const survivors = bare.score!.survivors.filter(({ part }) => of(part))
    expect(survivors.length).toBeGreaterThan(10)
    expect(survivors.every(({ shown }) => shown)).toBe(true)
    expect(survivors.map(({ demonstrated }) => demonstrated.url)).toContain("operation saveNote")
  })

  test("and fail for another policy", () => {
    const open = policyOf(policy.rules, { ...policy, operations: [{ ...OPERATIONS[1]!, require: "anyone" }] })
    expect(failedOf(testsOf(TESTS), open).map(({ at, access, got }) => `${access} ${at} ${got}`)).toContain(
      "operation saveNote proceed",
    )
  })

  test.each(["operation:", "operation:/a", "operations:a"])("and no other word: %s", (word) => {
    expect(readAccessTests(`at signed-out\n${word} 401`)).toHaveProperty("fault")
  })
})

test("the generated tests ask about each operation, and say nothing of them if there are none", () => {
  const { text } = accessTestsOf(checked, "vitest", "npx sallyport")
  expect(text).toContain('import { decide, decideOperation, decideWrite } from "./guards"')
  expect(text).toContain('expect(textOf(decideOperation("saveNote", "signed-out"))).toEqual("refuse 401")')
  expect(text).toContain('decideOperation("export", {"state":"signed-in","claims":{"role":["admin"]}})')
  expect(accessTestsOf(checkedOf({ ...policy, operations: [] }), "vitest", "x").text).not.toMatch(/operation/i)
})
