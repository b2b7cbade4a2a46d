import { describe, expect, test } from "vitest"
import type { GuardTable } from "../../../codegen/emit/guard-table.ts"
import { openInWords, openPagesOf, openTotal, type OpenPages } from "../../../codegen/emit/open-pages.ts"
import { byState } from "../../../policy/states.ts"
import type { AuthState } from "../../../policy/language.ts"

const opens = (...states: readonly AuthState[]) =>
  byState((state) => (states.includes(state) ? { kind: "proceed" } : { kind: "refuse", status: 403 }))
const ALL = ["signed-out", "challenged", "recovering", "signed-in", "verified"] as const
const EVERYBODY = opens(...ALL)
const VISITORS = opens("signed-out")
const MEMBERS = opens("signed-in", "verified")

interface Row {
  readonly path: string
  readonly match?: "exact" | "subtree"
  readonly routes?: readonly string[]
  readonly endpoints?: readonly string[]
  readonly outcomes: object
  readonly alsoChecks?: string
}

/** The open pages of a table with these rows. A rule serves its own path unless it says otherwise. */
const openOf = (rows: readonly Row[], more: object = {}): OpenPages =>
  openPagesOf({
    rows: rows.map(({ path, ...row }) => ({ path, match: "exact", routes: [path], endpoints: [], ...row })),
    routes: { hash: "a" },
    states: ALL,
    outside: [],
    ...more,
  } as unknown as GuardTable)

const NONE: OpenPages = { unit: "page", everyone: [], signedOut: [], endpoints: [], outside: 0 }

describe("the pages that anybody can open", () => {
  test("are those that open to everybody, and those that open to signed-out visitors alone", () => {
    const rows = [
      { path: "/b", outcomes: EVERYBODY },
      { path: "/a", outcomes: EVERYBODY, routes: ["/a", "/a/:id"] },
      { path: "/signin", outcomes: VISITORS },
      { path: "/orders", outcomes: MEMBERS },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, everyone: ["/a", "/a/:id", "/b"], signedOut: ["/signin"] })
    expect(openOf([])).toEqual(NONE)
  })

  test("do not depend on states that the policy declares absent", () => {
    const rows = [{ path: "/a", outcomes: opens("signed-out", "signed-in") }]
    expect(openOf(rows)).toEqual({ ...NONE, signedOut: ["/a"] })
    expect(openOf(rows, { states: ["signed-out", "signed-in"] })).toEqual({ ...NONE, everyone: ["/a"] })
  })

  test("open to everybody only if no rule opens them to signed-out visitors alone", () => {
    const rows = [
      { path: "/a", outcomes: EVERYBODY },
      { path: "/:lang/a", routes: ["/a"], outcomes: VISITORS },
      { path: "/b", outcomes: EVERYBODY },
      { path: "/:lang/b", routes: ["/b"], outcomes: EVERYBODY, alsoChecks: "a token" },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, everyone: ["/b"], signedOut: ["/a"] })
  })

  test("are those that are open at one of their addresses, whatever the rules of the others", () => {
    const rows = [
      { path: "/a", routes: ["/:lang?/a"], outcomes: EVERYBODY },
      { path: "/:lang/a", routes: ["/:lang?/a"], outcomes: MEMBERS },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, everyone: ["/:lang?/a"] })
  })

  test("are counted once each, also if one rule names a check of the app and another opens to signed-out visitors", () => {
    const rows = [
      { path: "/a", routes: ["/:lang?/a"], outcomes: EVERYBODY, alsoChecks: "a token" },
      { path: "/:lang/a", routes: ["/:lang?/a"], outcomes: VISITORS },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, signedOut: ["/:lang?/a"] })
  })

  test("are not those whose rule names a check of the app", () => {
    const rows = [
      { path: "/a", outcomes: EVERYBODY, alsoChecks: "a token" },
      { path: "/b", outcomes: VISITORS, alsoChecks: "a token" },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, signedOut: ["/b"], checked: ["/a"] })
  })

  test("are not endpoints, which are listed by themselves", () => {
    const rows = [
      { path: "/a", routes: ["/a/x", "/a/data"], endpoints: ["/a/data"], outcomes: EVERYBODY },
      { path: "/b", endpoints: ["/b"], outcomes: VISITORS },
      { path: "/c", endpoints: ["/c"], outcomes: MEMBERS },
    ]
    expect(openOf(rows)).toEqual({ ...NONE, everyone: ["/a/x"], endpoints: ["/a/data", "/b"] })
  })

  test("are rules if the routes are unknown", () => {
    const rows = [
      { path: "/a", outcomes: EVERYBODY, routes: [] },
      { path: "/b", match: "subtree", outcomes: EVERYBODY, routes: [] },
    ] as const
    expect(openOf(rows, { routes: { hash: null } })).toEqual({ ...NONE, unit: "rule", everyone: ["/a", "/b/…"] })
  })

  test("are beside the operations that signed-out visitors can call, and the paths outside", () => {
    const operations = [
      { name: "subscribe", outcomes: VISITORS },
      { name: "order", outcomes: MEMBERS },
      { name: "ask", outcomes: EVERYBODY },
    ]
    expect(openOf([], { operations, outside: [{}, {}] })).toEqual({
      ...NONE,
      operations: ["subscribe", "ask"],
      outside: 2,
    })
    expect(openOf([], { operations: [operations[1]!] })).toEqual(NONE)
  })
})

describe("shadow mode", () => {
  const rows = [
    { path: "/orders", outcomes: MEMBERS },
    { path: "/admin", outcomes: MEMBERS },
    { path: "/a", outcomes: EVERYBODY },
    { path: "/signin", outcomes: VISITORS },
  ]

  test("opens the pages of its rules to everybody until its last day", () => {
    expect(openOf(rows, { shadow: { until: "2027-01-31", rules: ["/orders exact", "/a exact"] } })).toEqual({
      ...NONE,
      everyone: ["/a", "/orders"],
      signedOut: ["/signin"],
      withheld: { until: "2027-01-31", pages: ["/orders"] },
    })
  })

  test("opens the pages of every rule", () => {
    expect(openOf(rows, { shadow: { until: "2027-01-31" } })).toEqual({
      ...NONE,
      everyone: ["/a", "/admin", "/orders", "/signin"],
      withheld: { until: "2027-01-31", pages: ["/admin", "/orders", "/signin"] },
    })
  })

  test("is not named if it opens no page", () => {
    expect(openOf(rows, { shadow: { until: "2027-01-31", rules: ["/a exact"] } })).toEqual({
      ...NONE,
      everyone: ["/a"],
      signedOut: ["/signin"],
    })
    const both = [
      { path: "/b", outcomes: MEMBERS },
      { path: "/:lang/b", routes: ["/b"], outcomes: VISITORS },
    ]
    expect(openOf(both, { shadow: { until: "2027-01-31", rules: ["/b exact"] } })).toEqual({
      ...NONE,
      signedOut: ["/b"],
    })
  })
})

test.each<[Partial<OpenPages>, string]>([
  [{}, "0 pages that anyone can open: 0 open to everyone, 0 only to people not signed in"],
  [
    { unit: "rule", everyone: ["/a"] },
    "1 rule that anyone can open: 1 open to everyone, 0 only to people not signed in",
  ],
  [
    {
      everyone: ["/a", "/b"],
      signedOut: ["/c"],
      withheld: { until: "2027-01-31", pages: ["/b"] },
      checked: ["/d"],
      endpoints: ["/e", "/f"],
      operations: ["g"],
    },
    "3 pages that anyone can open: 2 open to everyone (1 of these only until the end of 2027-01-31 (UTC), by shadow mode), 1 only to people not signed in; and 1 page open to anyone who passes the app's own check; and 2 endpoints; and 1 operation that anyone can call",
  ],
])("in words: %j", (open, text) => {
  expect(openInWords({ ...NONE, ...open })).toBe(text)
  expect(openTotal({ ...NONE, ...open })).toBe(Number.parseInt(text, 10))
})
