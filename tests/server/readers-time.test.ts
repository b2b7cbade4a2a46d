import { expect, test } from "vitest"
import { readersTime } from "../../src/server/mailbox-page.ts"

const AT = "2026-11-21T15:04:05.000Z"

test.each([
  ["German", "de", "21.11.2026, 16:04:05"],
  ["the best first", "en;q=0.5, de-DE;q=0.9", "21.11.2026, 16:04:05"],
  ["one that is refused is not used", "de;q=0, en-GB", "21 Nov 2026, 16:04:05"],
  ["nothing said", undefined, "Nov 21, 2026, 4:04:05 PM"],
  ["any language", "*", "Nov 21, 2026, 4:04:05 PM"],
  ["no language", "<script>, ../../x, de_DE_x;q=abc", "Nov 21, 2026, 4:04:05 PM"],
  ["a flood", "x,".repeat(5000), "Nov 21, 2026, 4:04:05 PM"],
])("the time of a mail: %s", (_, languages, want) => {
  // Some spellings part time and "PM" by a narrow space.
  expect(readersTime(AT, languages, "Europe/Berlin").replaceAll("\u202F", " ")).toBe(want)
})
