import { createActor, type Actor, type InspectionEvent } from "xstate"
import type { SessionEvent, Verdict } from "../machine/events.ts"
import { sessionMachine } from "../machine/machine.ts"
import { pageLog } from "./page-log.ts"

export type SessionActor = Actor<typeof sessionMachine>

/** What the person does, which the auth client does not tell the machine. */
export type Intent = Extract<SessionEvent, { readonly type: "SIGN_OUT_REQUESTED" | "PASSWORD_CHANGED" }>

let pageActor: SessionActor | null = null

/**
 * The machine of this page, one for as long as the document lives: what it has buried stays buried, even when an error
 * view takes the whole tree down. On the server each rendering has its own. It begins with the server's verdict.
 */
export function sessionActorOf(answer: Verdict): SessionActor {
  if (typeof document === "undefined") return begun(answer)
  return (pageActor ??= begun(answer, pageLog.observe))
}

/** For client actions, which run outside the tree. */
export function tellSession(intent: Intent): void {
  if (pageActor === null) throw new Error("the session of this page was told something before it began")
  pageActor.send(intent)
}

function begun(answer: Verdict, inspect?: (event: InspectionEvent) => void): SessionActor {
  const actor = createActor(sessionMachine, inspect === undefined ? {} : { inspect }).start()
  actor.send({ type: "SERVER_VERDICT", answer })
  return actor
}
