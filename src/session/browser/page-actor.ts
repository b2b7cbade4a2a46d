import { createActor, type Actor, type InspectionEvent } from "xstate"
import type { Verdict } from "../machine/events.ts"
import { sessionMachine } from "../machine/machine.ts"

export type SessionActor = Actor<typeof sessionMachine>

/** A machine at work, which has heard the server's verdict. */
export function sessionActorOf(answer: Verdict, inspect?: (event: InspectionEvent) => void): SessionActor {
  const actor = createActor(sessionMachine, inspect === undefined ? {} : { inspect }).start()
  actor.send({ type: "SERVER_VERDICT", answer })
  return actor
}
