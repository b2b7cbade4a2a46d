import Papa from "papaparse"
import { describe, expect, test } from "vitest"

import { compile } from "../../../codegen/check/compile.ts"
import { diffAccess } from "../../../codegen/diff/diff-access.ts"
import { auditOfRecord } from "../../../codegen/timeline/audit-of-record.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { changeDigestOf } from "../../../codegen/approval/approval.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { misspellingOf, recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { reportDocument } from "../../../codegen/report/report-document.ts"
import type { Policy } from "../../../policy/language.ts"
import { TEAM_CLAIMS, TEAM_RULES, TEAM_VISITORS, teamPolicyOf } from "../claims/team-policy.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { commitOf, policyText, recordOf, sealed, sourcesOf } from "./histories.ts"

const adminsOnly = TEAM_RULES.map((rule) =>
  rule.path === "/admin" ? { ...rule, require: { state: "signed-in", role: ["admin"] } as const } : rule,
)
const swapped = TEAM_RULES.map((rule) =>
  rule.path === "/admin" ? { ...rule, require: { state: "signed-in", role: ["support"] } as const } : rule,
)
const younger: Policy["claims"] = { ...TEAM_CLAIMS, role: { ...TEAM_CLAIMS.role, asOf: "request" } }
const shadow = { until: "2027-01-31", rules: ["/admin subtree"] } as const

const VERSIONS: readonly (string | null)[] = [
  policyText(TEAM_RULES.slice(0, 2)),
  textOfPolicy(teamPolicyOf()),
  textOfPolicy(teamPolicyOf(adminsOnly)),
  textOfPolicy(teamPolicyOf(swapped)),
  textOfPolicy(teamPolicyOf(swapped, { claims: younger })),
  textOfPolicy(teamPolicyOf(swapped, { claims: younger, shadow })),
  null,
  textOfPolicy(teamPolicyOf()),
]

const record = recordOf(sourcesOf(VERSIONS))
const text = recordText(record)

const accepted = (of: AccessRecord, at: number) => {
  const version = of.versions[at]!
  if (version.status !== "accepted") throw new Error(`version ${at + 1} is ${version.status}`)
  return version
}

test("a record with claims is read back as it was written, and is valid", () => {
  const read = readRecord(text)
  if ("fault" in read) throw new Error(read.fault.english)
  expect(read.record).toEqual(record)
  expect(falseClaimOf(read.record)).toBeNull()
  expect(misspellingOf(read.record, text)).toBeNull()
})

test("a record can name people in any script, also by the longest name that a policy can give them", () => {
  for (const name of ["Prüferinnen", "перевірники", "监察员 2", "a".repeat(40)]) {
    const rules = TEAM_RULES.map((rule) => (rule.require === "staff" ? { ...rule, require: name, write: name } : rule))
    const { staff, ...others } = TEAM_VISITORS!
    const visitors = { ...others, [name]: staff! }
    const versions = [TEAM_RULES.slice(0, 2), rules].map((some) => textOfPolicy(teamPolicyOf(some, { visitors })))
    const named = recordText(recordOf(sourcesOf(versions)))
    const read = readRecord(named)
    if ("fault" in read) throw new Error(`${name}: ${read.fault.english}`)
    expect(falseClaimOf(read.record)).toBeNull()
    expect(misspellingOf(read.record, named)).toBeNull()
  }
})

test("a record without claims has none of the new keys", () => {
  const plain = recordText(recordOf(sourcesOf(VERSIONS.slice(0, 1))))
  expect(plain).not.toMatch(/"(claims|visitors|write|alsoChecks|access|ages)":/)
})

test("a row has the requirement in full, the outcome for each state, and a cell for each name", () => {
  const rows = new Map(accepted(record, 1).table.rows.map((row) => [row.path, row]))
  expect(rows.get("/admin")).toMatchObject({
    require: "staff (signed-in, role: admin | support)",
    outcomes: { "signed-out": "/signin / 401", "signed-in": "role: admin | support, else 404", unknown: "503" },
    visitors: { staff: "yes", "team manager": "some: role" },
  })
  expect(rows.get("/admin/keys")).toMatchObject({ visitors: { staff: "some: role", "team manager": "some: role" } })
  expect(rows.get("/notes/:id")).toMatchObject({
    require: "anyone",
    write: "signed-in",
    alsoChecks: "only its owner may change a note",
    outcomes: { "signed-out": "proceed / 401", "signed-in": "proceed" },
  })
})

test("one change opens to some people and closes to others, each with a witness", () => {
  const { changes } = accepted(record, 3).change!.diff!
  expect(changes.map(({ kind, witness }) => [kind, witness.state, witness.claims])).toEqual([
    ["opened", "signed-in", { role: ["support"] }],
    ["closed", "signed-in", { role: ["admin"] }],
  ])
})

test("a changed `asOf` is in the record", () => {
  expect(accepted(record, 4).change!.diff).toMatchObject({
    changes: [],
    ages: [{ claim: "role", before: "token", after: "request" }],
  })
})

describe("a forged record is invalid", () => {
  const with2 = (forge: (version: ReturnType<typeof accepted>) => object): AccessRecord =>
    sealed({
      ...record,
      versions: record.versions.map((version, at) =>
        at === 1 ? { ...version, ...forge(accepted(record, 1)) } : version,
      ),
    })
  const row = (path: string, parts: object) =>
    with2(({ table }) => ({
      table: { ...table, rows: table.rows.map((one) => (one.path === path ? { ...one, ...parts } : one)) },
    }))
  test.each([
    ["a cell of named people", row("/admin", { visitors: { staff: "yes", "team manager": "yes" } })],
    ["a requirement", row("/admin", { require: "staff (signed-in, role: admin)" })],
    ["what the app checks", row("/notes/:id", { alsoChecks: "nobody" })],
    ["a requirement for writes", row("/notes/:id", { write: "anyone" })],
    ["a claim", with2(({ table }) => ({ table: { ...table, claims: table.claims!.slice(1) } }))],
    [
      "the people of a name",
      with2(({ table }) => ({ table: { ...table, visitors: [{ name: "staff", people: "verified" }] } })),
    ],
    [
      "an age",
      sealed({
        ...record,
        versions: record.versions.map((version, at) => {
          if (at !== 4) return version
          const { change, ...rest } = accepted(record, 4)
          const { ages: _, ...diff } = change!.diff!
          return { ...rest, change: { ...change!, diff } }
        }),
      }),
    ],
  ])("%s", (_, forged) => {
    expect(falseClaimOf(forged)).not.toBeNull()
  })
})

test("an approval's binding follows the change, claims included", () => {
  const checked = VERSIONS.map((one) =>
    one === null ? null : compile({ policy: { path: "a.policy.ts", text: one }, routes: null }).checked,
  )
  const digests = [1, 2, 3, 4].map((at) => changeDigestOf(diffAccess(checked[at - 1]!, checked[at]!)!))
  expect(new Set(digests).size).toBe(4)
  const read = readRecord(text)
  if ("fault" in read) throw new Error(read.fault.english)
  expect([1, 2, 3, 4].map((at) => changeDigestOf(accepted(read.record, at).change!.diff!))).toEqual(digests)
})

describe("the report", () => {
  const report = (format: "html" | "csv", at: number) =>
    reportDocument(record, { format, host: null, commit: commitOf(at + 1) })!

  test("as CSV has a line for each state and each name", () => {
    const { data } = Papa.parse<Record<string, string>>(report("csv", 1), { header: true, skipEmptyLines: true })
    const line = (path: string, visitor: string) =>
      data.find((one) => one["path"] === path && one["visitor"] === visitor)
    expect(line("/t/:team", "team manager")).toMatchObject({ "opening the page": "opens", "sending a form": "opens" })
    expect(line("/t/:team", "staff")).toMatchObject({
      "opening the page": "some: teamRole",
      "sending a form": "some: teamRole",
    })
    expect(line("/admin", "signed in")).toMatchObject({
      "opening the page": "opens with role: admin | support; else blocked (404)",
    })
    expect(line("/notes/:id", "not signed in")!["opens to"]).toBe(
      "anyone who passes the app's own check, sending a form: signed-in people; the app also checks: only its owner may change a note",
    )
  })

  test("as HTML has a column for each name, and does not mark a page as public if the app checks it", () => {
    const html = report("html", 1)
    for (const name of Object.keys(TEAM_VISITORS!)) expect(html).toContain(`<th scope="col">${name}</th>`)
    expect(html).toContain("Claims about people")
    expect(html).toMatch(/\/notes\/<wbr>:id.*?<td class="asks">anyone who passes/)
    expect(html).toContain("1 rule open to anyone who passes the app's own check")
  })
})

test("the timeline of a page tells audiences with different claims apart, also by the kind of claim", () => {
  const other: Policy["claims"] = { ...younger, role: { one: ["support", "admin"], asOf: "request", why: "by hand" } }
  const longer = recordOf(
    sourcesOf([...VERSIONS.slice(0, 5), textOfPolicy(teamPolicyOf(swapped, { claims: other }))] as readonly string[]),
  )
  const policies: (CheckedPolicy | null)[] = []
  expect(
    falseClaimOf(
      longer,
      () => {},
      (one) => policies.push(one),
    ),
  ).toBeNull()
  const { timeline } = auditOfRecord(longer, policies, 5)!
  const periodsOf = (path: string) => timeline.pages.find((page) => page.path === path)!.periods
  expect(periodsOf("/admin").map(({ from, audience }) => [from, audience])).toEqual([
    [0, "nobody"],
    [1, "staff (signed-in, role: admin | support)"],
    [2, "signed-in, role: admin"],
    [3, "signed-in, role: support"],
    [5, "signed-in, role: support"],
  ])
  expect(periodsOf("/notes/:id").at(-1)!.audience).toBe("checked")
})
