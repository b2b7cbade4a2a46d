import { canonicalPathOf, encodedPathOf, segmentsOf } from "../../policy/canonical-path.ts"
import { resolvePeople, ownOf, paramPositionsOf, type WantedClaims } from "../../policy/claims.ts"
import { admits } from "../../policy/decision.ts"
import { outcomesOf, type Outcomes } from "../../policy/guard-table.ts"
import type { AuthState, Path, Policy, VisitorName } from "../../policy/language.ts"
import { covers } from "../../policy/pattern.ts"
import { isSubset, isSameOutcome, personInBoth } from "../../policy/people.ts"
import { isAuthState, presentStatesOf } from "../../policy/states.ts"
import type { Outcome } from "../../policy/outcome.ts"
import { withheldUntil } from "../../policy/shadow.ts"
import type { CheckedPolicy } from "../check/regions/checked-policy.ts"
import { governingAmong, regionsOf, type Region } from "../check/regions/regions.ts"
import { pageIn } from "../check/regions/subject.ts"

/**
 * A request to send to a deployment: an example path of a region, a visitor, and the outcome expected by the guard
 * table.
 */
export interface ProbeRequest {
  /** Without the app's base path. */
  readonly path: string
  readonly state: AuthState
  /** The name of the visitor in the policy's `visitors`. Absent if only the auth state is known. */
  readonly visitor?: string
  readonly outcome: Outcome
  /**
   * The last day on which shadow mode withholds this denial and lets the app respond; null if the outcome is enforced.
   */
  readonly until: string | null
  /** The key of the governing rule, as `path match`; null if no rule covers the path. */
  readonly rule: string | null
  /** True if the app has a page at the path. False if the routes are unknown. */
  readonly isServed: boolean
  /** The URL to which only a guard would redirect this visitor; null if the page itself might redirect there. */
  readonly home: string | null
}

/**
 * A cell of the guard table that cannot be tested, because the visitor's claims are unknown. A claim is a fact about a
 * person that the app supplies, such as a role.
 */
export interface UntestedCell extends Pick<ProbeRequest, "path" | "state" | "visitor" | "rule"> {
  /** The claims that decide the outcome, or the params that are missing to test it. */
  readonly by: readonly string[]
}

/** A visitor with a cookie: an auth state, or a name from the policy's `visitors`. */
export type TestedVisitor = AuthState | VisitorName

/**
 * Values for the params that scoped claims are about, such as the team in which a named visitor is a manager, by the
 * name of the param.
 */
export type ProbeParams = Readonly<Record<string, string>>

/** The cells of the guard table: those that can be tested, as requests, and those that cannot. */
interface ProbeCells {
  readonly requests: readonly ProbeRequest[]
  readonly untested: readonly UntestedCell[]
}

/**
 * One cell for every region and visitor: pages first, and among these in the order of `testedVisitors`. A region is a
 * set of paths that no rule and no route tells apart. Null if there are too many regions. `today` (UTC) decides if
 * shadow mode is in effect.
 */
export function probeCellsOf(
  checked: CheckedPolicy,
  testedVisitors: readonly TestedVisitor[],
  today: string,
  params: ProbeParams = {},
): ProbeCells | null {
  const { policy } = checked
  const regions = regionsOf(checked, checked.routes)
  if (regions === null) return null
  const homes = new Set(Object.values(policy.home))
  const visitors = testedVisitors.map((tested) => visitorOf(tested, policy))
  // Paths outside the policy have no expected outcome.
  const cells = regions.all
    .filter((region) => region.outside.length === 0)
    .flatMap((region) => {
      const { witness, governing } = region
      const page = pageIn(region)
      const rule = governing?.rule ?? null
      const outcomes = outcomesOf(policy, rule, "load")
      const last = withheldUntil(policy, rule)
      const until = last === null || last < today ? null : last
      // An endpoint may redirect anywhere. So may a page that is some visitor's home, such as the sign-in page.
      const mayRedirect = homes.has(witness as Path) || page?.kind === "resource"
      return visitors.map((visitor): (ProbeRequest | UntestedCell) & Pick<ProbeRequest, "isServed"> => {
        const { state, name } = visitor
        const cell = {
          path: witness,
          state,
          ...(name === null ? {} : { visitor: name }),
          rule: governing?.key ?? null,
          isServed: page !== null,
        }
        const expected = expectedOf(outcomes, visitor, checked)
        if ("by" in expected) return { ...cell, by: expected.by }
        // A scoped claim is about one value of a param, such as one team. Then the path needs the visitor's own team.
        const path = expected.scoped.length === 0 ? witness : pathWith(checked, region, expected.scoped, params)
        if (typeof path !== "string") return { ...cell, by: path.missing }
        const { outcome } = expected
        return {
          ...cell,
          path,
          outcome,
          // Shadow mode withholds denials only.
          until: outcome.kind === "proceed" ? null : until,
          home: mayRedirect ? null : homeOf(policy, state),
        }
      })
    })
    .sort(
      (a, b) =>
        Number(b.isServed) - Number(a.isServed) ||
        testedVisitors.indexOf(a.visitor ?? a.state) - testedVisitors.indexOf(b.visitor ?? b.state),
    )
  return {
    requests: cells.filter((cell) => "outcome" in cell),
    untested: cells.filter((cell) => "by" in cell),
  }
}

/** A tested visitor, with what is known of their state and claims. */
interface CookieVisitor {
  readonly state: AuthState
  /** Null for a visitor of whom only the auth state is known, and no claims. */
  readonly name: string | null
  readonly claims: WantedClaims
  /** The auth states that a visitor with this cookie may have. */
  readonly states: readonly AuthState[]
}

function visitorOf(tested: TestedVisitor, policy: Policy): CookieVisitor {
  if (isAuthState(tested)) return { state: tested, name: null, claims: {}, states: [tested] }
  // The state and the claims that the policy's `visitors` gives the name.
  const { state, claims } = resolvePeople(ownOf(policy.visitors, tested)!, policy)
  // A named visitor has the state that the policy gives them, or a stricter one, such as `verified` for `signed-in`.
  const states = presentStatesOf(policy).filter((one) => admits(state, one))
  return { state, name: tested, claims, states }
}

/** The certain outcome for a visitor, or the claims by which it is undecided. */
type Expected = { readonly outcome: Outcome; readonly scoped: readonly string[] } | { readonly by: readonly string[] }

/**
 * The outcome for a visitor and the scoped claims that it depends on, which are claims about a param of the path; or
 * the undecided claims, if the outcome is not certain.
 */
function expectedOf(outcomes: Outcomes, { claims, states }: CookieVisitor, checked: CheckedPolicy): Expected {
  /** True for a claim of which a person has one value only: another value rules the wanted one out. */
  const isOne = (name: string): boolean => "one" in checked.claims.get(name)!.claim
  const ofStates = states.map((state): Expected => {
    const outcome = outcomes[state]
    if (outcome.kind !== "some") return { outcome, scoped: [] }
    const scoped = Object.keys(outcome.claims).filter((name) => checked.claims.get(name)!.within !== null)
    // The outcome is certain in two cases: the known claims include all wanted ones, or nobody can have both.
    if (isSubset(claims, outcome.claims)) return { outcome: { kind: "proceed" }, scoped }
    if (personInBoth(outcome.claims, claims, isOne) === null) return { outcome: outcome.otherwise, scoped }
    return { by: Object.keys(outcome.claims).filter((name) => !isSubset(claims, { [name]: outcome.claims[name]! })) }
  })
  const undecided = ofStates.flatMap((one) => ("by" in one ? one.by : []))
  if (undecided.length > 0) return { by: [...new Set(undecided)] }
  // The visitor may be in any of these states. Only if all have one outcome is it certain.
  const [first, ...others] = ofStates.flatMap((one) => ("by" in one ? [] : [one]))
  return others.every((other) => isSameOutcome(other.outcome, first!.outcome)) ? first! : { by: ["state"] }
}

/**
 * The region's path with `params` filled in for the scopes of these claims; or the params that are missing or do not
 * fit.
 */
function pathWith(
  { claims, rules }: CheckedPolicy,
  { witness, governing }: Region,
  scoped: readonly string[],
  params: ProbeParams,
): string | { readonly missing: readonly string[] } {
  const positions = scoped.flatMap((name) => paramPositionsOf(claims.get(name)!.within!))
  const missing = positions.filter(({ name }) => ownOf(params, name) === undefined).map(({ name }) => name)
  if (missing.length > 0) return { missing: [...new Set(missing)] }
  const segments = [...segmentsOf(witness)]
  for (const { position, name } of positions) segments[position] = params[name]!
  const path = `/${segments.join("/")}`
  // Another rule may govern the path with these params, such as a rule for one team.
  const isSame = governingAmong(rules.filter((rule) => covers(rule, canonicalSegmentsOf(path)))) === governing
  return isSame ? path : { missing: positions.map(({ name }) => name) }
}

const canonicalSegmentsOf = (path: string): readonly string[] => {
  const canonical = canonicalPathOf(encodedPathOf(path))
  return canonical === null ? [] : segmentsOf(canonical)
}

/**
 * The `home` of a state. Null for signed-in visitors, because an app may itself redirect them from a page that they can
 * open, and for `unknown`, which has no home.
 */
function homeOf({ home }: Policy, state: AuthState): string | null {
  if (state === "unknown" || state === "signed-in" || state === "verified") return null
  const to = home[state]
  return typeof to === "string" ? encodedPathOf(to) : null
}
