import type { AuthState } from "../../../policy/language.ts"
import { isDoor } from "../../../policy/words.ts"
import type { Guards, Outcome } from "./guards.ts"
import { NEXT } from "./next-name.ts"
import { loadOutcomeAt, writeOutcomeAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"
import { nextOfRequest, withNext, type PlaceGuards } from "./safe-next.ts"

type EntryGuards = PlaceGuards & Pick<Guards, "decideWrite">

/** The first lock's answer, which the route lock holds against the router's own match. */
export interface EntryVerdict {
  readonly outcome: Outcome
  readonly state: AuthState
  readonly write: boolean
  /** True if this client has written too often. Then the write does not happen, whatever the outcome. */
  readonly limited: boolean
  /** The target of a redirect with its `next`, or null for every other outcome. */
  readonly location: string | null
}

/** Page loads are GET and HEAD, by method alone. */
export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD"

/** Decides about a request before the router runs. `next` is the query parameter in which doors are told the way back. */
export function entryVerdictOf(
  guards: EntryGuards,
  page: PageUrl,
  method: string,
  state: AuthState,
  limited = false,
  next: string = NEXT,
): EntryVerdict {
  const write = isWrite(method)
  const outcome = (write ? writeOutcomeAt : loadOutcomeAt)(guards, page.pathname, state)
  return { outcome, state, write, limited, location: locationOf(guards, { outcome, state, write }, page, next) }
}

function locationOf(
  guards: PlaceGuards,
  { outcome, state, write }: Pick<EntryVerdict, "outcome" | "state" | "write">,
  page: PageUrl,
  next: string,
): string | null {
  if (outcome.kind !== "redirect") return null
  return owesSomething(state)
    ? withNext(outcome.to, nextOfRequest(guards, page, outcome.rule, write, next), next)
    : outcome.to
}

/** States that have a door to pass before they get where they were going. */
const owesSomething = (state: AuthState): boolean => isDoor(state)
