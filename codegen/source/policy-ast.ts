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

// The syntax tree of a policy. Its words are valid, but its paths are not checked yet. Every part has its source
// position.

/** A claim that the policy declares. */
export interface ClaimAst {
  readonly span: Span
  readonly name: Spanned<string>
  /** True if a person has at most one value (`one`), false if several (`many`). */
  readonly isOne: boolean
  /** The distinct values, in their written order. */
  readonly values: readonly string[]
  /** True if the values are listed from lowest to highest, so that `atLeast` works with them. */
  readonly isOrdered: boolean
  /** The scope, such as `/teams/:team`; null for a claim about the person alone. */
  readonly within: Spanned<string> | null
  readonly asOf: Spanned<Claim["asOf"]>
  readonly why: Spanned<string>
}

/** A requirement of a rule, or the visitors of an invariant. Its lists of values are in normal form. */
export interface RequirementAst<Value = RuleRequirement> extends Spanned<Value> {
  /** The auth state of people with claims; null for a word of the language, such as `signed-in`. */
  readonly state: Spanned<PersonState> | null
  /** The names of the required claims. Those of a visitor have the position of the visitor's name. */
  readonly claims: readonly Spanned<string>[]
}

/** A named visitor that the policy declares: people with certain claims. */
export interface VisitorAst extends Omit<RequirementAst, "value"> {
  readonly name: Spanned<string>
  readonly people: People
}

/** A rule. */
export interface RuleAst {
  readonly span: Span
  readonly path: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly require: RequirementAst
  /** The requirement for writes; null if it is the same as for page loads. */
  readonly write: RequirementAst | null
  /** A check that the app makes itself, as text; null if there is none. */
  readonly alsoChecks: Spanned<string> | null
  readonly why: Spanned<string>
  readonly deny: readonly DenialAst[]
}

/** An operation: a server function without a path. */
export interface OperationAst extends Pick<RuleAst, "span" | "require" | "why"> {
  readonly name: Spanned<string>
  readonly deny: readonly DenialAst<401 | 403 | 404>[]
}

/** An entry of `deny`, or of `home`: the answer to visitors in a state who are not let in. */
export interface DenialAst<Answer = 401 | 403 | 404 | string> {
  readonly span: Span
  readonly state: Spanned<SettledState>
  readonly answer: Spanned<Answer>
}

/** An entry of `never` or `always`. */
export interface InvariantAst {
  readonly kind: "never" | "always"
  readonly span: Span
  readonly admit: RequirementAst<Admitted>
  /** The position of `alone: true`; null if it is absent. */
  readonly alone: Span | null
  /** `under` of never, `at` of always. */
  readonly path: Spanned<string>
  readonly why: Spanned<string>
}

/** An entry of `outside`: paths that the policy does not cover. */
export interface OutsideAst {
  readonly span: Span
  readonly path: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly why: Spanned<string>
}

/** An entry of `accept`: a finding that the author keeps on purpose. */
export interface AcceptAst {
  readonly span: Span
  readonly code: Spanned<string>
  readonly rule: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly why: Spanned<string>
  /** The last day on which it counts; null if it does not expire. */
  readonly until: Spanned<string> | null
}

/** Shadow mode: denials are reported and not enforced. */
export interface ShadowAst {
  /** The last day; null if it could not be read. */
  readonly until: Spanned<string> | null
  /** The named rules; null for every rule. */
  readonly rules: Spanned<readonly Spanned<string>[]> | null
}

/** The policy. */
export interface PolicyAst {
  readonly span: Span
  readonly absent: readonly Spanned<AbsentState>[]
  /** The readable claims, sorted by name. */
  readonly claims: readonly ClaimAst[]
  readonly visitors: readonly VisitorAst[]
  /** For each state, the page to which its visitors are redirected, or the status that they get. */
  readonly home: readonly DenialAst<401 | 403 | string>[]
  readonly unlisted: Spanned<403 | 404>
  readonly rules: readonly RuleAst[]
  /** Sorted by name. */
  readonly operations: readonly OperationAst[]
  readonly invariants: readonly InvariantAst[]
  readonly outside: readonly OutsideAst[]
  readonly accept: readonly AcceptAst[]
  readonly shadow: ShadowAst | null
}
