import * as fc from "fast-check"
import { matchRoutes } from "react-router"
import { describe, expect, test } from "vitest"
import { compile, type Compiled } from "../../../codegen/check/compile.ts"
import { pathOf } from "../../../codegen/check/findings/ungoverned.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { probeDifferenceOf } from "../../../codegen/probe/probe.ts"
import { routeEntriesOf, type RouteEntry } from "../../../codegen/target/entries.ts"
import { failedOf, readAccessTests } from "../../../codegen/verify/access-tests.ts"
import { loadedGuards } from "../../../codegen/verify/loaded-guards.ts"
import { verify } from "../../../codegen/verify/verify.ts"
import { canonicalPathOf, encodedPathOf, foldedOf } from "../../../policy/canonical-path.ts"
import type { Path, Requirement, Rule } from "../../../policy/language.ts"
import { isLiteral } from "../../../policy/literal.ts"
import { patternOf, readPattern, shapeOf } from "../../../policy/pattern.ts"
import { answerOf } from "../../../policy/reference.ts"
import { diceOf, type Dice } from "../../attack/dice.ts"
import { ruleOf } from "../../policy/build.ts"
import { inventoryOf, simplePolicyOf } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

/** Segments that a policy can spell, some of them as a route list writes them in capitals. */
const SPELLED = [
  "über-uns",
  "Größe",
  "@admin",
  "a.:b.c",
  "(x)",
  "+page",
  "a b",
  "日本",
  "😀",
  "e\u0301",
  "é",
  "ς",
  "Ā",
  "ẞ",
  "ß",
  "\u212a",
  "k",
  "Ꭰ",
  "𐐀",
  "!$&'(),;=:@",
  "[x]",
  '"q"',
]

/** Those that none can: what is not seen, what looks like something else, and signs that mean something. */
const UNSPELLED = ["x\u200dy", "x\u00ady", "a\u2215b", "a|b", "a#b", "a\u00a0b", " a"]

/** Those that the router gives a meaning. */
const UNSPEAKABLE = ["%C3%BC", "a*b", ":é", "b\ud800", "a?b"]

const compiled = (paths: readonly string[], rules: readonly Rule[]): Compiled =>
  compile({
    policy: { path: "a.policy.ts", text: textOfPolicy(simplePolicyOf(rules)) },
    routes: inventoryOf([...paths, "*"].map((path) => ({ kind: "route", path, children: [] }))),
  })

const codesOf = ({ diagnostics }: Compiled): readonly string[] => diagnostics.map(({ code }) => code)

const ruleFor = (segment: string, require: Requirement = "signed-in"): Rule =>
  ruleOf(`/${foldedOf(segment)}`, "exact", require)

describe("a page is governed by its own rule, whatever its script", () => {
  test.each(SPELLED)("%j can have its own rule", async (segment) => {
    const { checked, diagnostics } = compiled(
      [segment, "other"],
      [ruleFor(segment), ruleOf("/other", "exact", "anyone")],
    )
    expect(diagnostics).toEqual([])
    const { agreement } = await verify(checked!, [], "none", () => {})
    expect(agreement.disagreements).toEqual([])
    expect(agreement.disagreed).toBe(0)
  })

  const all = [...SPELLED, ...UNSPELLED, ...UNSPEAKABLE]

  test.each(all)("%j is not opened by a param of another page's rule", (segment) => {
    const open = ruleOf("/:page", "exact", "anyone")
    for (const first of ["über-uns", "@me", "x\u200dz", ":page"]) {
      expect(compiled([first], [open]).checked).not.toBeNull()
      const { checked, diagnostics } = compiled([first, segment], [open])
      // A page may of course be the same one.
      if (codesOf({ checked, diagnostics }).includes("P412")) continue
      expect(checked).toBeNull()
      expect(codesOf({ checked, diagnostics })).toContain(UNSPEAKABLE.includes(segment) ? "P411" : "P422")
    }
  })

  test("a page in ASCII is not opened by a param that was written for a page in another script", () => {
    const result = compiled(["über-uns", "admin"], [ruleOf("/:page", "exact", "anyone")])
    expect(codesOf(result)).toEqual(["P422"])
    expect(result.diagnostics.map(({ hint }) => hint).join()).toContain("add a rule for `/admin`")
  })

  test("two such pages can have different rules", () => {
    const { checked } = compiled(["über-uns", "@admin"], [ruleFor("über-uns", "anyone"), ruleFor("@admin", "verified")])
    const guards = loadedGuards(emitGuards(checked!))
    expect(guards.decide("/%C3%9CBER-uns", "signed-out").kind).toBe("proceed")
    expect(guards.decide("/%40ADMIN", "signed-out").kind).toBe("refuse")
  })
})

const anySegment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SPELLED) },
  { weight: 1, arbitrary: fc.constantFrom(...UNSPELLED, ...UNSPEAKABLE) },
  { weight: 2, arbitrary: fc.constantFrom("a", "Admin", ":page", ":other", ":x?") },
  {
    weight: 2,
    arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((text) => !/[/\n]/.test(text)),
  },
)

const anyPaths = fc.uniqueArray(
  fc.array(anySegment, { minLength: 1, maxLength: 2 }).map((segments) => segments.join("/")),
  { minLength: 1, maxLength: 5 },
)

const REQUIREMENTS = ["anyone", "signed-in", "verified"] as const

/** The rule that a page's hint would ask for, where a policy can spell it. */
const ownRulesOf = (entry: RouteEntry, i: number): readonly Rule[] =>
  entry.scopes.flatMap(({ pattern, match }) => {
    const path = pathOf(pattern) as Path
    return "fault" in readPattern(path) ? [] : [ruleOf(path, match, REQUIREMENTS[i % REQUIREMENTS.length]!)]
  })

const entriesOf = (paths: readonly string[]): readonly RouteEntry[] =>
  routeEntriesOf(inventoryOf(paths.map((path) => ({ kind: "route", path, children: [] }))).tree)

/** The written pattern of the rule that governs a page's path. */
const own = (entry: RouteEntry): readonly string[] => entry.scopes.map(({ pattern }) => shapeOf(pattern))

/** Literals that policies could spell when they were ASCII alone. */
const once = /^[a-z0-9._~-]+$/

/** The patterns of the rules that a page had then, with a param for each literal that no policy could spell. */
const ownThen = (entry: RouteEntry): readonly string[] =>
  entry.scopes.map(({ pattern }) =>
    shapeOf(
      pattern.map((part) => (part.kind === "literal" && !once.test(part.text) ? { kind: "param", name: "x" } : part)),
    ),
  )

test("each page of random routes has its own rule, shares one that belongs to no other page, or is reported", () => {
  let green = 0
  let shared = 0
  fc.assert(
    fc.property(anyPaths, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (paths, dice) => {
      const entries = entriesOf(paths)
      const wide = ["/:page", "/:page/:other", "/a/:other", "/:page/a"].map((path, i) =>
        ruleOf(path as Path, "exact", REQUIREMENTS[(dice[5]! + i) % 3]!),
      )
      const rules = [
        ...entries.flatMap((entry, i) => (dice[i]! % 5 === 0 ? [] : ownRulesOf(entry, i))),
        ...wide.filter((_, i) => (dice[4]! >> (2 * i)) % 4 === 3),
      ].filter(
        (rule, i, list) =>
          list.findIndex(({ path }) => shapeOf(patternOf(path)) === shapeOf(patternOf(rule.path))) === i,
      )
      const { checked } = compiled(paths, rules)
      if (checked === null) return
      green++
      const exact = checked.pages.filter(({ entry, rule }) => !entry.splat && !entry.catchAll && rule.match === "exact")
      for (const { entry, rule } of exact) {
        const shape = shapeOf(rule.pattern)
        if (own(entry).includes(shape)) continue
        const sharing = exact.filter((page) => page.rule === rule && page.entry !== entry)
        shared++
        // The rule is no other page's own, and none that was written for one page alone because of its letters.
        expect(entries.filter((other) => other.path !== entry.path && own(other).includes(shape))).toEqual([])
        const pages = sharing.length === 0 ? [] : [entry, ...sharing.map((page) => page.entry)]
        expect(pages.filter((page) => ownThen(page).includes(shape)).map(({ path }) => path)).toEqual([])
      }
    }),
    {
      numRuns: 1_000,
      // Seeds 1061019551 and 2016107063: pages of such letters beneath a rule that was written for neither of them.
      examples: [
        [
          ["über-uns/a", "a/über-uns", " "],
          [0, 0, 28_499_431, 0, 2_061_028_508, 0],
        ],
        [
          ["a", "über-uns", "a/ ", "a/&"],
          [3_467_866, 1_018_192_901, 0, 0, 12, 0],
        ],
      ],
    },
  )
  expect(green).toBeGreaterThan(50)
  expect(shared).toBeGreaterThan(5)
})

/** A letter as somebody may write it: in another case, by its number, composed in another way. */
function respelled(path: string, dice: Dice): string {
  const letters = Array.from(dice.oneIn(8) ? path.normalize("NFD") : path, (letter) => {
    if (letter === "/") return "/"
    const cased = dice.oneIn(3) ? (dice.oneIn(2) ? letter.toUpperCase() : letter.toLowerCase()) : letter
    const sent = dice.oneIn(2) ? encodeURIComponent(cased) : cased
    return dice.oneIn(3) && /^[ -~]$/.test(sent)
      ? `%${sent.charCodeAt(0).toString(16)}`
      : dice.oneIn(3)
        ? sent.replace(/%../g, (hex) => hex.toLowerCase())
        : sent
  })
  return `${letters.join("")}${dice.oneIn(6) ? "/" : ""}`
}

test("every spelling that the router serves as a page is governed by that page's rule, in 20,000 samples", () => {
  const paths = [...SPELLED, "docs/Größe", "😀/docs", "ß/:id", ":page", "Ārea/:id/x"]
  const rules = entriesOf(paths).flatMap((entry, i) => ownRulesOf(entry, i))
  const policy = simplePolicyOf(rules)
  const { checked, diagnostics } = compiled(paths, rules)
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
  const forms = (["straight-line", "table"] as const).map((form) => loadedGuards(emitGuards(checked!, form)))
  const routes = [...paths, "*"].map((path) => ({ path }))
  const ruleOfPath = new Map(checked!.pages.map(({ entry, rule }) => [entry.pattern, rule.key] as const))
  const dice = diceOf(20_261_126)
  const asked = new Set<string>()
  let served = 0
  for (let count = 0; count < 10_000; count++) {
    const page = dice.pick(paths).replace(/:\w+/g, dice.pick(["x", "Ä", "%E2%84%AA", ...SPELLED]))
    const url = respelled(`/${page}`, dice)
    const { pathname } = new URL(url, "http://host")
    for (const spelling of [url, pathname]) {
      const path = canonicalPathOf(spelling)
      const answer = answerOf(policy, spelling, "signed-in", "load")
      const want =
        path === null ? "400" : answer.decision?.rule === null ? "none" : `${answer.decision?.rule?.path} exact`
      for (const guards of forms) {
        const outcome = guards.decide(spelling, "signed-in")
        const found = outcome.kind === "refuse" && outcome.status === 400 ? "400" : (outcome.rule ?? "none")
        expect(`${spelling}: ${found}`).toBe(`${spelling}: ${want}`)
      }
      const match = matchRoutes(routes, spelling)?.at(-1)?.route.path
      if (path === null || match === undefined || match === "*") continue
      served++
      asked.add(match)
      expect(`${spelling} is served by ${match}, by ${ruleOfPath.get(match)}`).toBe(
        `${spelling} is served by ${match}, by ${want}`,
      )
    }
  }
  expect(served).toBeGreaterThan(15_000)
  expect(paths.filter((path) => !asked.has(path))).toEqual([])
})

test("`probe` finds no difference if a deployment redirects to a page in another script", () => {
  const at = { origin: "http://app.example", basename: "" }
  const question = {
    path: "/a b",
    state: "signed-out",
    outcome: { kind: "redirect", to: "/über-uns" },
    rule: "/a b exact",
    isServed: true,
    until: null,
    home: "/%C3%BCber-uns",
  } as const
  expect(probeDifferenceOf(question, { status: 302, location: "/%C3%BCber-uns?next=%2Fa%2520b" }, at)).toBeNull()
  expect(probeDifferenceOf(question, { status: 302, location: "/uber-uns" }, at)).toContain("to /%C3%BCber-uns, got")
  const shown = { ...question, outcome: { kind: "proceed" } } as const
  expect(probeDifferenceOf(shown, { status: 302, location: "/%C3%BCber-uns" }, at)).toContain("expected the page")
})

test("an access test can give a destination as a path or as a URL", () => {
  const policy = {
    ...simplePolicyOf([ruleOf("/a b", "exact", "signed-in"), ruleOf("/c d", "exact", "signed-out")]),
    home: { "signed-out": "/c d", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  } as const
  const read = readAccessTests("at signed-out signed-in\n/a%20b /c%20d proceed\n")
  expect("tests" in read && failedOf(read.tests, policy)).toEqual([])
})

test("guards of ASCII policies have no code for other letters", () => {
  const ascii = compiled(["@admin", "a b"], [ruleFor("@admin"), ruleFor("a b")]).checked!
  expect(emitGuards(ascii).text).not.toContain("escapesOfFolded")
  const other = compiled(["über"], [ruleFor("über")]).checked!
  expect(emitGuards(other).text).toContain("escapesOfFolded")
})

test("the guards compare and send only ASCII", () => {
  const { checked } = compile({
    policy: {
      path: "a.policy.ts",
      text: textOfPolicy({
        ...simplePolicyOf([ruleOf("/über-uns", "exact", "anyone"), ruleOf("/a b", "exact", "signed-in")]),
        home: { "signed-out": "/über-uns", challenged: 403, recovering: 403, "signed-in": "/a b", verified: "/a b" },
      }),
    },
    routes: inventoryOf(["über-uns", "a b", "*"].map((path) => ({ kind: "route", path, children: [] }))),
  })
  const guards = loadedGuards(emitGuards(checked!))
  expect(guards.decide("/a%20b", "signed-out")).toEqual({ kind: "redirect", to: "/%C3%BCber-uns", rule: "/a b exact" })
  expect(isLiteral("a b")).toBe(true)
  expect(encodedPathOf("/a b")).toBe("/a%20b")
})
