import { describe, expect, test } from "vitest"
import { changeDigestOf } from "../../../codegen/approval/approval.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { accessSince } from "../../../codegen/diff/access-since.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { comparedRowsOf, diffAt } from "../../../codegen/report/compared.ts"
import { diffMarkdown, diffText } from "../../../codegen/report/diff-document.ts"
import type { Visitor } from "../../../policy/claims.ts"
import type { AuthState, Operation, Policy, RuleRequirement } from "../../../policy/language.ts"
import { isSameOutcome } from "../../../policy/people.ts"
import { decideOperation } from "../../../policy/reference.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../../policy/states.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const CLAIMS = {
  role: { many: ["support", "admin"], asOf: "token", why: "a test" },
  plan: { one: ["free", "paid"], asOf: "token", why: "a test" },
} satisfies Policy["claims"]

const checkedOf = (operations: readonly Operation[], parts: Partial<Policy> = {}): CheckedPolicy => {
  const rules = [ruleOf("/a", "subtree", "signed-in")]
  const { checked, diagnostics } = compilePolicy(policyOf(rules, { home: HOME, claims: CLAIMS, operations, ...parts }))
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return checked
}

const op = (require: RuleRequirement, parts: Partial<Operation> = {}): Operation => ({
  name: "saveNote",
  require,
  why: "a test",
  ...parts,
})

const REQUIRED: readonly RuleRequirement[] = [
  ...REQUIREMENTS,
  { state: "signed-in", role: ["admin"] },
  { state: "signed-in", role: ["support", "admin"] },
  { state: "verified", role: ["support"], plan: ["paid"] },
]

/** One version without the operation, then one for each requirement, some with a denial. */
const VERSIONS: readonly CheckedPolicy[] = [
  checkedOf([]),
  ...REQUIRED.map((require) => checkedOf([op(require)])),
  ...["signed-in", "verified"].map((require) => checkedOf([op(require, { deny: { challenged: 404 } })])),
]

const lists = (values: readonly string[]): readonly (readonly string[])[] =>
  values.reduce<readonly (readonly string[])[]>((all, value) => [...all, ...all.map((one) => [...one, value])], [[]])

const peopleIn = (state: AuthState): readonly Visitor[] =>
  lists(["support", "admin"]).flatMap((role) =>
    [[], ["free"], ["paid"]].map((plan) => ({ state, claims: { role, plan } })),
  )

const pairs = VERSIONS.flatMap((before, i) => VERSIONS.map((after, j) => [i, j, before, after] as const))

test.each(pairs)(
  "version %i to %i: every visitor's change of an operation is told, and no other",
  (_, __, older, newer) => {
    const { changes, opened, closed, changed } = diffAccess(older, newer)!
    expect(opened + closed + changed).toBe(changes.length)
    for (const state of AUTH_STATES) {
      const moves = peopleIn(state).map((visitor) => {
        const [was, is] = [older, newer].map(({ policy }) => decideOperation(policy, "saveNote", visitor))
        if (isSameOutcome(was!, is!)) return null
        return is!.kind === "proceed" ? "opened" : was!.kind === "proceed" ? "closed" : "changed"
      })
      const told = changes.filter(({ states }) => states.some((one) => one.state === state)).map(({ kind }) => kind)
      expect(new Set(told), `as ${state}`).toEqual(new Set(moves.filter((kind) => kind !== null)))
    }
    for (const { kind, witness, scope, except, moreExceptions, public: isPublic, states } of changes) {
      expect([except, moreExceptions]).toEqual([[], 0])
      expect(scope).toEqual({ path: "operation saveNote", match: "exact" })
      expect(isPublic).toBe(kind === "opened" && states.some(({ state }) => state === "signed-out"))
      const visitor: Visitor = { state: witness.state!, claims: { role: [], plan: [], ...witness.claims } }
      const [was, is] = [older, newer].map(({ policy }) => decideOperation(policy, "saveNote", visitor))
      expect(isSameOutcome(was!, is!)).toBe(false)
      expect([was!.kind === "proceed", is!.kind === "proceed"]).toEqual([kind === "closed", kind === "opened"])
    }
  },
)

const [none, some] = [checkedOf([]), checkedOf([op("anyone"), op("signed-in", { name: "export" })])]

describe("a change of operations", () => {
  const side = (checked: CheckedPolicy | null, name: string) => ({ name, hash: checked?.policyHash ?? null })
  const report = (older: CheckedPolicy | null, newer: CheckedPolicy) => ({
    before: side(older, "old"),
    after: side(newer, "new"),
    diff: diffAccess(older, newer)!,
  })

  test("is told in words, and opens to the public if it does", () => {
    const text = diffText(report(none, some), false)
    expect(text).toContain("2 opened")
    expect(text).toContain(`opened to the public

  operation saveNote
    signed-out                                            blocked (401) -> opens
    challenged, recovering, signed-in, verified, unknown  blocked (403) -> opens
    for example operation saveNote as signed-out
    before: no rule in old: closed by default
    after:  operation saveNote requires anyone (a.policy.ts:4`)
  })

  test("is in the Markdown and in the rows of a comparison", () => {
    expect(diffMarkdown(report(none, some))).toContain("**operation `saveNote`**, for example `operation saveNote` as")
    expect(comparedRowsOf(diffAccess(some, none)!)).toContainEqual(
      expect.objectContaining({
        change: "closed",
        path: "operation saveNote",
        decidedAfter: "no rule",
        state: "signed-in",
      }),
    )
  })

  test("is no change at an address", () => {
    for (const address of ["/", "/a", "/b", "/operation%20saveNote"])
      expect(diffAt(diffAccess(none, some)!, address, none, some)!.changes, `at ${address}`).toEqual([])
  })

  test("is told of a first policy and of a policy that is deleted", () => {
    const keys = (older: CheckedPolicy | null, newer: CheckedPolicy | null) =>
      diffAccess(older, newer)!
        .changes.filter(({ scope }) => scope.path === "operation export")
        .map(({ kind }) => kind)
    expect(keys(null, some)).toEqual(["opened", "changed"])
    expect(keys(some, null)).toEqual(["closed", "changed"])
    const [first] = diffAccess(null, some)!.changes.filter(({ scope }) => scope.path === "operation export")
    expect(first).toMatchObject({ before: { kind: "no-policy" }, after: { kind: "operation", name: "export" } })
  })

  test("is another change for an approval than that of another operation", () => {
    const digests = [
      [op("anyone")],
      [op("anyone", { name: "other" })],
      [op("signed-in")],
      [op("anyone", { why: "another reason" })],
    ].map((operations) => changeDigestOf(diffAccess(none, checkedOf(operations))!))
    expect(new Set(digests).size).toBe(3)
    expect(digests[3]).toBe(digests[0])
  })

  test("has a date like a rule's", () => {
    const versions = [none, some, checkedOf([op("anyone", { why: "reworded" }), op("verified", { name: "export" })])]
    const since = accessSince(versions)
    expect([since.get("operation saveNote")?.newest, since.get("operation export")?.newest]).toEqual([1, 2])
    expect(since.get("operation export")!.ofState.get("verified")).toBe(1)
    expect(since.get("/a subtree")?.newest).toBe(0)
  })

  test("is none if only reasons or their order change", () => {
    const [one, other] = [op("anyone"), op("signed-in", { name: "export" })]
    expect(diffAccess(some, checkedOf([{ ...other, why: "another" }, one]))).toMatchObject({ changes: [] })
  })
})
