import { expect, test } from "vitest"
import { groupedBy } from "../../policy/grouped-by.ts"
import { hashNamed, isPolicyHash, isShortHash, shortHashOf } from "../../policy/policy-hash.ts"

const SHORT = "0123456789abcdef"
const ONE = SHORT + "1".repeat(48)
const TWIN = SHORT + "2".repeat(48)
const OTHER = "f".repeat(64)

test("the short form of a hash is its first 16 digits", () => {
  expect([ONE, TWIN, OTHER].map(shortHashOf)).toEqual([SHORT, SHORT, "f".repeat(16)])
})

test.each([
  [ONE, true, false],
  [SHORT, false, true],
  ["", false, false],
  [`${ONE}0`, false, false],
  [`0${ONE}`, false, false],
  [`${SHORT}0`, false, false],
  [`0${SHORT}`, false, false],
  [`${SHORT.slice(1)}g`, false, false],
  [ONE.toUpperCase(), false, false],
  [SHORT.toUpperCase(), false, false],
])("%s is a whole hash: %s, a short one: %s", (text, whole, short) => {
  expect([isPolicyHash(text), isShortHash(text)]).toEqual([whole, short])
})

test("a whole hash names itself, and a short one the only known hash that begins with it", () => {
  expect(hashNamed(ONE, [])).toBe(ONE)
  expect(hashNamed("no hash", [ONE, "no hash"])).toBeNull()
  expect(hashNamed(SHORT, [OTHER, ONE, ONE])).toBe(ONE)
  expect(hashNamed(SHORT, [ONE, TWIN])).toBeNull()
  expect(hashNamed(SHORT, [OTHER])).toBeNull()
  expect(hashNamed(SHORT, [])).toBeNull()
  expect(hashNamed(SHORT, [SHORT, `${ONE}0`])).toBeNull()
})

test("items are grouped by key, both in their order", () => {
  const groups = groupedBy([3, 1, 4, 1, 5, 9, 2, 6], (number) => number % 3)
  expect([...groups]).toEqual([
    [0, [3, 9, 6]],
    [1, [1, 4, 1]],
    [2, [5, 2]],
  ])
  expect(groupedBy([], String).size).toBe(0)
})
