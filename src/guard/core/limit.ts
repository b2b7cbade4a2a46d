import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../../policy/language.ts"
import type { Report } from "./incident.ts"
import { answerInTime, LATE } from "./app-hooks.ts"

/** The visitor of a request, as any page may read it. */
export interface Visitor<S extends object> {
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The visitor's session, or null. */
  readonly session: S | null
}

/**
 * Seconds until this visitor may send such a request again; 0 lets it through. `context` is that of the request, and
 * null in front of the router, unless the option `contextFor` of `locks.fetch` or `locks.express` makes one.
 */
export type Limit<S extends object = object> = (
  visitor: Visitor<S>,
  request: Request,
  context: Readonly<RouterContextProvider> | null,
) => number | Promise<number>

/** Seconds to wait if the limit fails. Then nobody is let through. */
const WAIT_AFTER_FAILURE = 5

/** Calls the limit. Returns whole seconds to wait, or 0. Settles within `patience` milliseconds and never rejects. */
export async function secondsToWait(
  { limit, patience, report }: { readonly limit: Limit; readonly patience: number; readonly report: Report },
  visitor: Visitor<object>,
  request: Request,
  context: Readonly<RouterContextProvider> | null,
): Promise<number> {
  const fail = (reason: "rejected" | "late" | "malformed", error: unknown): number => {
    report({ kind: "no-limit", reason, error }, context)
    return WAIT_AFTER_FAILURE
  }
  try {
    const seconds = await answerInTime(limit(visitor, request, context), patience)
    if (seconds === LATE) return fail("late", null)
    return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : fail("malformed", null)
  } catch (error) {
    return fail("rejected", error)
  }
}
