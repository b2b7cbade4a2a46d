import { createActor, type Actor, type InspectionEvent } from "xstate"
import type { SessionEvent, ServerVerdict } from "../machine/events.ts"
import { sessionMachine } from "../machine/machine.ts"
import { pageLog } from "./page-log.ts"

/** A running session machine. */
export type SessionActor = Actor<typeof sessionMachine>

/**
 * Starts a machine with the server's verdict, so that its first snapshot matches the document that the server rendered.
 */
export function sessionActorOf(answer: ServerVerdict, inspect?: (event: InspectionEvent) => void): SessionActor {
  const actor = createActor(sessionMachine, inspect === undefined ? {} : { inspect }).start()
  actor.send({ type: "SERVER_VERDICT", answer })
  return actor
}

let ofPage: SessionActor | null = null

/**
 * The session machine of this page. A document has only one, so a session that has ended here stays ended, even if an
 * error view replaces the whole component tree. On the server, each rendering has its own, without a log.
 */
export function pageSession(first: ServerVerdict): SessionActor {
  if (typeof document === "undefined") return sessionActorOf(first)
  return (ofPage ??= sessionActorOf(first, pageLog.observe))
}

/** An action of the user that the auth client does not report. */
export type UserAction = Extract<SessionEvent, { readonly type: "SIGN_OUT_REQUESTED" | "PASSWORD_CHANGED" }>

/** Notifies the provider of such an action, from a client action. Throws before `SessionProvider` has rendered. */
export function tellSession(intent: UserAction): void {
  if (ofPage === null) throw new Error("tellSession was called before the page rendered SessionProvider")
  ofPage.send(intent)
}
