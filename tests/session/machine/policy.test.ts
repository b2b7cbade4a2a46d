import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import policy from "../../../policy/app.policy.ts"
import { answerOf } from "../../../policy/reference.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { decide, decideWrite } from "../../../src/generated/guards.ts"
import { authStateOf } from "../../../src/session/machine/auth-state.ts"
import { PLAIN_EVENT_NAMES, type SessionEvent } from "../../../src/session/machine/events.ts"
import type { SessionSnapshot } from "../../../src/session/machine/machine.ts"
import { EVENTS, everyStep, serializeState } from "./reach.ts"
import { HELD, NOW, real } from "./sample.ts"

const steps = everyStep()
const situations: readonly SessionSnapshot[] = [
  ...new Map(steps.map(({ state }) => [serializeState(state), state])).values(),
]

// Of every rule the path itself and what is beneath it, and a path that no rule covers.
const PATHS = [...policy.rules.flatMap(({ path }) => [path, `${path === "/" ? "" : path}/beneath`]), "/no/such/page"]

/** Pages that a signed-out visitor is kept from, and so everybody who is not known to be further in. */
const GUARDED = PATHS.filter(
  (path) => answerOf(policy, path, "signed-out", "load").decision?.rule?.require === "signed-in",
)

const opens = (path: string, snapshot: SessionSnapshot): boolean =>
  decide(path, authStateOf(snapshot)).kind === "proceed"

test("the explored event sequences reach every auth state", () => {
  expect(new Set(situations.map(authStateOf))).toEqual(new Set(AUTH_STATES))
  expect(GUARDED.length).toBeGreaterThan(2)
})

describe.each(PATHS)("%s", (path) => {
  test.each(["load", "write"] as const)(
    "is guarded as the policy requires in every situation of the machine, by %s",
    (access) => {
      for (const situation of situations) {
        const state = authStateOf(situation)
        const { rule: _, ...outcome } = (access === "load" ? decide : decideWrite)(path, state)
        expect({ state, outcome }).toEqual({ state, outcome: answerOf(policy, path, state, access).outcome })
      }
    },
  )
})

test.each(GUARDED)("%s opens only to a live session that owes nothing", (path) => {
  for (const situation of situations.filter((there) => opens(path, there))) {
    const { facts, tombstones, recovery } = situation.context
    expect(situation.value).toBe("signedIn")
    expect(facts).not.toBeNull()
    expect(tombstones).not.toContain(facts?.sid)
    expect(facts?.mfa === true && facts.aal === "aal1").toBe(false)
    expect(recovery === null || recovery.phase === "done").toBe(true)
  }
})

test.each(GUARDED)("SIGNED_OUT closes %s at once, whatever came before", (path) => {
  for (const situation of situations) {
    expect(opens(path, real.step(situation, { type: "SIGNED_OUT", facts: null }))).toBe(false)
  }
})

test("no event sequence without a live session ever yields allow on a guarded path", () => {
  // Everything that brings nobody, and every event bringing a session whose time is over.
  const over = { ...HELD, exp: NOW }
  const dead: SessionEvent[] = [
    ...EVENTS.filter(
      (event) =>
        !("facts" in event && event.facts !== null) &&
        !(event.type === "SERVER_VERDICT" && event.answer.verdict === "in"),
    ),
    ...([...PLAIN_EVENT_NAMES, "PASSWORD_RECOVERY"] as const).map((type) => ({ type, facts: over, now: NOW })),
    { type: "INITIAL_SESSION", facts: over, failed: false, now: NOW },
    { type: "PASSWORD_CHANGED", sid: over.sid },
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...dead), { maxLength: 40, size: "max" }), (events) => {
      let snapshot = real.start()
      for (const event of events) {
        snapshot = real.step(snapshot, event)
        expect(GUARDED.filter((path) => opens(path, snapshot))).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test.each(AUTH_STATES)("redirects of a %s visitor always end", (state) => {
  for (const start of PATHS) {
    const seen: string[] = []
    let outcome = decide(start, state)
    while (outcome.kind === "redirect") {
      expect(seen).not.toContain(outcome.to)
      seen.push(outcome.to)
      outcome = decide(outcome.to, state)
    }
  }
})

test("repeated events of an open tab redirect nobody", () => {
  for (const situation of situations) {
    const { facts } = situation.context
    if (facts === null || situation.value === "expired") continue
    for (const type of PLAIN_EVENT_NAMES) {
      const after = real.step(situation, { type, facts, now: facts.iat })
      expect(after.value).toBe(situation.value)
      expect(after.context).toEqual(situation.context)
    }
  }
})
