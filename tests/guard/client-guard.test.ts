import { expect, test } from "vitest"

import { authStates, decide } from "../../src/generated/guards.ts"
import { clientOutcomeOf } from "../../src/guard/client.ts"

test("the browser waits for the server if the auth state is unknown, and otherwise does what the guard says", () => {
  for (const pathname of ["/", "/dashboard", "/signin", "/mfa", "/reset-password", "/nowhere", "/editor/%41"])
    for (const state of authStates) {
      const outcome = decide(pathname, state)
      const want = outcome.kind === "refuse" && outcome.status === 503 ? { kind: "wait" } : outcome
      expect({ pathname, state, outcome: clientOutcomeOf({ decide }, pathname, state) }).toEqual({
        pathname,
        state,
        outcome: want,
      })
    }
  expect(clientOutcomeOf({ decide }, "/editor/%ff", "signed-in")).toEqual({ kind: "refuse", status: 400, rule: null })
  expect(clientOutcomeOf({ decide }, "/dashboard", "unknown")).toEqual({ kind: "wait" })
  expect(clientOutcomeOf({ decide }, "/dashboard", "signed-out")).toMatchObject({ kind: "redirect" })
})
