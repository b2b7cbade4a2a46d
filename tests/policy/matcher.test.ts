import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { automatonOf } from "../../policy/automaton.ts"
import { canonicalPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import { compareText, governingRule, operationKeyOf, ruleKeyOf, scopedRuleOf } from "../../policy/governing-rule.ts"
import { compileMatcher, stateOf } from "../../policy/matcher.ts"
import { covers } from "../../policy/pattern.ts"
import { byPrecedence, precedenceOf } from "../../policy/specificity.ts"
import { anyPathname, anyRules, ruleOf } from "./build.ts"

describe("the compiled matcher", () => {
  test("equals the reference", () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyPathname, { maxLength: 20 }), (rules, pathnames) => {
        const scoped = rules.map(scopedRuleOf)
        const match = compileMatcher(scoped)
        const paths = pathnames.flatMap((pathname) => canonicalPathOf(pathname) ?? [])
        expect(paths.map(match)).toEqual(paths.map((path) => governingRule(scoped, path)))
      }),
      { numRuns: 500 },
    )
  })

  test("does not depend on the order of the rules", () => {
    fc.assert(
      fc.property(
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray([...rules], { minLength: rules.length })),
        ),
        fc.array(anyPathname, { maxLength: 20 }),
        ([rules, shuffled], pathnames) => {
          const [one, other] = [compileMatcher(rules.map(scopedRuleOf)), compileMatcher(shuffled.map(scopedRuleOf))]
          const paths = pathnames.flatMap((pathname) => canonicalPathOf(pathname) ?? [])
          expect(paths.map((path) => other(path)?.rule)).toEqual(paths.map((path) => one(path)?.rule))
        },
      ),
      { numRuns: 500 },
    )
  })

  test("equals the reference also if the automaton would be too large to build", () => {
    const scoped = [ruleOf("/a", "subtree", "anyone"), ruleOf("/:p", "exact", "signed-in")].map(scopedRuleOf)
    const [match, without] = [compileMatcher(scoped), compileMatcher(scoped, null)]
    const paths = ["/", "/a", "/a/b", "/b", "/b/a"].map((path) => canonicalPathOf(path)!)
    expect(paths.map(without)).toEqual(paths.map(match))
    expect(paths.map((path) => without(path)?.rule.path)).toEqual([undefined, "/a", "/a", "/:p", undefined])
  })

  test("without rules matches nothing", () => {
    expect(compileMatcher([])(canonicalPathOf("/a")!)).toBeNull()
  })
})

describe("a rule", () => {
  test("governs the paths that it covers and that no preceding rule covers, ties included", () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyPathname, { maxLength: 20 }), (rules, pathnames) => {
        const scoped = rules.map(scopedRuleOf)
        for (const pathname of pathnames) {
          const path = canonicalPathOf(pathname)
          if (path === null) continue
          const ordered = scoped.filter((rule) => covers(rule, segmentsOf(path))).sort(byPrecedence)
          expect(governingRule(scoped, path)).toBe(ordered[0] ?? null)
          for (const [i, rule] of ordered.entries())
            expect(ordered.slice(i + 1).filter((other) => precedenceOf(other, rule) === "beats")).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe("a state of the automaton", () => {
  test("has the same covering rules as every path that reaches it, and its witness reaches it", () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyPathname, { maxLength: 20 }), (rules, pathnames) => {
        const scoped = rules.map(scopedRuleOf)
        const automaton = automatonOf(scoped)!
        automaton.forEach(({ witness }, at) => expect(stateOf(automaton, witness)).toBe(at))
        for (const pathname of pathnames) {
          const path = canonicalPathOf(pathname)
          if (path === null) continue
          const covering = scoped.flatMap((rule, i) => (covers(rule, segmentsOf(path)) ? [i] : []))
          expect(automaton[stateOf(automaton, path)]!.covering).toEqual(covering)
        }
      }),
      { numRuns: 500 },
    )
  })

  test("is built within the limit, or no automaton is built", () => {
    const scopes = [{ pattern: [{ kind: "literal" as const, text: "a" }], match: "exact" as const }]
    expect(automatonOf(scopes, 3)).toHaveLength(3)
    expect(automatonOf(scopes, 2)).toBeNull()
  })
})

test("texts are sorted by code units", () => {
  const ordered = ["", "A", "Z", "a", "aa", "z", "é", "日"]
  for (const [i, one] of ordered.entries())
    for (const [j, other] of ordered.entries()) expect(compareText(one, other)).toBe(Math.sign(i - j))
})

test("a rule is named by its path and its match mode", () => {
  expect(ruleKeyOf(ruleOf("/a/:p", "subtree", "anyone"))).toBe("/a/:p subtree")
  expect(operationKeyOf({ name: "saveNote" })).toBe("operation saveNote")
})
