import { expect, test } from "vitest"
import { Day, Moment } from "../../src/ui/shell/moment.tsx"
import { markupOf } from "./markup.tsx"

const markupIn = (locale: string, at: string | number): string => markupOf(<Moment at={at} />, "en", locale)

const EVENING = "2026-03-04T20:05:06.000Z"
const NIGHT = "2026-03-04T03:05:06.000Z"

test.each([
  ["en-US", EVENING, /^Mar 4, 2026, 8:05:06\sPM UTC$/],
  ["en-US", NIGHT, /^Mar 4, 2026, 3:05:06\sAM UTC$/],
  ["en-GB", NIGHT, /^4 Mar 2026, 03:05:06 UTC$/],
  ["de-DE", EVENING, /^04\.03\.2026, 20:05:06 UTC$/],
  ["de-DE", NIGHT, /^04\.03\.2026, 03:05:06 UTC$/],
])("a time is formatted for readers of %s as %s, and marked as UTC", (locale, at, spelling) => {
  expect(markupIn(locale, at).replace(/<[^>]*>/g, "")).toMatch(spelling)
})

test.each([
  ["en-US", "Mar 4, 2026"],
  ["de-DE", "04.03.2026"],
])("a day is formatted for readers of %s as the day of a time is", (locale, day) => {
  expect(markupIn(locale, EVENING)).toContain(day)
  expect(markupOf(<Day day="2026-03-04" />, "en", locale)).toContain(`>${day}<`)
})

test.each([
  ["UTC", EVENING],
  ["another zone", "2026-03-04T22:05:06+02:00"],
  ["milliseconds", Date.parse(EVENING)],
])("the machine-readable time is the same instant, given in %s", (_, at) => {
  expect(markupIn("de-DE", at)).toContain(`<time dateTime="${EVENING}">`)
})
