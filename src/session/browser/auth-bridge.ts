import type { AuthChangeEvent } from "@supabase/supabase-js"
import type { ServerClock } from "../machine/clock.ts"
import type { AuthEvent } from "../machine/events.ts"
import { authEventOf, initialSessionOf, isAnonymous, type HeldSession } from "../machine/facts.ts"

/** The part of the auth client that the bridge uses. */
export interface AuthSource {
  getSession(): Promise<{ readonly data: { readonly session: HeldSession | null }; readonly error: unknown }>
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
    let found = await askStored(auth, clock)
    if (found.facts === null && !found.failed) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
      found = await askStored(auth, clock)
    }
    if (!open) return
    // The auth client answers with no session whose time is over by this machine's clock without renewing it first.
    if (found.facts !== null) clock.verified(found.facts)
    // Nothing was stored when it was asked: what it said since is newer. An older session the machine tells by itself.
    else if (heard !== before) return
    send({ ...found, now: clock.now() })
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

/**
 * The stored session, in the form of INITIAL_SESSION, which means just that. The auth client answers null for an outage
 * too, and only the error beside it tells the two apart.
 */
async function askStored(auth: AuthSource, clock: ServerClock) {
  try {
    const { data, error } = await auth.getSession()
    return initialSessionOf(data.session, error !== null, clock.now())
  } catch {
    return initialSessionOf(null, true, clock.now())
  }
}
