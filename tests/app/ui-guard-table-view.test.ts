import { expect, test } from "vitest"
import table from "../../src/generated/guard-table.json" with { type: "json" }
import type { TableRow } from "../../src/routes/dashboard/guard-table.ts"
import { addressOf, rowsOf, tableQueryOf } from "../../src/routes/dashboard/table-view.ts"

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
  ["who enters", { given: "state=recovering&gets=proceed&require=recovering", want: ["/reset-password"] }],
  [
    "who is sent elsewhere",
    { given: "state=signed-out&gets=redirect&require=signed-in", want: ["/dashboard", "/editor"] },
  ],
  ["nothing", { given: "q=zzz", want: [] }],
]

test.each(views)("a view can be narrowed to %s", (_, { given, want }) => {
  expect(pathsOf(given)).toEqual(want)
})

test("sorting turns round, and each row stays once", () => {
  expect(pathsOf("sort=path&dir=desc")).toEqual(pathsOf("").toReversed())
  const lines = rowsOf(rows, viewOf("sort=line")).map(({ line }) => line)
  expect(lines).toEqual(lines.toSorted((a, b) => a - b))
})

test("sorted by a visitor, who enters comes first", () => {
  const kinds = rowsOf(rows, viewOf("sort=signed-in")).map(({ outcomes }) => outcomes["signed-in"].kind)
  expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  expect(new Set(kinds).size).toBeGreaterThan(1)
})
const order = ["proceed", "redirect", "refuse"]

test.each(["", "q=a+b", "require=anyone&sort=line&dir=desc", "state=unknown&gets=refuse&q=%26%3D"])(
  "the address of a view is that view: %j",
  (address) => {
    const query = viewOf(address)
    expect(viewOf(addressOf(query))).toEqual(query)
  },
)

test.each(["sort=__proto__", "state=constructor", "gets=toString", "dir=sideways", `q=${" ".repeat(9)}`])(
  "what an address cannot mean is the plain view: %j",
  (address) => {
    expect(viewOf(address)).toEqual(viewOf(""))
  },
)
