// A comparison divides paths as both sides together do, however much the sides share.
import * as fc from "fast-check"
import { expect, test } from "vitest"

import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { governingAmong } from "../../../codegen/check/regions/regions.ts"
import { decidedRegionsOf, isRule, type DecidedRegion, type Deciding } from "../../../codegen/diff/decided-regions.ts"
import { automatonOf } from "../../../policy/automaton.ts"
import type { Policy } from "../../../policy/language.ts"
import { simplePolicy, simplePolicyOf } from "./fuzz-model.ts"
import { compilePolicy } from "../emit/load-guards.ts"
import { ruleOf } from "../../policy/build.ts"

/** By the scopes of both sides one after the other, each twice where both have it. */
function plainRegionsOf(before: CheckedPolicy, after: CheckedPolicy) {
  const [old, young] = [before, after].map(({ rules, outside }) => [...rules, ...outside]) as [Parts, Parts]
  const decidingAmong = (parts: Parts): Deciding =>
    parts.find((part) => !isRule(part)) ?? governingAmong(parts.filter(isRule))
  return automatonOf([...old, ...young])!.map(({ witness, covering }) => {
    const ours = covering.flatMap((index) => old[index] ?? [])
    const theirs = covering.flatMap((index) => (index < old.length ? [] : (young[index - old.length] ?? [])))
    return { witness, before: decidingAmong(ours), after: decidingAmong(theirs), covering: [...ours, ...theirs] }
  })
}

type Parts = Exclude<Deciding, null>[]

/** Each part by its kind and where its side has it. */
const toldOf = ({ witness, before, after, covering }: DecidedRegion) => [
  witness,
  ...[before, after, ...covering].map((part) => part && `${isRule(part) ? "rule" : "outside"} ${part.ast.span.start}`),
]

const bothOf = (before: CheckedPolicy, after: CheckedPolicy) => ({
  merged: decidedRegionsOf(before, after)!.map(toldOf),
  plain: plainRegionsOf(before, after).map(toldOf),
})

const accepted = (policy: Policy): CheckedPolicy | null => compilePolicy(policy).checked

test("the decided regions of any two policies equal those of a comparison region by region", () => {
  const checked = simplePolicy.map(accepted).filter((one) => one !== null)
  fc.assert(
    fc.property(checked, checked, (before, after) => {
      const { merged, plain } = bothOf(before, after)
      expect(merged).toEqual(plain)
    }),
    { numRuns: 200 },
  )
})

test("they are equal for a policy and the same with fewer rules, each in its own order", () => {
  fc.assert(
    fc.property(simplePolicy, fc.array(fc.nat({ max: 7 })), (policy, gone) => {
      const [checked, less] = [policy, { ...policy, rules: policy.rules.filter((_, at) => !gone.includes(at)) }].map(
        accepted,
      )
      fc.pre(checked != null && less != null)
      for (const { merged, plain } of [bothOf(checked, less), bothOf(less, checked)]) expect(merged).toEqual(plain)
    }),
    { numRuns: 200 },
  )
})

test("they are equal for outside entries that also have a rule, and for params with other names", () => {
  const files = { path: "/files", match: "subtree", why: "x" } as const
  const sides = [
    simplePolicyOf([ruleOf("/files/:a", "subtree", "signed-in"), ruleOf("/b", "exact", "anyone")], [files]),
    simplePolicyOf([ruleOf("/a", "exact", "anyone"), ruleOf("/files/:b", "subtree", "anyone")]),
    simplePolicyOf([ruleOf("/files", "subtree", "signed-in"), ruleOf("/files/:b", "subtree", "anyone")]),
    simplePolicyOf([ruleOf("/a", "exact", "anyone")], [{ ...files, path: "/files/:c" }]),
  ].flatMap((policy) => accepted(policy) ?? [])
  expect(sides).toHaveLength(4)
  for (const { merged, plain } of sides.flatMap((before) => sides.map((after) => bothOf(before, after))))
    expect(merged).toEqual(plain)
})
