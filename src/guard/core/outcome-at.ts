import { hasCanonicalPath } from "../../../policy/canonical-path.ts"
import type { AuthState } from "../../../policy/language.ts"
import type { Guards, Outcome } from "./guards.ts"

const MALFORMED: Outcome = Object.freeze({ kind: "refuse", status: 400, rule: null })

/**
 * The outcome of loading a page. The guards read a pathname until the answer is settled; what is wrong behind that, such
 * as an encoded slash, is refused here, so that nothing of it comes to a page.
 */
export const loadOutcomeAt = (guards: Pick<Guards, "decide">, pathname: string, state: AuthState): Outcome =>
  hasCanonicalPath(pathname) ? guards.decide(pathname, state) : MALFORMED

/** The outcome of every other method. */
export const writeOutcomeAt = (guards: Pick<Guards, "decideWrite">, pathname: string, state: AuthState): Outcome =>
  hasCanonicalPath(pathname) ? guards.decideWrite(pathname, state) : MALFORMED
