import { describe, expect, test } from "vitest"
import { decodedOf, faultOfLetters, isLiteral } from "../../policy/literal.ts"

describe("a segment that can be written in a pattern", () => {
  test.each([
    "a",
    "z9",
    "report.pdf",
    "a_b~c-d",
    "0",
    "...",
    ".a",
    "a.",
    "é",
    "a b",
    "(x)",
    "@me",
    "a:b",
    "日本",
    "a\u0301",
  ])("%j", (text) => {
    expect(faultOfLetters(text)).toBeNull()
    expect(isLiteral(text)).toBe(true)
  })

  test("is folded", () => {
    for (const text of ["A", "aB", "É", "Σ"]) {
      expect(faultOfLetters(text)).toBeNull()
      expect(isLiteral(text)).toBe(false)
    }
  })
})

test.each<readonly [string, "reserved" | "unreadable" | "misleading"]>([
  ["", "reserved"],
  [".", "reserved"],
  ["..", "reserved"],
  [":a", "reserved"],
  ...["/", "\\", "?", "*", "%", "#", "|"].flatMap((sign) => [
    [sign, "reserved"] as const,
    [`a${sign}b`, "reserved"] as const,
  ]),
  ["a\u0007b", "unreadable"],
  ["a\u00adb", "unreadable"],
  ["a\u0378b", "unreadable"],
  ["a\ue000b", "unreadable"],
  ["a\ud800b", "unreadable"],
  ["a\u034fb", "unreadable"],
  ["a\u115fb", "unreadable"],
  ["a\u2800b", "unreadable"],
  ["a\u00a0b", "unreadable"],
  ["a\u2028b", "unreadable"],
  ["a\u3000b", "unreadable"],
  [" a", "unreadable"],
  ["a ", "unreadable"],
  ["a  b", "unreadable"],
  ["\u0301a", "unreadable"],
  ...["\u2044", "\u2215", "\u2571", "\u27cb", "\u29f8"].map((slash) => [`a${slash}b`, "misleading"] as const),
  // Full-width forms of a slash, a question mark and a colon, and the two dot leader.
  ["a\uff0fb", "misleading"],
  ["a\uff1fb", "misleading"],
  ["\uff1aa", "misleading"],
  ["\u2025", "misleading"],
  ["\u2024", "misleading"],
])("no pattern can spell %j: %s", (text, fault) => {
  expect(faultOfLetters(text)).toBe(fault)
  expect(isLiteral(text)).toBe(false)
})

test("a percent-encoded segment is decoded, and one that cannot be decoded stays", () => {
  expect(decodedOf("a%20%C3%A9")).toBe("a é")
  expect(decodedOf("a%2Fb")).toBe("a/b")
  expect(decodedOf("100%")).toBe("100%")
  expect(decodedOf("%ff")).toBe("%ff")
})
