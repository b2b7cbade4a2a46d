import { readFileSync } from "node:fs"
import path from "node:path"
import * as fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { compileMatcher } from "../../../policy/matcher.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { readAccessTests } from "../../../codegen/verify/access-tests.ts"
import { mutantsOf } from "../../../codegen/verify/mutants.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { agreementOf } from "../../../codegen/verify/agreement.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import { referenceRuleOf } from "../../../codegen/verify/reference-rule.ts"
import { routerOver } from "../../../codegen/react-router/router.ts"
import { verifyText } from "../../../codegen/report/verify-text.ts"
import { isSound, verify } from "../../../codegen/verify/verify.ts"
import * as appGuards from "../../../src/generated/guards.ts"
import { anyPathname, anyRules, policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy } from "../emit/load-guards.ts"

// Much work, and nothing that waits: how long it takes is the machine's affair.
vi.setConfig({ testTimeout: 600_000 })

const root = path.join(import.meta.dirname, "../../..")
const project = readProject({ root, policy: "policy/app.policy.ts", routes: "src/routes.ts" })
const checked = compileProject(project).checked!
const read = readAccessTests(readFileSync(path.join(root, "tests/policy/access.txt"), "utf8"))
const accessTests = "tests" in read ? read.tests : []
const silent = (): void => {}

describe("our own policy", () => {
  test("is verified: all implementations agree, the access tests pass, and every mutant is caught", async () => {
    const found = await verify(checked, accessTests, "gate", silent)
    expect(found.agreement.disagreements).toEqual([])
    expect(found.tests.failed).toEqual([])
    expect(found.score?.survivors).toEqual([])
    expect(isSound(found, "gate")).toBe(true)
    expect(found.score!.examined).toBe(found.score!.mutants)
    expect(found.agreement).toMatchObject({ wholeReference: true, wholeRouter: true, served: checked.pages.length })
    for (const voice of ["matcher", "straight-line guards", "table guards", "route lock"] as const) {
      expect(found.agreement.comparisons[voice]).toBeGreaterThan(0)
    }
  })

  test("compares no route lock if its routes are those of Next, which has another router", async () => {
    const { tree } = checked.routes!
    const ordered = tree.map((node) => ({ ...node, ordered: { kind: "page" } as const }))
    const ofNext = { ...checked, routes: { ...checked.routes!, tree: ordered } }
    const found = await verify(ofNext, [], "none", silent)
    expect(found.agreement.comparisons["route lock"]).toBeUndefined()
    expect(found.agreement.served).toBeGreaterThan(0)
    expect(verifyText(found)).toContain("note: the locks in a build of Next are not compared here")
    expect(verifyText(await verify(checked, [], "none", silent))).not.toContain("of Next")
  })

  test("has the same result each time", async () => {
    const [one, other] = [await verify(checked, [], "report", silent), await verify(checked, [], "report", silent)]
    expect(other).toEqual(one)
  })

  test.each(accessTests.map((one) => [`${one.at} as ${one.state}`, one] as const))(
    "has the outcome of the access tests at %s",
    (_, { at, state, expected }) => {
      const outcome = appGuards.decide(at, state)
      const words = { proceed: "proceed", redirect: "to" in outcome ? outcome.to : "", refuse: "" }
      const given = "status" in outcome ? String(outcome.status) : words[outcome.kind]
      expect(appGuards.isOutside(at) ? "outside" : given).toBe(expected)
    },
  )

  test("would have surviving mutants without its access tests", async () => {
    const found = await verify(checked, [], "gate", silent)
    expect(found.score!.survivors.map(({ part, change }) => `${part}: ${change}`)).toContain(
      "/editor subtree: require signed-in becomes anyone",
    )
    expect(isSound(found, "gate")).toBe(false)
    expect(isSound(found, "report")).toBe(true)
  })

  test("without its invariant about the dashboard, only the access tests notice that it is opened", async () => {
    const opened = "/dashboard subtree: require signed-in becomes anyone"
    const { source, routes } = checked
    const text = source.text.replace(/never: \[.*\],/, "never: [],")
    expect(text).not.toBe(source.text)
    const unclaimed = compileProject({ ...project, policy: { path: source.path, text }, routes }).checked!
    const names = async (tests: typeof accessTests, of: CheckedPolicy): Promise<readonly string[]> =>
      (await verify(of, tests, "gate", silent)).score!.survivors.map(({ part, change }) => `${part}: ${change}`)
    expect(await names([], unclaimed)).toContain(opened)
    expect(await names([], checked)).not.toContain(opened)
    expect(await names(accessTests, unclaimed)).toEqual([])
  })
})

describe("a disagreement is reported", () => {
  const { text } = emitGuards(checked, "straight-line")
  const TAMPERED: readonly (readonly [string, { given: (text: string) => string; want: RegExp }])[] = [
    [
      "when one cell of the guards lets somebody in",
      { given: (guards) => guards.replace('"signed-in", ["/signin",', '"signed-in", [proceed,'), want: /proceed/ },
    ],
    [
      "when writes are let in where page loads are not",
      {
        given: (guards) => guards.replace("proceed, 503], [401, 403", "proceed, 503], [proceed, 403"),
        want: /proceed/,
      },
    ],
    [
      "when a segment is compared by its beginning alone",
      { given: (guards) => guards.replaceAll(/path\.charCodeAt\(\d+\) === 47/g, "true"), want: /by \// },
    ],
    [
      "when the lock gives a page another rule",
      {
        given: (guards) =>
          guards.replace('["dashboard/account", "/dashboard subtree"]', '["dashboard/account", "/ exact"]'),
        want: /\/ exact/,
      },
    ],
    [
      "when the lock does not know a page",
      { given: (guards) => guards.replace(/ *\["mfa", .*\n/, ""), want: /unknown pattern/ },
    ],
    [
      "when a path is governed that lies outside",
      {
        given: (guards) => guards.replace("return outsideAt(pathname) >= 0", "return outsideAt(pathname) > 99"),
        want: /outside: false/,
      },
    ],
    [
      "when what lies outside is not read to its end",
      {
        given: (guards) => guards.replace("walkDecoding(outsideAtTable, pathname, ROOT, 1) >= 0", "true"),
        want: /outside: true/,
      },
    ],
    [
      "when a spelling is not understood",
      {
        given: (guards) => guards.replace("if (code > 64 && code < 91)", "if (code > 64 && code < 90)"),
        want: /outside: false/,
      },
    ],
    [
      "when an escaped capital letter is not understood",
      {
        given: (guards) => guards.replace("code < 91 ? code + 32 : code", "code < 90 ? code + 32 : code"),
        want: /outside: false/,
      },
    ],
    [
      "when a letter that leaves the words is not looked at for another spelling",
      { given: (guards) => guards.replace("hasWords && isOdd(code)", "hasWords && isOdd(122)"), want: /by no rule/ },
    ],
    [
      "when a settled word is answered by the rule beside its own",
      {
        given: () =>
          emitGuards(checked, "table").text.replace("=== 2) return table[node]! - 1", "=== 2) return table[node]!"),
        want: /by \//,
      },
    ],
    [
      "when a settled word in another spelling is answered by the rule beside its own",
      {
        given: (guards) => guards.replace("answerWithRest(table[node]! - 1,", "answerWithRest(table[node]!,"),
        want: /by \//,
      },
    ],
    [
      "when the rest of what lies outside is not read, where nothing else can come of it",
      {
        given: (guards) =>
          guards.replace("return answerWithRest(table[node]! - 1, path, at)", "return table[node]! - 1"),
        want: /outside: true/,
      },
    ],
    [
      "when dots in such a rest are read as any other letters",
      {
        given: (guards) => guards.replace("if (dots === 1 || dots === 2) return ODD\n      dots = 0", "dots = 0"),
        want: /outside: true/,
      },
    ],
    [
      "when a path without a canonical spelling is answered",
      { given: (guards) => guards.replace("? nowhere : malformed", "? nowhere : nowhere"), want: /404 by no rule/ },
    ],
  ]

  test.each(TAMPERED)("%s", (_, { given, want }) => {
    const tampered = given(text)
    expect(tampered).not.toBe(text)
    const guards = loadedGuards({ path: "guards.ts", text: tampered })
    const found = agreementOf(checked, [{ component: "straight-line guards", guards }])
    expect(found.disagreed).toBeGreaterThan(0)
    expect(found.disagreements.map(({ answer }) => answer).join("\n")).toMatch(want)
  })

  test("and none if nothing was tampered with", () => {
    const guards = loadedGuards({ path: "guards.ts", text })
    expect(agreementOf(checked, [{ component: "straight-line guards", guards }]).disagreed).toBe(0)
  })
})

describe("mutants", () => {
  test("are each one change away, and break no invariant", () => {
    const { policy } = checked
    const texts = mutantsOf(policy).map(({ policy: make }) => {
      const mutant = make()
      expect(mutant.never).toBe(policy.never)
      expect(mutant.always).toBe(policy.always)
      const lists = [policy, mutant].map(({ rules }) => rules.map((rule) => JSON.stringify(rule)))
      const removed = lists[0]!.filter((rule) => !lists[1]!.includes(rule))
      expect(removed.length).toBeLessThanOrEqual(1)
      return JSON.stringify(mutant)
    })
    expect(texts).not.toContain(JSON.stringify(policy))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test.each(checked.rules.map(({ key, rule }) => [key, rule] as const))(
    "of %s change its mode, requirement, path or denials, or remove it",
    (key, rule) => {
      const changes = mutantsOf(checked.policy)
        .filter(({ part }) => part === key)
        .map(({ change }) => change)
      for (const word of ["removed", "match ", "require "])
        expect(changes.some((change) => change.startsWith(word))).toBe(true)
      expect(changes.some((change) => change.startsWith("path "))).toBe(rule.path !== "/")
      expect(changes.some((change) => change.startsWith("deny "))).toBe(rule.require !== "anyone")
    },
  )

  test("are the same for every order of the rules", () => {
    const { policy } = checked
    const namesOf = (of: typeof policy): readonly string[] =>
      mutantsOf(of)
        .map(({ part, change }) => `${part}: ${change}`)
        .sort()
    expect(namesOf({ ...policy, rules: policy.rules.toReversed() })).toEqual(namesOf(policy))
  })
})

describe("access tests", () => {
  const UNREADABLE: readonly (readonly [string, { given: string; want: RegExp }])[] = [
    ["nothing", { given: "# only words\n", want: /no rows/ }],
    ["no header", { given: "/a proceed\n", want: /has to begin with a row of `at`.* line 1/ }],
    ["a misspelt state", { given: "\nat signed-on\n/a proceed\n", want: /`signed-on` in line 2, .*did you mean/ }],
    ["a missing cell", { given: "at signed-in verified\n/a proceed\n", want: /2 words in line 2/ }],
    ["a word that is no answer", { given: "at signed-in\n/a maybe\n", want: /line 2/ }],
    ["a path without a slash", { given: "at signed-in\na proceed\n", want: /line 2/ }],
  ]
  test.each(UNREADABLE)("are refused with a clear error for %s", (_, { given, want }) => {
    const found = readAccessTests(given)
    expect("fault" in found ? found.fault : "").toMatch(want)
  })

  test("report the line and the expected outcome", async () => {
    const given = readAccessTests(
      "at signed-out verified\n# a comment\n/dashboard proceed -\n/DASHBOARD /signin proceed\n",
    )
    const found = await verify(checked, "tests" in given ? given.tests : [], "gate", silent)
    expect(found.tests).toEqual({
      count: 3,
      failed: [{ at: "/dashboard", line: 3, state: "signed-out", expected: "proceed", got: "/signin" }],
    })
    expect(found.score).toBeNull()
    expect(isSound(found, "gate")).toBe(false)
  })
})

describe("with very many rules and routes", () => {
  const rulesOf = (of: CheckedPolicy) => of.rules

  test("the reference has the same result with only the candidate rules", () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyPathname, { maxLength: 20 }), (rules, pathnames) => {
        const accepted = compilePolicy(policyOf(rules, { home: REFUSING })).checked
        fc.pre(accepted !== null)
        const [all, few] = [1, 1e9].map((paths) => referenceRuleOf(rulesOf(accepted), paths))
        expect(all!.whole && !few!.whole).toBe(rules.length > 0)
        const matcher = compileMatcher(rulesOf(accepted))
        for (const pathname of pathnames) {
          const canonical = canonicalPathOf(pathname)
          if (canonical === null) continue
          expect(few!.at(canonical)).toBe(all!.at(canonical))
          expect(matcher(canonical)).toBe(all!.at(canonical))
        }
      }),
    )
  })

  test("the router has the same match with only the candidate routes", () => {
    const tree = project.routes!.tree
    const entries = routeEntriesOf(tree)
    const [all, few] = [1, 1e9].map((regions) => routerOver(tree, entries, regions))
    expect([all!.whole, few!.whole]).toEqual([true, false])
    for (const at of [
      "/",
      "/dashboard",
      "/dashboard/account",
      "/dashboard/x",
      "/editor/drafts/a b",
      "/editor",
      "/x",
      "/auth",
    ]) {
      const canonical = canonicalPathOf(at)!
      expect(few!.match(canonical)).toEqual(all!.match(canonical))
    }
  })

  test("mutants are chosen evenly, and the report says how many", async () => {
    const rules = Array.from({ length: 1500 }, (_, i) => ruleOf(`/area-${i}`, "exact", "signed-in"))
    const accepted = compilePolicy(policyOf(rules, { home: REFUSING })).checked!
    const found = await verify(accepted, [], "report", silent)
    expect(found.agreement).toMatchObject({ disagreed: 0, wholeReference: true })
    expect(found.score!.examined).toBeLessThan(found.score!.mutants)
    expect(new Set(found.score!.survivors.map(({ part }) => part)).size).toBe(found.score!.results.survived)
  })
})

const REFUSING = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
