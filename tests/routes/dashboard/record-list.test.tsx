import { expect, test } from "vitest"
import { RecordList } from "../../../src/routes/dashboard/apps/record-list.tsx"
import { type ListedRecord, isUnderWay } from "../../../src/policies/chosen/listed.ts"
import { wordsOf } from "../../ui/markup.tsx"

const BUSY = { kind: "unchecked", reason: "this server is too busy right now" } as const

test.each<[string, { given: ListedRecord["state"]; follows: boolean; want: string }]>([
  [
    "one that is being proved",
    { given: { kind: "pending" }, follows: true, want: "This page shows it as soon as it is proved." },
  ],
  [
    "one whose proof was put off",
    {
      given: { ...BUSY, again: "soon" },
      follows: true,
      want: "too busy right nowThis page shows it as soon as it is proved.",
    },
  ],
  [
    "one whose proof was put off, without scripts",
    { given: { ...BUSY, again: "soon" }, follows: false, want: "too busy right nowReload this page in a moment." },
  ],
  [
    "one that was put off too often",
    { given: { ...BUSY, again: "later" }, follows: true, want: "too busy right nowReload this page later." },
  ],
  [
    "one that takes too long",
    {
      given: { kind: "unchecked", reason: "checking this policy took too long", again: null },
      follows: true,
      want: "Not provedchecking this policy took too long",
    },
  ],
])("the list shows the state of %s", (_, { given, follows, want }) => {
  // The last cell of its row.
  expect(
    wordsOf(<RecordList records={[{ file: "a.json", state: given }]} follows={follows} />).slice(-want.length),
  ).toBe(want)
})

test("a page reloads while a record is being verified or will be soon, and not otherwise", () => {
  expect(isUnderWay({ kind: "pending" })).toBe(true)
  expect(isUnderWay({ ...BUSY, again: "soon" })).toBe(true)
  expect(isUnderWay({ ...BUSY, again: "later" })).toBe(false)
  expect(isUnderWay({ ...BUSY, again: null })).toBe(false)
  expect(isUnderWay({ kind: "unreadable", fault: "no JSON" })).toBe(false)
})
