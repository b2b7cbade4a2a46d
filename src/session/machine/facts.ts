import type { Session as AuthSession } from "@supabase/supabase-js"
import { claimsOf } from "../claims.ts"
import type { SessionFacts } from "../session.ts"
import type { AuthEvent, AuthEventName } from "./events.ts"

/** The part of the auth client's session that is read. Its types promise more than storage and other tabs keep. */
export type HeldSession = Pick<AuthSession, "access_token"> & {
  readonly user?: { readonly factors?: readonly { readonly status: string }[] | null } | null
}

/**
 * The facts in a session that the browser holds, or null when they cannot be read. Nothing is verified
 * here: it decides what this browser shows, and never what the server sends.
 */
export function sessionFactsOf(session: HeldSession | null): SessionFacts | null {
  if (typeof session?.access_token !== "string") return null
  const claims = claimsOf(session.access_token)
  if (claims === null) return null
  const { session_id: sid, sub: uid, aal, iat, exp } = claims
  if (isAnonymous(session)) return null
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
  typeof session?.access_token === "string" && claimsOf(session.access_token)?.["is_anonymous"] === true

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

/** `failed`: the store gave no answer. A stored session that cannot be read fails too, because something is stored. */
export function initialSessionOf(session: HeldSession | null, failed: boolean, now: number): InitialSession {
  const facts = sessionFactsOf(session)
  const isUnreadable = session !== null && !isAnonymous(session)
  return { type: "INITIAL_SESSION", facts, failed: facts === null && (failed || isUnreadable), now }
}

type InitialSession = Extract<AuthEvent, { readonly type: "INITIAL_SESSION" }>
