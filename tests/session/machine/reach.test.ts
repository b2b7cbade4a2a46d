import { getShortestPaths } from "xstate/graph"
import { expect, test } from "vitest"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { brokenRules } from "./promises.ts"
import { EVENTS, everyStep, serializeState } from "./reach.ts"
import { real, STATES } from "./sample.ts"

const steps = everyStep()

test("in every explored situation the machine follows its rules, and no invariant breaks", () => {
  expect([...brokenRules(real, steps)].slice(0, 5)).toEqual([])
})

test.each(STATES)("%s can be reached, and handles each of its events", (state) => {
  const paths = getShortestPaths(sessionMachine, { events: [...EVENTS], serializeState, limit: 1_000_000 })
  const there = paths.filter((path) => path.state.value === state)
  expect(there).not.toEqual([])
  const answered = new Set(steps.filter((step) => step.state.value === state).map((step) => step.event.type))
  expect([...answered].sort()).toEqual(Object.keys(sessionMachine.config.states?.[state]?.on ?? {}).sort())
})

test("every state can sign out, and every state with a session can be reached after a sign-out", () => {
  const goes = new Set(steps.map(({ state, nextState }) => `${state.value} ${nextState.value}`))
  for (const state of STATES) expect(goes).toContain(`${state} signedOut`)
  for (const state of ["challenged", "recovering", "signedIn", "expired"]) expect(goes).toContain(`signedOut ${state}`)
})
