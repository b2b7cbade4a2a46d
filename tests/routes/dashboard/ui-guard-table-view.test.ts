import { expect, test } from "vitest"
import { authStates } from "../../../src/generated/guards.ts"
import table from "../../../src/generated/guard-table.json" with { type: "json" }
import type { TableRow } from "../../../src/policies/chosen/guard-table.ts"
import { MAX_ROWS } from "../../../src/policies/pictures/few-pages.ts"
import { rowInShadowMode } from "../../../src/routes/dashboard/table/table-data.server.ts"
import { isOfMonth } from "../../../src/routes/dashboard/table/table-questions.ts"
import {
  addressOf,
  addressSearched,
  isFiltered,
  rowsOf,
  statesOf,
  tableQueryOf,
  filtersOf,
} from "../../../src/routes/dashboard/table/table-view.ts"

const rows = table.rows as readonly TableRow[]
const viewOf = (address: string) => tableQueryOf(new URLSearchParams(address))
const pathsOf = (address: string) => rowsOf(rows, viewOf(address)).map(({ path }) => path)

test("the plain view shows every rule, by path", () => {
  expect(pathsOf("")).toEqual(rows.map(({ path }) => path).toSorted())
  expect(pathsOf("").length).toBeGreaterThan(5)
})

const views: readonly [string, { given: string; want: readonly string[] }][] = [
  ["words, in any order and case", { given: "q=SAYS+front", want: ["/"] }],
  ["words that must all be there", { given: "q=front+zzz", want: [] }],
  ["a requirement", { given: "require=challenged", want: ["/mfa"] }],
  ["who proceeds", { given: "state=recovering&gets=proceed&require=recovering", want: ["/reset-password"] }],
  [
    "who is redirected",
    { given: "state=signed-out&gets=redirect&require=signed-in", want: ["/dashboard", "/editor", "/reviews"] },
  ],
  [
    "an outcome that some auth state gets",
    { given: "gets=redirect&require=signed-in", want: ["/dashboard", "/editor", "/reviews"] },
  ],
  ["an outcome that no auth state gets", { given: "gets=redirect&require=anyone", want: [] }],
  ["nothing", { given: "q=zzz", want: [] }],
]

test.each(views)("a view can be narrowed to %s", (_, { given, want }) => {
  expect(pathsOf(given)).toEqual(want)
})

test("sorting can be reversed, and each row appears once", () => {
  expect(pathsOf("sort=path&dir=desc")).toEqual(pathsOf("").toReversed())
  const lines = rowsOf(rows, viewOf("sort=line")).map(({ line }) => line)
  expect(lines).toEqual(lines.toSorted((a, b) => a - b))
})

test("a table of several pages begins with public rules, then those that changed this month", () => {
  const [known] = rows.filter(({ require }) => require === "signed-in")
  const [open] = rows.filter(({ outcomes }) => outcomes["signed-out"].kind === "proceed")
  const many = Array.from({ length: MAX_ROWS }, (_, i): TableRow => ({ ...known!, path: `/a-${i}` }))
  const all: readonly TableRow[] = [...many, { ...known!, path: "/x-changed" }, { ...open!, path: "/y-open" }]
  const shown = (address: string, some: readonly TableRow[]) =>
    rowsOf(some, viewOf(address), null, ({ path }) => path === "/x-changed").map(({ path }) => path)
  expect(shown("", all).slice(0, 3)).toEqual(["/y-open", "/x-changed", "/a-0"])
  // The reverse order reverses the groups. Equal rules are sorted by path in every order.
  expect(shown("dir=desc", all).slice(0, 2)).toEqual(["/a-0", "/a-1"])
  expect(shown("dir=desc", all).slice(-2)).toEqual(["/x-changed", "/y-open"])
  expect(shown("sort=path", all)[0]).toBe("/a-0")
  expect(shown("", all.slice(3)).slice(0, 2)).toEqual(["/a-10", "/a-100"])
})

const UNTIL = "2026-12-31"
/** The rows of a policy whose shadow mode withholds the denials of these rules. */
const withheldFor = (rules: readonly TableRow[], ...paths: readonly string[]) =>
  rules.map((row) => {
    const shadow = { until: UNTIL, rules: paths.map((path) => `${path} ${row.match}` as const) }
    return rowInShadowMode(row, { shadow }, authStates)
  })

test("a rule that shadow mode opens to everyone is one of the public rules that come first", () => {
  const [known] = rows.filter(({ require }) => require === "signed-in")
  const many = Array.from({ length: MAX_ROWS + 1 }, (_, i): TableRow => ({ ...known!, path: `/a-${i}` }))
  const [first, second] = rowsOf(withheldFor(many, "/a-77"), viewOf(""), null, () => false)
  expect([first!.path, second!.path]).toEqual(["/a-77", "/a-0"])
})

test("the filter for rules that open without signing in finds those that shadow mode opens", () => {
  const shown = (address: string) => rowsOf(withheldFor(rows, "/editor"), viewOf(address)).map(({ path }) => path)
  const [open, sent] = ["state=signed-out&gets=proceed", "state=signed-out&gets=redirect"]
  expect(pathsOf(open)).not.toContain("/editor")
  expect(shown(open)).toEqual([...pathsOf(open), "/editor"].toSorted())
  expect(shown(sent)).toEqual(pathsOf(sent).filter((path) => path !== "/editor"))
  const byOutcome = shown("sort=signed-out")
  expect(byOutcome.indexOf("/editor")).toBeLessThan(byOutcome.indexOf("/dashboard"))
})

test("shadow mode changes no outcome that lets people in, and none of a rule whose denials are enforced", () => {
  const [open] = rows.filter(({ require }) => require === "anyone")
  expect(withheldFor([open!], open!.path)).toEqual([open])
  expect(withheldFor(rows)).toEqual(rows)
  const [known] = rows.filter(({ require }) => require === "signed-in")
  const [withheld] = withheldFor([known!], known!.path)
  expect(withheld!.outcomes["signed-in"]).toEqual(known!.outcomes["signed-in"])
  expect(withheld!.outcomes["signed-out"]).toEqual({ ...known!.outcomes["signed-out"], until: UNTIL })
  expect(withheld!.writes["signed-out"]).toEqual({ ...known!.writes["signed-out"], until: UNTIL })
})

test("sorted by an auth state, the rules under which it proceeds come first", () => {
  const kinds = rowsOf(rows, viewOf("sort=signed-in")).map(({ outcomes }) => outcomes["signed-in"].kind)
  expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  expect(new Set(kinds).size).toBeGreaterThan(1)
})
const order = ["proceed", "redirect", "refuse"]

test.each([
  "",
  "q=a+b",
  "require=anyone&sort=line&dir=desc",
  "state=unknown&gets=refuse&q=%26%3D",
  "changed=month&rule=%2Fmfa+exact",
  "page=3&sort=path",
])("a view is restored from its address: %j", (address) => {
  const query = viewOf(address)
  expect(viewOf(addressOf(query))).toEqual(query)
})

test.each([
  "page=0",
  "page=-1",
  "page=1e3",
  "page=99999999",
  "sort=__proto__",
  "state=constructor",
  "gets=toString",
  "dir=sideways",
  `q=${" ".repeat(9)}`,
])("an invalid address shows the plain view: %j", (address) => {
  expect(viewOf(address)).toEqual(viewOf(""))
})

test.each(["q", "require"])("%s is cut to 200 characters, because every link repeats it", (name) => {
  expect(addressOf(viewOf(`${name}=${"a".repeat(9000)}`))).toBe(`?${name}=${"a".repeat(200)}`)
})

test("the plain view has no filter and no outcome", () => {
  expect(isFiltered(viewOf(""))).toBe(false)
  expect(viewOf("").gets).toBe("")
  expect(filtersOf(viewOf(""))).toEqual([])
})

test("each filter of a view is listed with the chosen or typed word", () => {
  expect(filtersOf(viewOf("q=a+b&require=anyone&state=unknown&gets=refuse&sort=line&dir=desc"))).toEqual([
    { message: "search “<word/>”", word: "a b" },
    { message: "opens to <word/>", word: { message: "everyone" } },
    { message: "visitor: <word/>", word: { message: "sign-in cannot be checked" } },
    { message: "outcome: <word/>", word: { message: "refused" } },
  ])
  expect(filtersOf(viewOf("changed=month"))).toEqual([
    { message: "access changed <word/>", word: { message: "this month" } },
  ])
})

test.each([
  ["its month", { kind: "committed", hash: "a", subject: "s", date: "2026-11-01T00:00:00+00:00" }, true],
  ["the month before in UTC", { kind: "committed", hash: "a", subject: "s", date: "2026-11-01T00:30:00+01:00" }, false],
  ["that month of another year", { kind: "committed", hash: "a", subject: "s", date: "2025-11-20T00:00:00Z" }, false],
  ["no commit yet", { kind: "uncommitted" }, true],
  ["a commit without a time", { kind: "committed", hash: "a", subject: "s", date: null }, false],
  [
    "its month or earlier",
    { kind: "committed", hash: "a", subject: "s", date: "2026-11-20T00:00:00Z", orEarlier: true },
    false,
  ],
  ["an unknown time", { kind: "unrecorded" }, false],
] as const)("a rule that changed in %s counts for this month or not", (_, change, want) => {
  expect(isOfMonth(change, Date.parse("2026-11-22T10:00:00Z"))).toBe(want)
})

test("an auth state alone shows its outcomes for every rule", () => {
  expect(statesOf(viewOf("state=verified"), authStates)).toEqual(["verified"])
  expect(pathsOf("state=verified")).toEqual(pathsOf(""))
})

test("the rule that decides on an address is shown for it", () => {
  const shown = rowsOf(rows, viewOf("q=/editor/drafts/1"), "/editor subtree")
  expect(shown.map(({ path }) => path)).toEqual(["/editor"])
  expect(rowsOf(rows, viewOf("q=/editor/drafts/1&require=anyone"), "/editor subtree")).toEqual([])
})

test.each([
  ["/editor/drafts/1", "/editor/drafts/1"],
  ["https://app.example/Editor?x=1", "/Editor"],
  ["//", "//"],
  ["front page", null],
  ["/a b", null],
  ["http://[", null],
  ["", null],
] as const)("a search for %j simulates the address %j", (search, pathname) => {
  expect(addressSearched({ ...viewOf(""), q: search })).toBe(pathname)
})
