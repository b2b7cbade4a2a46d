import { expect, test } from "vitest"
import { medianOf, ranked } from "../abuse/rank-test.ts"

const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

test("equal lists do not differ", () => {
  expect(ranked(from(1, 40), from(1, 40))).toMatchObject({ longer: 0.5 })
  expect(ranked(from(1, 40), from(1, 40)).chance).toBeCloseTo(1, 2)
})

test("ten times that are all shorter than ten others differ significantly, and one very long time does not", () => {
  const { longer, chance } = ranked(from(1, 10), from(11, 10))
  expect(longer).toBe(0)
  expect(chance).toBeCloseTo(0.000183, 5)
  expect(ranked([...from(1, 39), 1e9], from(1, 40)).chance).toBeGreaterThan(0.9)
})

test("the median is the middle value", () => {
  expect(medianOf([5, 1, 1000])).toBe(5)
})
