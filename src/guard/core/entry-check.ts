import type { HandedClaims } from "../../../policy/claims.ts"
import type { AuthState } from "../../../policy/language.ts"
import { isSignInStep } from "../../../policy/words.ts"
import type { Guards, GuardVisitor, Need, Outcome } from "./guards.ts"
import { DEFAULT_RETURN_PARAM } from "./return-param.ts"
import { loadOutcomeAt, writeOutcomeAt } from "./outcome-at.ts"
import type { PageUrl } from "./page-url.ts"
import { nextOfRequest, withNext, type DestinationGuards } from "./safe-next.ts"

type EntryGuards = DestinationGuards & Pick<Guards, "decideWrite">

/**
 * The claims that one outcome depends on, with their values. A claim is a fact about the signed-in person, such as a
 * role.
 */
export interface OutcomeClaims {
  readonly needs: readonly Need[]
  /** The values by the claim's name; null for a claim that could not be read. */
  readonly claims: HandedClaims
}

/**
 * The decision of the entry check, which is the first of two locks: it judges the address of a request, before the
 * router runs. The second one, the route lock, compares this decision with the route that the router then matched.
 */
export interface EntryDecision {
  readonly outcome: Outcome
  readonly state: AuthState
  readonly write: boolean
  /** True if the app's rate limit refuses the request, whatever the outcome. */
  readonly limited: boolean
  /**
   * The target of a redirect; if it is a step of signing in, with the address to return to in its query. Null if the
   * outcome is no redirect. In a Next app also null if the route lock has replaced the outcome: then a redirect leads
   * to `outcome.to`, with no way back.
   */
  readonly location: string | null
  /** The claims that the outcome depends on. Absent if the state settles it. */
  readonly outcomeClaims?: OutcomeClaims
  /**
   * True if the session port, the app's function that identifies the visitor, returned a response of its own, such as a
   * redirect to its sign-in service. That response is sent, and the policy decides nothing. Otherwise absent.
   */
  readonly isPortAnswer?: true
}

/** Stands for the decision about a request that the session port answers itself. It admits nobody. */
export const NO_DECISION: EntryDecision = {
  outcome: Object.freeze({ kind: "refuse", status: 503, rule: null }),
  state: "unknown",
  write: false,
  limited: false,
  location: null,
  isPortAnswer: true,
}

/** The names of the claims that could not be read. */
export const unreadClaimsIn = (outcomeClaims: OutcomeClaims | undefined): readonly string[] =>
  Object.entries(outcomeClaims?.claims ?? {}).flatMap(([claim, values]) => (values === null ? [claim] : []))

/** The visitor in the form that the guards take: the state, with the claims that were read for it. */
export const visitorOf = (state: AuthState, outcomeClaims: OutcomeClaims | undefined): GuardVisitor =>
  outcomeClaims === undefined ? state : { state, claims: outcomeClaims.claims }

/** True for every method other than GET and HEAD, which load pages. */
export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD"

/** Optional facts about a request, besides its page, its method and the visitor's state. */
interface EntryFacts {
  /** True if the app's rate limit refuses the request. False by default. */
  readonly limited?: boolean
  /** The query parameter for the way back after a sign-in, `next` by default. */
  readonly next?: string
  /** The claims that were read for the request. */
  readonly outcomeClaims?: OutcomeClaims | undefined
}

/** Decides about a request before the router runs. */
export function entryDecisionOf(
  guards: EntryGuards,
  page: PageUrl,
  method: string,
  state: AuthState,
  { limited = false, next = DEFAULT_RETURN_PARAM, outcomeClaims }: EntryFacts = {},
): EntryDecision {
  const write = isWrite(method)
  const outcome = (write ? writeOutcomeAt : loadOutcomeAt)(guards, page.pathname, visitorOf(state, outcomeClaims))
  const location = locationOf(guards, { outcome, state, write }, page, next)
  const decision = { outcome, state, write, limited, location }
  return outcomeClaims === undefined ? decision : { ...decision, outcomeClaims }
}

/** The target of a redirect, with the way back if the visitor may come back after it. */
function locationOf(
  guards: DestinationGuards,
  { outcome, state, write }: Pick<EntryDecision, "outcome" | "state" | "write">,
  page: PageUrl,
  next: string,
): string | null {
  if (outcome.kind !== "redirect") return null
  // Visitors who are signed out, or owe a second factor or a new password, are redirected to that step of signing in,
  // and may come back after it. For others, there is no way back.
  return isSignInStep(state)
    ? withNext(outcome.to, nextOfRequest(guards, page, outcome.rule, write, next), next)
    : outcome.to
}
