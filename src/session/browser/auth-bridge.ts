import type { AuthChangeEvent, Session as AuthSession } from "@supabase/supabase-js"
import type { ServerClock } from "../machine/clock.ts"
import type { AuthEvent, AuthEventName } from "../machine/events.ts"
import { tokenPayloadOf } from "../claims.ts"
import type { SessionFacts } from "../session.ts"

/**
 * The auth client's session, as far as it is used. Storage and other tabs may supply less than the library's types
 * promise.
 */
export type HeldSession = Pick<AuthSession, "access_token"> & {
  readonly user?: { readonly factors?: readonly { readonly status: string }[] | null } | null
}

/**
 * The facts in a session in the browser; null if they cannot be read. Nothing is verified here: they decide what this
 * browser shows, and never what the server sends.
 */
export function sessionFactsOf(session: HeldSession | null): SessionFacts | null {
  if (typeof session?.access_token !== "string") return null
  const claims = tokenPayloadOf(session.access_token)
  if (claims === null) return null
  const { session_id: sid, sub: uid, aal, iat, exp } = claims
  if (claims["is_anonymous"] === true) return null
  if (typeof sid !== "string" || sid === "" || typeof uid !== "string" || uid === "") return null
  if (!isInstant(exp)) return null
  return {
    sid,
    uid,
    aal: aal === "aal2" ? "aal2" : "aal1",
    mfa: hasVerifiedFactor(session.user?.factors),
    iat: isInstant(iat) ? iat : 0,
    exp,
  }
}

/** True for a session without a person, which some services give to visitors. Here they are signed out. */
export const isAnonymous = (session: HeldSession | null): boolean =>
  typeof session?.access_token === "string" && tokenPayloadOf(session.access_token)?.["is_anonymous"] === true

const isInstant = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0

const hasVerifiedFactor = (factors: unknown): boolean =>
  Array.isArray(factors) &&
  factors.some((factor: { readonly status?: unknown } | null) => factor?.status === "verified")

/** The machine's event for an event of the auth client. */
export function authEventOf(type: AuthEventName, session: HeldSession | null, now: number): AuthEvent {
  if (type === "INITIAL_SESSION") return initialSessionOf(session, false, now)
  const facts = sessionFactsOf(session)
  return type === "SIGNED_OUT" ? { type, facts } : { type, facts, now }
}

/** Makes the event for the stored session. `failed`: it could not be read, so nobody knows if there is one. */
export function initialSessionOf(session: HeldSession | null, failed: boolean, now: number): InitialSession {
  const facts = sessionFactsOf(session)
  const isUnreadable = session !== null && !isAnonymous(session)
  return { type: "INITIAL_SESSION", facts, failed: facts === null && (failed || isUnreadable), now }
}

type InitialSession = Extract<AuthEvent, { readonly type: "INITIAL_SESSION" }>

/** The auth client, as far as the bridge uses it. */
export interface AuthSource {
  getSession(): Promise<{ readonly data: { readonly session: HeldSession | null }; readonly error: unknown }>
  onAuthStateChange(listen: (name: AuthChangeEvent, session: HeldSession | null) => void): {
    readonly data: { readonly subscription: { unsubscribe(): void } }
  }
}

/** The connection from the auth client to the session machine. */
export type AuthBridge = ReturnType<typeof openAuthBridge>

// Milliseconds until an absent session is read a second time. Another tab writes a long session in several cookies, so
// it may look absent meanwhile.
const SECOND_READ_MS = 250

/** Sends the auth client's events to the machine, in order. An answer that is older than the last event is dropped. */
export function openAuthBridge(auth: AuthSource, clock: ServerClock, send: (event: AuthEvent) => void) {
  let eventCount = 0
  let open = true

  const recheck = async (): Promise<void> => {
    const before = eventCount
    let stored = await storedSessionEvent(auth, clock)
    if (stored.facts === null && !stored.failed) {
      await new Promise((resolve) => setTimeout(resolve, SECOND_READ_MS))
      stored = await storedSessionEvent(auth, clock)
    }
    if (!open) return
    // The auth client renews a session that looks expired before it returns it, so this one is valid.
    if (stored.facts !== null) clock.verified(stored.facts)
    // "Nothing stored" is out of date if an event came meanwhile. An old session is recognised by the machine itself.
    else if (eventCount !== before) return
    send({ ...stored, now: clock.now() })
  }

  const { subscription } = auth.onAuthStateChange((name, session) => {
    if (!open) return
    eventCount += 1
    // Null can also mean that the service is unreachable, so the stored session is read again. An anonymous session has
    // replaced the stored one, and counts as signed out.
    if ((name === "INITIAL_SESSION" && session === null) || isAnonymous(session)) void recheck()
    else {
      const event = authEventOf(name, session, clock.now())
      if (event.facts !== null) clock.issued(event.facts)
      // The session's times have just corrected the estimate of the server's clock, so the event gets the new estimate.
      send("now" in event ? { ...event, now: clock.now() } : event)
    }
  }).data

  return {
    /** Reads the stored session again, because a cookie that the server changed causes no event. */
    recheck,
    close() {
      open = false
      subscription.unsubscribe()
    },
  }
}

/**
 * The stored session as an INITIAL_SESSION event. The auth client answers null for an outage, too, and only its error
 * tells the two apart.
 */
async function storedSessionEvent(auth: AuthSource, clock: ServerClock) {
  try {
    const { data, error } = await auth.getSession()
    return initialSessionOf(data.session, error !== null, clock.now())
  } catch {
    return initialSessionOf(null, true, clock.now())
  }
}
