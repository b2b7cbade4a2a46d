import { decide, type AuthState } from "../generated/guards.ts"
import { clientOutcomeOf as outcomeUnder, type ClientOutcome } from "../guard/client.ts"

/** What the browser does about the page it shows. */
export const clientOutcomeOf = (pathname: string, state: AuthState): ClientOutcome =>
  outcomeUnder({ decide }, pathname, state)
