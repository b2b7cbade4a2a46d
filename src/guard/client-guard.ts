import { decide, type AuthState, type Outcome } from "../generated/guards.ts"

/** What the browser does about the page it shows. `wait`: not settled yet, so keep what is there and ask again. */
export type ClientOutcome = Exclude<Outcome, { kind: "refuse"; status: 503 }> | { readonly kind: "wait" }

/** The generated guard with the browser's own auth state: instant feedback, never security. */
export function clientOutcomeOf(pathname: string, state: AuthState): ClientOutcome {
  const outcome = decide(pathname, state)
  return outcome.kind === "refuse" && outcome.status === 503 ? { kind: "wait" } : outcome
}
