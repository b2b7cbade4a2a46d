import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { emitGuardTable } from "../../../codegen/emit/generate.ts"
import { guardTableDataOf, textOfClaim, type GuardTable } from "../../../codegen/emit/guard-table.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import type { Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { checkedOf, EVERY_PART, ROUTES, routesOf } from "./every-part.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

const ACCEPTED: Policy["accept"] = [
  { code: "P508", rule: "/x", match: "exact", why: "nobody | reads it", until: "2099-12-31" },
]

const EVERY_COLUMN = checkedOf({ ...EVERY_PART, accept: ACCEPTED }, { ...ROUTES, secondLock: "wrapped" })

const tableOf = (policy: Policy, routes: Parameters<typeof checkedOf>[1] = null): GuardTable =>
  guardTableDataOf(checkedOf(policy, routes))

const EMPTY = `# Guard table

Generated from the policy by \`npx sallyport generate\`. Do not edit it: change the policy and generate again.

Policy \`683a626c82e60b17674ef2d5529feb7af975c891e5ee40a4f40bdc0dff68934a\`, routes \`not examined\`: 0 rules for 0 pages.
A path that no rule covers gets 404. A path without a canonical spelling gets 400.

## Who gets what

The outcome of a page load (GET, HEAD). Where every other method gets something else, it follows after a slash.

| path | match | requires | signed-out | challenged | recovering | signed-in | verified | unknown | why | line |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | ---: |

## In plain words


## Where visitors go when they are turned away

- signed-out: get 401
- challenged: get 403
- recovering: get 403
- signed-in: get 403
- verified: get 403

## Proved for every path

The policy has no invariants.

## Not covered by this policy (anyone can fetch)

Nothing.

## Accepted findings

None.
`

const markdownOf = (policy: Policy, routes: Parameters<typeof checkedOf>[1] = null): string =>
  emitGuardTable(checkedOf(policy, routes))[1]!.text

/** The named fields of each row. */
const picked = (rows: GuardTable["rows"], ...names: readonly (keyof GuardTable["rows"][number])[]) =>
  rows.map((row) => names.map((name) => row[name]))

describe("the guard table", () => {
  test("of a policy with every part of the language is this Markdown", () => {
    const file = readFileSync(path.join(import.meta.dirname, "every-part.guard-table.txt"), "utf8")
    expect(emitGuardTable(EVERY_COLUMN)[1]).toEqual({ path: "guard-table.md", text: file })
  })

  test("has as data what the Markdown leaves out", () => {
    const table = guardTableDataOf(EVERY_COLUMN)
    expect(emitGuardTable(EVERY_COLUMN)[0]).toEqual({
      path: "guard-table.json",
      text: `${JSON.stringify(table, null, 2)}\n`,
    })
    expect(table.rows.flatMap((row) => ("alsoChecks" in row ? [[row.path, row.alsoChecks]] : []))).toEqual([
      ["/notes/:id", "only its owner may change a note"],
    ])
    expect(table.rows.flatMap((row) => ("write" in row ? [[row.path, row.require, row.write]] : []))).toEqual([
      ["/en/x", "anyone", "signed-out"],
      ["/half", "signed-in", "verified"],
      ["/notes/:id", "anyone", "signed-in"],
      [
        "/t/:team",
        "signed-in, teamRole: member | manager | owner",
        "team manager (signed-in, teamRole: manager | owner)",
      ],
      ["/x", "verified", "signed-out"],
    ])
    expect(picked(table.rows, "example", "routes", "endpoints")).toEqual([
      ["/", ["/"], []],
      ["/admin", ["/admin"], []],
      ["/admin/keys", ["/admin/keys"], []],
      ["/en/x", ["/en?/x"], []],
      ["/file.txt", ["/file.txt"], ["/file.txt"]],
      ["/half", ["/half"], []],
      ["/help/faq", ["/help/faq", "/help/terms"], []],
      ["/notes/x", ["/notes/:id"], []],
      ["/signin", ["/signin"], []],
      ["/t/x", ["/t/:slug"], []],
      ["/t/x/settings", ["/t/:slug/settings"], []],
      ["/x", ["/en?/x"], []],
      ["/%C3%BCber%20uns", ["/über uns"], []],
    ])
    expect(table.invariants).toEqual([
      { kind: "never", admit: "signed-out", under: "/admin", why: "secret", proved: true },
      { kind: "always", admit: "verified", at: "/", why: "the way home", proved: true },
    ])
    expect(table.secondLock).toBe("wrapped")
    expect(table.counts).toEqual({ rules: 13, pages: 12, endpoints: 1, suppressed: 1 })
    expect(table.rows.flatMap(({ suppressed }) => suppressed)).toEqual([
      {
        code: "P508",
        message: "rule `/x` exact lets `signed-out` write what they cannot read",
        why: "nobody | reads it",
        until: "2099-12-31",
      },
    ])
  })

  test("of a policy without an optional part lacks its field", () => {
    const table = tableOf(policyOf([ruleOf("/a", "exact", "anyone")], { home: HOME }))
    expect(Object.keys(table)).toEqual([
      "policy",
      "routes",
      "counts",
      "states",
      "rows",
      "unlisted",
      "home",
      "outside",
      "invariants",
    ])
    expect(Object.keys(table.rows[0]!)).toEqual([
      "path",
      "match",
      "require",
      "why",
      "sentence",
      "line",
      "example",
      "routes",
      "endpoints",
      "outcomes",
      "writes",
      "suppressed",
    ])
    expect([table.routes, table.rows[0]!.routes, table.outside, table.invariants]).toEqual([{ hash: null }, [], [], []])
  })

  test("of an empty policy has sections without entries", () => {
    const [, markdown] = emitGuardTable(checkedOf(policyOf([], { home: HOME }), null), "npx sallyport")
    expect(markdown!.text).toBe(EMPTY)
  })

  test("lists the columns of the auth states that the provider can produce", () => {
    const home = { "signed-out": 401, "signed-in": 403, verified: 403 } as const
    const policy = policyOf([ruleOf("/a", "exact", "signed-in")], { home, absent: ["challenged", "recovering"] })
    const table = tableOf(policy)
    expect(table.states).toEqual(["signed-out", "signed-in", "verified", "unknown"])
    expect(table.absent).toEqual(["challenged", "recovering"])
    expect(markdownOf(policy)).toContain(
      "\nNot shown, because the sign-in provider cannot produce them: challenged, recovering.\n",
    )
  })

  test("names shadow mode for every rule, and an accepted finding without a last day", () => {
    const { until, ...forever } = ACCEPTED[0]!
    const policy = { ...EVERY_PART, accept: [forever], shadow: { until: until! } }
    expect(tableOf(policy, ROUTES).rows.flatMap(({ suppressed }) => suppressed)).toEqual([
      {
        code: "P508",
        message: "rule `/x` exact lets `signed-out` write what they cannot read",
        why: "nobody | reads it",
      },
    ])
    const markdown = markdownOf(policy, ROUTES)
    expect(markdown).toContain(
      "**Shadow mode: until the end of 2099-12-31 (UTC), denials of every rule are reported but not enforced; after that day they are enforced.**",
    )
    expect(markdown).toContain("what they cannot read. Accepted: nobody \\| reads it\n")
  })

  test("has a row for each operation, with a column for each named visitor in the order of the names", () => {
    const policy = policyOf([], {
      home: HOME,
      claims: {
        role: { many: ["admin"], asOf: "token", why: "a test" },
        plan: { one: ["paid"], asOf: "token", why: "a test" },
      },
      visitors: { zoe: { state: "signed-in", role: ["admin"] }, amy: { state: "verified", plan: ["paid"] } },
      operations: [{ name: "save", require: { state: "verified", role: ["admin"], plan: ["paid"] }, why: "a test" }],
    })
    expect(Object.keys(tableOf(policy).operations![0]!.visitors!)).toEqual(["amy", "zoe"])
    expect(markdownOf(policy)).toContain(
      "| `save` | verified, plan: paid, role: admin | 401 | 403 | 403 | 403 | some: plan: paid, role: admin, else 403 | 503 | some: role | some: plan | a test | 46 |\n",
    )
    const { visitors, ...nameless } = policy
    expect(visitors).toBeDefined()
    expect(Object.keys(tableOf(nameless).operations![0]!)).toEqual([
      "name",
      "require",
      "why",
      "sentence",
      "line",
      "outcomes",
    ])
    expect(markdownOf(nameless)).toContain(
      "\n| operation | requires | signed-out | challenged | recovering | signed-in | verified | unknown | why | line |\n",
    )
  })

  test("names the pages and endpoints of a rule", () => {
    const rules = [
      ruleOf("/a", "subtree", "anyone"),
      ruleOf("/b", "subtree", "anyone"),
      ruleOf("/c", "exact", "anyone"),
    ]
    const policy = policyOf(rules, { home: HOME })
    const served = (...args: Parameters<typeof markdownOf>) =>
      markdownOf(...args).match(/(?<=Reason: a test says so\. ).*/g)
    expect(served(policy)).toEqual(["Pages: none.", "Pages: none.", "Pages: none."])
    expect(served(policy, routesOf(["a/b", "a/1.txt", "a/2.txt", "b/1.txt", "c", "*"]))).toEqual([
      "Pages: `/a/b`. Endpoints: `/a/1.txt`, `/a/2.txt`.",
      "Endpoints: `/b/1.txt`.",
      "Pages: `/c`.",
    ])
  })

  test("has an example for each rule: one that a page serves, and never one that is outside the policy", () => {
    const policy = policyOf(
      [
        ruleOf("/a", "subtree", "anyone"),
        ruleOf("/b", "subtree", "anyone"),
        ruleOf("/c", "subtree", "anyone"),
        ruleOf("/c/d", "exact", "signed-in"),
        ruleOf("/e", "subtree", "anyone"),
      ],
      { home: HOME, outside: [{ path: "/a", match: "exact", why: "a file" }] },
    )
    const examples = (routes: Parameters<typeof checkedOf>[1]) =>
      tableOf(policy, routes).rows.map(({ example }) => example)
    expect(examples(null)).toEqual(["/a/x", "/b", "/c", "/c/d", "/e"])
    expect(examples(routesOf(["a/:id", "b", "b/:id", "c/:id", "c/d", "e/:id", "e/f/:id", "*"]))).toEqual([
      "/a/x",
      "/b",
      "/c/x",
      "/c/d",
      "/e/f",
    ])
  })

  test("lists what only the second lock refuses, with the rules of both sides", () => {
    const { tree, ...rest } = routesOf(["about", ":slug", "feed/new", "photo/:id"])
    const routes: RouteInventory = {
      ...rest,
      tree: tree.map((node) => ({ ...node, ordered: { kind: "page" } })),
      interceptions: [{ file: "photo.tsx", from: "/feed/new", at: "/photo/:id" }],
      rewrites: [
        { source: "/old", to: "/x?y=\u{202e}", from: "/about", at: "/x" },
        { source: "/(.*)\u{202e}", to: "/about", from: null, at: "/about" },
      ],
    }
    const rules = [
      ruleOf("/about", "exact", "anyone"),
      ruleOf("/:slug", "exact", "signed-in"),
      ruleOf("/feed/new", "exact", "verified"),
      ruleOf("/photo/:id", "exact", "anyone"),
    ]
    const checked = checkedOf(policyOf(rules, { home: HOME }), routes)
    const { heldRequests, rewrites } = guardTableDataOf(checked)
    const sentences = [
      "/About, /%61bout and /about.rsc are let through the proxy by the rule /about exact, but reach a page that the rule /:slug exact guards; the lock at the page refuses them (witness: signed-out)",
      "/photo/x with the header `Next-Url: /feed/new` is let through the proxy by the rule /photo/:id exact, but reaches a page that the rule /feed/new exact guards; the lock at the page refuses it (witness: signed-out)",
    ]
    expect(heldRequests).toEqual([
      {
        urls: ["/About", "/%61bout", "/about.rsc"],
        judgedBy: "/about exact",
        pageRule: "/:slug exact",
        sentence: sentences[0],
      },
      {
        urls: ["/photo/x"],
        header: "Next-Url: /feed/new",
        judgedBy: "/photo/:id exact",
        pageRule: "/feed/new exact",
        sentence: sentences[1],
      },
    ])
    const both = [
      "The rewrite from /old (/about exact) to /x?y=\\u{202e} (/:slug exact) lets in visitors whom its page refuses; the lock at the page refuses them (witness: signed-out)",
      "The rewrite from /(.*)\\u{202e} (not a plain pattern) to /about (/about exact) may let in visitors whom its page refuses; the lock at the page decides",
    ]
    expect(rewrites).toEqual([
      {
        source: "/old",
        to: "/x?y=\\u{202e}",
        sourceRules: ["/about exact"],
        targetRules: ["/:slug exact"],
        isLaxer: true,
        isUnread: false,
        sentence: both[0],
      },
      {
        source: "/(.*)\\u{202e}",
        to: "/about",
        sourceRules: [],
        targetRules: ["/about exact"],
        isLaxer: false,
        isUnread: true,
        sentence: both[1],
      },
    ])
    const markdown = emitGuardTable(checked)[1]!.text
    const section = markdown.slice(markdown.indexOf("## Held by"), markdown.indexOf("## Where"))
    const lines = (list: readonly string[]): string =>
      list.map((sentence) => `- ${sentence.replaceAll(/[\\`*{}]/g, String.raw`\$&`)}.\n`).join("")
    expect(section).toBe(`## Held by the second lock only\n\n${lines(sentences)}\n## Rewrites\n\n${lines(both)}\n`)
  })

  test("has the deceptive characters of all texts as escapes", () => {
    const hidden = "a \u{202e}b"
    const why = { why: hidden }
    const policy: Policy = {
      ...EVERY_PART,
      rules: EVERY_PART.rules.map((rule) => ({
        ...rule,
        ...why,
        ...("alsoChecks" in rule ? { alsoChecks: hidden } : {}),
      })),
      claims: Object.fromEntries(
        Object.entries(EVERY_PART.claims!).map(([name, claim]) => [name, { ...claim, ...why }]),
      ),
      never: EVERY_PART.never.map((claim) => ({ ...claim, ...why })),
      always: EVERY_PART.always.map((claim) => ({ ...claim, ...why })),
      outside: EVERY_PART.outside.map((entry) => ({ ...entry, ...why })),
      operations: EVERY_PART.operations!.map((operation) => ({ ...operation, ...why })),
      accept: ACCEPTED.map((one) => ({ ...one, ...why })),
    }
    const text = JSON.stringify(tableOf(policy, ROUTES))
    expect(text).not.toContain("\u{202e}")
    // The reasons of 13 rules; of two claims, invariants, outside entries and operations each; and of a finding; and a
    // check of the app's own, which is part of its rule's sentence too.
    expect(text.match(/a \\\\u\{202e\}b/g)).toHaveLength(13 + 4 * 2 + 1 + 2)
  })
})

test.each([
  ["has no end, with another reason", { why: "kept for later" }],
  ["has no end, with the same reason", { why: "kept for now" }],
  ["ends later", { why: "kept for later", until: "2027-02-01" }],
])("of two entries for a finding, the guard table has the one that %s, in any order", (_, lasting) => {
  const rules = [ruleOf("/a", "subtree", "signed-in"), ruleOf("/a/b", "exact", "signed-in")]
  const entry = { code: "P304", rule: "/a/b", match: "exact" } as const
  const entries = [
    { ...entry, ...lasting },
    { ...entry, why: "kept for now", until: "2027-01-31" },
  ]
  const [one, other] = [entries, entries.toReversed()].map(
    (accept) => guardTableDataOf(checkedOf(policyOf(rules, { home: HOME, accept }), null)).rows[1]!.suppressed,
  )
  expect(one).toHaveLength(1)
  expect({ why: one![0]!.why, until: one![0]!.until }).toEqual(lasting)
  expect(one).toEqual(other)
})

test("a claim is a line of words", () => {
  expect(guardTableDataOf(EVERY_COLUMN).claims!.map(textOfClaim)).toEqual([
    "role: any of admin, support; as old as the session's token: a change counts from the next token on; given by hand",
    "teamRole: one of member, manager, owner; lowest first; within /t/:team; read for each request: a change counts at once; the membership table",
  ])
})
