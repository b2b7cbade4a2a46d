import { expect, test } from "vitest"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { brokenCells, brokenOrders } from "./promises.ts"
import { real, STATES } from "./sample.ts"
import { TABLE } from "./transition-table.ts"

const SEVEN = [
  "INITIAL_SESSION",
  "MFA_CHALLENGE_VERIFIED",
  "PASSWORD_RECOVERY",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
]

test("every state of the machine stands in the transition table", () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(sessionMachine.states).sort())
  expect([...STATES].sort()).toEqual(Object.keys(sessionMachine.states).sort())
})

test.each(STATES)("every one of the seven events has a cell, with its reason, in %s", (state) => {
  expect(Object.keys(TABLE[state]).sort()).toEqual(SEVEN)
  for (const { why } of Object.values(TABLE[state])) expect(why).not.toBe("")
})

test("every cell of the transition table is what the machine does", () => {
  expect([...brokenCells(real)]).toEqual([])
})

test("every order that was measured, and every order that must do no harm, ends where it should", () => {
  expect([...brokenOrders(real)]).toEqual([])
})
