import { hasCanonicalPath } from "../../../policy/canonical-path.ts"
import type { AuthState } from "../../../policy/language.ts"
import type { Guards, GuardVisitor, Need, Outcome } from "./guards.ts"

const MALFORMED: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })

/**
 * The outcome of loading a page. The guards stop reading a pathname as soon as the outcome is settled. A fault further
 * on, such as an encoded slash, is refused here, so that it reaches no page.
 */
export const loadOutcomeAt = (guards: Pick<Guards, "decide">, pathname: string, visitor: GuardVisitor): Outcome =>
  hasCanonicalPath(pathname) ? guards.decide(pathname, visitor) : MALFORMED

/** The outcome of a request to a page with any other method than GET and HEAD. */
export const writeOutcomeAt = (guards: Pick<Guards, "decideWrite">, pathname: string, visitor: GuardVisitor): Outcome =>
  hasCanonicalPath(pathname) ? guards.decideWrite(pathname, visitor) : MALFORMED

/** The part of the guards that lists the claims to read. */
export type ClaimGuards = Pick<Guards, "needs" | "needsWrite">

/** The claims that an outcome depends on. None for a pathname that is refused for every visitor. */
export function needsAt(guards: ClaimGuards, pathname: string, state: AuthState, write: boolean): readonly Need[] {
  if (guards.needs === undefined || !hasCanonicalPath(pathname)) return NONE
  return (write ? guards.needsWrite?.(pathname, state) : guards.needs(pathname, state)) ?? NONE
}

const NONE: readonly Need[] = Object.freeze([])

/** True if the rule of a path names a claim, for loads or for writes. */
export const namesClaim = (guards: ClaimGuards, pathname: string): boolean =>
  STATES_WITH_CLAIMS.some((state) => [false, true].some((write) => needsAt(guards, pathname, state, write).length > 0))

/** The states whose outcome can depend on claims. */
const STATES_WITH_CLAIMS = ["signed-in", "verified"] as const
