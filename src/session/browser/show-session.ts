import { useEffect, useEffectEvent } from "react"
import type { AuthEventName } from "../machine/events.ts"
import type { SessionActor } from "./page-session.ts"

// The state of the session for an observer outside of the page: a test, or a developer who debugs a redirect. It has
// names only, and nothing is stored, so nothing can leak or fill up.

/** The event that is fired on `document` for each event of the auth client, after the machine has handled it. */
export const HEARD = "sallyport:session"

/** An event of the auth client, after the session machine has handled it. */
export interface Heard {
  /** The event's name. */
  readonly event: AuthEventName
  /** The machine's state after the event. */
  readonly state: string
}

/** `data-session` on the root element is the machine's state for as long as this page is connected. */
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

export function showHeard(event: AuthEventName, session: SessionActor): void {
  document.dispatchEvent(new CustomEvent<Heard>(HEARD, { detail: { event, state: stateOf(session) } }))
}

const stateOf = (session: SessionActor): string => session.getSnapshot().value

/** Calls `listen` for each event of the auth client, after the session machine has handled it. */
export function useAuthEvents(listen: (heard: Heard) => void): void {
  const hear = useEffectEvent((event: Event) => listen((event as CustomEvent<Heard>).detail))
  useEffect(() => {
    const onHeard = (event: Event): void => hear(event)
    document.addEventListener(HEARD, onHeard)
    return () => document.removeEventListener(HEARD, onHeard)
  }, [])
}
