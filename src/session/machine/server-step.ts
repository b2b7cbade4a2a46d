import { initialTransition, transition } from "xstate"
import type { AuthState } from "../../../policy/language.ts"
import { authStateOf } from "./auth-state.ts"
import type { Verdict } from "./events.ts"
import { sessionMachine } from "./machine.ts"

/** The auth state of one request: the browser's own machine, stepped once by what the server has just verified. */
export function settledStateOf(answer: Verdict): AuthState {
  return answer.verdict === "in" ? stepped(answer) : (WITHOUT_SESSION[answer.verdict] ??= stepped(answer))
}

/** A verdict without a session is the same for everybody, and most requests have none. */
const WITHOUT_SESSION: Partial<Record<Exclude<Verdict["verdict"], "in">, AuthState>> = {}

function stepped(answer: Verdict): AuthState {
  const [start] = initialTransition(sessionMachine)
  const [settled] = transition(sessionMachine, start, { type: "SERVER_VERDICT", answer })
  return authStateOf(settled)
}
