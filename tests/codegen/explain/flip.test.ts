import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { compile } from "../../../codegen/check/compile.ts"
import { explain, type Explanation } from "../../../codegen/explain/explain.ts"
import { claimsNeededFor, flipsOf as foundBy } from "../../../codegen/explain/flip.ts"
import { explanationTextOf, textOfFlip } from "../../../codegen/command-line/commands/explain.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { admits, decisionOf } from "../../../policy/decision.ts"
import { ruleKeyOf } from "../../../policy/governing-rule.ts"
import type { AuthState, Path, Policy } from "../../../policy/language.ts"
import { AUTH_STATES, REQUIREMENTS } from "../../../policy/states.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf, routesOfRules, simplePolicy } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

/** The sentence about each auth state. */
const flipsOf = (checked: CheckedPolicy, found: Explanation) => {
  const flip = foundBy(checked, found)
  return (state: AuthState): string | null => {
    const change = flip(state)
    return change === null ? null : textOfFlip(change)
  }
}

const CASES = REQUIREMENTS.flatMap((require) => AUTH_STATES.map((state) => ({ require, state })))

describe("the smallest change", () => {
  test.each(CASES)(
    "of a rule that requires $require changes the outcome for $state, and no other change is smaller",
    (given) => {
      const { require, state } = given
      const policy = policyOf([ruleOf("/a", "exact", require)], { home: HOME })
      const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
      const sentence = flipsOf(checked!, explain(checked!, "/a"))(state) ?? ""
      const turns = REQUIREMENTS.filter((word) => admits(word, state) !== admits(require, state))
      const proposed = REQUIREMENTS.find((word) => sentence.includes(`require: ${JSON.stringify(word)}`))!
      expect(turns).toContain(proposed)
      // Asked to let one in, it turns nobody away unless every way of letting them in does; nor the reverse.
      const lost = (to: (typeof REQUIREMENTS)[number]): number =>
        AUTH_STATES.filter(
          (other) => admits(require, state) !== admits(require, other) && admits(require, other) !== admits(to, other),
        ).length
      expect(lost(proposed)).toBe(Math.min(...turns.map(lost)))
      const moves = AUTH_STATES.filter((other) => other !== state && admits(require, other) !== admits(proposed, other))
      for (const other of moves) expect(sentence).toContain(`\`${other}\``)
    },
  )

  test("of a path without a rule is a rule that admits this visitor and as few others as possible", () => {
    const { checked } = compile({
      policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([], { home: HOME })) },
      routes: null,
    })
    expect(
      AUTH_STATES.map((state) => flipsOf(checked!, explain(checked!, "/a"))(state)?.match(/require: "(.*)" }/)?.[1]),
    ).toEqual(["signed-out", "challenged", "recovering", "signed-in", "verified", "anyone"])
  })

  test("does not exist for a path without a canonical spelling", () => {
    const { checked } = compile({
      policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([], { home: HOME })) },
      routes: null,
    })
    expect(flipsOf(checked!, explain(checked!, "/a%2fb"))("signed-out")).toBeNull()
  })
})

describe("each proposed change", () => {
  const CLAIMED = fc
    .record({
      policy: simplePolicy,
      admit: fc.constantFrom(...AUTH_STATES),
      path: fc.constantFrom<Path>("/", "/a", "/a/b"),
      kind: fc.constantFrom("never" as const, "always" as const, null),
    })
    .map(({ policy, admit, path, kind }): Policy => {
      if (kind === null || (kind === "always" && admit === "unknown")) return policy
      return kind === "never"
        ? { ...policy, never: [{ admit, under: path, why: "claimed" }] }
        : { ...policy, always: [{ admit, at: path, why: "claimed" }] }
    })
  const PATHS = ["/", "/a", "/b", "/a/b", "/x", "/a/x"]

  const compiled = (policy: Policy, routes: RouteInventory | null) =>
    compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes })

  /** The policy as the sentence would have it. */
  function changed(policy: Policy, governing: string | null, sentence: string, path: string): Policy {
    const require = REQUIREMENTS.find((word) => sentence.includes(`require: ${JSON.stringify(word)}`))!
    return governing === null
      ? { ...policy, rules: [...policy.rules, ruleOf(path as Path, "exact", require)] }
      : { ...policy, rules: policy.rules.map((rule) => (ruleKeyOf(rule) === governing ? { ...rule, require } : rule)) }
  }

  const proceeds = (checked: CheckedPolicy | null, path: string, state: AuthState): boolean =>
    checked !== null && explain(checked, path).outcomes?.[state].kind === "proceed"

  test("has the opposite outcome once made, and is accepted by the compiler unless it says otherwise", () => {
    const seen = { taken: 0, refused: 0, added: 0 }
    fc.assert(
      fc.property(CLAIMED, fc.boolean(), (policy, alone) => {
        const routes = alone ? null : inventoryOf(routesOfRules(policy))
        const { checked } = compiled(policy, routes)
        if (checked === null) return
        for (const path of PATHS) {
          const found = explain(checked, path)
          const flip = flipsOf(checked, found)
          for (const state of AUTH_STATES) {
            const sentence = flip(state)
            if (sentence === null) continue
            const after = compiled(changed(policy, found.governing?.key ?? null, sentence, path), routes)
            const errors = after.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code)
            const refusal = /the compiler would reject it with (P\d+)/.exec(sentence)?.[1]
            const turned = proceeds(after.checked, path, state) === !proceeds(checked, path, state)
            // Either it is taken and turns the outcome around, or it is refused for the reason that it names.
            const asSaid =
              refusal === undefined ? errors.length === 0 && turned : errors.some((code) => code === refusal)
            expect({ sentence, errors, asSaid }).toEqual({ sentence, errors, asSaid: true })
            seen[refusal !== undefined ? "refused" : found.governing === null ? "added" : "taken"] += 1
          }
        }
      }),
      { numRuns: 120 },
    )
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  })

  test("a requirement that leaves one of the rule's own denials without use is refused", () => {
    const rule = { ...ruleOf("/a", "exact", "signed-in"), deny: { "signed-out": 404 } } as const
    const text = textOfPolicy(policyOf([rule], { home: HOME }))
    const { checked } = compile({ policy: { path: "a.policy.ts", text }, routes: null })
    const flip = foundBy(checked!, explain(checked!, "/a"))("signed-out")
    expect(flip?.refusal?.code).toBe("P504")
  })

  test("a requirement that keeps people from the page to which they are sent is refused", () => {
    const rules = [ruleOf("/signin", "exact", "anyone"), ruleOf("/a", "exact", "signed-in")]
    const policy = policyOf(rules, { home: { ...HOME, "signed-out": "/signin" } })
    const { checked } = compiled(policy, null)
    expect(foundBy(checked!, explain(checked!, "/signin"))("signed-out")?.refusal?.code).toBe("P502")
    expect(foundBy(checked!, explain(checked!, "/a"))("signed-out")?.refusal).toBeNull()
  })

  test("if invariants forbid every change, the forbidding invariant is named", () => {
    const policy = policyOf([ruleOf("/a", "exact", "signed-in")], {
      home: HOME,
      never: [{ admit: "signed-out", under: "/a", why: "claimed" }],
    })
    const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
    expect(flipsOf(checked!, explain(checked!, "/a"))("signed-out")).toMatch(
      /require: "\w[\w-]*" at a\.policy\.ts:\d+:\d+.*; the compiler would reject it with P601 at a\.policy\.ts:\d+:\d+$/,
    )
  })

  test("a change that the invariants allow is preferred to a smaller one that they forbid", () => {
    const policy = policyOf([ruleOf("/a", "exact", "signed-in")], {
      home: HOME,
      never: [{ admit: "unknown", under: "/a", why: "claimed" }],
    })
    const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
    expect(flipsOf(checked!, explain(checked!, "/a"))("signed-out")).toContain('require: "signed-out"')
  })

  test("a new rule for an uncovered path tells who else is admitted, and uses a requirement that the compiler accepts", () => {
    const flipAt = (never: Policy["never"], state: AuthState): string | null => {
      const policy = policyOf([], { home: HOME, never })
      const { checked } = compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null })
      return flipsOf(checked!, explain(checked!, "/a"))(state)
    }
    const rule = (require: string) => `a new rule { path: "/a", match: "exact", require: "${require}" }`
    expect(flipAt([], "verified")).toBe(`opens for \`verified\`:\n  ${rule("verified")}`)
    expect(flipAt([], "signed-in")).toBe(`opens for \`signed-in\` and \`verified\`:\n  ${rule("signed-in")}`)
    expect(flipAt([], "unknown")).toBe(
      `opens for \`signed-out\`, \`challenged\`, \`recovering\`, \`signed-in\`, \`verified\` and \`unknown\`:\n  ${rule("anyone")}`,
    )
    const claimed = [{ admit: "verified", under: "/a", why: "claimed" }] as const
    expect(flipAt(claimed, "signed-in")).toBeNull()
    expect(flipAt(claimed, "signed-out")).toContain(rule("signed-out"))
  })

  test.each(["/a|b", "/*", "/a\u200bb", "/a.data.data", "/:a", "/:a(b|c)"])(
    "no rule is proposed for a path that no pattern matches alone: %s",
    (path) => {
      const { checked } = compile({
        policy: { path: "a.policy.ts", text: textOfPolicy(policyOf([], { home: HOME })) },
        routes: null,
      })
      expect(flipsOf(checked!, explain(checked!, path))("signed-out")).toBeNull()
    },
  )
})

describe("of a rule with claims", () => {
  const PEOPLE = { state: "signed-in", role: ["admin"], teamRole: { atLeast: "manager" } } as const
  const CLAIMS: Pick<Policy, "claims" | "visitors"> = {
    claims: {
      role: { many: ["support", "admin"], asOf: "token", why: "a case" },
      teamRole: {
        one: ["member", "manager", "owner"],
        ordered: true,
        within: "/t/:team",
        asOf: "request",
        why: "a case",
      },
    },
    visitors: { boss: { state: "verified", teamRole: ["owner"] } },
  }
  const WANTED = ["anyone", "signed-in", "verified", "challenged", "boss", PEOPLE] as const
  const RULES = WANTED.flatMap((require) =>
    [undefined, ...WANTED].map((write) => ({ require, ...(write === undefined ? {} : { write }) })),
  )
  const compiled = (rule: Partial<Policy["rules"][number]>) => {
    const policy = { ...policyOf([{ ...ruleOf("/t/:team", "subtree", "anyone"), ...rule }], { home: HOME }), ...CLAIMS }
    return compile({ policy: { path: "a.policy.ts", text: textOfPolicy(policy) }, routes: null }).checked!
  }
  const outcomeIn = (checked: CheckedPolicy, access: "load" | "write", state: AuthState) => {
    const { outcomes, writes } = explain(checked, "/t/acme")
    return (access === "load" ? outcomes : writes)![state].kind
  }

  test.each(RULES)("each change does what it says: %j", (rule) => {
    const checked = compiled(rule)
    const found = explain(checked, "/t/acme")
    const accesses = ["load", "write"] as const
    for (const access of accesses) {
      const flip = foundBy(checked, found, access)
      // Without a requirement for writes, the change for page loads applies to them as well.
      const isOwn = access === "load" || "write" in rule
      expect(AUTH_STATES.filter((state) => flip(state) !== null)).toHaveLength(isOwn ? AUTH_STATES.length : 0)
      if (!isOwn) continue
      for (const state of AUTH_STATES) {
        const change = flip(state)
        expect(change).not.toBeNull()
        const { key, require, opened, closed, partly, refusal } = change!
        expect({ key, refusal }).toEqual({ key: access === "load" ? "require" : "write", refusal: null })
        const after = compiled({ ...rule, [key]: require })
        const before = outcomeIn(checked, access, state)
        expect(partly).toBe(before === "some")
        expect(outcomeIn(after, access, state) === "proceed").toBe(before !== "proceed")
        for (const other of AUTH_STATES) {
          const [one, two] = [outcomeIn(checked, access, other), outcomeIn(after, access, other)]
          expect({ other, opened: opened.includes(other) }).toEqual({
            other,
            opened: one !== "proceed" && two === "proceed",
          })
          const isClosed = (one === "proceed" || one === "some") && two !== "proceed"
          expect({ other, closed: closed.includes(other) }).toEqual({ other, closed: isClosed })
        }
      }
    }
    for (const { access, states, claims } of claimsNeededFor(checked, found))
      for (const state of states) {
        const enough = Object.fromEntries(Object.entries(claims).map(([name, values]) => [name, values.slice(0, 1)]))
        for (const by of access === null ? accesses : [access])
          for (const has of [true, false]) {
            const visitor = { state, claims: has ? enough : { role: [], teamRole: [] } }
            const { verdict } = decisionOf(found.governing!.rule, visitor, by, checked.policy)
            expect({ state, by, has, verdict }).toEqual({ state, by, has, verdict: has ? "allow" : "deny" })
          }
      }
  })

  test("the command line says which claims are needed, for loads and for writes", () => {
    const of = (rule: object) => {
      const repository = compiled(rule)
      return explanationTextOf(repository, explain(repository, "/t/acme"), null)
    }
    expect(of({ require: PEOPLE })).toContain(
      "  opens for `signed-in` and `verified` with `role`: `admin` and `teamRole`: `manager` or above\n",
    )
    const written = of({ require: "signed-in", write: "boss" })
    expect(written).toContain("  opens to other methods for `verified` with `teamRole`: `owner`\n")
    expect(written).toContain('opens to other methods for `verified`, whatever their claims:\n    write: "verified" at')
  })
})

test("the command line says that no rule covers a path in a policy without rules", () => {
  const home = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
  const text = textOfPolicy(policyOf([], { home }))
  const checked = compile({ policy: { path: "a.policy.ts", text }, routes: null }).checked!
  expect(explanationTextOf(checked, explain(checked, "/a"), null)).toContain("\n\nno rule covers this path\n")
})
