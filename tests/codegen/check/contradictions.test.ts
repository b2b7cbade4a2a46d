import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { governingRule, ruleKeyOf, scopedRuleOf } from "../../../policy/governing-rule.ts"
import type { MatchMode, Path, Policy, Requirement, Rule } from "../../../policy/language.ts"
import { covers } from "../../../policy/pattern.ts"
import { writtenOutOf } from "../../../policy/written-out.ts"
import { explain } from "../../../codegen/explain/explain.ts"
import { anyRules, ruleOf } from "../../policy/build.ts"
import { contradictionsOf } from "../diff/fuzz-brute.ts"
import { simplePolicyOf } from "../diff/fuzz-model.ts"
import { compilePolicy } from "../emit/load-guards.ts"

/** Every path over the words, up to a length. */
function pathsOf(words: readonly string[], longest: number): readonly string[] {
  const levels = [[""]]
  for (let i = 0; i < longest; i++) levels.push(levels[i]!.flatMap((path) => words.map((word) => `${path}/${word}`)))
  return ["/", ...levels.slice(1).flat()]
}

const pairsFound = (policy: Policy): readonly string[] =>
  compilePolicy(policy)
    .diagnostics.filter(({ code }) => code === "P305")
    .map(({ message }) =>
      [...message.matchAll(/`(\/[^`]*)` (exact|subtree)/g)]
        .map(([, path, match]) => `${path} ${match}`)
        .sort()
        .join(" and "),
    )
    .sort()

function pairsThereAre(policy: Policy, paths: readonly string[]): readonly string[] {
  const rules = policy.rules.flatMap((rule) => writtenOutOf(scopedRuleOf(rule)))
  const all = paths.map((text) => {
    const path = canonicalPathOf(text)!
    return {
      covering: rules.filter((rule) => covers(rule, segmentsOf(path))),
      governing: governingRule(rules, path),
    }
  })
  const named = contradictionsOf(policy, all).map((pair) =>
    pair
      .map(({ rule }) => ruleKeyOf(rule))
      .sort()
      .join(" and "),
  )
  return [...new Set(named)].sort()
}

const ROWS: readonly (readonly [string, { given: readonly Rule[]; want: readonly string[] }])[] = [
  [
    "two rules alone",
    {
      given: [ruleOf("/:tenant/admin", "exact", "verified"), ruleOf("/acme/:page", "exact", "anyone")],
      want: ["/:tenant/admin exact and /acme/:page exact"],
    },
  ],
  [
    "a third rule that one beats and that beats the other hides nothing",
    {
      given: [
        ruleOf("/:tenant/admin", "exact", "verified"),
        ruleOf("/acme/:page", "exact", "anyone"),
        ruleOf("/acme", "subtree", "signed-in"),
      ],
      want: ["/:tenant/admin exact and /acme/:page exact"],
    },
  ],
  [
    "nor does one that is longer",
    {
      given: [
        ruleOf("/:tenant/admin", "subtree", "verified"),
        ruleOf("/acme/:page", "subtree", "anyone"),
        ruleOf("/acme/:page/new", "exact", "anyone"),
      ],
      want: ["/:tenant/admin subtree and /acme/:page subtree", "/:tenant/admin subtree and /acme/:page/new exact"],
    },
  ],
  [
    "one that beats both and governs decides",
    {
      given: [
        ruleOf("/:tenant/admin", "exact", "verified"),
        ruleOf("/acme/:page", "exact", "anyone"),
        ruleOf("/acme/admin", "exact", "verified"),
      ],
      want: [],
    },
  ],
  [
    "one that beats both on a part of the overlap decides that part alone",
    {
      given: [
        ruleOf("/:tenant/admin", "subtree", "verified"),
        ruleOf("/acme/:page", "subtree", "anyone"),
        ruleOf("/acme/admin", "exact", "verified"),
      ],
      want: ["/:tenant/admin subtree and /acme/:page subtree"],
    },
  ],
  [
    "one that beats only one of the two decides nothing, though it agrees with the other",
    {
      given: [
        ruleOf("/:p/b/c", "exact", "verified"),
        ruleOf("/a/:p/:q", "exact", "anyone"),
        ruleOf("/a/:p/c", "exact", "verified"),
      ],
      want: ["/:p/b/c exact and /a/:p/:q exact"],
    },
  ],
  [
    "two that decide alike may meet",
    { given: [ruleOf("/:p/b", "exact", "verified"), ruleOf("/a/:p", "exact", "verified")], want: [] },
  ],
  [
    "writes count as loads do",
    {
      given: [
        ruleOf("/:p/b", "exact", "signed-in", { "signed-out": "/signin" }),
        ruleOf("/a/:p", "exact", "signed-in", { "signed-out": 401 }),
      ],
      want: ["/:p/b exact and /a/:p exact"],
    },
  ],
]

const SCOPES = pathsOf(["a", ":p"], 2)
  .map((path) => path.replace(/:p\/:p/, ":p/:q") as Path)
  .flatMap((path) => (["exact", "subtree"] as const).map((match): [Path, MatchMode] => [path, match]))

describe("two rules that contradict each other on a shared path are an error", () => {
  test.each(ROWS)("%s", (_, { given, want }) => {
    expect(pairsFound(simplePolicyOf(given))).toEqual(want)
  })

  test("for all sets of three rules with at most two segments, two words and two requirements", () => {
    const paths = pathsOf(["a", "x"], 3)
    let policies = 0
    let contradictory = 0
    for (const [i, one] of SCOPES.entries()) {
      for (const [j, two] of SCOPES.entries()) {
        for (const [k, three] of SCOPES.entries()) {
          if (!(i < j && j < k)) continue
          // The first word may be fixed: only whether two rules ask alike can matter. The root is closed.
          for (const words of [0, 1, 2, 3]) {
            const require = [0, words & 1, words >> 1].map((word): Requirement =>
              word === 0 ? "signed-in" : "verified",
            )
            const policy = simplePolicyOf(
              [one, two, three].map(([path, match], at) => ruleOf(path, match, require[at]!)),
            )
            const wanted = pairsThereAre(policy, paths)
            policies++
            if (wanted.length > 0) contradictory++
            expect({ found: pairsFound(policy), policy }).toEqual({ found: wanted, policy })
          }
        }
      }
    }
    expect([policies, contradictory > 50]).toEqual([1456, true])
  })

  test("for any rules", () => {
    const paths = pathsOf(["a", "b", "c.d", "x"], 5)
    let contradictory = 0
    fc.assert(
      fc.property(anyRules, (rules) => {
        const policy = simplePolicyOf(rules)
        const wanted = pairsThereAre(policy, paths)
        if (wanted.length > 0) contradictory++
        expect(pairsFound(policy)).toEqual(wanted)
      }),
      // So many that chance leaves nobody with few: one in eight contradicts.
      { numRuns: 600 },
    )
    expect(contradictory).toBeGreaterThan(30)
  })

  test("and adding the rule of the hint resolves the contradiction", () => {
    let mended = 0
    fc.assert(
      fc.property(anyRules, (rules) => {
        const policy = simplePolicyOf(rules)
        for (const finding of compilePolicy(policy).diagnostics.filter(({ code }) => code === "P305")) {
          const [, path, match] = /overlap, `([^`]*)` (exact|subtree)/.exec(finding.hint ?? "")!
          const written = ruleOf(path as Path, match as MatchMode, "challenged")
          const after = compilePolicy(simplePolicyOf([...rules, written])).diagnostics
          mended++
          expect(after.filter(({ code }) => /^P(301|20[1-4])$/.test(code))).toEqual([])
          expect(
            after.filter(
              ({ message, witness }) => message === finding.message && witness?.url === finding.witness!.url,
            ),
          ).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
    expect(mended).toBeGreaterThan(20)
  })
})

test("in an accepted policy the governing rule is more specific than every rule with another outcome", () => {
  let lost = 0
  let alike = 0
  const paths = pathsOf(["a", "b", "x"], 4)
  fc.assert(
    fc.property(anyRules, fc.boolean(), (rules, isOneWord) => {
      const settled = isOneWord ? rules.map((rule) => ({ ...rule, require: "signed-in" as const })) : rules
      const { checked } = compilePolicy(simplePolicyOf(settled))
      if (checked === null) return
      for (const path of paths) {
        const { standings, governing } = explain(checked, path)
        for (const { rule, verdict, because } of standings) {
          if (verdict !== "lost") continue
          lost++
          if (because.id === "beaten") continue
          alike++
          expect(because.english).toBe(`agrees with ${governing!.key}, whose literal comes first`)
          expect(rule.rule.require).toBe(governing!.rule.require)
        }
      }
    }),
    {
      numRuns: 150,
      examples: [[[ruleOf("/a/:p", "exact", "signed-in"), ruleOf("/:p/b", "exact", "signed-in")], true]],
    },
  )
  expect(lost).toBeGreaterThan(alike)
  expect(alike).toBeGreaterThan(0)
})
