import * as fc from "fast-check"
import { expect, test } from "vitest"
import { automatonOf, type AutomatonState } from "../../../policy/automaton.ts"
import type { MatchMode } from "../../../policy/language.ts"
import { scopedRuleOf } from "../../../policy/governing-rule.ts"
import { covers, patternOf, type Scope } from "../../../policy/pattern.ts"
import { overlaps } from "../../../policy/specificity.ts"
import { anyRules } from "../../policy/build.ts"
import { coveringAt, overlapping } from "../../../codegen/check/regions/covering-at.ts"
import { knownAutomatonOf } from "../../../codegen/check/regions/known-automaton.ts"

const scopesOf = (...parts: readonly (readonly [string, MatchMode])[]): readonly Scope[] =>
  parts.map(([path, match]) => ({ pattern: patternOf(path), match }))

const LISTS = [
  scopesOf(["/a", "exact"], ["/a/b", "subtree"]),
  scopesOf(["/a", "subtree"], ["/a/b", "subtree"]),
  scopesOf(["/a/b", "subtree"], ["/a", "exact"]),
  scopesOf(["/a", "exact"], ["/a/:b", "subtree"]),
  scopesOf(["/a", "exact"], ["/a/:c", "subtree"]),
  scopesOf(["/a", "exact"], ["/a/:c(b|d)", "subtree"]),
  scopesOf(["/a", "exact"]),
  scopesOf(),
]

const toldOf = ({ witness, covering, literals, other }: AutomatonState) => ({ witness, covering, literals, other })

test("a cached automaton equals a newly built one", () => {
  // Twice, so that each is asked for while others are remembered, and again when it was forgotten.
  for (const scopes of [...LISTS, ...LISTS, ...LISTS.toReversed()])
    expect(knownAutomatonOf(scopes)!.map(toldOf)).toEqual(automatonOf(scopes)!.map(toldOf))
})

test("param names do not change the automaton, and everything else does", () => {
  const [exact, subtree, turned, param, renamed] = LISTS.map((scopes) => knownAutomatonOf(scopes))
  expect(new Set([exact, subtree, turned, param]).size).toBe(4)
  expect(renamed).toBe(param)
})

test("a cached automaton is within the caller's size limit, or none is returned", () => {
  const scopes = LISTS[0]!
  const { length } = knownAutomatonOf(scopes)!
  expect([knownAutomatonOf(scopes, length - 1), knownAutomatonOf(scopes, length)?.length]).toEqual([null, length])
  expect(automatonOf(scopes, length - 1)).toBeNull()
})

test("covering and overlapping scopes are the ones that testing each scope finds", () => {
  fc.assert(
    fc.property(anyRules, fc.array(fc.constantFrom("a", "b", "c.d", "x"), { maxLength: 5 }), (rules, segments) => {
      const scopes = rules.map(scopedRuleOf)
      expect(coveringAt(scopes)(segments)).toEqual(scopes.filter((scope) => covers(scope, segments)))
      const pairs = scopes.map((scope) =>
        scopes.flatMap((other, place) => (other !== scope && overlaps(scope, other) ? [place] : [])),
      )
      expect(overlapping(scopes)).toEqual(pairs)
    }),
  )
})
