import { expect, test } from "vitest"
import { automatonOf } from "../../policy/automaton.ts"
import type { MatchMode } from "../../policy/language.ts"
import { patternOf, type Scope } from "../../policy/pattern.ts"
import { knownAutomatonOf } from "../../codegen/check/known-automaton.ts"

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

test("an automaton that is remembered is the one that would be made", () => {
  // Twice, so that each is asked for while others are remembered, and again when it was forgotten.
  for (const scopes of [...LISTS, ...LISTS, ...LISTS.toReversed()])
    expect(knownAutomatonOf(scopes)).toEqual(automatonOf(scopes))
})

test("what a param is called makes no other automaton, and everything else does", () => {
  const [exact, subtree, turned, param, renamed] = LISTS.map((scopes) => knownAutomatonOf(scopes))
  expect(new Set([exact, subtree, turned, param]).size).toBe(4)
  expect(renamed).toBe(param)
})
