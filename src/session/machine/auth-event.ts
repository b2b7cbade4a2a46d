import type { AuthChangeEvent } from "@supabase/supabase-js"
import type { AuthEvent } from "./events.ts"
import { isAnonymous, sessionFactsOf, type HeldSession } from "./facts.ts"

/** What the machine hears of what the auth client said. Closed: an eighth event of the auth client does not compile. */
export function authEventOf(name: AuthChangeEvent, session: HeldSession | null, now: number): AuthEvent {
  const facts = sessionFactsOf(session)
  switch (name) {
    case "INITIAL_SESSION":
      // A session that is there and cannot be read is no proof that nothing is stored.
      return { type: name, facts, failed: session !== null && facts === null && !isAnonymous(session), now }
    case "SIGNED_OUT":
      return { type: name, facts }
    case "SIGNED_IN":
    case "TOKEN_REFRESHED":
    case "USER_UPDATED":
    case "PASSWORD_RECOVERY":
    case "MFA_CHALLENGE_VERIFIED":
      return { type: name, facts, now }
  }
}
