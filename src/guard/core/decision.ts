import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../../policy/language.ts"
import { unreadClaimsIn, type EntryDecision } from "./entry-check.ts"
import type { Outcome } from "./guards.ts"
import { notify } from "./app-hooks.ts"

/**
 * The decision about one request. It never holds the requested URL, so a log of decisions names only rules and pages.
 * It is frozen; `session` is the session port's own object.
 */
export interface Decision<S extends object = object> {
  /** The outcome, with the rule that decided. The rule is null for a path without one. */
  readonly outcome: Outcome
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The visitor's session, or null. */
  readonly session: S | null
  /** True for methods other than GET and HEAD. */
  readonly write: boolean
  /** True if the option `limit` refuses the request, regardless of the outcome. */
  readonly limited: boolean
  /** True if shadow mode withholds the denial: reports and does not enforce it. */
  readonly withheld: boolean
  /** The claims (facts about the person, such as a role) that could not be read. Absent if there are none. */
  readonly unread?: readonly string[]
}

/**
 * The decision that the app's callback gets: that of the entry check (the first lock), without the redirect's address,
 * whose `next` holds the requested path. It is a frozen copy, because guards share outcomes between requests.
 */
export const decisionIn = <S extends object>(
  { outcome, state, write, limited, outcomeClaims }: Omit<EntryDecision, "location">,
  { session, withheld }: Pick<Decision<S>, "session" | "withheld">,
): Decision<S> => {
  const decision = { outcome: Object.freeze({ ...outcome }), state, session, write, limited, withheld }
  const unread = unreadClaimsIn(outcomeClaims)
  return Object.freeze(unread.length === 0 ? decision : { ...decision, unread: Object.freeze(unread) })
}

/**
 * A callback for decisions. `context` is that of the request, and null in front of the router, unless the option
 * `contextFor` of `locks.fetch` or `locks.express` makes one.
 */
export type OnDecision<S extends object = object> = (
  decision: Decision<S>,
  context: Readonly<RouterContextProvider> | null,
) => void

/** Wraps the app's callback, so that an error in it does not change the answer to the visitor. */
export const listenerOf =
  (onDecision: OnDecision = () => {}): OnDecision =>
  (decision, context) =>
    notify("onDecision", () => onDecision(decision, context))
