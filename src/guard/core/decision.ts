import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../../policy/language.ts"
import type { Outcome } from "./guards.ts"

/** The decision about one request. It never holds the requested URL, so a log of decisions names only rules and pages. */
export interface Decision<S extends object = object> {
  /** The outcome, with the rule that decided. The rule is null for a path without one. */
  readonly outcome: Outcome
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The visitor's session, or null. */
  readonly session: S | null
  /** True for methods other than GET and HEAD. */
  readonly write: boolean
  /** True if `limit` refuses the request, regardless of the outcome. */
  readonly limited: boolean
  /** True if shadow mode withholds the denial. */
  readonly withheld: boolean
}

/** A callback for decisions. `context` is null in front of the router, unless `contextFor` makes one. */
export type OnDecision<S extends object = object> = (
  decision: Decision<S>,
  context: Readonly<RouterContextProvider> | null,
) => void

/** Whatever the app does with a decision, the answer to the visitor does not depend on it. */
export const listenerOf =
  (onDecision: OnDecision = () => {}): OnDecision =>
  (decision, context) => {
    try {
      onDecision(decision, context)
    } catch (error) {
      console.error("sallyport: onDecision failed", error)
    }
  }
