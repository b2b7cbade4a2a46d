// Visitors who are sent to the front page. Its path is the sign between the outcomes of page loads and of forms.
import Papa from "papaparse"
import { expect, test } from "vitest"
import { outcomeTextsIn } from "../../../codegen/record/change-file.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { reportDocument } from "../../../codegen/report/report-document.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sourcesOf } from "./histories.ts"

const HOME = { "signed-out": "/", challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const front = ruleOf("/", "exact", "anyone")
const admins = {
  ...ruleOf("/admin", "subtree", "anyone", { "signed-in": "/", verified: "/" }),
  require: { state: "signed-in", role: ["admin"] },
} as const
const claims = { role: { many: ["admin"], asOf: "token", why: "a test says so" } } as const

const record = recordOf(
  sourcesOf(
    [[front], [front, admins], [front, { ...admins, deny: {} }]].map((rules) =>
      textOfPolicy(policyOf(rules, { home: HOME, claims })),
    ),
  ),
)

test("a record in which people are sent to the front page is read back, and is valid", () => {
  const read = readRecord(recordText(record))
  if ("fault" in read) throw new Error(read.fault.english)
  expect(read.record).toEqual(record)
  expect(falseClaimOf(read.record)).toBeNull()
})

test("its reports name the front page, and what forms get apart from it", () => {
  const { commit } = record.versions[1]!
  const report = (format: "csv" | "html") => reportDocument(record, { format, host: null, commit })!
  const { data } = Papa.parse<Record<string, string>>(report("csv"), { header: true, skipEmptyLines: true })
  const admin = data.filter(({ path }) => path === "/admin")
  expect(admin.map((row) => [row["visitor"], row["opening the page"], row["sending a form"]])).toEqual([
    ["not signed in", "sent to /", "blocked (401)"],
    ["password given, code missing", "blocked (403)", "blocked (403)"],
    ["new password needed", "blocked (403)", "blocked (403)"],
    ["signed in", "opens with role: admin; else sent to /", "opens with role: admin; else blocked (403)"],
    ["two factors given", "opens with role: admin; else sent to /", "opens with role: admin; else blocked (403)"],
    ["sign-in cannot be checked", "asked to try again (503)", "asked to try again (503)"],
  ])
  for (const cell of [
    "sent to / / blocked (401)",
    "opens with role: admin; else sent to / / opens with role: admin; else blocked (403)",
    "blocked (403)",
  ])
    expect(report("html")).toContain(`>${cell}</td>`)
})

test.each([
  ["/", "/", "/"],
  ["/ / 401", "/", "401"],
  ["403 / /", "403", "/"],
  ["role: admin, else /", "role: admin, else /", "role: admin, else /"],
  ["role: admin, else / / 403", "role: admin, else /", "403"],
  ["403 / role: a | b, team: c, else /", "403", "role: a | b, team: c, else /"],
  ["role: a, else / until 2027-01-31 / role: a, else /", "role: a, else / until 2027-01-31", "role: a, else /"],
  ["role: a, else /a, else / 403", "role: a, else /a, else", "403"],
  ["/a b: c, else / 403", "/a b: c, else", "403"],
])("the text %s has the outcomes of page loads and of forms", (text, load, write) => {
  expect(outcomeTextsIn(text)).toEqual([load, write])
})
