import { compareText } from "../../policy/governing-rule.ts"
import { checkInvariants } from "./findings/invariants.ts"
import { checkClaimParams, claimParamsOf } from "./findings/claim-params.ts"
import { acceptedOf } from "./findings/accepted.ts"
import { checkDestinations } from "./findings/destinations.ts"
import { checkLocally } from "./findings/local.ts"
import { checkPages } from "./findings/pages.ts"
import { checkRelations } from "./findings/relations.ts"
import { checkRouteList, checkRoutes } from "./findings/routes.ts"
import type { CheckedPolicy, Page } from "./regions/checked-policy.ts"
import { diagnosticOf, hasErrors, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { policyHashOf, routesHashOf } from "./regions/hash.ts"
import { regionsOf } from "./regions/regions.ts"
import type { ResolvedPolicy } from "../source/resolve.ts"
import { routeEntriesOf } from "../react-router/entries.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import { placeOf } from "../source/source.ts"
import { checkShadow } from "./findings/shadow.ts"
import { pagesIn, servedRegionsOf, type Check, type Subject } from "./regions/subject.ts"

const CHECKS: readonly Check[] = [
  checkRelations,
  checkRoutes,
  checkPages,
  checkClaimParams,
  checkDestinations,
  checkInvariants,
]

/** Looks at all of path space once, for every check; null when there is too much of it. */
export function examine(resolved: ResolvedPolicy, routes: RouteInventory | null, verdictOnly = false): Subject | null {
  const entries = routes === null ? [] : routeEntriesOf(routes.tree)
  const { rules, invariants, outside } = resolved
  const regions = regionsOf({ rules, tree: routes?.tree ?? [], entries, invariants, outside })
  return regions === null ? null : { resolved, routes, entries, regions, verdictOnly }
}

/**
 * The only maker of a `CheckedPolicy`. `sound` is false while parts could not be read: then only what holds of each
 * rule and of the routes by themselves is checked, because everything else would speak of a policy that nobody wrote.
 */
export function checkPolicy(
  resolved: ResolvedPolicy,
  routes: RouteInventory | null,
  sound: boolean,
  { today, verdictOnly }: Asked = { today: null, verdictOnly: false },
): Staged<CheckedPolicy | null> {
  const local = checkLocally(resolved)
  if (!sound) return { value: null, diagnostics: [...local, ...checkRouteList(routes)] }
  const subject = examine(resolved, routes, verdictOnly)
  if (subject === null) return { value: null, diagnostics: [...local, tooMany(resolved), ...checkRouteList(routes)] }
  const found = [...local, ...checkShadow(resolved, today), ...CHECKS.flatMap((check) => check(subject))]
  const { diagnostics, suppressions } = acceptedOf(resolved, found, { routes, today })
  if (hasErrors(diagnostics)) return { value: null, diagnostics }
  const pages = pagesIn(subject)
  const value: Unbranded = {
    source: resolved.source,
    ast: resolved.ast,
    policy: resolved.policy,
    claims: resolved.claims,
    rules: resolved.rules,
    invariants: resolved.invariants,
    outside: resolved.outside,
    routes,
    pages: pagesOf(subject),
    claimParams: claimParamsOf(subject),
    notFound: subject.entries.filter((entry) => !pages.includes(entry)).map(({ pattern }) => pattern),
    suppressions,
    policyHash: policyHashOf(resolved.policy),
    routesHash: routes === null ? null : routesHashOf(subject.entries),
  }
  return { value: value as CheckedPolicy, diagnostics }
}

interface Asked {
  /** As `CompileInput` has them. */
  readonly today: string | null
  readonly verdictOnly: boolean
}

type Unbranded = Pick<CheckedPolicy, Extract<keyof CheckedPolicy, string>>

const tooMany = ({ source, ast }: ResolvedPolicy): Diagnostic =>
  diagnosticOf("P306", placeOf(source, { start: ast.span.start, end: ast.span.start + 1 }), {})

/** The checks have shown that whatever serves one path is governed alike there, or refused to everybody. */
function pagesOf(subject: Subject): readonly Page[] {
  return pagesIn(subject)
    .flatMap((entry) => {
      const governed = servedRegionsOf(subject, entry).filter(({ outside }) => outside.length === 0)
      return [...new Set(governed.flatMap(({ governing }) => governing ?? []))].map((rule) => ({ entry, rule }))
    })
    .sort((a, b) => compareText(a.entry.path, b.entry.path))
}
