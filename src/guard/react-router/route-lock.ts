import { data, redirect } from "react-router"

import { visitorOf, type EntryDecision } from "../core/entry-check.ts"
import type { Guards, Need } from "../core/guards.ts"
import { causeOfRefusal } from "../core/refusal-cause.ts"

type RouteGuards = Pick<Guards, "alsoGoverns" | "outcomeOfRule" | "paramsOfPattern" | "ruleOfPattern" | "unlisted">

/** The route lock's answer to a request. `incident`: the router matched a page that the entry check did not judge. */
export type LockAnswer =
  | { readonly kind: "open" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "refuse"; readonly status: number }
  | { readonly kind: "incident"; readonly entryRule: string | null; readonly lockRule: string | null }
  /** The router read other values than the entry check asked this claim about. */
  | { readonly kind: "other params"; readonly claim: string }

type Params = Readonly<Record<string, string | undefined>>

/**
 * The second lock: binds the policy to the router's own match. It reads the matched route pattern, the params that
 * claims were asked about, and no URL.
 */
export function lockAnswerOf(
  guards: RouteGuards,
  pattern: string,
  decision: EntryDecision,
  params: Params = {},
): LockAnswer {
  const { outcome, location, state, write, limited, asked } = decision
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
  const own = guards.outcomeOfRule(outcome.rule, visitorOf(state, asked), write)
  if (own.kind !== "proceed") return { kind: "incident", entryRule: outcome.rule, lockRule }
  const other = asked?.needs.find((need) => !isOfParams(guards, pattern, need, params))
  return other === undefined ? { kind: "open" } : { kind: "other params", claim: other.claim }
}

/** True if a claim was asked about the values that the router has read. */
function isOfParams(guards: RouteGuards, pattern: string, { claim, params: asked }: Need, params: Params): boolean {
  const names = guards.paramsOfPattern?.(pattern, claim) ?? {}
  return Object.entries(asked).every(([name, value]) => {
    const own = names[name]
    return own !== undefined && params[own] === value
  })
}

/** The rule of a catch-all route that is a page: only where this rule governs does that route answer. */
const CATCH_ALL_RULE = "/ subtree"

/** The router would call every refusal an error of its own. RFC 9110 and 6585. */
const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  503: "Service Unavailable",
}

/** A refusal to throw: the router shows it in the app's own error view, which finds the cause in its data. */
export function refusalOf(
  status: number,
  decision: Pick<EntryDecision, "asked" | "limited" | "state"> | null,
): unknown {
  const cause = decision === null ? null : causeOfRefusal(status, decision)
  return data(cause === null ? null : { cause }, { status, statusText: REASONS[status] ?? "" })
}

/** The denial that shadow mode withheld, for a page that cannot be shown without it: the router answers in its own encoding. */
export function denialInPage(decision: EntryDecision): unknown {
  const { outcome, location, write } = decision
  if (outcome.kind === "redirect") return redirect(location ?? outcome.to, write ? 303 : 302)
  return refusalOf(outcome.kind === "refuse" ? outcome.status : 404, decision)
}
