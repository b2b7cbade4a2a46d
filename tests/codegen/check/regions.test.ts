import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { MatchMode, Path, Policy, Rule } from "../../../policy/language.ts"
import { patternOf, type Scope } from "../../../policy/pattern.ts"
import { count, countsInWords, countsOf, servedInWords } from "../../../codegen/check/regions/counts.ts"
import { coveringAt, winsOver } from "../../../codegen/check/regions/covering-at.ts"
import { differenceOf, differIn } from "../../../codegen/check/regions/difference.ts"
import { canonicalJson, digestOf, policyHashOf, routesHashOf } from "../../../codegen/check/regions/hash.ts"
import { EVERYTHING, largestOf, intersectionOf, pathScopeOf } from "../../../codegen/check/regions/intersection.ts"
import { compile, resolvePolicy } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import type { Subject } from "../../../codegen/check/regions/subject.ts"
import { hasErrors } from "../../../codegen/source/diagnostic.ts"
import type { ResolvedPolicy } from "../../../codegen/source/resolve.ts"
import type { RouteEntry } from "../../../codegen/target/entries.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { routesOf } from "../emit/every-part.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const REFUSING = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const scopeOf = (path: Path, match: MatchMode = "exact"): Scope => ({ pattern: patternOf(path), match })

function resolvedOf(policy: Policy): ResolvedPolicy {
  const { value, diagnostics } = resolvePolicy({ path: "a.policy.ts", text: textOfPolicy(policy) })
  if (value === null || hasErrors(diagnostics)) throw new Error(JSON.stringify(diagnostics))
  return value
}

describe("the counts of a policy", () => {
  const served = (...kinds: readonly ("page" | "endpoint")[]): CheckedPolicy => {
    const { rules } = resolvedOf(policyOf([ruleOf("/a", "exact", "anyone"), ruleOf("/b", "exact", "anyone")]))
    const entries = kinds.map((kind) => ({ kind }) as RouteEntry)
    // A page with several rules is in the list once for each.
    return {
      rules,
      pages: entries.flatMap((entry) => rules.map((rule) => ({ entry, rule }))),
    } as unknown as CheckedPolicy
  }

  test("have each page and each endpoint once", () => {
    expect(countsOf(served("page", "endpoint", "page"))).toEqual({ rules: 2, pages: 2, endpoints: 1 })
    expect(countsOf(served())).toEqual({ rules: 2, pages: 0, endpoints: 0 })
  })

  test("are written with the right nouns", () => {
    expect(countsInWords({ rules: 1, pages: 1, endpoints: 0 })).toBe("1 rule for 1 page")
    expect(countsInWords({ rules: 12, pages: 9, endpoints: 3 })).toBe("12 rules for 9 pages and 3 endpoints")
    expect(servedInWords({ pages: 0, endpoints: 1 })).toBe("0 pages and 1 endpoint")
    expect([count(0, "rule"), count(1, "rule"), count(2, "rule")]).toEqual(["0 rules", "1 rule", "2 rules"])
  })
})

describe("the digest of a policy", () => {
  const [a, b] = [ruleOf("/a", "exact", "anyone"), ruleOf("/a/b", "subtree", "signed-in")]
  const invariants = (["/a", "/b"] as const).map((path) => ({ path, match: "exact", state: "signed-out", why: "so" }))
  const lists = {
    never: invariants,
    always: invariants,
    outside: invariants.map(({ path, why }) => ({ path, match: "exact", why })),
    accept: invariants.map(({ path, why }) => ({ code: "P401", rule: path, match: "exact", why })),
  } as unknown as Partial<Policy>
  const policy = policyOf([a, b], lists)
  const turned = (name: keyof Policy): Policy => ({
    ...policy,
    [name]: (policy[name] as readonly unknown[]).toReversed(),
  })

  test.each(["rules", "never", "always", "outside", "accept"] as const)(
    "does not depend on the order of `%s`",
    (name) => {
      expect(turned(name)[name]).not.toEqual(policy[name])
      expect(policyHashOf(turned(name))).toBe(policyHashOf(policy))
      expect(policyHashOf({ ...policy, [name]: [] })).not.toBe(policyHashOf(policy))
    },
  )

  test("changes with a reason", () => {
    expect(policyHashOf({ ...policy, rules: [a, { ...b, why: "a test says no" }] })).not.toBe(policyHashOf(policy))
  })

  test("changes with each part of an invariant", () => {
    const admin = { state: "signed-in", role: ["admin"] } as const
    const claims = { role: { many: ["admin"], asOf: "token", why: "a test" } } as const
    const hashes = [{}, { alone: true }, { admit: "signed-out" }, { under: "/b" }, { why: "no" }].map((changed) => {
      const never = [{ admit: admin, under: "/a", why: "a test", ...changed }] as Policy["never"]
      return policyHashOf(resolvedOf(policyOf([a], { claims, never })).policy)
    })
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test("is the SHA-256 of its JSON with sorted keys and lists", () => {
    const json = JSON.stringify({ accept: [], always: [], b: 1, never: [], outside: [], rules: [] })
    const given = { rules: [], b: 1, outside: [], never: [], always: [], accept: [] } as unknown as Policy
    expect(policyHashOf(given)).toBe(createHash("sha256").update(json).digest("hex"))
    expect(digestOf(given)).toBe(policyHashOf(given))
  })

  test.each([
    [{ b: 1, a: [2, null, "x", { d: true, c: undefined }] }, '{"a":[2,null,"x",{"d":true}],"b":1}'],
    [null, "null"],
    [[], "[]"],
    [{}, "{}"],
    ['\u2028"', '"\u2028\\""'],
    [{ é: 1, z: 2, A: 3 }, '{"A":3,"z":2,"é":1}'],
  ])("of %j is that of one text", (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  test("of a route list depends on the routes and their kinds, and not on their order or their files", () => {
    const entry = (pattern: string, kind: string, file: string) =>
      ({ pattern, kind, module: { file } }) as unknown as RouteEntry
    const [one, other] = [entry("/a", "page", "a.tsx"), entry("/b", "page", "b.tsx")]
    const hash = routesHashOf([one, other])
    expect(routesHashOf([other, entry("/a", "page", "c.tsx")])).toBe(hash)
    expect(routesHashOf([one, entry("/b", "endpoint", "b.tsx")])).not.toBe(hash)
    expect(routesHashOf([one])).not.toBe(hash)
  })
})

describe("the intersection of two scopes", () => {
  test.each<[Path, MatchMode, Path, MatchMode, string]>([
    ["/a", "subtree", "/a/b", "subtree", "/a/b subtree"],
    ["/a/b", "exact", "/a", "subtree", "/a/b exact"],
    ["/a", "subtree", "/:p/b", "exact", "/a/b exact"],
    ["/:p/b", "exact", "/:q", "subtree", "/:p/b exact"],
    ["/:p/b", "exact", "/:q/:r", "exact", "/:q/b exact"],
    ["/:p", "exact", "/:q(a|b)", "exact", "/:q(a|b) exact"],
    ["/:q(a|b)", "exact", "/:p", "exact", "/:p(a|b) exact"],
    ["/a", "exact", "/:q(a|b)", "exact", "/a exact"],
    ["/:q(a|b)", "exact", "/a", "subtree", "/a exact"],
    ["/:p(a|b|c)", "subtree", "/:q(c|b|d)", "subtree", "/:q(c|b) subtree"],
    ["/:p(a|b)", "exact", "/:q(b|c)", "exact", "/b exact"],
    ["/", "subtree", "/a", "exact", "/a exact"],
  ])("%s %s with %s %s", (one, mode, other, otherMode, met) => {
    const { path, match } = pathScopeOf(intersectionOf(scopeOf(one, mode), scopeOf(other, otherMode)))
    expect(`${path} ${match}`).toBe(met)
  })

  test("with everything is the scope itself", () => {
    expect(intersectionOf(EVERYTHING, scopeOf("/a/:p"))).toEqual(scopeOf("/a/:p"))
  })
})

test("the largest of some scopes contain the others, and are listed up to a number", () => {
  const scopes = [
    scopeOf("/b/c"),
    scopeOf("/b", "subtree"),
    scopeOf("/b"),
    scopeOf("/a"),
    scopeOf("/:p"),
    scopeOf("/a/d"),
    scopeOf("/a/c"),
  ]
  const all = [
    { path: "/b", match: "subtree" },
    { path: "/:p", match: "exact" },
    { path: "/a/c", match: "exact" },
    { path: "/a/d", match: "exact" },
  ]
  expect(largestOf(scopes, 9)).toEqual({ listed: all, more: 0 })
  expect(largestOf(scopes.toReversed(), 4)).toEqual({ listed: all, more: 0 })
  expect(largestOf(scopes, 3)).toEqual({ listed: all.slice(0, 3), more: 1 })
  expect(largestOf([], 1)).toEqual({ listed: [], more: 0 })
  // Neither is a scope counted that an unlisted one contains.
  const [listed, unlisted] = [scopeOf("/a"), scopeOf("/b", "subtree")]
  expect(largestOf([listed, unlisted, scopeOf("/b/c")], 1)).toMatchObject({ more: 1 })
})

test.each<[Path, Path]>([
  ["/1", "/:id"],
  ["/-a", "/:id"],
  ["/:lang(de|en)", "/:page"],
  ["/:lang(de|en)", "/:lang(de|en|fr)"],
  ["/:a/1", "/:a/:b"],
])("the largest of the scopes %s and %s is the second, in whatever order", (small, large) => {
  const want = { listed: [{ path: large, match: "exact" }], more: 0 }
  expect(largestOf([scopeOf(small), scopeOf(large)], 9)).toEqual(want)
  expect(largestOf([scopeOf(large), scopeOf(small)], 9)).toEqual(want)
})

describe("the scopes that cover a path", () => {
  const scopes = [scopeOf("/a", "subtree"), scopeOf("/:p/b"), scopeOf("/a/b")]

  test.each([
    [
      ["a", "b"],
      [0, 1, 2],
    ],
    [["x", "b"], [1]],
    [["x"], []],
    [[], []],
    // No path has this segment.
    [["a", ""], [0]],
  ])("%j", (segments, want) => {
    expect(coveringAt(scopes)(segments)).toEqual(want.map((at) => scopes[at]))
  })

  test("are the losers of a rule if it is more specific than they are", () => {
    const rules = [
      ruleOf("/", "subtree", "anyone"),
      ruleOf("/b", "subtree", "anyone"),
      ruleOf("/a", "subtree", "signed-in"),
      ruleOf("/a/b", "exact", "verified"),
    ]
    expect({ ...winsOver(resolvedOf(policyOf(rules)).rules) }).toEqual({
      "/a subtree": ["/ subtree"],
      "/a/b exact": ["/ subtree", "/a subtree"],
      "/b subtree": ["/ subtree"],
    })
  })
})

describe("the difference of two rules", () => {
  const CLAIMS = {
    role: { many: ["admin", "support"], asOf: "token", why: "given by hand" },
    team: { one: ["a", "b"], asOf: "token", why: "given by hand" },
  } satisfies Policy["claims"]
  const differences = (one: Partial<Rule>, other: Partial<Rule>, parts: Partial<Policy> = {}) => {
    const rules = [one, other].map((rule, at): Rule => ({ ...ruleOf(`/${"ab"[at]!}`, "exact", "anyone"), ...rule }))
    const resolved = resolvedOf(policyOf(rules, { claims: CLAIMS, ...parts }))
    const subject = { resolved } as unknown as Subject
    const [a, b] = resolved.rules
    const found = differenceOf(subject, a!, b!)
    expect(differIn(subject)(a!, b!)).toBe(found !== null)
    expect(differIn(subject)(a!, a!)).toBe(false)
    return found
  }
  const admin = { state: "signed-in", role: ["admin"] } as const

  test.each<[string, Partial<Rule>, Partial<Rule>, object | null]>([
    ["none", { require: "signed-in" }, { require: "signed-in" }, null],
    [
      "a state",
      { require: "anyone" },
      { require: "signed-in" },
      { person: { state: "signed-out" }, firstAnswer: "proceed", secondAnswer: "/signin" },
    ],
    [
      "the same requirement and another denial",
      { require: "signed-in" },
      { require: "signed-in", deny: { "signed-out": 404 } },
      { person: { state: "signed-out" }, firstAnswer: "/signin", secondAnswer: "404" },
    ],
    [
      "one denial and another",
      { require: "signed-in", deny: { "signed-out": 403 } },
      { require: "signed-in", deny: { "signed-out": 404 } },
      { person: { state: "signed-out" }, firstAnswer: "403", secondAnswer: "404" },
    ],
    [
      "a claim",
      { require: "signed-in" },
      { require: admin },
      { person: { state: "signed-in" }, firstAnswer: "proceed", secondAnswer: "403" },
    ],
    [
      "a claim of few, and before it a claim of more",
      { require: { state: "signed-in", role: ["admin"], team: ["a"] } },
      { require: { state: "signed-in", team: ["a"] } },
      { person: { state: "signed-in", claims: { team: ["a"] } }, firstAnswer: "403", secondAnswer: "proceed" },
    ],
    [
      "loads before writes",
      { require: "signed-in", write: "verified" },
      { require: "anyone", write: "signed-in" },
      { person: { state: "signed-out" }, firstAnswer: "/signin", secondAnswer: "proceed" },
    ],
    [
      "writes, of rules that say the same about both",
      { require: "signed-in", deny: { "signed-out": 404 } },
      { require: "signed-in", deny: { "signed-out": 404 }, write: "signed-in" },
      null,
    ],
    [
      "writes alone",
      { require: "signed-in" },
      { require: "signed-in", write: admin },
      { person: { state: "signed-in", access: "write" }, firstAnswer: "proceed" },
    ],
    [
      "writes alone, by a denial",
      { require: "signed-in", write: "verified" },
      { require: "signed-in", write: "verified", deny: { "signed-in": 404 } },
      { person: { state: "signed-in", access: "write" }, firstAnswer: "403", secondAnswer: "404" },
    ],
  ])("%s", (_, one, other, want) => {
    expect([differences(one, other)]).toMatchObject([want])
  })
})

test("a splat's paths beneath a listed value have no rule, and are not taken for values that the list leaves out", () => {
  const findings = (match: MatchMode) => {
    const rules = [ruleOf("/docs", "exact", "anyone"), ruleOf("/docs/:lang(de|en)", match, "anyone")]
    const text = textOfPolicy(policyOf(rules, { home: REFUSING }))
    const { diagnostics } = compile({ policy: { path: "a.policy.ts", text }, routes: routesOf(["docs/*", "*"]) })
    return diagnostics.map(({ code, severity, message }) => `${code} ${severity}: ${message}`)
  }
  expect(findings("exact")).toEqual(["P410 error: splat route `/docs/*` serves `/docs/de/x`, which no rule covers"])
  expect(findings("subtree")).toEqual([
    "P421 warning: rule `/docs/:lang(de|en)` subtree covers only a part of route `/docs/*`",
  ])
})
