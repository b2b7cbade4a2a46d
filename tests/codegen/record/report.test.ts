import Papa from "papaparse"
import { expect, test } from "vitest"
import { compile } from "../../../codegen/check/compile.ts"
import { guardTableDataOf } from "../../../codegen/emit/guard-table.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { newestAccepted } from "../../../codegen/record/since.ts"
import { reportCsv } from "../../../codegen/report/report-document.ts"
import { reportHtml, type ReportOccasion } from "../../../codegen/report/report-document.ts"
import { shortHashOf } from "../../../policy/policy-hash.ts"
import { ruleOf } from "../../policy/build.ts"
import { commitOf, EVENTFUL, policyText, recordOf, sourcesOf } from "./histories.ts"

const orders = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")

const htmlOf = (
  record: AccessRecord,
  host: string | null = null,
  uploaded: ReportOccasion["uploaded"] = null,
): string => {
  const newest = newestAccepted(record)!
  const { checked } = compile({ policy: { path: newest.file, text: newest.text }, routes: null })
  return reportHtml(record, guardTableDataOf(checked!), { host, uploaded })
}

const linesOf = (record: AccessRecord) =>
  Papa.parse<Record<string, string>>(reportCsv(record), { header: true, skipEmptyLines: true }).data

test("the CSV has one record for each rule and state, all with the same columns", () => {
  const record = recordOf(
    sourcesOf([
      policyText([orders]),
      policyText([orders, about]),
      policyText([{ ...orders, require: "verified" }, about]),
    ]),
  )
  const lines = linesOf(record)
  expect(lines).toHaveLength(2 * 6)
  expect(new Set(Papa.parse<string[]>(reportCsv(record).trimEnd()).data.map((line) => line.length))).toEqual(
    new Set([9]),
  )
  expect(lines.find(({ path, visitor }) => path === "/orders" && visitor === "signed in")).toEqual({
    path: "/orders",
    covers: "and everything beneath it",
    "opens to": "people with two factors",
    visitor: "signed in",
    "opening the page": "blocked (403)",
    "sending a form": "blocked (403)",
    why: "a test says so",
    since: "2026-01-01T02:00:00.000Z",
    commit: commitOf(3),
  })
})

test("the date of access is per state: a state with an unchanged outcome keeps its date", () => {
  const record = recordOf(sourcesOf([policyText([orders]), policyText([{ ...orders, require: "verified" }])]))
  const since = Object.fromEntries(linesOf(record).map(({ visitor, commit }) => [visitor, commit]))
  expect(since).toMatchObject({
    "not signed in": commitOf(1),
    "signed in": commitOf(2),
    "two factors given": commitOf(1),
  })
})

test("a rejected policy changes no date, and a deleted one resets all", () => {
  const rejected = policyText([{ ...orders, path: "/Orders" }])
  const kept = recordOf(sourcesOf([policyText([orders]), rejected, policyText([orders])]))
  expect(new Set(linesOf(kept).map(({ commit }) => commit))).toEqual(new Set([commitOf(1)]))
  const anew = recordOf(sourcesOf([policyText([orders]), null, policyText([orders])]))
  expect(new Set(linesOf(anew).map(({ commit }) => commit))).toEqual(new Set([commitOf(3)]))
})

test("the report has the app, host, policy, commit and date on every sheet, and loads nothing", () => {
  const record = recordOf(sourcesOf(EVENTFUL))
  const html = htmlOf(record, "shop.example")
  const { recordedHash: hash } = newestAccepted(record)!
  const said = `shop · shop.example · policy ${shortHashOf(hash)} · commit ${commitOf(7).slice(0, 10)} of 2026-01-01`
  expect(html).toContain(`<p class="long">Policy <code>${hash}</code></p>`)
  expect(html).toContain(`@top-left { content: "${said}";`)
  expect(html).toContain(`@bottom-left { content: "record ${record.digest}";`)
  expect(html).not.toMatch(/<script|<link|<img|https?:|url\(|@import/)
  expect(htmlOf(recordOf(sourcesOf(EVENTFUL)), "shop.example")).toBe(html)
  expect(html.match(/<tr><th scope="row">/g)).toHaveLength(2)
})

test("a redirect in a guard table that ends like a day of shadow mode is read as the page that it is", () => {
  const home = {
    "signed-out": "/offer until 2027-01-01",
    challenged: 403,
    recovering: 403,
    "signed-in": 403,
    verified: 403,
  } as const
  const record = recordOf(
    sourcesOf([policyText([orders, ruleOf("/offer until 2027-01-01", "exact", "anyone")], { home })]),
  )
  expect(linesOf(record).find(({ path, visitor }) => path === "/orders" && visitor === "not signed in")).toMatchObject({
    "opening the page": "sent to /offer until 2027-01-01",
  })
  expect(htmlOf(record)).toContain('<td class="denied">sent to /offer until 2027-01-01 / blocked (401)</td>')
})

test("the report leaves the cell of a state empty if the record has no outcome for it", () => {
  const record = recordOf(sourcesOf([policyText([orders])]))
  const newest = newestAccepted(record)!
  const [row] = newest.table.rows
  const { "signed-in": _, ...outcomes } = row!.outcomes
  const version = { ...newest, table: { ...newest.table, rows: [{ ...row!, outcomes }] } }
  const html = htmlOf({ ...record, versions: [version] })
  expect(html).toContain('<td class="denied"></td>')
  expect(html).not.toMatch(/blocked \((0|NaN)\)/)
})

test("the first sheet has its title once, and accepted findings set code as code", () => {
  const twice = ruleOf("/orders/open", "subtree", "signed-in")
  const accept = [{ code: "P304", rule: "/orders/open", match: "subtree", why: "moves <soon>" }] as const
  const html = htmlOf(recordOf(sourcesOf([policyText([orders, twice], { accept })])))
  expect(html).toContain("@page :first { @top-left { content: none } }")
  expect(html).toContain("repeats what <code>/orders subtree</code> already says")
  expect(html).toContain("moves &lt;soon&gt;")
})

test("without a route list the report counts rules that admit anyone, and calls them rules", () => {
  const signin = ruleOf("/signin", "exact", "signed-out")
  expect(htmlOf(recordOf(sourcesOf([policyText([orders, about, signin])])))).toContain(
    ". 3 rules. 2 rules that anyone can open: 1 open to everyone, 1 only to people not signed in. A path that",
  )
  expect(htmlOf(recordOf(sourcesOf([policyText([orders])])))).toContain(
    ". 1 rule. 0 rules that anyone can open: 0 open to everyone, 0 only to people not signed in. A path that",
  )
})

test("a path in the report breaks between its words only, and anywhere if a word is too long for the column", () => {
  const long = "a".repeat(60)
  const rules = [ruleOf("/auth/sign-up", "exact", "anyone"), ruleOf(`/x/${long}`, "exact", "anyone")]
  const html = htmlOf(recordOf(sourcesOf([policyText(rules)])))
  expect(html).toContain("<code>/auth/<wbr>sign-<wbr>up</code>")
  expect(html).toContain(`<code>/x/<wbr><bdi dir="ltr" class="long">${long}</bdi></code>`)
})

test("a report on an uploaded record names the uploader and the time on the page and on every sheet", () => {
  const record = recordOf(sourcesOf(EVENTFUL))
  const html = htmlOf(record, null, { by: "ada@example.com", at: "2026-11-20T10:11:12.345Z" })
  expect(html).toContain(
    `@bottom-left { content: "record ${record.digest} · uploaded by ada\\40 example.com on 2026-11-20";`,
  )
  expect(html).toContain(
    "The record was uploaded by ada@example.com on 2026-11-20. Nothing in it contradicts itself, but only the app",
  )
  expect(htmlOf(record)).not.toContain("uploaded")
  const hostile = htmlOf(record, null, { by: '"}</style><script>x</script>\u202e', at: "2026-11-20T10:11:12Z" })
  expect(hostile).not.toMatch(/<script|\u202e/)
  expect(hostile.match(/<\/style>/g)).toHaveLength(1)
})

test("characters that move or hide text in a name are shown escaped on the page and on every sheet", () => {
  const record = recordOf(sourcesOf([policyText([orders])]), { app: "sh\u202eop" })
  const html = htmlOf(record, "shop\u2066.example")
  expect(html).toContain("sh\\u{202e}op")
  expect(html).toContain('@top-left { content: "sh\\5c u\\7b 202e\\7d op')
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  // Nor as an escape of the style sheet, which would draw them all the same.
  expect(html).not.toMatch(/\\20(?:2[a-e]|6[6-9]) /)
})

test("an app's name cannot break out of the style sheet or the page", () => {
  const html = htmlOf(recordOf(sourcesOf([policyText([orders])]), { app: '"} </style><script>x</script>\\' }))
  expect(html).not.toContain("<script")
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html).toContain('@top-left { content: "\\22 \\7d  \\3c \\2f style\\3e \\3c script')
})
