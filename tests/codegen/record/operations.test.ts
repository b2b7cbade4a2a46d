import { describe, expect, test } from "vitest"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { misspellingOf, recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import type { Operation } from "../../../policy/language.ts"
import { TEAM_RULES, teamPolicyOf } from "../claims/team-policy.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { recordOf, sealed, sourcesOf } from "./histories.ts"

const EXPORT: Operation = { name: "export", require: "staff", why: "a test", deny: { "signed-in": 404 } }
const SAVE: Operation = { name: "saveNote", require: "signed-in", why: "a test" }

const withOperations = (...operations: readonly Operation[]): string =>
  textOfPolicy(teamPolicyOf(TEAM_RULES, { operations }))

const VERSIONS: readonly (string | null)[] = [
  withOperations(),
  withOperations(SAVE),
  withOperations(SAVE, EXPORT),
  withOperations({ ...SAVE, require: "verified" }, EXPORT),
  withOperations(EXPORT),
  withOperations(),
  null,
  withOperations(SAVE),
]

const record = recordOf(sourcesOf(VERSIONS))
const text = recordText(record)

const accepted = (of: AccessRecord, at: number) => {
  const version = of.versions[at]!
  if (version.status !== "accepted") throw new Error(`version ${at + 1} is ${version.status}`)
  return version
}

test("a record with operations is read back as it was written, and is true", () => {
  const read = readRecord(text)
  if ("fault" in read) throw new Error(read.fault.english)
  expect(read.record).toEqual(record)
  expect(falseClaimOf(read.record)).toBeNull()
  expect(misspellingOf(read.record, text)).toBeNull()
})

test("a record without operations has none of the new words", () => {
  expect(recordText(recordOf(sourcesOf([textOfPolicy(teamPolicyOf())])))).not.toMatch(/operation/)
})

test("the table has a row for each operation, with its answers", () => {
  expect(accepted(record, 2).table.operations).toEqual([
    {
      name: "export",
      require: "staff (signed-in, role: admin | support)",
      why: "a test",
      outcomes: {
        "signed-out": "401",
        challenged: "403",
        recovering: "403",
        "signed-in": "role: admin | support, else 404",
        verified: "role: admin | support, else 403",
        unknown: "503",
      },
      visitors: { staff: "yes", "team manager": "some: role" },
    },
    expect.objectContaining({ name: "saveNote", require: "signed-in" }),
  ])
  expect(accepted(record, 5).table).not.toHaveProperty("operations")
})

test("the changes name the operation, and compare it with the version before", () => {
  const kinds = [1, 2, 3, 4, 5, 7].map((at) =>
    accepted(record, at).change!.diff!.changes.map(({ kind, scope }) => `${kind} ${scope.path}`),
  )
  expect(kinds.map((list) => list.filter((one) => !one.startsWith("changed") && one.includes("operation")))).toEqual([
    ["opened operation saveNote"],
    ["opened operation export"],
    ["closed operation saveNote"],
    ["closed operation saveNote"],
    ["closed operation export"],
    ["opened operation saveNote"],
  ])
})

describe("a forged record is false", () => {
  const forged = (forge: (table: ReturnType<typeof accepted>["table"]) => object): AccessRecord => ({
    ...record,
    versions: record.versions.map((version, at) => {
      if (at !== 2) return version
      const { table, ...rest } = accepted(record, 2)
      return { ...rest, table: { ...table, ...forge(table) } }
    }),
  })
  const first = (parts: object) =>
    forged(({ operations }) => ({ operations: operations!.map((one, i) => (i === 0 ? { ...one, ...parts } : one)) }))

  test.each([
    ["an operation left out", forged(({ operations }) => ({ operations: operations!.slice(1) }))],
    ["a requirement", first({ require: "anyone" })],
    [
      "an answer",
      first({ outcomes: { ...accepted(record, 2).table.operations![0]!.outcomes, "signed-out": "proceed" } }),
    ],
    ["a cell of named people", first({ visitors: { staff: "yes", "team manager": "yes" } })],
    ["a reason", first({ why: "another" })],
    ["all operations left out", forged(() => ({ operations: undefined }))],
  ])("%s, with the digests as they were or made to fit", (_, one) => {
    for (const forgery of [one, sealed(one)])
      expect(falseClaimOf(forgery)).toMatch(/^version 3 \(.*\): its operations are not what the record says$/)
    expect(sealed(one).versions[2]!.digest).not.toBe(record.versions[2]!.digest)
  })
})
