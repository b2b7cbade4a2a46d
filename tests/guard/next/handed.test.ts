import { expect, test } from "vitest"
import type { JudgedRequest } from "../../../src/guard/core/judged-request.ts"
import { hand, judgedBy, keepOpen } from "../../../src/guard/next/handed.ts"

const judged = (name: string): JudgedRequest => ({ policyHash: name }) as JudgedRequest

test("what is handed on is found by its name alone, and no name is given twice", () => {
  const [one, other] = [hand(judged("one")), hand(judged("other"))]
  expect(one).not.toBe(other)
  expect(judgedBy(one)).toEqual([judged("one")])
  expect(judgedBy("one")).toEqual([])
  expect(judgedBy(null)).toEqual([])
})

test("what an entry keeps is there until its response is closed, and the proxy's name no more", () => {
  const name = hand(judged("one"))
  const open = keepOpen([judged("one"), judged("route")], name)
  expect(judgedBy(name)).toEqual([])
  expect(judgedBy(open.name)).toHaveLength(2)
  open.close()
  expect(judgedBy(open.name)).toEqual([])
})

test("what nobody takes is dropped: after a minute, or for what is newer", () => {
  const start = Date.now() + 3_600_000
  const old = hand(judged("old"), { now: start })
  hand(judged("next"), { now: start + 59_999 })
  expect(judgedBy(old)).toHaveLength(1)
  hand(judged("later"), { now: start + 60_000 })
  expect(judgedBy(old)).toEqual([])
  const first = hand(judged("first"), { now: start + 60_000 })
  for (let i = 0; i < 10_000; i++) hand(judged("more"), { now: start + 60_000 })
  expect(judgedBy(first)).toEqual([])
})
