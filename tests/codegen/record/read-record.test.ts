import { expect, test } from "vitest"
import { LARGEST_RECORD, readRecord } from "../../../codegen/record/read-record.ts"
import { recordText } from "../../../codegen/record/record-text.ts"
import { ruleOf } from "../../policy/build.ts"
import { EVENTFUL, policyText, recordOf, sourcesOf } from "./histories.ts"

const record = recordOf(sourcesOf(EVENTFUL))
const text = recordText(record)

test("a record is equal after writing and reading it", () => {
  expect(readRecord(text)).toEqual({ record })
  expect(record.versions.map(({ status }) => status)).toEqual([
    "accepted",
    "accepted",
    "accepted",
    "rejected",
    "accepted",
    "absent",
    "accepted",
  ])
})

test("line endings, hidden characters and a missing last line end are preserved", () => {
  const odd = ['export default {}\r\n// \u202e "quoted"\n', "\ufeff// no end", "", "\n\n"]
  const { versions } = recordOf(sourcesOf(odd))
  const written = recordText(recordOf(sourcesOf(odd)))
  expect(readRecord(written)).toEqual({ record: expect.objectContaining({ versions }) })
  expect(versions.map((version) => "text" in version && version.text)).toEqual(odd)
  expect(written).not.toMatch(/\u202e/)
})

test("paths in any script are preserved, also with spaces", () => {
  const sent = {
    home: { "signed-out": "/a b", challenged: 403, recovering: 403, "signed-in": "/ü", verified: "/ü" },
  } as const
  const doors = [ruleOf("/a b", "exact", "signed-out"), ruleOf("/ü", "exact", "anyone")]
  const odd = recordOf(
    sourcesOf([policyText(doors, sent), policyText([...doors, ruleOf("/日 本", "exact", "signed-in")], sent)]),
  )
  expect(odd.versions.map(({ status }) => status)).toEqual(["accepted", "accepted"])
  expect(recordText(odd)).toContain('"/a b / 401"')
  expect(readRecord(recordText(odd))).toEqual({ record: odd })
})

test("the record has one line for each version", () => {
  expect(text.split("\n").filter((line) => line.startsWith('{"commit"'))).toHaveLength(EVENTFUL.length)
})

test("a version of 100 rules adds little more than its changes", () => {
  const rules = Array.from({ length: 100 }, (_, i) => ({
    ...ruleOf(`/section-${i % 10}/page-${i}`, i % 2 === 0 ? "subtree" : "exact", "signed-in"),
    why: `page ${i} shows what belongs to the people who signed in`,
  }))
  const texts = Array.from({ length: 60 }, (_, n) => {
    const at = n % 100
    rules[at] = { ...rules[at]!, require: rules[at]!.require === "anyone" ? "signed-in" : "anyone" }
    return policyText(rules)
  })
  expect(recordText(recordOf(sourcesOf(texts))).length).toBeLessThan(47_000 + 60 * 1_400)
})

const changed = (from: string | RegExp, to: string): string => {
  const made = text.replace(from, to)
  if (made === text) throw new Error(`nothing to change: ${String(from)}`)
  return made
}

const BAD: readonly (readonly [string, { given: string; want: string }])[] = [
  ["nothing", { given: "", want: "the file is not JSON" }],
  ["half a record", { given: text.slice(0, -100), want: "the file is not JSON" }],
  ["another JSON", { given: "[]", want: "the file is no access record" }],
  [
    "a format to come",
    { given: changed("record/2", "record/3"), want: 'the record\'s format is "sallyport-record/3"' },
  ],
  [
    "a key nobody knows",
    { given: changed('"app"', '"owner": "x", "app"'), want: 'the record is not valid: Unrecognized key: "owner"' },
  ],
  ["no version", { given: changed(/"versions": \[[^]*\n\],/, '"versions": [],'), want: "versions" }],
  [
    "an outcome that is none",
    {
      given: changed('"signed-out":"401"', '"signed-out":"maybe"'),
      want: "versions[0].table.set[0].outcomes.signed-out",
    },
  ],
  ["a time that is none", { given: changed("2026-01-01", "2026-13-01"), want: "versions[0].time" }],
  [
    "edits of lines that are not there",
    { given: changed(/"line":[2-9]\d*/, '"line":99999'), want: "does not fit the one before it" },
  ],
  ["depth", { given: `{"format":${"[".repeat(100)}`, want: "nested deeper" }],
  ["size", { given: " ".repeat(LARGEST_RECORD + 1), want: "larger than 16 MiB" }],
]

test.each(BAD)("a fault is reported in one sentence: %s", (_, { given, want }) => {
  const read = readRecord(given)
  const fault = "fault" in read ? read.fault.english : "no fault"
  expect(fault).toContain(want)
  expect(fault).not.toContain("\n")
})

test("a small file that would expand to a large one is refused", () => {
  const line = JSON.stringify({
    commit: "0".repeat(40),
    follows: null,
    time: "2026-01-01T00:00:00.000Z",
    subject: "",
    file: "p",
    digest: "0".repeat(64),
    status: "rejected",
    edits: [],
    codes: ["P102"],
  })
  const first = line.replace('"edits":[]', `"edits":[{"line":1,"remove":0,"insert":["${"x".repeat(1_000_000)}"]}]`)
  const bomb = changed(
    /"versions": \[[^]*\n\],/,
    `"versions": [${[first, ...Array.from({ length: 200 }, () => line)].join()}],`,
  )
  expect(readRecord(bomb)).toMatchObject({
    fault: { english: "the record is too large once it is expanded" },
  })
})

test("a page whose path has the word `until` is not taken for the last day of shadow mode", () => {
  const page = ruleOf("/wait until noon", "exact", "anyone")
  const closed = ruleOf("/orders", "subtree", "signed-in")
  const texts = [closed, { ...closed, deny: { "signed-out": page.path } }].map((rule) => policyText([page, rule]))
  const record = recordOf(sourcesOf(texts))
  expect(readRecord(recordText(record))).toEqual({ record })
})
