import { expect, test } from "vitest"
import { readRecord } from "../../../codegen/record/read-record.ts"
import { misspellingOf, recordText } from "../../../codegen/record/record-text.ts"
import { falseClaimOf } from "../../../codegen/record/verify-record.ts"
import { EVENTFUL, recordOf, sourcesOf } from "./histories.ts"

// A record with one changed byte must be rejected: in every kind of place, each occurrence is replaced with the most
// plausible other byte.

const TEXT = recordText(recordOf(sourcesOf(EVENTFUL.slice(0, 6))))

function objectionTo(text: string): string | null {
  const read = readRecord(text)
  return "fault" in read ? read.fault.english : (falseClaimOf(read.record) ?? misspellingOf(read.record, text))
}

const KINDS: Readonly<Record<string, { readonly place: RegExp; readonly put: readonly string[] }>> = {
  "a line end": { place: /\n/g, put: [" ", "\t"] },
  "a space": { place: / (?=[^"\\]*")/g, put: ["\n", "x"] },
  "a digit": { place: /\d(?=\d*[,\]}])/g, put: ["0", "7"] },
  "a hexadecimal digit": { place: /(?<="[0-9a-f]{0,63})[0-9a-f](?=[0-9a-f]{15,63}")/g, put: ["0", "e"] },
  "a letter of a word": { place: /(?<=[a-z])[a-z](?=[a-z])/g, put: ["x", "Y"] },
  "a quotation mark": { place: /"/g, put: ["'", " "] },
  "a bracket": { place: /[[\]{}]/g, put: ["]", "{", " "] },
  "a comma or a colon": { place: /[,:]/g, put: [" ", ";", ","] },
  "a slash or an escape": { place: /[\\/]/g, put: ["/", "\\"] },
}

/** Every so many-th of a kind, so that there are at most a hundred. */
const MOST = 100

test.each(Object.entries(KINDS))("changing %s is reported", (_, { place, put }) => {
  const places = Array.from(TEXT.matchAll(place), ({ index }) => index)
  expect(places.length).toBeGreaterThan(5)
  const tried = places.filter((_, at) => at % Math.ceil(places.length / MOST) === 0)
  const convinced = tried.flatMap((at) =>
    put
      .filter((sign) => sign !== TEXT[at])
      .filter((sign) => objectionTo(TEXT.slice(0, at) + sign + TEXT.slice(at + 1)) === null)
      .map((sign) => `${at}: ${JSON.stringify(TEXT.slice(at - 20, at + 1))} to ${JSON.stringify(sign)}`),
  )
  expect(convinced).toEqual([])
})

test.each([
  ["a key that stands twice, of which a reader sees the first", '"app": "shop",', '"app": "bank",\n"app": "shop",'],
  ["an escape for a letter", '"shop"', '"sh\\u006fp"'],
  ["a number in another spelling", '"line":1,', '"line":1e0,'],
  ["something behind the end", /$/, "\n"],
  ["a line break more", ',\n"versions"', ',\n\n"versions"'],
])("%s is reported, even if every statement of the record is true", (_, from, to) => {
  const changed = TEXT.replace(from, to)
  expect(changed).not.toBe(TEXT)
  expect(falseClaimOf((readRecord(changed) as { record: Parameters<typeof falseClaimOf>[0] }).record)).toBeNull()
  expect(objectionTo(changed)).toContain("not spelled as records are written")
})

const LINES = TEXT.split("\n")
const FIRST = LINES.findIndex((line) => line.startsWith('{"commit"'))

/** A version as the file has it, with no more of its shape than is changed here. */
interface Written {
  edits: { line: number; remove: number; insert: string[] }[]
  readonly table: { readonly set: Row[]; readonly drop: string[]; outside?: unknown[] }
  readonly change: { readonly changes: { moves: { readonly states: string[] }[] }[] }
}

interface Row {
  readonly outcomes: Readonly<Record<string, string>>
}

const versionOn = (line: number): Written => JSON.parse(LINES[line]!.replace(/,$/, "")) as Written

/** The record with the line of one version, from 1, as somebody else writes it. */
function retold(version: number, change: (written: Written) => void): string {
  const at = FIRST + version - 1
  const written = versionOn(at)
  change(written)
  return LINES.with(at, JSON.stringify(written) + (LINES[at]!.endsWith(",") ? "," : "")).join("\n")
}

const OPEN = {
  path: "/orders",
  match: "subtree",
  require: "anyone",
  why: "open",
  outcomes: { "signed-out": "proceed" },
}

/** The row that the second version brings. */
const ABOUT = versionOn(FIRST + 1).table.set[0]!

test.each([
  ["a false row in front of the true one", retold(1, ({ table }) => table.set.unshift(OPEN))],
  ["a rule dropped that was never there", retold(2, ({ table }) => table.drop.push("/secret exact"))],
  ["a row that is claimed again", retold(3, ({ table }) => table.set.unshift(ABOUT))],
  [
    "a row that is claimed again with its states in another order",
    retold(3, ({ table }) => {
      table.set.unshift({ ...ABOUT, outcomes: Object.fromEntries(Object.entries(ABOUT.outcomes).toReversed()) })
    }),
  ],
  ["what is left to others claimed again", retold(2, ({ table }) => (table.outside = []))],
  [
    "a text that is claimed whole, as though all of it were new",
    retold(2, (written) => {
      const linesIn = (at: number): string[] => {
        const version = recordOf(sourcesOf(EVENTFUL)).versions[at]!
        return "text" in version ? version.text!.split("\n") : []
      }
      written.edits = [{ line: 1, remove: linesIn(0).length, insert: linesIn(1) }]
    }),
  ],
  [
    "one move of access claimed as two",
    retold(3, ({ change }) => {
      const [first] = change.changes
      first!.moves = first!.moves.flatMap((move) => move.states.map((state) => ({ ...move, states: [state] })))
    }),
  ],
])("%s is reported, even if the expanded record is true", (_, changed) => {
  expect(changed).not.toBe(TEXT)
  expect(falseClaimOf((readRecord(changed) as { record: Parameters<typeof falseClaimOf>[0] }).record)).toBeNull()
  expect(objectionTo(changed)).toContain("not spelled as records are written")
})

test("an unchanged record is valid, also in a checkout with other line endings", () => {
  expect(objectionTo(TEXT)).toBeNull()
  expect(objectionTo(TEXT.replaceAll("\n", "\r\n"))).toBeNull()
  const hidden = recordText(recordOf(sourcesOf(EVENTFUL.slice(0, 1)).map((one) => ({ ...one, subject: "a\u202eb" }))))
  expect(hidden).toContain("\\u202e")
  expect(objectionTo(hidden)).toBeNull()
})
