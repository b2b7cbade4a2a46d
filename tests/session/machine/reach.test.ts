import { getShortestPaths } from "xstate/graph"
import { expect, test } from "vitest"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { brokenRules } from "./promises.ts"
import { EVENTS, everyStep, serializeState } from "./reach.ts"
import { real, STATES } from "./sample.ts"

const steps = everyStep()

test("in every situation of the small world the machine does what the rules say, and no invariant breaks", () => {
  expect([...brokenRules(real, steps)].slice(0, 5)).toEqual([])
})

test.each(STATES)("a path leads to %s, and each of its events can be answered there", (state) => {
  const paths = getShortestPaths(sessionMachine, { events: [...EVENTS], serializeState, limit: 1_000_000 })
  const there = paths.filter((path) => path.state.value === state)
  expect(there).not.toEqual([])
  const answered = new Set(steps.filter((step) => step.state.value === state).map((step) => step.event.type))
  expect([...answered].sort()).toEqual(Object.keys(sessionMachine.config.states?.[state]?.on ?? {}).sort())
})

test("every state can be left for a sign-out, and from a sign-out every state that holds a session can be reached", () => {
  const goes = new Set(steps.map(({ state, nextState }) => `${state.value} ${nextState.value}`))
  for (const state of STATES) expect(goes).toContain(`${state} signedOut`)
  for (const state of ["challenged", "recovering", "signedIn", "expired"]) expect(goes).toContain(`signedOut ${state}`)
})
