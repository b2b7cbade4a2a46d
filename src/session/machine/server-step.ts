import { initialTransition, transition } from "xstate"
import type { AuthState } from "../../../policy/language.ts"
import { authStateOf } from "./auth-state.ts"
import type { ServerVerdict } from "./events.ts"
import { sessionMachine } from "./machine.ts"

const [start] = initialTransition(sessionMachine)

/**
 * The auth state of a request, from the server's verdict on its session. It is the state that the machine of a newly
 * loaded page reaches with that verdict, so that server and browser cannot disagree about the same session.
 */
export function settledStateOf(answer: ServerVerdict): AuthState {
  const [settled] = transition(sessionMachine, start, { type: "SERVER_VERDICT", answer })
  return authStateOf(settled)
}

/**
 * The auth states of requests without a verified session, computed once because they are always the same. `out`: there
 * is no session. `unknown`: the auth service could not be reached, so nobody knows.
 */
export const STATE_WITHOUT_SESSION = {
  out: settledStateOf({ verdict: "out" }),
  unknown: settledStateOf({ verdict: "unknown" }),
}
