import type { AuthState } from "../../policy/language.ts"
import type { Guards, Outcome } from "./core/guards.ts"
import { loadOutcomeAt } from "./core/outcome-at.ts"

export { refusalCauseOf, type RefusalCause } from "./core/refusal-cause.ts"
export { safeNextOf, safePathOf, withNext } from "./core/safe-next.ts"

/** The browser's action for the page it shows. `wait`: the state is not known yet, so keep the page and try again. */
export type ClientOutcome = Exclude<Outcome, { kind: "refuse" }> | Refused | { readonly kind: "wait" }

type Refused = Extract<Outcome, { kind: "refuse" }>

/** The guard's answer for the auth state that the browser knows: for instant feedback, not for security. */
export function clientOutcomeOf(guards: Pick<Guards, "decide">, pathname: string, state: AuthState): ClientOutcome {
  const outcome = loadOutcomeAt(guards, pathname, state)
  return outcome.kind === "refuse" && outcome.status === 503 ? { kind: "wait" } : outcome
}
