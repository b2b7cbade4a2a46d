import type { AuthEvent } from "../machine/events.ts"
import { isAnonymous, sessionFactsOf, type HeldSession } from "../machine/facts.ts"

/** The one question the page asks its auth client. */
export interface SessionStore {
  getSession(): Promise<{ readonly data: { readonly session: HeldSession | null }; readonly error: unknown }>
}

type StoredAnswer = Extract<AuthEvent, { readonly type: "INITIAL_SESSION" }>

/**
 * What is stored now, in the form of INITIAL_SESSION, which means just that. `failed` where nobody could say: the auth
 * client answers null for an outage too, and only the error beside it tells the two apart.
 */
export async function askStored(store: SessionStore, now: () => number): Promise<StoredAnswer> {
  try {
    const { data, error } = await store.getSession()
    const facts = sessionFactsOf(data.session)
    return {
      type: "INITIAL_SESSION",
      facts,
      failed: facts === null && (error !== null || (data.session !== null && !isAnonymous(data.session))),
      now: now(),
    }
  } catch {
    return { type: "INITIAL_SESSION", facts: null, failed: true, now: now() }
  }
}
