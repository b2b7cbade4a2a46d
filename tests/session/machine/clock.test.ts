import { expect, test } from "vitest"
import { offsetAfter, serverClock } from "../../../src/session/machine/clock.ts"
import type { SessionFacts } from "../../../src/session/session.ts"
import { HELD } from "./sample.ts"

const facts: SessionFacts = { ...HELD, iat: 10_000, exp: 13_600 }

test.each<[string, { local: number; live: boolean; want: number }]>([
  ["a clock that is right", { local: 10_500, live: true, want: 0 }],
  ["a clock two hours ahead of a live session", { local: 17_700, live: true, want: -7_700 }],
  ["a clock two hours behind", { local: 3_000, live: true, want: 7_000 }],
  ["a clock behind, heard of from an event", { local: 3_000, live: false, want: 7_000 }],
  ["a session that has run out proves nothing", { local: 17_700, live: false, want: 0 }],
  ["the last second", { local: 13_600, live: true, want: -3_600 }],
])("%s", (_, { local, live, want }) => {
  expect(offsetAfter(0, local, facts, live)).toBe(want)
})

test("after a verdict, the clock is within the life of that session", () => {
  const clock = serverClock(() => 17_700)
  clock.verified(facts)
  expect(clock.now()).toBe(10_000)
  clock.issued({ ...facts, iat: 10_050, exp: 13_650 })
  expect(clock.now()).toBe(10_050)
})

test("an expired session does not set the clock back", () => {
  const clock = serverClock(() => 17_700)
  clock.issued(facts)
  expect(clock.now()).toBe(17_700)
})
