import type { AuthChangeEvent } from "@supabase/supabase-js"
import { authEventOf } from "../machine/auth-event.ts"
import type { ServerClock } from "../machine/clock.ts"
import type { AuthEvent } from "../machine/events.ts"
import { isAnonymous, type HeldSession } from "../machine/facts.ts"
import { askStored, type SessionStore } from "../cookies/stored-session.ts"

/** What the bridge uses of the auth client. */
export interface AuthSource extends SessionStore {
  onAuthStateChange(listen: (name: AuthChangeEvent, session: HeldSession | null) => void): {
    readonly data: { readonly subscription: { unsubscribe(): void } }
  }
}

export interface AuthBridge {
  /** Looks what is stored now: a cookie that the server changed makes no event. */
  recheck(): Promise<void>
  close(): void
}

// Another tab writes a long cookie in pieces: nothing stored is believed when it is found twice.
const SECOND_LOOK_MS = 250

/** Carries the auth client's events to the machine, in order, and never an answer that a newer event has overtaken. */
export function openAuthBridge(auth: AuthSource, clock: ServerClock, send: (event: AuthEvent) => void): AuthBridge {
  let heard = 0
  let open = true

  const recheck = async (): Promise<void> => {
    const before = heard
    let answer = await askStored(auth, clock.now)
    if (answer.facts === null && !answer.failed) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
      answer = await askStored(auth, clock.now)
    }
    if (!open) return
    // The auth client answers with no session whose time is over by this machine's clock without renewing it first.
    if (answer.facts !== null) clock.verified(answer.facts)
    // Nothing was stored when it was asked: what it said since is newer. An older session the machine tells by itself.
    else if (heard !== before) return
    send({ ...answer, now: clock.now() })
  }

  const { subscription } = auth.onAuthStateChange((name, session) => {
    if (!open) return
    heard += 1
    // Null here is also what an unreachable service looks like. A session without a person replaces the one that was
    // stored, and is none itself.
    if ((name === "INITIAL_SESSION" && session === null) || isAnonymous(session)) void recheck()
    else {
      const event = authEventOf(name, session, clock.now())
      if (event.facts !== null) clock.issued(event.facts)
      send("now" in event ? { ...event, now: clock.now() } : event)
    }
  }).data

  return {
    recheck,
    close() {
      open = false
      subscription.unsubscribe()
    },
  }
}
