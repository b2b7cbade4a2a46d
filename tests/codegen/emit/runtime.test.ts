import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import type { Policy } from "../../../policy/language.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import { matcherRuntimeOf, regionOf } from "../../../codegen/emit/guards.ts"
import { RUNTIME_TEXT } from "../../../codegen/emit/runtime-text.ts"
import * as anyLetter from "../../../codegen/emit/runtime/any-letter.ts"
import * as ascii from "../../../codegen/emit/runtime/ascii.ts"
import * as claims from "../../../codegen/emit/runtime/claims.ts"
import * as guards from "../../../codegen/emit/runtime/guards.ts"
import { ODD, ROOT, tableOf } from "../../../codegen/emit/runtime/table.ts"
import { walk } from "../../../codegen/emit/runtime/walk.ts"
import { anyPathname, policyOf, ruleOf } from "../../policy/build.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { compilePolicy, textOfPolicy } from "./load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const guardsOf = (word: string, operations: Policy["operations"] = []): string =>
  emitGuards(
    compilePolicy(
      policyOf([ruleOf(`/${word}`, "subtree", "signed-in"), ruleOf("/a", "exact", "anyone")], {
        home: HOME,
        outside: [{ path: "/assets", match: "subtree", why: "a test" }],
        operations,
      }),
    ).checked!,
  ).text

const guardsWithClaims = (): string =>
  emitGuards(
    compile({
      policy: {
        path: "a.policy.ts",
        text: textOfPolicy(
          policyOf([{ ...ruleOf("/a", "subtree", "signed-in"), require: { state: "signed-in", role: ["admin"] } }], {
            home: HOME,
            claims: { role: { many: ["admin"], asOf: "token", why: "a test" } },
            operations: [{ name: "save", require: { state: "signed-in", role: ["admin"] }, why: "a test" }],
          }),
        ),
      },
      routes: null,
    }).checked!,
  ).text

describe("the text of the modules", () => {
  const regions = Object.entries(RUNTIME_TEXT).flatMap(([module, text]) =>
    [...text.matchAll(/^\/\/ #region (.+)$/gm)].map(
      ([, name]) => [module as keyof typeof RUNTIME_TEXT, name!] as const,
    ),
  )

  test("equals every module", () => {
    const files = readdirSync(path.join(import.meta.dirname, "../../../codegen/emit/runtime"))
    expect(files.sort()).toEqual(
      Object.keys(RUNTIME_TEXT)
        .map((module) => `${module}.ts`)
        .sort(),
    )
  })

  test.each(regions.filter(([, name]) => name !== "also governs"))(
    "of %s, region %s, is in the guards",
    (module, name) => {
      const text = regionOf(module, name)
      const listing = guardsOf("b", [{ name: "save", require: "signed-in", why: "a test" }])
      expect([listing, guardsOf("bü"), guardsWithClaims()].filter((emitted) => emitted.includes(text))).not.toEqual([])
    },
  )

  test("has no region markers and no imports", () => {
    expect(guardsOf("bü")).not.toMatch(/^\s*(?:import\b|\/\/ #)/m)
    expect(() => regionOf("walk", "none")).toThrow("runtime/walk.ts has no region named none")
  })

  test("of the ASCII form calls only functions that it contains", () => {
    const text = matcherRuntimeOf("ascii").join("\n\n")
    expect(text).toContain("if (hasWords && isOdd(code)) return")
    expect(text).not.toMatch(/holdsEscape|letterAt|folded/)
  })

  // Every app has its guards in its repository: a new release must not change those of a policy that did not change.
  test.each([
    ["b", "d057330441e37c2645d6bc4311bb67572ef5be43933dedd698a679d26b8a6166"],
    ["bü", "10c38b66515a525c9bc5fedc6f9974aff75e1b3111c6a3b1e4dd7613d2b8b1b1"],
  ])("is unchanged byte for byte in the guards of /%s", (word, digest) => {
    expect(createHash("sha256").update(guardsOf(word)).digest("hex")).toBe(digest)
  })
})

describe("the decisions", () => {
  test("have the outcomes of the rule's row for each auth state", () => {
    const given = AUTH_STATES.map((state) => guards.decide("/account/x", state))
    expect(
      given.map((outcome) => ("to" in outcome ? outcome.to : "status" in outcome ? outcome.status : "in")),
    ).toEqual(["/signin", "/mfa", "/reset-password", "in", "in", 503])
    const writes = AUTH_STATES.map((state) => guards.decideWrite("/account", state))
    expect(writes.map((outcome) => ("status" in outcome ? outcome.status : "in"))).toEqual([
      401,
      403,
      403,
      "in",
      "in",
      503,
    ])
    expect(AUTH_STATES.map((state) => guards.admits("/account subtree", state))).toEqual(
      given.map(({ kind }) => kind === "proceed"),
    )
  })

  test("refuse an unknown auth state, an unknown rule and a path that is not canonical", () => {
    const none = "root" as (typeof AUTH_STATES)[number]
    expect(guards.decide("/account", none)).toMatchObject({ status: 503, rule: null })
    expect(guards.decide("/other", "verified")).toMatchObject({ status: 404, rule: null })
    expect(guards.decide("/%2f", "verified")).toMatchObject({ status: 400, rule: null })
    expect(guards.outcomeOfRule("constructor" as "unlisted", "verified", false)).toMatchObject({ status: 404 })
    expect(guards.requirementOfRule("constructor" as "/ exact")).toBe("verified")
  })

  test("differ for operations too, and refuse one that is not listed", () => {
    const given = (name: "saveNote") => AUTH_STATES.map((state) => guards.decideOperation(name, state))
    expect(given("saveNote").map((outcome) => ("status" in outcome ? outcome.status : "in"))).toEqual([
      401,
      403,
      403,
      "in",
      "in",
      503,
    ])
    expect(given("constructor" as "saveNote").map((outcome) => "status" in outcome && outcome.status)).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
  })

  test("have the router's patterns and the paths outside the policy", () => {
    expect(guards.ruleOfPattern("account")).toBe("/account subtree")
    expect(guards.ruleOfPattern("constructor")).toBeUndefined()
    expect(guards.alsoGoverns(":language?/account", "/ exact")).toBe(true)
    expect(guards.alsoGoverns("account", "/ exact")).toBe(false)
    expect(["/assets", "/ASSETS/x", "/assets/%2f", "/account"].map(guards.isOutside)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe("the path walk of the guards", () => {
  type States = Parameters<typeof tableOf>[0]

  const ASCII: States = [
    [
      -1,
      1,
      [
        ["a", 2],
        ["ab", 3],
        ["b", 4],
      ],
    ],
    [-1, -1, []],
    [
      0,
      5,
      [
        ["b", 3],
        ["c.d", 4],
      ],
    ],
    [1, -1, []],
    [-1, 5, [["a", 3]]],
    [2, -1, []],
  ]
  const ANY: States = [[-1, 1, [["%C3%A9", 3], ["%C3%BC", 4], ...ASCII[0]![2]]], ...ASCII.slice(1)]

  function answerOf(states: States, pathname: string): number {
    const canonical = canonicalPathOf(pathname)
    if (canonical === null) return ODD
    let state = 0
    for (const segment of segmentsOf(canonical)) {
      const [answer, other, words] = states[state]!
      if (other === -1) return answer
      state = words.find(([word]) => word === encodeURIComponent(segment))?.[1] ?? other
    }
    return states[state]![0]
  }

  const pathname = fc.oneof(
    anyPathname,
    fc
      .array(
        fc.constantFrom(
          "a",
          "A",
          "%61",
          "ab",
          "b",
          "c.d",
          "c%2Ed",
          "é",
          "É",
          "%C3%a9",
          "%c3%9C",
          "%C3",
          "",
          ".",
          "x",
          "%2f",
        ),
      )
      .map((segments) => `/${segments.join("/")}`),
  )

  test.each([
    ["ASCII", ASCII, ascii.walkDecoding],
    ["any letter", ANY, anyLetter.walkDecoding],
  ])("for %s reaches the same state for every spelling of a path", (_, states, walkDecoding) => {
    const table = tableOf(states)
    fc.assert(
      fc.property(pathname, (asked) => {
        fc.pre(asked.startsWith("/") && asked.isWellFormed())
        const expected = answerOf(states, asked)
        expect(walkDecoding(table, asked, ROOT, 1)).toBe(expected)
        // It stops where the answer is settled, and leaves the rest unread.
        expect(expected === ODD || walk(table, asked) === expected).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test("tells a letter with case variants from one without", () => {
    const odd = (isOdd: (code: number) => boolean) =>
      Array.from({ length: 200 }, (_, code) => code)
        .filter(isOdd)
        .map((code) => String.fromCharCode(code))
        .join("")
    expect(odd(ascii.isOdd)).toBe("\0%ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\")
    expect(odd(anyLetter.isOdd)).toMatch(/^\0%[A-Z[\\]+\x80/)
  })
})

describe("the sample with claims", () => {
  test("reads only the claims that decide, with the router's params", () => {
    expect(claims.needs("/T/Acme", "signed-in")).toEqual([])
    expect(claims.needsWrite("/T/a%252Fb/x", "verified")).toEqual([
      { claim: "role", params: {} },
      { claim: "teamRole", params: { team: "a/b" } },
    ])
    expect(claims.needsWrite("/t/acme", "signed-out")).toEqual([])
    expect(claims.needsWrite("/t/%ff", "signed-in")).toEqual([])
    expect(claims.paramsOfPattern("t/:slug", "teamRole")).toEqual({ team: "slug" })
  })

  test("decides by claims, and never by a state alone", () => {
    const rule = "/admin subtree"
    expect(claims.decide("/admin", "signed-in")).toEqual({ kind: "refuse", status: 503, rule })
    expect(claims.decide("/admin", { state: "signed-in", claims: { role: ["admin"] } })).toEqual({
      kind: "proceed",
      rule,
    })
    expect(claims.decide("/admin", { state: "signed-in", claims: { role: [] } })).toMatchObject({ status: 403 })
    expect(claims.decideWrite("/admin", { state: "verified", claims: { role: [] } })).toMatchObject({ status: 404 })
    expect(claims.admits(rule, { state: "verified", claims: { role: ["support"] } })).toBe(true)
    expect(claims.outcomeOfRule("unlisted", "verified", true)).toMatchObject({ status: 404 })
    expect([claims.requirementOfRule(rule), claims.ruleOfPattern("admin"), claims.isOutside("/assets/a")]).toEqual([
      "signed-in",
      rule,
      true,
    ])
  })

  test("decides operations by the same claims", () => {
    const rule = "operation exportNotes"
    const person = (role: readonly string[] | null) => ({ state: "signed-in", claims: { role } }) as const
    expect(claims.decideOperation("exportNotes", person(["admin"]))).toEqual({ kind: "proceed", rule })
    expect(claims.decideOperation("exportNotes", person([]))).toEqual({ kind: "refuse", status: 403, rule })
    expect(claims.decideOperation("exportNotes", person(null))).toEqual({ kind: "refuse", status: 503, rule })
    expect(claims.decideOperation("exportNotes", "signed-in")).toMatchObject({ status: 503 })
    expect(claims.needsOperation("exportNotes", "verified")).toEqual([{ claim: "role", params: {} }])
    expect(claims.needsOperation("exportNotes", "signed-out")).toEqual([])
    const other = "toString" as "exportNotes"
    expect(claims.needsOperation(other, "verified")).toEqual([])
    expect(claims.decideOperation(other, person(["admin"]))).toEqual({ kind: "refuse", status: 403, rule: null })
    expect(claims.decideOperation(other, { state: "signed-out" })).toEqual({ kind: "refuse", status: 401, rule: null })
  })
})
