import { expect, test } from "vitest"
import { isPlain, plainOf } from "../../../src/backend/store/plain-text.ts"
import { visibleText } from "../../../src/language/visible-text.ts"

test("a text is plain if pages show it as it is written, in one line", () => {
  const others: string[] = []
  for (let point = 0; point <= 0x10_ffff; point += 1) {
    const character = String.fromCodePoint(point)
    const isShown = visibleText(character) === character && !/[\n\t]/.test(character)
    if (isPlain(character) !== isShown) others.push(point.toString(16))
  }
  expect(others).toEqual([])
})

test.each([
  ["Hangul fillers", "\u3164\u115f\u1160\uffa0", ""],
  ["a blank Braille pattern", "\u2800", ""],
  ["a grapheme joiner and tags", "a\u034fb\u{e0041}", "ab"],
  ["lines", " a\r\nb ", "ab"],
  ["joiners and emoji stay", "می\u200cخواهم 👩\u200d💻 ❤\ufe0f", "می\u200cخواهم 👩\u200d💻 ❤\ufe0f"],
])("a text without its misleading characters: %s", (_, text, plain) => {
  expect(plainOf(text)).toBe(plain)
})
