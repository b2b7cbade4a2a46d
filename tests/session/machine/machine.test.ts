import { expect, test } from "vitest"
import { AUTH_EVENT_NAMES } from "../../../src/session/machine/events.ts"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { brokenCells, brokenOrders } from "./promises.ts"
import { real, STATES } from "./sample.ts"
import { TABLE } from "./transition-table.ts"

test("every state of the machine is in the transition table", () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(sessionMachine.states).sort())
  expect([...STATES].sort()).toEqual(Object.keys(sessionMachine.states).sort())
})

test.each(STATES)("every event of the auth client has a cell, with its reason, in %s", (state) => {
  expect(Object.keys(TABLE[state]).sort()).toEqual(AUTH_EVENT_NAMES.toSorted())
  for (const { why } of Object.values(TABLE[state])) expect(why).not.toBe("")
})

test("the machine does what each cell of the transition table says", () => {
  expect([...brokenCells(real)]).toEqual([])
})

test("every recorded or harmful order of events ends in the expected state", () => {
  expect([...brokenOrders(real)]).toEqual([])
})
