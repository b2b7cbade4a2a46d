import type { AuthState, Requirement } from "../../../policy/language.ts"

/** The outcome of a rule for a visitor. A redirect has no `next`; the request adds it. */
export type Outcome =
  | { readonly kind: "proceed"; readonly rule: string }
  | { readonly kind: "redirect"; readonly to: string; readonly rule: string }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: string | null }

/**
 * The guards that the compiler writes, as the locks ask them: every generated `guards.ts` is one. Its own types say
 * more, by the app's rules and pages; to the locks a rule is its name.
 */
export interface Guards {
  /** Of the policy that they were compiled from. */
  readonly policyHash: string
  /** The `basename` of the app's router; absent where it has none, or computes it for each build. */
  readonly basename?: string
  /** The denials that are reported and not enforced, and until the end of which day in UTC; absent where none are. */
  readonly shadow?: { readonly until: string; readonly rules?: readonly string[] }
  /** The status of paths without a rule. */
  readonly unlisted: number
  /** The governing rule of each page, by its path. */
  readonly ruleOfPage: object
  /** The outcome of loading a page (GET, HEAD): the raw pathname, without `.data`. */
  decide(pathname: string, state: AuthState): Outcome
  /** The outcome of every other method. */
  decideWrite(pathname: string, state: AuthState): Outcome
  /** The rule of the router's own match; undefined for a pattern that the policy was not compiled with. */
  ruleOfPattern(pattern: string): string | undefined
  /** True if the rule governs a path of the router's own match. Absent if no page has more than one rule. */
  alsoGoverns?(pattern: string, rule: string): boolean
  outcomeOfRule(rule: string, state: AuthState, write: boolean): Outcome
  requirementOfRule(rule: string): Requirement
  /** True if the policy lists this pathname as outside. */
  isOutside(pathname: string): boolean
}
