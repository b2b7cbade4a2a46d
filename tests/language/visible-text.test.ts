import { expect, test } from "vitest"
import { visible } from "../../codegen/source/visible.ts"
import { visibleSource, visibleText } from "../../src/language/visible-text.ts"

test.each([
  ["close /admin\u202enimda/ nepo", "close /admin\\u{202e}nimda/ nepo"],
  ["a\u200bb\u2060c\u00add\ufeff", "a\\u{200b}b\\u{2060}c\\u{ad}d\\u{feff}"],
  ["one\r\ntwo\tthree\nfour", "one\ntwo\tthree\nfour"],
  ["// seen\rhidden\u2028hidden\u0085", "// seen\\u{d}hidden\\u{2028}hidden\\u{85}"],
  ["\u001b[31m\u0007", "\\u{1b}[31m\\u{7}"],
  ["\u{e0041}\u2800\ud800", "\\u{e0041}\\u{2800}\\u{d800}"],
  ["Ärger, 日本語, שלום", "Ärger, 日本語, שלום"],
])("%j is shown as %j, in prose and in a policy alike, and as the compiler shows it", (given, want) => {
  expect([visibleText(given), visibleSource(given), visible(given)]).toEqual([want, want, want])
})

test("characters that join scripts and emoji are kept in prose, and shown escaped in a policy", () => {
  expect(visibleText("می\u200cخواهم 👩\u200d💻 ❤\ufe0f")).toBe("می\u200cخواهم 👩\u200d💻 ❤\ufe0f")
  expect(visibleSource("/ad\u200dmin\ufe0f")).toBe("/ad\\u{200d}min\\u{fe0f}")
})
