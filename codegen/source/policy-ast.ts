import type { AbsentState, AuthState, MatchMode, Requirement, SettledState } from "../../policy/language.ts"
import type { Span, Spanned } from "./source.ts"

// The policy as it was written: words are checked, paths are not yet. Every part knows where it stands.

export interface RuleAst {
  readonly span: Span
  readonly path: Spanned<string>
  readonly match: Spanned<MatchMode>
  readonly require: Spanned<Requirement>
  readonly why: Spanned<string>
  readonly deny: readonly DenialAst[]
}

export interface DenialAst {
  readonly span: Span
  readonly state: Spanned<SettledState>
  readonly answer: Spanned<401 | 403 | 404 | string>
}

export interface HomeAst {
  readonly span: Span
  readonly state: SettledState
  readonly answer: Spanned<401 | 403 | string>
}

export interface InvariantAst {
  readonly kind: "never" | "always"
  readonly span: Span
  readonly admit: Spanned<AuthState>
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
  /** Null if it could not be read. */
  readonly until: Spanned<string> | null
  /** Null if every rule is meant. */
  readonly rules: Spanned<readonly Spanned<string>[]> | null
}

export interface PolicyAst {
  readonly span: Span
  readonly absent: readonly Spanned<AbsentState>[]
  readonly home: readonly HomeAst[]
  readonly unlisted: Spanned<403 | 404>
  readonly rules: readonly RuleAst[]
  readonly invariants: readonly InvariantAst[]
  readonly outside: readonly OutsideAst[]
  readonly accept: readonly AcceptAst[]
  readonly shadow: ShadowAst | null
}
