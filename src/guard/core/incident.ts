import type { RouterContextProvider } from "react-router"

import { notify } from "./app-hooks.ts"

/**
 * A disagreement of the two locks: the router matched a page of another rule than the entry check, the first lock,
 * applied.
 */
export interface RouteLockIncident {
  /** The pattern of the matched route. */
  readonly pattern: string
  /** The rule that the entry check applied. Null for a path without one. */
  readonly entryRule: string | null
  /** The rule of the matched route. Null for a route without one. */
  readonly lockRule: string | null
}

/** An event that the app's operator should know about. Only `no-route-lock` may have let something through. */
export type Incident =
  /** The router matched a page of another rule than the one that the first lock applied. Answered with 404. */
  | ({ readonly kind: "other-rule" } & RouteLockIncident)
  /** The router matched a route that the policy was not compiled with. Answered with 503: generate the guards again. */
  | { readonly kind: "unknown-route"; readonly pattern: string }
  /**
   * The session port, the app's function that identifies the visitor, rejected, was too slow, or returned something
   * invalid. The visitor's state is `unknown`.
   */
  | { readonly kind: "no-session"; readonly reason: "rejected" | "late" | "malformed"; readonly error: unknown }
  /** `limit` rejected, took too long, or returned no number of seconds. Answered with 429. */
  | { readonly kind: "no-limit"; readonly reason: "rejected" | "late" | "malformed"; readonly error: unknown }
  /**
   * The reader of a claim (a fact about the person, such as a role) rejected, was too slow, or returned no text or list
   * of texts. Rules that name it answer 503.
   */
  | {
      readonly kind: "no-claim"
      readonly claim: string
      readonly reason: "rejected" | "late" | "malformed"
      readonly error: unknown
    }
  /**
   * A value of a claim does not count: the policy does not declare it, or the claim has one value and came with
   * several. Reported once for each claim and value.
   */
  | {
      readonly kind: "claim-value"
      readonly claim: string
      readonly reason: "undeclared" | "several"
      readonly values: readonly string[]
    }
  /** The router read other params than the first lock, which read a claim for them. Answered with 404. */
  | { readonly kind: "other-params"; readonly pattern: string; readonly claim: string }
  /**
   * Next passed a server action on from the page that called it to another that has it, whose rule refuses it. A rule
   * with a claim about params opens only if the first page has these params at the same places.
   */
  | { readonly kind: "forwarded-action"; readonly route: string }
  /**
   * A middleware in `before` answered with neither a redirect nor a refusal. Answered with 503. `status` is that of its
   * answer; null if the answer was no `Response`.
   */
  | { readonly kind: "answered-before"; readonly status: number | null }
  /** The app's own error view could not show a refusal, which was sent in plain text. Reported once. */
  | { readonly kind: "no-error-view"; readonly status: number }
  /** Two requests share one router context, so no page gets a session from it. Reported once. */
  | { readonly kind: "shared-context" }
  /**
   * A page was served and `locks.middleware` did not run: the root route's list lacks it, or does not begin with it. If
   * the app has middlewares in `before`, or its session port reads the router's context, nothing has judged the
   * request.
   */
  | { readonly kind: "no-route-lock" }

/**
 * A callback for incidents. `context` is that of the request, and null in front of the router, unless the option
 * `contextFor` of `locks.fetch` or `locks.express` makes one.
 */
export type Report = (incident: Incident, context: Readonly<RouterContextProvider> | null) => void

/**
 * Wraps the app's callback, so that an error in it does not change the answer, and the same value of a claim is
 * reported once.
 */
export function reporterOf(onIncident: Report = toConsole): Report {
  const reportedValues = new Map<string, Set<string>>()
  return (incident, context) => {
    if (incident.kind === "claim-value") {
      const { claim } = incident
      const key = keyOf(incident)
      // By claim, so that a flood of invented values for one claim hides no report about another.
      const reported = reportedValues.get(claim) ?? new Set()
      reportedValues.set(claim, reported)
      if (reported.has(key) || reported.size >= MAX_VALUES) return
      reported.add(key)
    }
    notify("onIncident", () => onIncident(incident, context))
  }
}

/**
 * The most values of a claim that are remembered as reported; further ones are not reported. Without a limit, invented
 * values would fill the memory.
 */
const MAX_VALUES = 1_000

/** The most values of one incident that are remembered. */
const MAX_KEY_VALUES = 20
/** The most characters of each of these values. */
const MAX_KEY_VALUE_LENGTH = 100

/** A short key for an incident, so that long values are not kept in memory. */
const keyOf = ({ reason, values }: Extract<Incident, { kind: "claim-value" }>): string =>
  JSON.stringify([reason, values.slice(0, MAX_KEY_VALUES).map((value) => value.slice(0, MAX_KEY_VALUE_LENGTH))])

/** The default callback. */
const toConsole: Report = (incident) => {
  if (incident.kind === "no-error-view") return console.error(noErrorView(incident.status))
  if (incident.kind !== "no-claim") return console.error("sallyport:", incident)
  const { claim, reason, error } = incident
  const why = { rejected: "its reader failed", late: "its reader took too long", malformed: MALFORMED }[reason]
  const text = `sallyport: the claim \`${claim}\` could not be read, so pages that require it answer 503: ${why}`
  return error === null ? console.error(text) : console.error(text, error)
}

const noErrorView = (status: number): string =>
  `sallyport: the app's error view failed for a refusal with ${status}, which was sent in plain text. No loader has run for a refusal: let the root's Layout and ErrorBoundary do without loader data, as in useRouteLoaderData("root")?.theme`

const MALFORMED = "its reader returned neither null nor a text nor a list of texts"
