import { describe, expect, test } from "vitest"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { diffMarkdown, diffText } from "../../../codegen/report/diff-document.ts"
import type { Outside, Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { compilePolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const checkedOf = (policy: Policy): CheckedPolicy => {
  const { checked, diagnostics } = compilePolicy(policy)
  if (checked === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"))
  return checked
}

const closed = (rules: Policy["rules"], parts: Partial<Policy> = {}): CheckedPolicy =>
  checkedOf(policyOf(rules, { home: HOME, ...parts }))

const changesOf = (before: CheckedPolicy | null, after: CheckedPolicy | null): readonly string[] =>
  diffAccess(before, after)!.changes.map(
    ({ kind, public: isPublic, scope, except, states }) =>
      `${kind}${isPublic ? " to the public" : ""}: ${scope.path} ${scope.match}` +
      except.map((part) => ` except ${part.path} ${part.match}`).join("") +
      ` for ${states.map(({ state }) => state).join(", ")}`,
  )

const OUTSIDE: Outside = { path: "/files", match: "subtree", why: "a test says so" }
const a = ruleOf("/a", "subtree", "signed-in")
const SIDE = { name: "x", hash: null }

const ROWS: readonly (readonly [
  string,
  { given: readonly [CheckedPolicy | null, CheckedPolicy | null]; want: readonly string[] },
])[] = [
  ["the same policy", { given: [closed([a]), closed([a])], want: [] }],
  ["no policy at all", { given: [null, null], want: [] }],
  ["another reason, which changes no access", { given: [closed([a]), closed([{ ...a, why: "another" }])], want: [] }],
  [
    "a rule loosened but for the page that has its own",
    {
      given: [
        closed([a, ruleOf("/a/b", "exact", "verified")]),
        closed([ruleOf("/a", "subtree", "anyone"), ruleOf("/a/b", "exact", "verified")]),
      ],
      want: ["opened to the public: /a subtree except /a/b exact for signed-out, challenged, recovering, unknown"],
    },
  ],
  [
    "a rule tightened",
    {
      given: [closed([a]), closed([ruleOf("/a", "subtree", "verified")])],
      want: ["closed: /a subtree for signed-in"],
    },
  ],
  [
    "a rule that turns one away and lets another in",
    {
      given: [closed([a]), closed([ruleOf("/a", "subtree", "challenged")])],
      want: ["opened: /a subtree for challenged", "closed: /a subtree for signed-in, verified"],
    },
  ],
  [
    "a match mode widened",
    {
      given: [closed([ruleOf("/a", "exact", "anyone")]), closed([ruleOf("/a", "subtree", "anyone")])],
      want: [
        "opened to the public: /a subtree except /a exact for signed-out, challenged, recovering, signed-in, verified, unknown",
      ],
    },
  ],
  [
    "a rule removed from within another",
    {
      given: [closed([a, ruleOf("/a/b", "exact", "anyone")]), closed([a])],
      want: ["closed: /a/b exact for signed-out, challenged, recovering, unknown"],
    },
  ],
  [
    "other words for a refusal",
    {
      given: [closed([a]), closed([ruleOf("/a", "subtree", "signed-in", { "signed-out": 404 })])],
      want: ["changed: /a subtree for signed-out"],
    },
  ],
  [
    "another status for everything unlisted",
    {
      given: [closed([a]), closed([a], { unlisted: 403 })],
      want: [
        "changed: / subtree except /a subtree for signed-out, challenged, recovering, signed-in, verified, unknown",
      ],
    },
  ],
  [
    "a policy where there was none",
    {
      given: [null, closed([a])],
      want: [
        "opened: /a subtree for signed-in, verified",
        "changed: /a subtree for signed-out, challenged, recovering, unknown",
      ],
    },
  ],
  [
    "paths that leave the policy, which keeps nobody out of them any more",
    {
      given: [closed([a]), closed([a], { outside: [OUTSIDE] })],
      want: [
        "opened to the public: /files subtree for signed-out, challenged, recovering, signed-in, verified, unknown",
      ],
    },
  ],
  [
    "a param that takes what a literal left",
    {
      given: [
        closed([ruleOf("/u/me", "exact", "signed-in")]),
        closed([ruleOf("/u/me", "exact", "signed-in"), ruleOf("/u/:id", "exact", "verified")]),
      ],
      want: [
        "opened: /u/:id exact except /u/me exact for verified",
        "changed: /u/:id exact except /u/me exact for signed-out, challenged, recovering, signed-in, unknown",
      ],
    },
  ],
]

/** Two policies that differ in one part alone, which decides. */
const PARTS: readonly (readonly [string, Partial<Policy>, Partial<Policy>, number])[] = [
  ["path of a rule", { rules: [a] }, { rules: [ruleOf("/b", "subtree", "signed-in")] }, 4],
  ["match mode of a rule", { rules: [a] }, { rules: [ruleOf("/a", "exact", "signed-in")] }, 2],
  ["requirement of a rule", { rules: [a] }, { rules: [ruleOf("/a", "subtree", "verified")] }, 1],
  ["requirement of a rule for writes", { rules: [a] }, { rules: [{ ...a, write: "verified" }] }, 1],
  ["denial by a rule", { rules: [a] }, { rules: [{ ...a, deny: { challenged: 404 } }] }, 1],
  ["path outside the policy", { outside: [OUTSIDE] }, { outside: [{ ...OUTSIDE, path: "/other" }] }, 2],
  ["match mode of a path outside the policy", { outside: [OUTSIDE] }, { outside: [{ ...OUTSIDE, match: "exact" }] }, 1],
  ["home of a state", { rules: [a] }, { rules: [a], home: { ...HOME, "signed-out": 403 } }, 1],
  ["status of unlisted paths", {}, { unlisted: 403 }, 1],
  [
    "rule in shadow mode, of two with the same requirement",
    { rules: [a, ruleOf("/b", "subtree", "signed-in")] },
    {
      rules: [a, ruleOf("/b", "subtree", "signed-in")],
      shadow: { until: "2027-01-31", rules: ["/b subtree"] },
    },
    1,
  ],
]

describe("the access diff", () => {
  test.each(PARTS)("notices another %s", (_, before, after, count) => {
    const [older, newer] = [before, after].map(({ rules = [], ...parts }) => closed(rules, parts))
    expect(diffAccess(older!, newer!)!.changes).toHaveLength(count)
    expect(diffAccess(newer!, older!)!.changes).toHaveLength(count)
  })

  test("notices another age of a claim", () => {
    const aged = (asOf: "token" | "request") =>
      closed([a], { claims: { role: { many: ["admin"], asOf, why: "a test" } } })
    expect(diffAccess(aged("token"), aged("request"))!.ages).toEqual([
      { claim: "role", before: "token", after: "request" },
    ])
  })

  test("tells two rules with the same requirement apart if one has another for writes", () => {
    const both = ruleOf("/b", "subtree", "signed-in")
    expect(changesOf(closed([a, both]), closed([a, { ...both, write: "verified" }]))).toEqual([
      "closed: /b subtree for signed-in",
    ])
    expect(changesOf(closed([both, a]), closed([both, { ...a, write: "verified" }]))).toEqual([
      "closed: /a subtree for signed-in",
    ])
  })

  test("is empty if a named visitor has another name", () => {
    const named = (name: string): CheckedPolicy =>
      closed([{ ...a, require: name, write: name }], {
        claims: { role: { many: ["admin"], asOf: "token", why: "a test" } },
        visitors: { [name]: { state: "signed-in", role: ["admin"] } },
      })
    expect(diffAccess(named("staff"), named("team"))).toEqual({ opened: 0, closed: 0, changed: 0, changes: [] })
  })

  test.each(ROWS)("of %s", (_, { given: [before, after], want }) => {
    expect(changesOf(before, after)).toEqual(want)
  })

  test("lists new public access first", () => {
    const before = closed([ruleOf("/a", "exact", "signed-in"), ruleOf("/z", "exact", "signed-in")])
    const after = closed([ruleOf("/a", "exact", "recovering"), ruleOf("/z", "exact", "anyone")])
    expect(diffAccess(before, after)!.changes[0]).toMatchObject({ public: true, scope: { path: "/z" } })
  })

  test("names both deciding rules with their positions", () => {
    const [change] = diffAccess(closed([a]), closed([ruleOf("/a", "subtree", "anyone")]))!.changes
    expect(change).toMatchObject({
      before: { kind: "rule", path: "/a", require: "signed-in", place: { file: "a.policy.ts", line: 11 } },
      after: { kind: "rule", path: "/a", require: "anyone", place: { line: 11 } },
    })
    expect(change!.witness).toEqual({ url: "/a", state: "signed-out" })
  })

  test("shows the outcome of writes if it differs", () => {
    const after = closed([a], { home: { ...HOME, "signed-out": 403 } })
    const report = {
      before: { name: "x", hash: null },
      after: { name: "y", hash: null },
      diff: diffAccess(closed([a]), after)!,
    }
    expect(diffText(report, false)).toContain(
      "signed-out  blocked (401) -> blocked (403), other methods: blocked (401)",
    )
    expect(diffMarkdown(report)).toContain(
      "| signed-out | blocked (401) | blocked (403), other methods: blocked (401) |",
    )
  })

  test("lists paths that were put outside the policy", () => {
    const report = {
      before: { name: "x", hash: null },
      after: { name: "y", hash: null },
      diff: diffAccess(closed([a]), closed([ruleOf("/a", "subtree", "anyone")], { outside: [OUTSIDE] }))!,
    }
    for (const said of [diffText(report, false), diffMarkdown(report).toLowerCase()]) {
      expect(said).toMatch(/: 1 opened, 1 put outside the policy\b/)
      const [opened, outside] = [said.indexOf("opened to the public"), said.lastIndexOf("put outside the policy")]
      expect(opened).toBeGreaterThan(0)
      expect(said.indexOf("/a and everything", opened)).toBeLessThan(outside)
      expect(said.indexOf("/files", outside)).toBeGreaterThan(outside)
    }
  })

  test("of writes alone names the kind of request, and the person with the fewest claims who is affected", () => {
    const claims = { role: { many: ["admin"], asOf: "token", why: "a test" } } satisfies Policy["claims"]
    const admins = { state: "signed-in", role: ["admin"] } as const
    const of = (write: Policy["rules"][number]["write"]) => closed([{ ...a, ...(write && { write }) }], { claims })
    expect(diffAccess(of(undefined), of(admins))!.changes).toEqual([
      {
        kind: "closed",
        public: false,
        access: "write",
        scope: { path: "/a", match: "subtree" },
        except: [],
        moreExceptions: 0,
        witness: { url: "/a", state: "signed-in", access: "write" },
        states: [
          expect.objectContaining({ state: "signed-in", before: expect.anything(), after: expect.anything() }),
          expect.objectContaining({ state: "verified" }),
        ],
        before: expect.objectContaining({ require: "signed-in" }),
        after: expect.objectContaining({ require: "signed-in, for writes signed-in, role: admin" }),
      },
    ])
    // Somebody without a claim gets in where an admin did already.
    expect(diffAccess(of("verified"), of(admins))!.changes.map(({ kind, witness }) => [kind, witness])).toEqual([
      ["opened", { url: "/a", state: "signed-in", claims: { role: ["admin"] }, access: "write" }],
      ["closed", { url: "/a", state: "verified", access: "write" }],
    ])
    expect(
      diffAccess(of(admins), of("anyone"))!.changes.map(({ public: isPublic, access }) => [isPublic, access]),
    ).toEqual([[true, "write"]])
  })

  test("is sorted by urgency, kind, path and match mode", () => {
    const rules = (one: Parameters<typeof ruleOf>[2], other: typeof one, status: 403 | 404): Policy["rules"] => [
      ruleOf("/d", "exact", one),
      ruleOf("/c", "exact", other),
      ruleOf("/b", "subtree", other),
      ruleOf("/b", "exact", other),
      ruleOf("/a", "exact", "signed-in", { "signed-out": status }),
    ]
    const [before, after] = [closed(rules("signed-in", "recovering", 403)), closed(rules("anyone", "challenged", 404))]
    expect(changesOf(before, after)).toEqual([
      "opened to the public: /d exact for signed-out, challenged, recovering, unknown",
      "opened: /b exact for challenged",
      "opened: /b subtree except /b exact for challenged",
      "opened: /c exact for challenged",
      "closed: /b exact for recovering",
      "closed: /b subtree except /b exact for recovering",
      "closed: /c exact for recovering",
      "changed: /a exact for signed-out",
    ])
    expect(diffAccess(before, after)).toMatchObject({ opened: 4, closed: 3, changed: 1 })
  })

  test("says so when nothing changed", () => {
    const report = {
      before: { name: "x", hash: null },
      after: { name: "y", hash: null },
      diff: diffAccess(null, null)!,
    }
    expect(diffText(report, false)).toBe("no access changes between x and y\n")
  })

  test("escapes markup in a branch's name", () => {
    const report = {
      before: { name: "<b>|`x`", hash: null },
      after: { name: "y", hash: null },
      diff: diffAccess(null, null)!,
    }
    expect(diffMarkdown(report)).toContain("\\<b\\>\\|\\`x\\`")
  })

  test("has the same cells in each row of a table, also for lists of values", () => {
    const claims = { role: { many: ["admin", "support"], asOf: "token", why: "a test" } } satisfies Policy["claims"]
    const staff = { state: "signed-in", role: ["admin", "support"] } as const
    const before = closed([{ ...a, require: staff }, ruleOf("/:lang(de|en)", "exact", "anyone")], { claims })
    const after = closed([ruleOf("/a", "subtree", "anyone")], { claims })
    const page = { path: "/:lang", file: "a.tsx", rules: ["/:lang(de|en) exact"], open: [], isOpenToAll: true }
    const report = { before: SIDE, after: SIDE, diff: diffAccess(before, after)!, pages: [page] }
    const rows = diffMarkdown(report).match(/^\| .*$/gm)!
    expect(rows).toContain("| signed-in, verified | opens with role: admin \\| support; else blocked (403) | opens |")
    expect(rows).toContain("| `/:lang` | everybody | `/:lang(de\\|en) exact` |")
    for (const row of rows) expect(row.replaceAll("\\|", "").match(/\|/g)).toHaveLength(4)
  })

  test("is null if the params of two policies combine in too many ways", () => {
    // Each rule has a literal at a place of its own, so that every combination of literals is a region.
    const ruled = (from: number, to: number): CheckedPolicy =>
      closed(
        Array.from({ length: to - from }, (_, i) => {
          const path = Array.from({ length: 20 }, (__, at) => (at === from + i ? "l" : `:p${at}`)).join("/")
          return ruleOf(`/${path}`, "exact", "signed-in")
        }),
      )
    expect(diffAccess(ruled(0, 10), ruled(10, 20))).toBeNull()
  })
})
