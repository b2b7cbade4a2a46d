import { createActor, type Actor, type InspectionEvent } from "xstate"
import type { SessionEvent, Verdict } from "../machine/events.ts"
import { sessionMachine } from "../machine/machine.ts"
import { pageLog } from "./page-log.ts"

/** The session machine at work. */
export type SessionActor = Actor<typeof sessionMachine>

/** A machine that has heard the server's verdict, so that its first snapshot is what the server rendered. */
export function sessionActorOf(answer: Verdict, inspect?: (event: InspectionEvent) => void): SessionActor {
  const actor = createActor(sessionMachine, inspect === undefined ? {} : { inspect }).start()
  actor.send({ type: "SERVER_VERDICT", answer })
  return actor
}

let ofPage: SessionActor | null = null

/**
 * The session of this page, one for as long as the document lives: what its machine has buried stays buried, even when
 * an error view takes the whole tree down. On the server each rendering has its own, and no log.
 */
export function sessionOfPage(first: Verdict): SessionActor {
  if (typeof document === "undefined") return sessionActorOf(first)
  return (ofPage ??= sessionActorOf(first, pageLog.observe))
}

/** What the person does, which the auth client does not tell the machine. */
export type Intent = Extract<SessionEvent, { readonly type: "SIGN_OUT_REQUESTED" | "PASSWORD_CHANGED" }>

/** For client actions, which run outside the tree. */
export function tellSession(intent: Intent): void {
  if (ofPage === null) throw new Error("the session of this page was told something before it began")
  ofPage.send(intent)
}
