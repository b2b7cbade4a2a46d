// What a comparison divides is what both sides divide, however much of it stands on both.
import * as fc from "fast-check"
import { expect, test } from "vitest"

import type { CheckedPolicy } from "../../codegen/check/checked-policy.ts"
import { governingAmong } from "../../codegen/check/regions.ts"
import { decidedRegionsOf, isRule, type Deciding } from "../../codegen/diff/decided-regions.ts"
import { automatonOf } from "../../policy/automaton.ts"
import type { Policy } from "../../policy/language.ts"
import { simplePolicy, simplePolicyOf } from "./fuzz-model.ts"
import { compilePolicy } from "./load-guards.ts"
import { ruleOf } from "../policy/build.ts"

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

const isAsPlain = (before: CheckedPolicy, after: CheckedPolicy): void => {
  const regions = decidedRegionsOf(before, after)!.map((region) => ({
    witness: region.witness,
    before: region.before,
    after: region.after,
    covering: region.covering,
  }))
  const plain = plainRegionsOf(before, after)
  expect(regions.map(({ witness }) => witness)).toEqual(plain.map(({ witness }) => witness))
  for (const [at, region] of regions.entries()) {
    expect(region.before).toBe(plain[at]!.before)
    expect(region.after).toBe(plain[at]!.after)
    expect(region.covering.length).toBe(plain[at]!.covering.length)
    for (const [i, part] of region.covering.entries()) expect(part).toBe(plain[at]!.covering[i])
  }
}

const accepted = (policy: Policy): CheckedPolicy | null => compilePolicy(policy).checked

test("any two policies", () => {
  const checked = simplePolicy.map(accepted).filter((one) => one !== null)
  fc.assert(fc.property(checked, checked, isAsPlain), { numRuns: 200 })
})

test("a policy and itself with some rules less, each side in its own order", () => {
  fc.assert(
    fc.property(simplePolicy, fc.array(fc.nat({ max: 7 })), (policy, gone) => {
      const [checked, less] = [policy, { ...policy, rules: policy.rules.filter((_, at) => !gone.includes(at)) }].map(
        accepted,
      )
      fc.pre(checked != null && less != null)
      isAsPlain(checked, less)
      isAsPlain(less, checked)
    }),
    { numRuns: 200 },
  )
})

test("what stands outside and has a rule besides, and params of other names", () => {
  const files = { path: "/files", match: "subtree", why: "x" } as const
  const sides = [
    simplePolicyOf([ruleOf("/files/:a", "subtree", "signed-in"), ruleOf("/b", "exact", "anyone")], [files]),
    simplePolicyOf([ruleOf("/a", "exact", "anyone"), ruleOf("/files/:b", "subtree", "anyone")]),
    simplePolicyOf([ruleOf("/files", "subtree", "signed-in"), ruleOf("/files/:b", "subtree", "anyone")]),
    simplePolicyOf([ruleOf("/a", "exact", "anyone")], [{ ...files, path: "/files/:c" }]),
  ].flatMap((policy) => accepted(policy) ?? [])
  expect(sides).toHaveLength(4)
  for (const before of sides) for (const after of sides) isAsPlain(before, after)
})
