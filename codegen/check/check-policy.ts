import type { Operation } from "../../policy/language.ts"
import { compareText } from "../../policy/governing-rule.ts"
import { checkInvariants } from "./findings/invariants.ts"
import { checkClaimParams, claimParamsOf } from "./findings/claim-params.ts"
import { acceptedOf, type Accepted } from "./findings/accepted.ts"
import { checkDestinations } from "./findings/destinations.ts"
import { checkLocally } from "./findings/local.ts"
import { checkPages } from "./findings/pages.ts"
import { checkRelations } from "./findings/relations.ts"
import { checkRouteList, checkRoutes } from "./findings/routes.ts"
import type { CheckedPolicy, GovernedPage } from "./regions/checked-policy.ts"
import { diagnosticOf, errorsAmong, hasErrors, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { policyHashOf, routesHashOf } from "./regions/hash.ts"
import { regionsOf, withChangedRule } from "./regions/regions.ts"
import type { ResolvedPolicy, SpannedRule } from "../source/resolve.ts"
import { routeEntriesOf } from "../target/entries.ts"
import type { RouteInventory } from "../target/inventory.ts"
import { placeOf, type Place } from "../source/source.ts"
import { judgedRegionsOf, pagesIn, rulesGoverning, type Check, type Subject } from "./regions/subject.ts"
import { MAX_SHADOW_DAYS, UNLISTED } from "../../policy/words.ts"
import { daysAfter } from "../source/day.ts"
import { nearestOf } from "../source/did-you-mean.ts"
import type { OperationAst, ShadowAst } from "../source/policy-ast.ts"

/** The checks that need the whole policy. */
const CHECKS: readonly Check[] = [
  checkRelations,
  checkRoutes,
  checkPages,
  checkClaimParams,
  checkDestinations,
  checkInvariants,
]

/**
 * The input of every check: the policy with all paths divided into regions. Null if there are too many regions.
 * `skipWarnings` is for callers that need only the errors.
 */
export function examine(resolved: ResolvedPolicy, routes: RouteInventory | null, skipWarnings = false): Subject | null {
  const entries = routeEntriesOf(routes?.tree ?? [])
  const regions = regionsOf(resolved, routes, entries)
  return regions === null ? null : { resolved, routes, entries, regions, skipWarnings }
}

/**
 * The only function that makes a `CheckedPolicy`. `isWhole` is false if parts of the policy could not be read. Then
 * only single rules and the routes are checked, because other findings would be about a policy that nobody wrote.
 */
export function checkPolicy(
  resolved: ResolvedPolicy,
  routes: RouteInventory | null,
  isWhole: boolean,
  { today, skipWarnings }: CheckOptions,
): Staged<CheckedPolicy | null> {
  const local = checkLocally(resolved)
  if (!isWhole) return { value: null, diagnostics: [...local, ...checkRouteList(routes)] }
  const subject = examine(resolved, routes, skipWarnings)
  if (subject === null) return { value: null, diagnostics: [...local, tooMany(resolved), ...checkRouteList(routes)] }
  const { diagnostics, suppressions } = findingsOf(subject, local, today)
  if (hasErrors(diagnostics)) return { value: null, diagnostics }
  const pages = pagesIn(subject)
  const value: Unbranded = {
    ...resolved,
    routes,
    pages: pagesOf(subject),
    claimParams: claimParamsOf(subject),
    // The only routes that `pagesIn` leaves out are catch-alls that no `/` subtree rule makes pages.
    notFound: subject.entries.filter((entry) => !pages.includes(entry)).map(({ pattern }) => pattern),
    suppressions,
    policyHash: policyHashOf(resolved.policy),
    routesHash: routes === null ? null : routesHashOf(subject.entries),
  }
  return { value: value as CheckedPolicy, diagnostics }
}

/**
 * The errors after a change of one rule that keeps its path. `subject` is the policy before the change, which is
 * accepted apart from that rule; `policy` is the one after it. The checks of single rules run for that rule alone.
 */
export function errorsOfEdit(
  subject: Subject,
  changing: SpannedRule,
  edited: SpannedRule,
  policy: ResolvedPolicy,
): readonly Diagnostic[] {
  const alone = { ...policy, ast: { ...policy.ast, rules: [edited.ast] }, rules: [edited] }
  const regions = withChangedRule(subject.regions, changing, edited)
  // Null: the day makes no difference to what an edit of a rule may break.
  const { diagnostics } = findingsOf({ ...subject, resolved: policy, regions }, checkLocally(alone), null)
  return errorsAmong(diagnostics)
}

/**
 * The errors of an accepted policy after an edit of one operation, which may be new. Operations have no path, so no
 * rule or route has to be checked again.
 */
export function errorsOfOperation(
  resolved: ResolvedPolicy,
  edited: { readonly ast: OperationAst; readonly operation: Operation },
): readonly Diagnostic[] {
  const ast = { ...resolved.ast, rules: [], operations: [edited.ast] }
  const alone = { ...resolved, ast, rules: [], policy: { ...resolved.policy, operations: [edited.operation] } }
  return errorsAmong(checkLocally(alone))
}

/** Runs the checks of the whole policy. */
function findingsOf(subject: Subject, local: readonly Diagnostic[], today: string | null): Accepted {
  const { resolved, routes } = subject
  const found = [...local, ...checkShadow(resolved, today), ...CHECKS.flatMap((check) => check(subject))]
  return acceptedOf(resolved, found, { routes, today })
}

/** The options that `compile` passes on. */
interface CheckOptions {
  /** The day on which accepted findings may have expired; null to let none expire. */
  readonly today: string | null
  /** Skips warnings, apart from those that the policy accepts. */
  readonly skipWarnings: boolean
}

/** A `CheckedPolicy` without the symbol that marks it. No other code can add that symbol. */
type Unbranded = Pick<CheckedPolicy, Extract<keyof CheckedPolicy, string>>

/** The finding of a policy with too many regions. It is about no single part, so it marks only the first character. */
const tooMany = ({ source, ast }: ResolvedPolicy): Diagnostic =>
  diagnosticOf("P306", placeOf(source, { start: ast.span.start, end: ast.span.start + 1 }), {})

/**
 * The pages of an accepted policy with other routes, even if the policy would be rejected with them; null if there are
 * too many regions to tell.
 */
export function pagesUnder(checked: CheckedPolicy, routes: RouteInventory): readonly GovernedPage[] | null {
  const subject = examine(checked, routes, true)
  return subject === null ? null : pagesOf(subject)
}

/**
 * The pages with their rules, one pair for each rule that governs paths of the page. Only a rejected policy has pages
 * without a rule, which are left out.
 */
function pagesOf(subject: Subject): readonly GovernedPage[] {
  return pagesIn(subject)
    .flatMap((entry) => rulesGoverning(judgedRegionsOf(subject, entry)).map((rule) => ({ entry, rule })))
    .sort((a, b) => compareText(a.entry.path, b.entry.path))
}

/** Findings about shadow mode: its last day and the rules that it names. Dates are not checked if `today` is null. */
function checkShadow(resolved: ResolvedPolicy, today: string | null): readonly Diagnostic[] {
  const { shadow } = resolved.ast
  return shadow === null ? [] : [...checkShadowEnd(resolved, shadow, today), ...checkShadowRules(resolved, shadow)]
}

/** Checks the last day of shadow mode: it is neither too far ahead (P120) nor over (P123). */
function checkShadowEnd({ source }: ResolvedPolicy, { until }: ShadowAst, today: string | null): readonly Diagnostic[] {
  if (until === null || today === null) return []
  const last = daysAfter(today, MAX_SHADOW_DAYS)
  if (until.value > last) return [diagnosticOf("P120", placeOf(source, until.span), { last, days: MAX_SHADOW_DAYS })]
  if (until.value >= today) return []
  return [diagnosticOf("P123", placeOf(source, until.span), { until: until.value })]
}

/** Checks the rules that shadow mode is limited to: at least one, each known and named once. */
function checkShadowRules({ source, rules }: ResolvedPolicy, { rules: named }: ShadowAst): readonly Diagnostic[] {
  // Without a list, shadow mode is for all rules.
  if (named === null) return []
  const { value: names, span } = named
  if (names.length === 0) return [diagnosticOf("P122/none", placeOf(source, span), {})]
  // `unlisted` names the denials of paths without a rule.
  const known = [...rules.map(({ key }) => key), UNLISTED]
  return names.flatMap(({ value, span: at }, i): readonly Diagnostic[] => {
    const place = placeOf(source, at)
    if (!known.includes(value)) return [unknownRule(value, known, place)]
    const isRepeated = names.findIndex((other) => other.value === value) < i
    return isRepeated ? [diagnosticOf("P122/twice", place, { name: value })] : []
  })
}

/** The finding about a name in `shadow.rules` that fits no rule, with the most similar rule. */
function unknownRule(value: string, known: readonly string[], place: Place): Diagnostic {
  const nearest = nearestOf(value, known)
  const fix = nearest === null ? null : { span: place, text: JSON.stringify(nearest) }
  return diagnosticOf("P121", place, { written: value, nearest }, { fix })
}
