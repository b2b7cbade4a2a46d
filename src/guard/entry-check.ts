import { decide, decideWrite, type AuthState, type Outcome } from "../generated/guards.ts"
import { nextOfRequest, withNext } from "./safe-next.ts"
import type { PageUrl } from "./page-url.ts"

/** The first lock's answer, which the route lock holds against the router's own match. */
export interface EntryVerdict {
  readonly outcome: Outcome
  readonly state: AuthState
  readonly write: boolean
  /** Whether this address has written too often: then nothing is done, whatever the outcome. */
  readonly limited: boolean
  /** Where a redirect leads, `next` included; null for every other outcome. */
  readonly location: string | null
}

/** Page loads are GET and HEAD, by method alone. */
export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD"

/** Decides about a request before the router runs. */
export function entryVerdictOf(page: PageUrl, method: string, state: AuthState, limited = false): EntryVerdict {
  const write = isWrite(method)
  const outcome = write ? decideWrite(page.pathname, state) : decide(page.pathname, state)
  return { outcome, state, write, limited, location: locationOf(outcome, page, write, state) }
}

function locationOf(outcome: Outcome, page: PageUrl, write: boolean, state: AuthState): string | null {
  if (outcome.kind !== "redirect") return null
  return owesSomething(state) ? withNext(outcome.to, nextOfRequest(page, outcome.rule, write)) : outcome.to
}

/** States that have a door to pass before they get where they were going. */
const owesSomething = (state: AuthState): boolean =>
  state === "signed-out" || state === "challenged" || state === "recovering"
