import { useEffect, useEffectEvent } from "react"
import type { AuthEventName } from "../machine/events.ts"
import type { SessionActor } from "./page-session.ts"

// Exposes the session's state to tests, and to developers who debug a redirect. It contains only names of states and
// events, so no personal data can leak.

/** The event that is fired on `document` for each event of the auth client, after the machine has handled it. */
export const HEARD = "sallyport:session"

/** An event of the auth client, after the session machine has handled it. */
export interface Heard {
  /** The event's name. */
  readonly event: AuthEventName
  /** The machine's state after the event. */
  readonly state: string
}

/** Keeps the machine's state in `data-session` of the root element. Returns a function that removes it. */
export function showState(session: SessionActor): () => void {
  const { dataset } = document.documentElement
  const show = (): void => void (dataset["session"] = stateOf(session))
  const watching = session.subscribe(show)
  show()
  return () => {
    watching.unsubscribe()
    delete dataset["session"]
  }
}

/** Dispatches a DOM event for an event of the auth client. */
export function dispatchAuthEvent(event: AuthEventName, session: SessionActor): void {
  document.dispatchEvent(new CustomEvent<Heard>(HEARD, { detail: { event, state: stateOf(session) } }))
}

const stateOf = (session: SessionActor): string => session.getSnapshot().value

/** Calls `listen` for each event of the auth client, after the session machine has handled it. */
export function useAuthEvents(listen: (heard: Heard) => void): void {
  const onEvent = useEffectEvent((event: Event) => listen((event as CustomEvent<Heard>).detail))
  useEffect(() => {
    const onHeard = (event: Event): void => onEvent(event)
    document.addEventListener(HEARD, onHeard)
    return () => document.removeEventListener(HEARD, onHeard)
  }, [])
}
