import { describe, expect, test } from "vitest"
import { AUTH_STATES } from "../../../policy/states.ts"
import { withTombstone, MAX_TOMBSTONES, NOTHING_HELD } from "../../../src/session/machine/context.ts"
import { settledStateOf } from "../../../src/session/machine/server-step.ts"
import {
  serverVerdictOf,
  contradicts,
  sentVerdictOf,
  sessionKeyOf,
  verdictKeyOf,
} from "../../../src/session/machine/verdict.ts"
import { HELD, LEVELLED, OWING } from "./sample.ts"

describe("the server's verdict on a verified session", () => {
  test.each([
    ["one factor, none owed", { given: { verdict: "in", facts: HELD, recovering: false }, want: "signed-in" }],
    ["one factor, a second owed", { given: { verdict: "in", facts: OWING, recovering: false }, want: "challenged" }],
    ["two factors", { given: { verdict: "in", facts: LEVELLED, recovering: false }, want: "verified" }],
    ["a recovery", { given: { verdict: "in", facts: HELD, recovering: true }, want: "recovering" }],
    [
      "a recovery that owes its second factor",
      { given: { verdict: "in", facts: OWING, recovering: true }, want: "challenged" },
    ],
    [
      "a recovery with two factors",
      { given: { verdict: "in", facts: LEVELLED, recovering: true }, want: "recovering" },
    ],
    ["nobody", { given: { verdict: "out" }, want: "signed-out" }],
    ["no answer", { given: { verdict: "unknown" }, want: "unknown" }],
  ] as const)("%s", (_, { given, want }) => {
    expect(settledStateOf(given)).toBe(want)
  })
})

describe("the session data that a server sends", () => {
  test("the facts alone", () => {
    const session = { ...HELD, email: "ada@example.org", name: "Ada" }
    expect(sentVerdictOf({ state: "signed-in", session })).toEqual({
      state: "signed-in",
      facts: HELD,
      recovering: false,
    })
  })

  test("that its password is owed", () => {
    expect(sentVerdictOf({ state: "recovering", session: HELD })).toEqual({
      state: "recovering",
      facts: HELD,
      recovering: true,
    })
  })

  test.each(["signed-out", "unknown"] as const)("nothing without a session: %s", (state) => {
    expect(sentVerdictOf({ state, session: null })).toEqual({ state, facts: null, recovering: false })
  })
})

describe("the server's verdict, as a browser reads it", () => {
  const facts = { ...HELD, email: "ada@example.org" }

  test.each(AUTH_STATES.filter((state) => state !== "signed-out" && state !== "unknown"))(
    "%s is a session",
    (state) => {
      expect(serverVerdictOf({ state, facts, recovering: true })).toEqual({
        verdict: "in",
        facts: HELD,
        recovering: true,
      })
    },
  )

  test.each([
    ["signed out", { given: { state: "signed-out", facts: null, recovering: false }, want: "out" }],
    ["unknown", { given: { state: "unknown", facts: null, recovering: false }, want: "unknown" }],
    ["unknown with a session", { given: { state: "unknown", facts, recovering: false }, want: "unknown" }],
    ["signed out with a session", { given: { state: "signed-out", facts, recovering: false }, want: "unknown" }],
    ["signed in without a session", { given: { state: "signed-in", facts: null, recovering: false }, want: "unknown" }],
  ] as const)("%s", (_, { given, want }) => {
    expect(serverVerdictOf(given)).toEqual({ verdict: want })
  })

  test("an outage is not announced to other tabs", () => {
    expect(verdictKeyOf({ state: "unknown", facts: null, recovering: false })).toBeNull()
    expect(verdictKeyOf({ state: "signed-in", facts, recovering: false })).toBe("signed-in s")
    expect(verdictKeyOf({ state: "signed-out", facts: null, recovering: false })).toBe("signed-out ")
    expect(sessionKeyOf("signed-out", undefined)).toBe("signed-out ")
  })
})

test("an ended session counts as alive again only if it was seen alive", () => {
  const ended = { ...NOTHING_HELD, tombstones: ["s"] }
  expect(contradicts(ended, { verdict: "in", facts: HELD, recovering: false })).toBe(true)
  expect(contradicts(NOTHING_HELD, { verdict: "in", facts: HELD, recovering: false })).toBe(false)
  expect(contradicts(ended, { verdict: "out" })).toBe(false)
  expect(contradicts(ended, { verdict: "unknown" })).toBe(false)
})

test("the newest ended sessions are remembered, each once, up to the bound", () => {
  const full = Array.from({ length: MAX_TOMBSTONES }, (_, at) => `s${at}`)
  expect(withTombstone(full, "s3")).toBe(full)
  expect(withTombstone(full, "new")).toEqual([...full.slice(1), "new"])
})
