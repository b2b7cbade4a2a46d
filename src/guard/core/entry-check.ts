import type { HandedClaims } from "../../../policy/claims.ts"
import type { AuthState } from "../../../policy/language.ts"
import { isDoor } from "../../../policy/words.ts"
import type { Guards, GuardVisitor, Need, Outcome } from "./guards.ts"
import { NEXT } from "./next-name.ts"
import { loadOutcomeAt, writeOutcomeAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"
import { nextOfRequest, withNext, type PlaceGuards } from "./safe-next.ts"

type EntryGuards = PlaceGuards & Pick<Guards, "decideWrite">

/** The claims that one outcome depends on, and the answers about them. */
export interface AskedClaims {
  readonly needs: readonly Need[]
  readonly claims: HandedClaims
}

/** The first lock's answer, which the route lock holds against the router's own match. */
export interface EntryVerdict {
  readonly outcome: Outcome
  readonly state: AuthState
  readonly write: boolean
  /** True if this client has written too often. Then the write does not happen, whatever the outcome. */
  readonly limited: boolean
  /** The target of a redirect with its `next`, or null for every other outcome. */
  readonly location: string | null
  /** The claims that the outcome depends on. Absent if the state settles it. */
  readonly asked?: AskedClaims
}

/** The claims that could not be read. */
export const unreadIn = (asked: AskedClaims | undefined): readonly string[] =>
  Object.entries(asked?.claims ?? {}).flatMap(([claim, values]) => (values === null ? [claim] : []))

/** The visitor that a verdict is about, as the guards take it. */
export const visitorOf = (state: AuthState, asked: AskedClaims | undefined): GuardVisitor =>
  asked === undefined ? state : { state, claims: asked.claims }

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
  asked?: AskedClaims,
): EntryVerdict {
  const write = isWrite(method)
  const outcome = (write ? writeOutcomeAt : loadOutcomeAt)(guards, page.pathname, visitorOf(state, asked))
  const location = locationOf(guards, { outcome, state, write }, page, next)
  const verdict = { outcome, state, write, limited, location }
  return asked === undefined ? verdict : { ...verdict, asked }
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
