import type { OutcomeClaims } from "../core/entry-check.ts"
import type { Outcome } from "../core/guards.ts"
import { judgedAt, type Judge, type JudgedRequest } from "../core/judged-request.ts"
import { pathWithParams, type Params, type RoutePart } from "./build/built-entry.ts"
import { NO_CONTEXT } from "./judge.ts"

/**
 * The second lock: judges the visitor of a request at the route that Next has chosen. The path of the route, with its
 * params, is judged like an address. If a param is missing, or another rule than the route's governs that path, the
 * route's rule decides by the state alone, so that a claim opens nothing that it was not read for. Null for a route
 * outside the policy.
 */
export async function judgedAtRoute(
  judge: Judge,
  judged: JudgedRequest,
  { pattern, route }: RoutePart,
  params: Params,
): Promise<JudgedRequest | null> {
  const { guards, report, shadow } = judge
  const { decision, request } = judged
  const pathname = pathWithParams(route, params)
  if (guards.isOutside(pathname ?? route)) return null
  const rule = guards.ruleOfPattern(pattern)
  if (rule === undefined) report({ kind: "unknown-route", pattern }, null)
  // `unlisted` stands for no rule: the route is a catch-all, and shows no page that a rule covers.
  if (rule === undefined || rule === "unlisted") {
    const status = rule === undefined ? 503 : unlistedOf(judge)
    return { ...withOutcome(judged, { kind: "refuse", status, rule: null }), isShadowed: shadow.covers(rule) }
  }
  if (pathname !== null) {
    const judgedAtPath =
      pathname === judged.page.pathname
        ? judged
        : await judgedAt(judge, judged, request, { pathname, search: "", isData: false }, NO_CONTEXT)
    const ruleOfPath = judgedAtPath.decision.outcome.rule
    const governsRoute =
      ruleOfPath === rule || (ruleOfPath !== null && guards.alsoGoverns?.(pattern, ruleOfPath) === true)
    if (governsRoute) return judgedAtPath
  }
  const outcome = guards.outcomeOfRule(rule, decision.state, decision.write)
  return { ...withOutcome(judged, outcome), isShadowed: outcome.kind !== "proceed" && shadow.covers(rule) }
}

const unlistedOf = ({ guards }: Judge): 403 | 404 => (guards.unlisted === 403 ? 403 : 404)

/** The judged request with another outcome. */
function withOutcome(judged: JudgedRequest, outcome: Outcome): JudgedRequest {
  // The claims were read for another path, so they are dropped.
  const { outcomeClaims: _, ...decision } = judged.decision as JudgedRequest["decision"] & {
    readonly outcomeClaims?: OutcomeClaims
  }
  return { ...judged, isShadowed: false, decision: { ...decision, outcome, location: null } }
}
