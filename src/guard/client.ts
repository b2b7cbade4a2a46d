// The guard in the browser: the package exports it as `sallyport/client`.

import type { AuthState } from "../../policy/language.ts"
import type { Guards, Outcome } from "./core/guards.ts"
import { loadOutcomeAt } from "./core/outcome-at.ts"
import { visitorWithSentClaims, type BrowserVisitor, type SentClaims } from "./core/sent-claims.ts"

export { refusalCauseOf, type RefusalCause } from "./core/refusal-cause.ts"
export type { BrowserVisitor, SentClaim, SentClaims } from "./core/sent-claims.ts"
export { safeNextOf, safePathOf, withNext } from "./core/safe-next.ts"

/**
 * The outcome in the browser. `wait`: the browser knows too little to decide, so keep the page and leave the decision
 * to the server.
 */
export type ClientOutcome = Outcome | { readonly kind: "wait" }

/**
 * The guard's outcome by the browser's knowledge of the visitor: for instant feedback, not for security. `visitor` is
 * an auth state, or a state and person with the claims that the server has sent for them.
 */
export function clientOutcomeOf(
  guards: Pick<Guards, "decide" | "needs">,
  pathname: string,
  visitor: AuthState | (BrowserVisitor & { readonly sent: SentClaims | null }),
): ClientOutcome {
  const guardVisitor =
    typeof visitor === "string" ? visitor : visitorWithSentClaims(guards, pathname, visitor, visitor.sent)
  const outcome = loadOutcomeAt(guards, pathname, guardVisitor)
  // 503 is the refusal of a visitor whose state or claims are unknown.
  return outcome.kind === "refuse" && outcome.status === 503 ? { kind: "wait" } : outcome
}
