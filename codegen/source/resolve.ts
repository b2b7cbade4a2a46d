import { compareText, ruleKeyOf, type RuleKey, type ScopedRule } from "../../policy/governing-rule.ts"
import type {
  AbsentState,
  Admitted,
  Claim,
  Denial,
  Home,
  Operation,
  Path,
  Policy,
  Rule,
  RuleRequirement,
  SettledState,
  ShadowMode,
} from "../../policy/language.ts"
import { countWrittenOut, shapeOf, type Pattern, type Scope, readPattern } from "../../policy/pattern.ts"
import type { ClaimAst, InvariantAst, OperationAst, OutsideAst, PolicyAst, RuleAst, ShadowAst } from "./policy-ast.ts"
import { diagnosticOf, hasErrors, type Diagnostic, type Staged } from "./diagnostic.ts"
import { patternFindingOf } from "./pattern-finding.ts"
import { placeOf, type Place, type SourceText, type Spanned } from "./source.ts"

/** A rule with its parsed path and its place in the file. */
export interface SpannedRule extends ScopedRule {
  readonly key: RuleKey
  readonly ast: RuleAst
  readonly place: Place
}

/** An invariant with its parsed path. */
export interface ScopedInvariant extends Scope {
  readonly ast: InvariantAst
}

/** An `outside` entry with its parsed path. */
export interface ScopedOutside extends Scope {
  readonly ast: OutsideAst
}

/** A claim with its parsed scope. */
export interface SpannedClaim {
  readonly ast: ClaimAst
  readonly claim: Claim
  /** The parsed pattern of `within`; null for a claim without a scope. */
  readonly within: Pattern | null
}

/**
 * A policy with parsed paths. Its rules, invariants and `outside` entries are sorted by pattern, mode and then their
 * texts, so that no later stage can depend on their order in the file.
 */
export interface ResolvedPolicy {
  readonly source: SourceText
  /** The policy's syntax tree. */
  readonly ast: PolicyAst
  readonly policy: Policy
  readonly claims: ReadonlyMap<string, SpannedClaim>
  readonly rules: readonly SpannedRule[]
  readonly invariants: readonly ScopedInvariant[]
  readonly outside: readonly ScopedOutside[]
}

/** The parts of a policy that have paths, with these parsed. */
type ParsedParts = Pick<ResolvedPolicy, "claims" | "rules" | "invariants" | "outside">

/** Resolves a policy: parses every path in it. Parts with an invalid path are reported and left out. */
export function resolveRules(source: SourceText, ast: PolicyAst): Staged<ResolvedPolicy> {
  const diagnostics: Diagnostic[] = []
  let writtenOutTotal = 0
  // The part with its parsed path; empty after a finding.
  const scoped = <T extends { readonly path: Spanned<string> }>(
    part: T,
  ): (T & { pattern: Pattern; written: Path })[] => {
    const read = readPattern(part.path.value)
    if ("fault" in read) {
      diagnostics.push(patternFindingOf(source, part.path, read.fault))
      return []
    }
    // Only paths with finite params (`:lang(de|en)`) are written out, as one pattern for each combination of values.
    const count = countWrittenOut(read.pattern)
    const before = writtenOutTotal
    if (count > 1) writtenOutTotal += count
    // Reported once, at the path that goes beyond the limit.
    if (before <= MAX_PER_POLICY && writtenOutTotal > MAX_PER_POLICY) diagnostics.push(tooManyValues(source, part.path))
    return [{ ...part, pattern: read.pattern, written: part.path.value as Path }]
  }
  // A status, or a path to redirect to. One with params, or that is no valid pattern, is reported (P503).
  const destination = <N extends number>({ value, span }: Spanned<N | string>): (N | Path)[] => {
    if (typeof value === "number") return [value]
    const read = readPattern(value)
    if ("pattern" in read && read.pattern.every(({ kind }) => kind === "literal")) return [value as Path]
    diagnostics.push(diagnosticOf("P503", placeOf(source, span), { to: value }))
    return []
  }

  const claims = new Map(
    ast.claims.flatMap((part): (readonly [string, SpannedClaim])[] => {
      const scope = part.within
      const [read] = scope === null ? [] : scoped({ path: scope })
      if (scope !== null && read === undefined) return []
      // A scope without params would be the same for everybody.
      if (read?.pattern.every(({ kind }) => kind === "literal") === true)
        diagnostics.push(diagnosticOf("P207", placeOf(source, read.path.span), { pattern: read.written }))
      return [
        [part.name.value, { ast: part, claim: claimOf(part, read?.written ?? null), within: read?.pattern ?? null }],
      ]
    }),
  )
  const rules = byScope(
    ast.rules.flatMap(scoped).map((part): SpannedRule => {
      const rule = ruleOf(part, destination)
      return {
        rule,
        key: ruleKeyOf(rule),
        pattern: part.pattern,
        match: rule.match,
        ast: part,
        place: placeOf(source, part.span),
      }
    }),
  )
  const invariants = byScope(
    ast.invariants.flatMap(scoped).map((part) => ({
      ast: part,
      pattern: part.pattern,
      // `never` is about everything under its path, `always` about the path alone.
      match: part.kind === "never" ? ("subtree" as const) : ("exact" as const),
    })),
  )
  const outside = byScope(
    ast.outside.flatMap(scoped).map((part) => ({ ast: part, pattern: part.pattern, match: part.match.value })),
  )
  const home = Object.fromEntries(
    ast.home.flatMap(({ state, answer }) => destination(answer).map((to) => [state.value, to])),
  )
  const parts = { claims, rules, invariants, outside }
  return { value: { source, ast, policy: policyOf(ast, parts, home), ...parts }, diagnostics }
}

/**
 * The policy as data, in normal form: two texts with the same meaning give the same data, and so the same hash. An
 * optional part that is empty is left out, because it means the same as none.
 */
function policyOf(ast: PolicyAst, { claims, rules, invariants, outside }: ParsedParts, home: Partial<Home>): Policy {
  const absent = ast.absent.map(({ value }) => value)
  return {
    ...(absent.length === 0 ? {} : { absent }),
    ...(claims.size === 0 ? {} : { claims: Object.fromEntries([...claims].map(([name, { claim }]) => [name, claim])) }),
    ...(ast.visitors.length === 0
      ? {}
      : { visitors: Object.fromEntries(ast.visitors.map(({ name, people }) => [name.value, people])) }),
    home: completeHomeOf(home, absent),
    unlisted: ast.unlisted.value,
    rules: rules.map(({ rule }) => rule),
    ...(ast.operations.length === 0 ? {} : { operations: ast.operations.map(operationOf) }),
    never: invariants.flatMap(({ ast: { kind, admit, path, why, alone } }) =>
      kind === "never"
        ? [
            {
              admit: admit.value,
              ...(alone === null ? {} : { alone: true as const }),
              under: path.value as Path,
              why: why.value,
            },
          ]
        : [],
    ),
    always: invariants.flatMap(({ ast: { kind, admit, path, why } }) =>
      kind === "always" ? [{ admit: admit.value, at: path.value as Path, why: why.value }] : [],
    ),
    outside: outside.map(({ ast: { path, match, why } }) => ({
      path: path.value as Path,
      match: match.value,
      why: why.value,
    })),
    accept: ast.accept
      .map(({ code, rule, match, why, until }) => ({
        code: code.value,
        rule: rule.value as Path,
        match: match.value,
        why: why.value,
        ...(until === null ? {} : { until: until.value }),
      }))
      .sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b))),
    ...(ast.shadow === null ? {} : { shadow: shadowOf(ast.shadow) }),
  }
}

/** A resolved policy with one more rule, which is the only one that is resolved. Null if the rule cannot be read. */
export function withAddedRule(
  resolved: ResolvedPolicy,
  rule: RuleAst,
): { readonly added: SpannedRule; readonly policy: ResolvedPolicy } | null {
  const { source, ast, policy, rules } = resolved
  const { value: withoutOthers, diagnostics } = resolveRules(source, { ...ast, rules: [rule] })
  const [added] = withoutOthers.rules
  if (added === undefined || hasErrors(diagnostics)) return null
  const key = sortKeyOf(added)
  // The place at which `byScope` would have sorted it.
  const next = rules.findIndex((other) => compareText(sortKeyOf(other), key) > 0)
  const at = next === -1 ? rules.length : next
  return {
    added,
    policy: {
      ...resolved,
      ast: { ...ast, rules: [...ast.rules, rule] },
      policy: { ...policy, rules: policy.rules.toSpliced(at, 0, added.rule) },
      rules: rules.toSpliced(at, 0, added),
    },
  }
}

/** A claim of the policy. Values of an unordered claim are sorted, because their written order means nothing. */
function claimOf({ isOne, values, isOrdered, asOf, why }: ClaimAst, within: Path | null): Claim {
  const listed = isOrdered ? values : values.toSorted(compareText)
  return {
    ...(isOne ? { one: listed } : { many: listed }),
    ...(isOrdered ? { ordered: true } : {}),
    ...(within === null ? {} : { within }),
    asOf: asOf.value,
    why: why.value,
  }
}

/** The policy's shadow mode. Rule names are sorted, because their order means nothing and would change the hash. */
const shadowOf = ({ until, rules }: ShadowAst): ShadowMode => ({
  // An unreadable day is an error, so this value is never used.
  until: until?.value ?? "",
  ...(rules === null ? {} : { rules: rules.value.map(({ value }) => value).sort(compareText) }),
})

/** The largest number of patterns that all finite params of a policy may stand for, because each is checked. */
const MAX_PER_POLICY = 4096

/** The finding about the path whose values exceed that number. */
const tooManyValues = (source: SourceText, path: Spanned<string>): Diagnostic =>
  diagnosticOf("P206/total", placeOf(source, path.span), { most: MAX_PER_POLICY })

/** A rule as data, with its denials that could be read. */
function ruleOf(
  part: RuleAst & { written: Path },
  destination: (answer: Spanned<401 | 403 | 404 | string>) => Denial[],
): Rule {
  const { written, match, require, write, alsoChecks, why } = part
  const rule = {
    path: written,
    match: match.value,
    require: require.value,
    ...(write === null ? {} : { write: write.value }),
    ...(alsoChecks === null ? {} : { alsoChecks: alsoChecks.value }),
    why: why.value,
  }
  const deny = part.deny.flatMap(({ state, answer }) =>
    destination(answer).map((denial): [SettledState, Denial] => [state.value, denial]),
  )
  return deny.length === 0 ? rule : { ...rule, deny: Object.fromEntries(deny) }
}

/** An operation as data. */
function operationOf({ name, require, why, deny }: OperationAst): Operation {
  const operation = { name: name.value, require: require.value, why: why.value }
  const denials = deny.map(({ state, answer }) => [state.value, answer.value] as const)
  return denials.length === 0 ? operation : { ...operation, deny: Object.fromEntries(denials) }
}

/** The policy's `home`. A state without a readable destination is refused: that was reported as an error. */
function completeHomeOf(home: Partial<Home>, absent: readonly AbsentState[]): Home {
  const entry = (state: AbsentState): Partial<Home> => (absent.includes(state) ? {} : { [state]: home[state] ?? 403 })
  return {
    "signed-out": home["signed-out"] ?? 403,
    ...entry("challenged"),
    ...entry("recovering"),
    "signed-in": home["signed-in"] ?? 403,
    ...entry("verified"),
  }
}

/** A part of a policy with the texts by which it is sorted. */
interface Sortable extends Scope {
  readonly ast: {
    readonly why: Spanned<string>
    readonly path: Spanned<string>
    readonly admit?: Spanned<Admitted>
    readonly require?: Spanned<RuleRequirement>
  }
}

/** Sorts parts by a key that is computed once per part. */
const byScope = <S extends Sortable>(parts: readonly S[]): readonly S[] =>
  parts
    .map((part) => ({ part, key: sortKeyOf(part) }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ part }) => part)

/** The texts by which a part is sorted, as one key. */
const sortKeyOf = ({ pattern, match, ast }: Sortable): string =>
  [
    shapeOf(pattern),
    match,
    ast.path.value,
    requirementText(ast.admit?.value ?? ast.require?.value ?? ""),
    ast.why.value,
  ].join("\0")

const requirementText = (value: Admitted | RuleRequirement): string =>
  typeof value === "string" ? value : JSON.stringify(value)
