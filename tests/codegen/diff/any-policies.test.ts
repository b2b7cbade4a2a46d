import * as fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import type { AccessChange, ChangeKind } from "../../../codegen/diff/access-diff.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import type { Policy } from "../../../policy/language.ts"
import { covers, patternOf } from "../../../policy/pattern.ts"
import { answersAt } from "../../../policy/reference.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { anyRules, policyOf } from "../../policy/build.ts"
import { compilePolicy } from "../emit/load-guards.ts"

// Much work, and nothing that waits: how long it takes is the machine's affair.
vi.setConfig({ testTimeout: 600_000 })

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const checkedOf = (policy: Policy): CheckedPolicy => {
  const { checked, diagnostics } = compilePolicy(policy)
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return checked
}

const WORDS = ["a", "b", "c.d", "x"]
const PATHS = [0, 1, 2, 3, 4, 5].flatMap((length) =>
  Array.from({ length: WORDS.length ** length }, (_, n) => {
    const path = `/${Array.from({ length }, (_, i) => WORDS[Math.floor(n / WORDS.length ** i) % WORDS.length]).join("/")}`
    return { path, segments: segmentsOf(canonicalPathOf(path)!) }
  }),
)

/** The brute-force answer at one path, for any state. */
function expectedKindAt(
  before: Policy,
  after: Policy,
  path: string,
): (state: (typeof AUTH_STATES)[number]) => ChangeKind | null {
  const [answerBefore, answerAfter] = [answersAt(before, path), answersAt(after, path)]
  return (state) => {
    const [old, now] = [answerBefore, answerAfter].map((answer) =>
      (["load", "write"] as const).map((access) => answer(state, access).outcome),
    )
    if (JSON.stringify(old) === JSON.stringify(now)) return null
    const [was, is] = [old![0]!.kind === "proceed", now![0]!.kind === "proceed"]
    return was === is ? "changed" : is ? "opened" : "closed"
  }
}

const says = ({ scope, except }: AccessChange, segments: readonly string[]): boolean => {
  const isIn = (part: AccessChange["scope"]): boolean =>
    covers({ pattern: patternOf(part.path), match: part.match }, segments)
  return isIn(scope) && !except.some(isIn)
}

const anyChecked = fc
  .tuple(anyRules, fc.constantFrom(403 as const, 404 as const))
  .map(([rules, unlisted]) => policyOf(rules, { home: HOME, unlisted }))
  .filter((policy) => compilePolicy(policy).checked !== null)

describe("the access diff of any two policies", () => {
  test("has the same answer for every path and auth state as brute force", () => {
    fc.assert(
      fc.property(anyChecked, anyChecked, (before, after) => {
        const { changes } = diffAccess(checkedOf(before), checkedOf(after))!
        fc.pre(changes.every(({ moreExceptions }) => moreExceptions === 0))
        // One comparison at the end: half a million of the test library's own would cost more than all else here.
        const wrong: unknown[] = []
        for (const { path, segments } of PATHS) {
          const here = changes.filter((change) => says(change, segments))
          const expectedKind = expectedKindAt(before, after, path)
          for (const state of AUTH_STATES) {
            const kinds = here.filter(({ states }) => states.some((one) => one.state === state)).map(({ kind }) => kind)
            const expected = expectedKind(state)
            if (kinds.join() !== (expected ?? "")) wrong.push({ path, state, kinds, expected })
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test("is demonstrated by its witnesses", () => {
    fc.assert(
      fc.property(anyChecked, anyChecked, (before, after) => {
        for (const { kind, witness, states } of diffAccess(checkedOf(before), checkedOf(after))!.changes) {
          for (const { state } of states) expect(expectedKindAt(before, after, witness.url)(state)).toBe(kind)
        }
      }),
      { numRuns: 100 },
    )
  })

  test("is the same for every order of the rules, except for source lines", () => {
    const withoutPlaces = (key: string, value: unknown): unknown => (key === "place" ? null : value)
    fc.assert(
      fc.property(anyChecked, anyChecked, (before, after) => {
        const turned = { ...after, rules: after.rules.toReversed() }
        expect(JSON.stringify(diffAccess(checkedOf(before), checkedOf(turned)), withoutPlaces)).toBe(
          JSON.stringify(diffAccess(checkedOf(before), checkedOf(after)), withoutPlaces),
        )
      }),
      { numRuns: 60 },
    )
  })
})
