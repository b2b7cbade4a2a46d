import Papa from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { compile } from "../../codegen/check/compile.ts"
import { guardTableDataOf } from "../../codegen/emit/guard-table.ts"
import { openInWords, openPagesOf, openTotal, type OpenPages } from "../../codegen/emit/open-pages.ts"
import type { AccessTimeline } from "../../codegen/timeline/access-timeline.ts"
import { csvOf } from "../../codegen/report/table-csv.ts"
import { htmlOf } from "../../codegen/report/table-html.ts"
import { recordAnswer } from "../../src/policies/compiler/record-answer.server.ts"
import { answersOf, namedPaths } from "../../src/routes/dashboard/answers/answers.ts"
import { AnswersView } from "../../src/routes/dashboard/answers/answers-view.tsx"
import { OpenPagesSentence, openCountsOf } from "../../src/routes/dashboard/shared/open-pages.tsx"
import { Repository } from "../codegen/history/git-repository.ts"
import { textOfPolicy } from "../codegen/emit/load-guards.ts"
import { policyText } from "../codegen/record/histories.ts"
import { policyOf, ruleOf } from "../policy/build.ts"
import { embeddedIn } from "./embedded.ts"
import { wordsOf } from "../ui/markup.tsx"

const FILE = "policy/app.policy.ts"
const PAGES = [
  "docs",
  "docs/a",
  "docs/:id",
  "docs/file.txt",
  "signin",
  "signup",
  "account",
  "mfa",
  "reset-password",
  "dashboard",
]
const POLICY = textOfPolicy(
  policyOf(
    [
      ruleOf("/docs", "subtree", "anyone"),
      ruleOf("/signin", "exact", "signed-out"),
      ruleOf("/signup", "exact", "signed-out"),
      ruleOf("/account", "subtree", "signed-in"),
      ruleOf("/mfa", "exact", "challenged"),
      ruleOf("/reset-password", "exact", "recovering"),
      ruleOf("/dashboard", "exact", "signed-in"),
    ],
    { outside: [{ path: "/assets", match: "subtree", why: "static files" }] },
  ),
)

const made = new Repository()
let timeline: AccessTimeline
let open: OpenPages
let text: string
beforeAll(async () => {
  made.write(FILE, POLICY)
  made.write("package.json", '{ "name": "shop" }')
  await embeddedIn(made.root, "source", PAGES)
  made.commit("All of it", "2026-01-01T12:00:00Z")
  timeline = (await embeddedIn<{ timeline: AccessTimeline }>(made.root, "timeline", PAGES)).timeline
  text = made.policy("record", "--out", "-").stdout
  open = timeline.open!
})
afterAll(() => made.remove())

/** The totals in the CSV of a guard table, for the rules that open to some people. */
const openIn = (csv: string, unit: "page" | "rule", whom: string): number =>
  Papa.parse<Record<string, string>>(csv, { header: true })
    .data.filter((record) => record["opens to"] === whom)
    .reduce((sum, record) => sum + Number(record[`${unit}s anyone can open`]), 0)

const TOTAL = 6
const SENTENCE = "6 pages that anyone can open: 4 open to everyone, 2 only to people not signed in"

test("the public pages are those that a signed-out visitor can load, each counted once", () => {
  expect(open).toEqual({
    unit: "page",
    everyone: ["/docs", "/docs/:id", "/docs/a", "/docs/file.txt"],
    signedOut: ["/signin", "/signup"],
    endpoints: [],
    outside: 1,
  })
  expect(openTotal(open)).toBe(TOTAL)
  expect(openInWords(open)).toBe(SENTENCE)
})

test("the dashboard's card shows the number and both of its parts", () => {
  const { open: of, ...answers } = answersOf(timeline)!
  const words = wordsOf(
    <AnswersView
      answers={{
        ...answers,
        open: { ...openCountsOf(of), outside: of.outside },
        everyone: namedPaths(of.everyone),
        approved: null,
        reviews: null,
      }}
      serverPolicy={null}
    />,
  )
  expect(words).toMatch(/Pages anyone can open\s*6 pages/)
  expect(words).toContain("4 open to everyone:")
  expect(words).toContain("2 only when signed out")
  expect(words).toMatch(/Not covered \(anyone can fetch\)\s*1 path(?!s)/)
})

test("map and timeline show the same numbers, in both languages", () => {
  const sentence = <OpenPagesSentence open={openCountsOf(open)} />
  expect(wordsOf(sentence)).toContain(`${SENTENCE}.`)
  expect(wordsOf(sentence, "de")).toContain(
    "6 Seiten, die alle öffnen können: 4 offen für alle, 2 nur für nicht Angemeldete.",
  )
})

test("the map marks as many pages as open as are counted", () => {
  const audiences = timeline.pages
    .filter(({ kind }) => kind === "page")
    .map(({ periods }) => periods.at(-1)!)
    .filter(({ outcomes }) => outcomes?.["signed-out"].kind === "proceed")
  expect(audiences).toHaveLength(TOTAL)
})

test("the printed report shows the same numbers", () => {
  expect(made.policy("report").stdout).toContain(`. ${SENTENCE}. A path that`)
})

test("the exported tables show the same numbers", () => {
  expect(made.policy("table", "--format", "html").stdout).toContain(`${SENTENCE}. A path that`)
  const opensTo = (whom: string): number => openIn(made.policy("table", "--format", "csv").stdout, "page", whom)
  expect([opensTo("everyone"), opensTo("people not signed in"), opensTo("signed-in people")]).toEqual([4, 2, 0])
})

test("a CSV file counts the open pages as often for many rules as for one, so that a large table is no slow download", () => {
  const countsFor = (rules: number): number => {
    const listed = Array.from({ length: rules }, (_, i) => ruleOf(`/page-${i}`, "exact", "anyone"))
    const text = policyText(listed)
    const table = guardTableDataOf(compile({ policy: { path: "a.policy.ts", text }, routes: null }).checked!)
    let counts = 0
    const { operations } = table
    csvOf(Object.defineProperty({ ...table }, "operations", { get: () => (counts++, operations) }))
    return counts
  }
  expect(countsFor(50)).toBe(countsFor(1))
})

test("a record of the app shows the same numbers", () => {
  const { audit } = recordAnswer({ text, version: 0, isUploaded: false })
  expect(audit!.timeline.open).toEqual(open)
})

test("operations that anyone can call are counted beside the pages, in both languages", () => {
  const sentence = <OpenPagesSentence open={openCountsOf({ ...open, operations: ["subscribe"] })} />
  expect(wordsOf(sentence)).toContain("Also 1 operation that anyone can call.")
  expect(wordsOf(sentence, "de")).toContain("Dazu 1 Operation, die alle aufrufen können.")
})

test("endpoints that anyone can open are counted beside the pages, in both languages", () => {
  const sentence = (endpoints: readonly string[]) => <OpenPagesSentence open={openCountsOf({ ...open, endpoints })} />
  expect(wordsOf(sentence([]))).not.toContain("endpoint")
  expect(wordsOf(sentence(["/docs/feed"]))).toContain("Also 1 endpoint that returns only data.")
  expect(wordsOf(sentence(["/docs/feed", "/docs/map.xml"]))).toContain("Also 2 endpoints that return only data.")
  expect(wordsOf(sentence(["/docs/feed"]), "de")).toContain("Dazu 1 Endpunkt")
})

test("pages that open after the app's own check are counted beside the others, in both languages", () => {
  const sentence = <OpenPagesSentence open={openCountsOf({ ...open, checked: ["/docs/a"] })} />
  expect(wordsOf(sentence)).toContain("Also 1 open to anyone who passes the app&#x27;s own check.")
  expect(wordsOf(sentence, "de")).toContain("die eigene Prüfung der App bestehen: 1.")
})

test("without a route list rules are counted, and called rules", () => {
  const { checked } = compile({ policy: { path: FILE, text: POLICY }, routes: null })
  const table = guardTableDataOf(checked!)
  const rules = openPagesOf(table)
  expect(rules).toMatchObject({ unit: "rule", everyone: ["/docs/…"], signedOut: ["/signin", "/signup"] })
  const sentence = "3 rules that anyone can open: 1 open to everyone, 2 only to people not signed in"
  expect(htmlOf(table)).toContain(sentence)
  expect([openIn(csvOf(table), "rule", "everyone"), openIn(csvOf(table), "rule", "people not signed in")]).toEqual([
    1, 2,
  ])
  expect(wordsOf(<OpenPagesSentence open={openCountsOf(rules)} />)).toContain("3 rules that let anyone in:")
})

test("an endpoint is not counted, and a page with two rules is public only if both rules open it", () => {
  const { checked } = compile({ policy: { path: FILE, text: POLICY }, routes: null })
  const table = guardTableDataOf(checked!)
  const served = {
    ...table,
    routes: { hash: "0" },
    rows: table.rows.map((row) => ({
      ...row,
      routes: row.path === "/docs" ? ["/docs", "/docs/feed", "/:page"] : row.path === "/signin" ? ["/:page"] : [],
      endpoints: row.path === "/docs" ? ["/docs/feed"] : [],
    })),
  }
  expect(openPagesOf(served)).toMatchObject({
    everyone: ["/docs"],
    signedOut: ["/:page"],
    endpoints: ["/docs/feed"],
  })
})

/** A home without pages. */
const CLOSED_HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const

test("a page is counted in the CSV at a rule that opens it, even if it has another rule before", () => {
  const rules = [
    { ...ruleOf("/:lang/a", "exact", "anyone"), alsoChecks: "a token" },
    ruleOf("/:lang/b", "exact", "signed-in"),
    ruleOf("/a", "exact", "anyone"),
    ruleOf("/b", "exact", "signed-out"),
  ]
  const { checked } = compile({
    policy: { path: FILE, text: textOfPolicy(policyOf(rules, { home: CLOSED_HOME })) },
    routes: null,
  })
  const table = guardTableDataOf(checked!)
  const rows = table.rows.map((row) => ({ ...row, routes: [row.path.replace(/^(?:\/:lang)?/, "/:lang?")] }))
  const csv = csvOf({ ...table, rows, routes: { hash: "0" } })
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: "," })
  const counts = data.map((record) => `${record["path"]} ${record["pages anyone can open"]}`)
  expect(counts.slice(0, 4)).toEqual(["/:lang/a 0", "/:lang/b 0", "/a 1", "/b 1"])
})

test("a page that shadow mode opens counts as open to everyone, with its last day in every view", () => {
  const { checked } = compile({
    policy: {
      path: FILE,
      text: textOfPolicy(
        policyOf([ruleOf("/account", "exact", "signed-in")], {
          home: CLOSED_HOME,
          shadow: { until: "2026-01-31" },
        }),
      ),
    },
    routes: null,
  })
  const table = guardTableDataOf(checked!)
  const rules = openPagesOf(table)
  expect(htmlOf(table)).toContain("1 open to everyone (1 of these only until the end of 2026-01-31 (UTC)")
  const [record] = Papa.parse<Record<string, string>>(csvOf(table), { header: true }).data
  expect(record).toMatchObject({ "rules anyone can open": "1", "shadow mode until": "2026-01-31" })
  const sentence = <OpenPagesSentence open={openCountsOf(rules)} />
  expect(wordsOf(sentence)).toContain("Shadow mode opens 1 of these to everyone, until the end of 2026-01-31 (UTC).")
  expect(wordsOf(sentence, "de")).toContain("1 davon öffnet der Schattenmodus für alle")
})
