import { readFileSync } from "node:fs"
import path from "node:path"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import type { Policy } from "../../../policy/language.ts"
import { covers, patternOf } from "../../../policy/pattern.ts"
import { answersAt } from "../../../policy/reference.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { ruleKeyOf } from "../../../policy/governing-rule.ts"
import { emitGuardTable } from "../../../codegen/emit/generate.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import * as appGuards from "../../../src/generated/guards.ts"
import { anyPathname, anyRules, policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy, guardsOf, loadGuards } from "./load-guards.ts"
import { isSettledIn } from "./settled-beginning.ts"

type Guards = typeof appGuards

function expectEqual(guards: Guards, policy: Policy, pathname: string): void {
  const answer = answersAt(policy, pathname)
  for (const state of AUTH_STATES) {
    for (const access of ["load", "write"] as const) {
      const { outcome, decision } = answer(state, access)
      const rule = decision?.rule ?? null
      const given = access === "load" ? guards.decide(pathname, state) : guards.decideWrite(pathname, state)
      // Without a canonical path it is refused, or it gets what all paths with its beginning get.
      const isRefused = given.kind === "refuse" && given.status === 400
      if (decision === null && !isRefused && isSettledIn(policy.rules, pathname, given.rule)) continue
      expect(given, `${access} ${JSON.stringify(pathname)} as ${state}`).toEqual({
        ...outcome,
        rule: rule === null ? null : ruleKeyOf(rule),
      })
    }
  }
  const canonical = canonicalPathOf(pathname)
  const outside =
    canonical !== null &&
    policy.outside.some((entry) =>
      covers({ pattern: patternOf(entry.path), match: entry.match }, segmentsOf(canonical)),
    )
  expect(guards.isOutside(pathname)).toBe(outside)
}

const HOME_REFUSING = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

describe("the generated guard", () => {
  test("equals the reference for any accepted policy and any path", async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(anyRules, fc.array(anyPathname, { maxLength: 30 }), async (rules, pathnames) => {
        const policy = policyOf(rules, {
          home: HOME_REFUSING,
          outside: [{ path: "/a/b", match: "subtree", why: "a test" }],
        })
        const { checked } = compilePolicy(policy)
        if (checked === null) return
        accepted++
        for (const form of ["straight-line", "table"] as const) {
          const guards = await loadGuards(emitGuards(checked, form).text)
          for (const pathname of pathnames) expectEqual(guards, policy, pathname)
        }
      }),
      { numRuns: 150 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  test("equals the reference for every hostile spelling", async () => {
    const policy = policyOf([ruleOf("/", "subtree", "verified"), ruleOf("/a", "subtree", "signed-in")], {
      home: HOME_REFUSING,
    })
    const { checked } = compilePolicy(policy)
    expect(checked).not.toBeNull()
    const guards = await guardsOf(checked!)
    for (const before of ["/", "/a", "/a/", "/a/b"]) {
      for (const odd of [
        "\\",
        "\0",
        "%",
        "%2f",
        "%5C",
        "%00",
        "%61",
        "A",
        "/",
        ".",
        "..",
        "%2e",
        "%2E%2e",
        "\u{212a}",
        "\u{e9}",
        ".x",
      ]) {
        for (const after of ["", "/", "/b"]) expectEqual(guards, policy, `${before}${odd}${after}`)
      }
    }
  })

  test("equals the reference in its table form", async () => {
    const rules = Array.from({ length: 300 }, (_, i) =>
      ruleOf(`/area-${i}${i % 3 === 0 ? "/:id" : ""}`, i % 2 === 0 ? "exact" : "subtree", "signed-in"),
    )
    const policy = policyOf(rules, { home: HOME_REFUSING })
    const { checked, diagnostics } = compilePolicy(policy)
    expect(diagnostics).toEqual([])
    const text = emitGuards(checked!).text
    expect(text).toContain("ruleAtTable")
    const guards = await loadGuards(text)
    for (const { path: pattern } of rules) {
      const pathname = pattern.replace(":id", "7")
      for (const spelling of [pathname, `${pathname}/x`, pathname.toUpperCase(), `${pathname}x`, `${pathname}/`])
        expectEqual(guards, policy, spelling)
    }
  })

  test("equals the reference where its table needs wide numbers", async () => {
    const long = `/${"w".repeat(9000)}` as const
    const rules = [
      ruleOf(`${long}x`, "subtree", "signed-in"),
      ruleOf(`${long}~/:id/edit`, "exact", "verified"),
      ruleOf("/-", "exact", "signed-in"),
      ruleOf("/~", "subtree", "verified"),
    ]
    const policy = policyOf(rules, { home: HOME_REFUSING })
    const { checked, diagnostics } = compilePolicy(policy)
    expect(diagnostics).toEqual([])
    const text = emitGuards(checked!, "table").text
    const guards = await loadGuards(text)
    const wide = await loadGuards(text.replace("cells.every((cell) => cell < 65536)", "cells.length === 0"))
    for (const pathname of ["/", "/-", "/-/", "/-/a", "/~", "/~/a", "/%7e/a", "/.", long, `${long}x`, `${long}%58/a`]) {
      for (const one of [guards, wide]) expectEqual(one, policy, pathname)
    }
    for (const pathname of [`${long}~/1/edit`, `${long}~/1/Edit/`, `${long}~/1/edit/2`, `${long}~//edit`]) {
      for (const one of [guards, wide]) expectEqual(one, policy, pathname)
    }
  })

  test("returns the same object for the same answer", () => {
    expect(appGuards.decide("/dashboard", "signed-out")).toBe(appGuards.decide("/Dashboard/account", "signed-out"))
    expect(Object.isFrozen(appGuards.decide("/dashboard", "signed-out"))).toBe(true)
  })

  test("throws for an unknown state or rule", () => {
    const strange = "root" as (typeof AUTH_STATES)[number]
    expect(appGuards.decide("/dashboard", strange)).toEqual({ kind: "refuse", status: 503, rule: null })
    expect(appGuards.outcomeOfRule("/nowhere exact" as "unlisted", "verified", false)).toEqual({
      kind: "refuse",
      status: 404,
      rule: null,
    })
    expect(appGuards.ruleOfPattern("constructor")).toBeUndefined()
    expect(appGuards.decide("/dashboard", "constructor" as typeof strange).kind).toBe("refuse")
  })

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (pathname) => {
        expect(["proceed", "redirect", "refuse"]).toContain(appGuards.decide(pathname, "signed-out").kind)
        expect(typeof appGuards.isOutside(pathname)).toBe("boolean")
      }),
    )
  })

  test("answers a path of eight thousand characters in linear time", () => {
    for (const unit of ["/", "/a", "a", "%61", "/..", "A/", "\\"]) {
      const pathname = `/${unit.repeat(Math.floor(8191 / unit.length))}`
      // The shortest of many: a busy machine only ever adds to what the work itself takes.
      const times = Array.from({ length: 20 }, () => {
        const start = performance.now()
        appGuards.decide(pathname, "signed-out")
        return performance.now() - start
      })
      expect({ unit, slow: Math.min(...times) > 50 }).toEqual({ unit, slow: false })
    }
  })

  test("of a policy without rules refuses everything", async () => {
    const { checked } = compilePolicy(policyOf([], { home: HOME_REFUSING, unlisted: 403 }))
    const guards = await guardsOf(checked!)
    expect(guards.decide("/", "verified")).toEqual({ kind: "refuse", status: 403, rule: null })
  })

  test("imports nothing", () => {
    const text = readFileSync(path.join(import.meta.dirname, "../../../src/generated/guards.ts"), "utf8")
    expect(text).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(/m)
  })
})

describe("order", () => {
  test("moving a rule changes no byte of the guards", () => {
    fc.assert(
      fc.property(
        anyRules.chain((rules) =>
          fc.tuple(fc.constant(rules), fc.shuffledSubarray([...rules], { minLength: rules.length })),
        ),
        ([rules, shuffled]) => {
          const [one, other] = [rules, shuffled].map(
            (list) => compilePolicy(policyOf(list, { home: HOME_REFUSING })).checked,
          )
          expect(other === null).toBe(one === null)
          fc.pre(one != null && other != null)
          expect(emitGuards(other).text).toBe(emitGuards(one).text)
        },
      ),
    )
  })

  test("moving a rule changes nothing but lines of the guard table", () => {
    const rules = [
      ruleOf("/a", "subtree", "signed-in"),
      ruleOf("/b", "exact", "anyone"),
      ruleOf("/:x/c", "exact", "verified"),
    ]
    const tables = [rules, rules.toReversed()].map((list) => {
      const { checked } = compilePolicy(policyOf(list, { home: HOME_REFUSING }))
      return emitGuardTable(checked!).map(({ text }) => text.replace(/"line": \d+|\| \d+ \|$/gm, "line"))
    })
    expect(tables[1]).toEqual(tables[0])
  })
})
