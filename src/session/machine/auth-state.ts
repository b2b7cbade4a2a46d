import type { AuthState } from "../../../policy/language.ts"
import type { SessionSnapshot } from "./machine.ts"

/** Maps the machine's state to the policy's auth state. */
export function authStateOf(snapshot: SessionSnapshot): AuthState {
  switch (snapshot.value) {
    case "unknown":
    // Not signed-out: after an outage or a sleeping machine, the session may be renewed, so the page waits.
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
