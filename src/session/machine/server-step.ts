import { initialTransition, transition } from "xstate"
import type { AuthState } from "../../../policy/language.ts"
import { authStateOf } from "./auth-state.ts"
import type { ServerVerdict } from "./events.ts"
import { sessionMachine } from "./machine.ts"

const [start] = initialTransition(sessionMachine)

/** The auth state of a request: the state that the browser's machine reaches with the server's verdict. */
export function settledStateOf(answer: ServerVerdict): AuthState {
  const [settled] = transition(sessionMachine, start, { type: "SERVER_VERDICT", answer })
  return authStateOf(settled)
}

/** The auth states of requests without a session, computed once because they are always the same. */
export const STATE_WITHOUT_SESSION = {
  out: settledStateOf({ verdict: "out" }),
  unknown: settledStateOf({ verdict: "unknown" }),
}
