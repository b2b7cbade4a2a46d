import type { RouterContextProvider } from "react-router"

import type { AuthState } from "../../../policy/language.ts"
import type { Report } from "./incident.ts"

/** The visitor of a request, as any page may read it. */
export interface Visitor<S extends object> {
  /** The visitor's auth state. */
  readonly state: AuthState
  /** The visitor's session, or null. */
  readonly session: S | null
}

/**
 * Seconds until this visitor may send such a request again; 0 lets it through. `context` is null in front of the router,
 * unless `contextFor` makes one.
 */
export type Limit<S extends object = object> = (
  visitor: Visitor<S>,
  request: Request,
  context: Readonly<RouterContextProvider> | null,
) => number | Promise<number>

/** Seconds. A limit that cannot be asked lets nobody through. */
const UNTIL_IT_CAN_BE_ASKED = 5

/** Whole seconds to wait, 0 for none. Never rejects. */
export async function secondsToWait(
  limit: Limit,
  visitor: Visitor<object>,
  request: Request,
  context: Readonly<RouterContextProvider> | null,
  report: Report,
): Promise<number> {
  try {
    const seconds = await limit(visitor, request, context)
    if (Number.isFinite(seconds) && seconds >= 0) return Math.ceil(seconds)
    report({ kind: "no-limit", error: null }, context)
  } catch (error) {
    report({ kind: "no-limit", error }, context)
  }
  return UNTIL_IT_CAN_BE_ASKED
}
