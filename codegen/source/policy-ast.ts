import type {
  AbsentState,
  Admitted,
  Claim,
  MatchMode,
  People,
  PersonState,
  RuleRequirement,
  SettledState,
} from "../../policy/language.ts"
import type { Span, Spanned } from "./source.ts"

// The policy as it was written: words are checked, paths are not yet. Every part knows where it stands.

export interface ClaimAst {
  readonly span: Span
  readonly name: Spanned<string>
  readonly isOne: boolean
  /** Different ones, in the order in which they were written. */
  readonly values: readonly string[]
  readonly isOrdered: boolean
  readonly within: Spanned<string> | null
  readonly asOf: Spanned<Claim["asOf"]>
  readonly why: Spanned<string>
}

/** A requirement, or whom an invariant is about. The lists of its people are in normal form. */
export interface RequirementAst<Value = RuleRequirement> extends Spanned<Value> {
  /** The state of people; null for a word. */
  readonly state: Spanned<PersonState> | null
  /** The required claims, with their positions. */
  readonly claims: readonly Spanned<string>[]
}

export interface VisitorAst extends Omit<RequirementAst, "value"> {
  readonly name: Spanned<string>
  readonly people: People
}

export interface RuleAst {
  readonly span: Span
  readonly path: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly require: RequirementAst
  /** The requirement of writes; null if it is that of page loads. */
  readonly write: RequirementAst | null
  readonly alsoChecks: Spanned<string> | null
  readonly why: Spanned<string>
  readonly deny: readonly DenialAst[]
}

export interface OperationAst extends Pick<RuleAst, "span" | "require" | "why"> {
  readonly name: Spanned<string>
  readonly deny: readonly DenialAst<401 | 403 | 404>[]
}

export interface DenialAst<Answer = 401 | 403 | 404 | string> {
  readonly span: Span
  readonly state: Spanned<SettledState>
  readonly answer: Spanned<Answer>
}

export interface HomeAst {
  readonly span: Span
  readonly state: SettledState
  readonly answer: Spanned<401 | 403 | string>
}

export interface InvariantAst {
  readonly kind: "never" | "always"
  readonly span: Span
  readonly admit: RequirementAst<Admitted>
  /** The place of `alone: true`; null without it. */
  readonly alone: Span | null
  /** `under` of never, `at` of always. */
  readonly path: Spanned<string>
  readonly why: Spanned<string>
}

export interface OutsideAst {
  readonly span: Span
  readonly path: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly why: Spanned<string>
}

export interface AcceptAst {
  readonly span: Span
  readonly code: Spanned<string>
  readonly rule: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly why: Spanned<string>
  /** The last day on which it counts; null where it does not end. */
  readonly until: Spanned<string> | null
}

export interface ShadowAst {
  /** The last day; null if it could not be read. */
  readonly until: Spanned<string> | null
  /** The named rules; null for every rule. */
  readonly rules: Spanned<readonly Spanned<string>[]> | null
}

export interface PolicyAst {
  readonly span: Span
  readonly absent: readonly Spanned<AbsentState>[]
  /** The readable claims, sorted by name. */
  readonly claims: readonly ClaimAst[]
  readonly visitors: readonly VisitorAst[]
  readonly home: readonly HomeAst[]
  readonly unlisted: Spanned<403 | 404>
  readonly rules: readonly RuleAst[]
  /** Sorted by name. */
  readonly operations: readonly OperationAst[]
  readonly invariants: readonly InvariantAst[]
  readonly outside: readonly OutsideAst[]
  readonly accept: readonly AcceptAst[]
  readonly shadow: ShadowAst | null
}
