import { initialTransition, transition } from "xstate"
import type { AuthState } from "../../../policy/language.ts"
import { authStateOf } from "./auth-state.ts"
import type { Verdict } from "./events.ts"
import { sessionMachine } from "./machine.ts"

/** The auth state of one request: the browser's own machine, stepped once by what the server has just verified. */
export function settledStateOf(answer: Verdict): AuthState {
  const [start] = initialTransition(sessionMachine)
  const [settled] = transition(sessionMachine, start, { type: "SERVER_VERDICT", answer })
  return authStateOf(settled)
}
