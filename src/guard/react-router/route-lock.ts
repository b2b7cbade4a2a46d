import { data, redirect } from "react-router"

import { visitorOf, type EntryDecision } from "../core/entry-check.ts"
import type { Guards, Need } from "../core/guards.ts"
import { causeOfRefusal } from "../core/refusal-cause.ts"

type RouteGuards = Pick<Guards, "alsoGoverns" | "outcomeOfRule" | "paramsOfPattern" | "ruleOfPattern" | "unlisted">

/**
 * The route lock's answer. `incident`: the router matched a page of another rule than the entry check, the first lock,
 * applied.
 */
export type LockAnswer =
  | { readonly kind: "open" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "refuse"; readonly status: number }
  | { readonly kind: "incident"; readonly entryRule: string | null; readonly lockRule: string | null }
  /** The router read other params than those for which this claim, a fact about the person such as a role, was read. */
  | { readonly kind: "other params"; readonly claim: string }

type Params = Readonly<Record<string, string | undefined>>

/**
 * The second lock. It checks the entry check's decision against the route that the router matched: its pattern, and the
 * params for which claims were read. It does not read the URL.
 */
export function lockAnswerOf(
  guards: RouteGuards,
  pattern: string,
  decision: EntryDecision,
  params: Params = {},
): LockAnswer {
  const { outcome, location, state, write, limited, outcomeClaims } = decision
  if (limited) return { kind: "refuse", status: 429 }
  if (outcome.kind === "redirect") return { kind: "redirect", to: location ?? outcome.to }
  if (outcome.kind === "refuse") return { kind: "refuse", status: outcome.status }
  const lockRule = guards.ruleOfPattern(pattern)
  // The policy was compiled without this route, so nobody can tell who may open it.
  if (lockRule === undefined) return { kind: "refuse", status: 503 }
  // The rule admits the visitor, but the router has no page there: only its catch-all route matched.
  const isMissing = lockRule === "unlisted" || (lockRule === CATCH_ALL_RULE && outcome.rule !== lockRule)
  if (isMissing) return { kind: "refuse", status: guards.unlisted }
  const governsRoute = lockRule === outcome.rule || guards.alsoGoverns?.(pattern, outcome.rule) === true
  if (!governsRoute) return { kind: "incident", entryRule: outcome.rule, lockRule }
  // Decided again by the rule's name, so that nothing opens by the address alone.
  const outcomeOfName = guards.outcomeOfRule(outcome.rule, visitorOf(state, outcomeClaims), write)
  if (outcomeOfName.kind !== "proceed") return { kind: "incident", entryRule: outcome.rule, lockRule }
  const mismatch = outcomeClaims?.needs.find((need) => !isOfParams(guards, pattern, need, params))
  return mismatch === undefined ? { kind: "open" } : { kind: "other params", claim: mismatch.claim }
}

/** True if a claim was read for the params that the router has matched. */
function isOfParams(
  guards: RouteGuards,
  pattern: string,
  { claim, params: claimParams }: Need,
  params: Params,
): boolean {
  // The route's own name for each param of the claim, which the policy may name differently.
  const names = guards.paramsOfPattern?.(pattern, claim) ?? {}
  return Object.entries(claimParams).every(([name, value]) => {
    const routeName = names[name]
    return routeName !== undefined && params[routeName] === value
  })
}

/**
 * The name of the rule of a root catch-all route. That route counts as a page only for paths that this rule governs.
 */
const CATCH_ALL_RULE = "/ subtree"

/** Status texts of refusals (RFC 9110 and 6585). Without one, the router's error view would show its own. */
const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  503: "Service Unavailable",
}

/** Makes a refusal to throw. The router shows it in the app's own error view, which gets the cause in its data. */
export function refusalOf(
  status: number,
  decision: Pick<EntryDecision, "outcomeClaims" | "isPortAnswer" | "limited" | "state"> | null,
): unknown {
  const cause = decision === null ? null : causeOfRefusal(status, decision)
  return data(cause === null ? null : { cause }, { status, statusText: REASONS[status] ?? "" })
}

/** Makes the denial to throw from a page that cannot be shown without the session that its rule requires. */
export function denialInPage(decision: EntryDecision): unknown {
  const { outcome, location, write } = decision
  if (outcome.kind === "redirect") return redirect(location ?? outcome.to, write ? 303 : 302)
  // Only denials come here. The 404 is for the type, and closed on any doubt.
  return refusalOf(outcome.kind === "refuse" ? outcome.status : 404, decision)
}
