import { expect, test } from "vitest"
import { leftOutOf } from "../../../codegen/command-line/commands/record.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { commitOf, EVENTFUL, recordOf, sourcesOf } from "./histories.ts"

const NO_TAGS = { older: 0, atNone: [], unfit: [] }
const short = (at: number): string => commitOf(at).slice(0, 10)

test("a record with the complete history is written without a note", () => {
  expect(leftOutOf(recordOf(sourcesOf(EVENTFUL)), NO_TAGS, false)).toBe("")
})

test("unreadable texts are listed by their commits", () => {
  const sources = sourcesOf(EVENTFUL).map((source, at) =>
    at === 0 || at === 2 ? { ...source, policy: { kind: "unreadable" } as const } : source,
  )
  expect(leftOutOf(recordOf(sources), NO_TAGS, false)).toBe(
    `the record has no policy text for 2 versions, because the policy file is not readable text: ${short(1)}, ${short(3)}\n`,
  )
})

test("changes that cannot be compared are listed, too", () => {
  const record = recordOf(sourcesOf(EVENTFUL))
  const at = record.versions.findIndex((one) => one.status === "accepted" && one.change !== null)
  const versions = record.versions.map((one, i) =>
    i === at && one.status === "accepted" ? { ...one, change: { ...one.change!, diff: null } } : one,
  ) as AccessRecord["versions"]
  expect(leftOutOf({ ...record, versions }, NO_TAGS, false)).toBe(
    `the params of the policies combine in too many ways to compare, so the record does not say what 1 version changed: ${short(at + 1)}\n`,
  )
})

test("of many commits the first are named and the others counted, on one line whatever their names", () => {
  const atNone = ["v\n0", ...Array.from({ length: 12 }, (_, i) => `x${i}`)]
  expect(leftOutOf(recordOf(sourcesOf(EVENTFUL)), { ...NO_TAGS, atNone }, false)).toMatch(
    /^tags that the record leaves out: at no recorded version: v 0, x0, .*, x8, 3 more\n$/,
  )
})
