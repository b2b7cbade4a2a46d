import { absentContext } from "../core/ask-port.ts"
import { claimsOf, readersIn } from "../core/claims.ts"
import { listenerOf, type OnDecision } from "../core/decision.ts"
import { reporterOf } from "../core/incident.ts"
import type { Judge } from "../core/judged-request.ts"
import type { Limit } from "../core/limit.ts"
import { nextNameOf } from "../core/next-name.ts"
import { refuseShadowOption, shadowOf } from "../core/shadow.ts"
import type { NextLockOptions } from "./options.ts"

/** The default of `patience`. */
const TIMEOUT_MS = 3_000

/** Everything that both locks of a Next app need to judge a request. Throws for invalid options. */
export function judgeOf<S extends object>(options: NextLockOptions<S>): Judge {
  const { guards, session, limit, onIncident, patience = TIMEOUT_MS } = options
  refuseShadowOption(options)
  const report = reporterOf(onIncident)
  return {
    guards,
    port: session,
    patience,
    // No hook of the app gets a context: there is none.
    report: (incident) => report(incident, null),
    shadow: shadowOf(guards, options.onWithheld),
    limit: limit as Limit | undefined,
    openClaims: claimsOf(guards, readersIn(guards, options), patience),
    onDecision: listenerOf(options.onDecision as OnDecision | undefined),
    next: nextNameOf(options.next),
  }
}

/**
 * In place of the router's context, which session ports and readers of claims get under React Router. Any use throws.
 */
export const NO_CONTEXT = absentContext(
  () => {},
  "sallyport: Next has no router context: a session port or a reader of claims can use the request alone",
)
