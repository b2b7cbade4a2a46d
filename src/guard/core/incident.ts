import type { RouterContextProvider } from "react-router"

import { notify } from "./notify.ts"

/** The router matched a page that the entry check did not judge. */
export interface RouteLockIncident {
  readonly pattern: string
  readonly entryRule: string | null
  readonly lockRule: string | null
}

/** What whoever runs the app should know of. Nothing was let through because of it. */
export type Incident =
  /** The router matched a page that is governed otherwise than the entry check decided: answered with 404. */
  | ({ readonly kind: "other-rule" } & RouteLockIncident)
  /** The router matched a route that the policy was not compiled with: answered with 503. Generate the guards again. */
  | { readonly kind: "unknown-route"; readonly pattern: string }
  /** The session port rejected, took too long or answered nonsense: the visitor's state is `unknown`. */
  | { readonly kind: "no-session"; readonly reason: "rejected" | "late" | "malformed"; readonly error: unknown }
  /** `limit` rejected, took too long or returned no number of seconds: the visitor is asked to wait, with 429. */
  | { readonly kind: "no-limit"; readonly reason: "rejected" | "late" | "malformed"; readonly error: unknown }
  /** A middleware of `before` answered the request, with neither a redirect nor a refusal: answered with 503. */
  | { readonly kind: "answered-before"; readonly status: number | null }
  /** The app's own error view could not show a refusal: it was answered in plain text. Told once. */
  | { readonly kind: "no-error-view"; readonly status: number }
  /** Two requests share one router context: no page is told whose session it is. Told once. */
  | { readonly kind: "shared-context" }
  /** A page was served, and `locks.middleware` did not run: it is missing in the root route, or is not its first. */
  | { readonly kind: "no-route-lock" }

/** `context` is that of the request, and null in front of the router, unless `contextFor` makes one. */
export type Report = (incident: Incident, context: Readonly<RouterContextProvider> | null) => void

/** Whatever the app does with an incident, the answer to the visitor does not depend on it. */
export const reporterOf =
  (onIncident: Report = toConsole): Report =>
  (incident, context) =>
    notify("onIncident", () => onIncident(incident, context))

const toConsole: Report = (incident) => console.error("sallyport:", incident)
