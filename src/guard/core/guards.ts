import type { HandedClaims } from "../../../policy/claims.ts"
import type { AuthState, Requirement } from "../../../policy/language.ts"

/** The outcome of a rule for a visitor. A redirect has no `next`; the request adds it. */
export type Outcome =
  | { readonly kind: "proceed"; readonly rule: string }
  | { readonly kind: "redirect"; readonly to: string; readonly rule: string }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: string | null }

/**
 * A visitor: an auth state, with the claims that were read for this request. A claim is a fact about the signed-in
 * person, such as a role, that rules can require.
 */
export type GuardVisitor = AuthState | { readonly state: AuthState; readonly claims?: HandedClaims }

/** A claim that a decision depends on, with the values of its params: the router's own, decoded, with their case. */
export interface Need {
  /** The claim. */
  readonly claim: string
  /**
   * The values by the names in the claim's `within`, which lists the route params that it is scoped to. Empty without
   * one.
   */
  readonly params: Readonly<Record<string, string>>
}

/** A claim that the policy declares. */
export interface DeclaredClaim {
  /** True if a person has one value at most. */
  readonly one: boolean
  /** The values that it can have. */
  readonly values: readonly string[]
}

/**
 * The interface of a generated `guards.ts`, as the locks call it. The generated types are narrower: they name the app's
 * rules and pages.
 */
export interface Guards {
  /** The SHA-256 of the policy that they were compiled from, in 64 hex digits. */
  readonly policyHash: string
  /** The `basename` of the app's router. Absent if the app has none, or computes it for each build. */
  readonly basename?: string
  /**
   * Shadow mode: the rules that are reported and not enforced, and their last day in UTC. Without `rules`, these are
   * all rules; `unlisted` in it stands for paths without a rule. Absent without shadow mode.
   */
  readonly shadow?: { readonly until: string; readonly rules?: readonly string[] }
  /** The status of paths without a rule: 403 or 404. */
  readonly unlisted: number
  /** The governing rule of each page, by the page's path: a text, or a list if several rules govern its paths. */
  readonly ruleOfPage: object
  /** The outcome of a page load (GET, HEAD). Takes the raw pathname, without `.data`. */
  decide(pathname: string, visitor: GuardVisitor): Outcome
  /** The outcome of a request with any other method than GET and HEAD. */
  decideWrite(pathname: string, visitor: GuardVisitor): Outcome
  /**
   * The rule of the route that the router matched. `unlisted` for a route without a rule, such as a catch-all that
   * shows the not-found page. Undefined for a pattern that the policy was not compiled with.
   */
  ruleOfPattern(pattern: string): string | undefined
  /**
   * True if the rule, too, governs some path that the matched route pattern accepts. Absent if no page has more than
   * one rule.
   */
  alsoGoverns?(pattern: string, rule: string): boolean
  /** The outcome of a rule for a page load, or with `write` for any other method. */
  outcomeOfRule(rule: string, visitor: GuardVisitor, write: boolean): Outcome
  /**
   * The requirement that loads and writes of a rule's pages have both met, as a word. Of a requirement with claims, it
   * is the auth state.
   */
  requirementOfRule(rule: string): Requirement
  /**
   * The outcome of calling an operation, which is a server action with a rule of its own. Refused if the policy does
   * not list it. Absent if the policy lists none.
   */
  decideOperation?(name: string, visitor: GuardVisitor): Outcome
  /** True if the policy lists this pathname as outside. */
  isOutside(pathname: string): boolean
  /** The claims that the policy declares. Absent without claims, as are the members below. */
  readonly claims?: Readonly<Record<string, DeclaredClaim>>
  /** The claims that the outcome of a page load depends on. None if the state settles it. */
  needs?(pathname: string, state: AuthState): readonly Need[]
  /** The claims that the outcome of a request with any other method than GET and HEAD depends on. */
  needsWrite?(pathname: string, state: AuthState): readonly Need[]
  /** The claims that the outcome of calling an operation depends on. Absent if the policy lists none. */
  needsOperation?(name: string, state: AuthState): readonly Need[]
  /**
   * The names of a claim's params in the matched route, by their names in the policy. Undefined if the route lacks
   * them.
   */
  paramsOfPattern?(pattern: string, claim: string): Readonly<Record<string, string>> | undefined
}
