import { data, redirect, type MiddlewareFunction } from "react-router"

import { entryVerdictContext } from "./context.ts"
import type { EntryVerdict } from "../core/entry-check.ts"
import type { RouteLockIncident } from "../core/incident.ts"
import type { Guards } from "../core/guards.ts"

type RouteGuards = Pick<Guards, "alsoGoverns" | "outcomeOfRule" | "ruleOfPattern" | "unlisted">

/** What the route lock does with a request. `incident`: the router matched a page the entry check did not judge. */
export type LockAnswer =
  | { readonly kind: "open" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "refuse"; readonly status: number }
  | { readonly kind: "incident"; readonly entryRule: string | null; readonly lockRule: string | null }

/**
 * The second lock: binds the policy to the router's own match. It reads the matched route pattern and no URL.
 */
export function lockAnswerOf(guards: RouteGuards, pattern: string, verdict: EntryVerdict): LockAnswer {
  const { outcome, location, state, write, limited } = verdict
  if (limited) return { kind: "refuse", status: 429 }
  if (outcome.kind === "redirect") return { kind: "redirect", to: location ?? outcome.to }
  if (outcome.kind === "refuse") return { kind: "refuse", status: outcome.status }
  const lockRule = guards.ruleOfPattern(pattern)
  if (lockRule === undefined) return { kind: "refuse", status: 503 }
  // A page beneath a subtree rule that does not exist: the visitor may come in, and there is nothing there.
  const isMissing = lockRule === "unlisted" || (lockRule === CATCH_ALL_RULE && outcome.rule !== lockRule)
  if (isMissing) return { kind: "refuse", status: guards.unlisted }
  const isOwn = lockRule === outcome.rule || guards.alsoGoverns?.(pattern, outcome.rule) === true
  if (!isOwn) return { kind: "incident", entryRule: outcome.rule, lockRule }
  const own = guards.outcomeOfRule(outcome.rule, state, write)
  return own.kind === "proceed" ? { kind: "open" } : { kind: "incident", entryRule: outcome.rule, lockRule }
}

/** The rule of a catch-all route that is a page: only where this rule governs does that route answer. */
const CATCH_ALL_RULE = "/ subtree"

type MiddlewareArguments = Parameters<MiddlewareFunction<Response>>[0]

/** Root middleware: returns only where the lock is open, because a middleware that returns lets the request through. */
export const routeLockOf =
  (
    guards: RouteGuards,
    reportIncident: (incident: RouteLockIncident, context: MiddlewareArguments["context"]) => void,
  ): MiddlewareFunction<Response> =>
  ({ context, pattern }, next) => {
    const verdict = context.get(entryVerdictContext)
    const answer = lockAnswerOf(guards, pattern, verdict)
    if (answer.kind === "open") return next()
    if (answer.kind === "incident") {
      const { entryRule, lockRule } = answer
      reportIncident({ pattern, entryRule, lockRule }, context)
    }
    throw denialOf(answer, verdict.write)
  }

/** The router would call every refusal an error of its own. RFC 9110 and 6585. */
const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  503: "Service Unavailable",
}

const refused = (status: number): unknown => data(null, { status, statusText: REASONS[status] ?? "" })

/** The denial that shadow mode withheld, for a page that cannot be shown without it. */
export function denialInPage({ outcome, location, write }: EntryVerdict): unknown {
  return outcome.kind === "redirect"
    ? denialOf({ kind: "redirect", to: location ?? outcome.to }, write)
    : denialOf({ kind: "refuse", status: outcome.kind === "refuse" ? outcome.status : 404 }, write)
}

/** What to throw, so that the router answers in its own encoding: with a redirect, or with the app's error view. */
export function denialOf(answer: Exclude<LockAnswer, { kind: "open" }>, write: boolean): unknown {
  switch (answer.kind) {
    case "redirect":
      return redirect(answer.to, write ? 303 : 302)
    case "refuse":
      return refused(answer.status)
    case "incident":
      return refused(404)
  }
}
