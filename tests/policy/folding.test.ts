import * as fc from "fast-check"
import { matchPath } from "react-router"
import { describe, expect, test } from "vitest"
import { canonicalPathOf, encodedPathOf, foldedOf } from "../../policy/canonical-path.ts"
import { isLiteral } from "../../policy/literal.ts"

const UNITS = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))

/** As the router escapes a route's letter before it makes an expression of it, and `?`, which it makes optional. */
const expressionOf = (unit: string): RegExp => new RegExp(unit.replace(/[\\.*+^${}|()[\]?]/, "\\$&"), "gi")

const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`

describe("letters are folded as the router folds them", () => {
  const classes = Map.groupBy(UNITS, foldedOf)

  test("each letter with case variants equals exactly the letters that the router's expressions match", () => {
    const all = UNITS.join("")
    const cased = [...classes.values()].filter((units) => units.length > 1)
    expect(cased.length).toBeGreaterThan(1_000)
    const wrong = cased.flatMap((units) =>
      units.filter((unit) => all.match(expressionOf(unit))?.join("") !== units.join("")),
    )
    expect(wrong).toEqual([])
  })

  // Any two units that differ in nothing but what the router ignores would lie on both sides for some bit of their
  // places.
  test("no two of the 65,536 code units that stay different match each other in the router's expressions", () => {
    const distinct = [...classes.keys()]
    for (let bit = 1; bit < distinct.length; bit *= 2) {
      const [these, those] = [distinct.filter((_, at) => at & bit), distinct.filter((_, at) => !(at & bit))]
      const any = new RegExp(`[${these.map(escapeOf).join("")}]`, "i")
      expect(those.join("").match(any)).toBeNull()
    }
  })

  test("folding is idempotent", () => {
    expect(UNITS.filter((unit) => foldedOf(foldedOf(unit)) !== foldedOf(unit))).toEqual([])
  })

  test("no letter outside ASCII folds to an ASCII letter, so ASCII policies need no further folding", () => {
    expect(UNITS.slice(128).filter((unit) => foldedOf(unit) < "\u0080")).toEqual([])
  })

  const PAIRS: readonly (readonly [string, string, boolean])[] = [
    ["Ü", "ü", true],
    ["ς", "Σ", true],
    ["\u00b5", "\u03bc", true],
    ["ꭰ", "Ꭰ", true],
    ["Ა", "ა", true],
    ["ſ", "s", false],
    ["\u212a", "k", false],
    ["\u212b", "å", false],
    ["ẞ", "ß", false],
    ["ß", "ss", false],
    ["İ", "i", false],
    ["ı", "I", false],
    ["𐐀", "𐐨", false],
    ["é", "e\u0301", false],
  ]

  test.each(PAIRS)("%s and %s are one page: %s", (one, other, want) => {
    expect(foldedOf(one) === foldedOf(other)).toBe(want)
    expect(matchPath(`/${one}`, encodedPathOf(`/${other}`).split("/").map(decodeURIComponent).join("/")) !== null).toBe(
      want,
    )
  })
})

test("a path as a browser sends it is ASCII, and has the same canonical path", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 })), (segments) => {
      const path = canonicalPathOf(`/${segments.map(encodeURIComponent).join("/")}`)
      fc.pre(path !== null)
      const sent = encodedPathOf(path)
      expect(sent).toMatch(/^[\x21-\x7e]*$/)
      expect(canonicalPathOf(sent)).toBe(path)
      expect(new URL(sent.replace(/^\/+/, "/"), "http://host").pathname).toBe(sent)
    }),
    { numRuns: 2_000 },
  )
})

const LITERALS: readonly (readonly [string, boolean])[] = [
  ["über-uns", true],
  ["@admin", true],
  ["a.:b.c", true],
  ["(x)", true],
  ["+page", true],
  ["a b", true],
  ["日本", true],
  ["e\u0301te", true],
  ["😀", true],
  ["!$&'()+,;=:@", true],
  ['[x]{y}^"<>`', true],
  ["Über", false],
  [":x", false],
  ["a*", false],
  ["a?", false],
  ["a#b", false],
  ["a|b", false],
  ["100%", false],
  ["a\\b", false],
  ["", false],
  ["..", false],
  [" a", false],
  ["a ", false],
  ["a  b", false],
  ["a\u00a0b", false],
  ["a\tb", false],
  ["a\u200db", false],
  ["a\u202eb", false],
  ["a\u00adb", false],
  ["\u0301a", false],
  ["a\ud800", false],
  ["\ue000", false],
  ["\u{10ffff}", false],
  ["admin\uff0fusers", false],
  ["admin\u2215users", false],
  ["\uff1aid", false],
  ["\u2025", false],
]

test.each(LITERALS)("%j is a literal of a pattern: %s", (text, want) => {
  expect(isLiteral(text)).toBe(want)
})
