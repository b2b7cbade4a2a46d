import type { AuthState } from "../../../policy/language.ts"
import type { SessionSnapshot } from "./machine.ts"

/** The only bridge from the machine to the policy's vocabulary. */
export function authStateOf(snapshot: SessionSnapshot): AuthState {
  switch (snapshot.value) {
    case "unknown":
    // The page waits and keeps typed text, because an outage or a sleep is not a sign-out.
    case "expired":
      return "unknown"
    case "signedOut":
      return "signed-out"
    case "challenged":
      return "challenged"
    case "recovering":
      return "recovering"
    case "signedIn":
      return snapshot.context.facts?.aal === "aal2" ? "verified" : "signed-in"
  }
}
