import { expect, test } from "vitest"

import { continuationOf, type Continuation } from "../../../codegen/record/continuation.ts"
import type { AccessRecord } from "../../../codegen/record/access-record.ts"
import { EVENTFUL, recordOf, sourcesOf } from "./histories.ts"

const whole = recordOf(sourcesOf(EVENTFUL))
const first = (count: number): AccessRecord => recordOf(sourcesOf(EVENTFUL.slice(0, count)))
const otherwise = recordOf(sourcesOf([EVENTFUL[0]!, EVENTFUL[2]!, ...EVENTFUL.slice(2)]))

const rows: [string, { older: AccessRecord; newer: AccessRecord; want: Continuation }][] = [
  ["the same record", { older: whole, newer: whole, want: { kind: "same" } }],
  ["a longer one", { older: first(2), newer: whole, want: { kind: "continued", more: EVENTFUL.length - 2 } }],
  [
    "the same history, written by another compiler",
    { older: whole, newer: recordOf(sourcesOf(EVENTFUL), { compiler: "9.9.9" }), want: { kind: "continued", more: 0 } },
  ],
  ["a shorter one", { older: whole, newer: first(3), want: { kind: "shorter", missing: EVENTFUL.length - 3 } }],
  ["a rewritten one", { older: whole, newer: otherwise, want: { kind: "rewritten", at: 2 } }],
  ["a rewritten one that is shorter, too", { older: otherwise, newer: first(3), want: { kind: "rewritten", at: 2 } }],
  [
    "one that begins elsewhere",
    { older: whole, newer: recordOf(sourcesOf(EVENTFUL.slice(1))), want: { kind: "rewritten", at: 1 } },
  ],
]
test.each(rows)("%s", (_, { older, newer, want }) => {
  expect(continuationOf(older, newer)).toEqual(want)
})
