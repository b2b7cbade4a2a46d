import type { AuthEventName } from "../machine/events.ts"
import type { PageSession } from "./page-session.ts"

// Where the session stands, for who looks at the page from outside: a test, or a developer asked "why was I sent
// there?". Names only: no facts, and nothing is kept, so there is nothing to leak and nothing to fill up.

/** Fired on `document` for each thing the auth client said, once the machine has taken it. */
export const HEARD = "sallyport:session"

export interface Heard {
  readonly event: AuthEventName
  readonly state: string
}

/** `data-session` on the root element is the machine's state for as long as this page is connected. */
export function showState(session: PageSession): () => void {
  const { dataset } = document.documentElement
  const show = (): void => void (dataset["session"] = stateOf(session))
  const watching = session.subscribe(show)
  show()
  return () => {
    watching.unsubscribe()
    delete dataset["session"]
  }
}

export function showHeard(event: AuthEventName, session: PageSession): void {
  document.dispatchEvent(new CustomEvent<Heard>(HEARD, { detail: { event, state: stateOf(session) } }))
}

const stateOf = (session: PageSession): string => session.getSnapshot().value
