import { liesWithin, textOfRequirement } from "../../../policy/claims.ts"
import { compareText, ruleKeyOf } from "../../../policy/governing-rule.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { countWrittenOut, shapeOf, textOfPattern, type Scope } from "../../../policy/pattern.ts"
import { writtenOut } from "../../../policy/written-out.ts"
import type { Terms } from "../../../policy/decision.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import { peopleWhoProceed, personOnlyIn } from "../../../policy/people.ts"
import { ACCESSES, isAbsent, presentStatesOf, type Access } from "../../../policy/states.ts"
import type { ArgsOf, FindingKind } from "../../messages/codes.ts"
import { diagnosticOf, personText, type Diagnostic } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { DenialAst, RequirementAst } from "../../source/policy-ast.ts"
import type { ResolvedPolicy, SpannedRule } from "../../source/resolve.ts"
import { placeOf, type Span } from "../../source/source.ts"

/** Findings about each rule, operation and invariant by itself. They hold even if other rules cannot be read. */
export const checkLocally = (resolved: ResolvedPolicy): readonly Diagnostic[] => [
  ...checkAbsent(resolved),
  ...checkDuplicates(resolved),
  ...resolved.rules.flatMap(({ rule, ast }) =>
    checkDenials(resolved, rule, ast.deny, ACCESSES, { path: rule.path, match: rule.match }),
  ),
  ...checkOperations(resolved),
  ...checkScopes(resolved),
  ...resolved.rules.flatMap((rule) => checkWrite(resolved, rule)),
]

/** Checks that a policy does not mention an absent state, because no visitor is ever in it. */
function checkAbsent({ source, ast }: ResolvedPolicy): readonly Diagnostic[] {
  const declared = new Map<string, Span>(ast.absent.map(({ value, span }) => [value, span]))
  // The fix removes the part that names the state. Where a requirement or a visitor would be left without a state,
  // `part` is null, and the fix removes the declaration in `absent` instead.
  const about = <F extends FindingKind & `P507/${string}`>(
    finding: F,
    at: Span,
    args: ArgsOf<F> & { readonly state: string },
    part: Span | null,
  ): readonly Diagnostic[] => {
    const declaration = declared.get(args.state)
    if (declaration === undefined) return []
    const details = { related: [placeOf(source, declaration)], fix: removalOf(source, part ?? declaration) }
    return [diagnosticOf(finding, placeOf(source, at), args, details)]
  }
  const people = (state: RequirementAst["state"]): readonly Diagnostic[] =>
    state === null ? [] : about("P507/people", state.span, { state: state.value }, null)
  return [
    ...ast.home.flatMap(({ state: { value: state }, span }) => about("P507/home", span, { state }, span)),
    ...ast.visitors.flatMap(({ state }) => people(state)),
    // Of these, only rules have a `path`, and a `write`.
    ...[...ast.rules, ...ast.operations].flatMap((part) => [
      ...("path" in part ? [part.require, part.write] : [part.require]).flatMap((requirement) => {
        if (requirement === null) return []
        const { value: state, span } = requirement
        if (typeof state !== "string") return people(requirement.state)
        // Removing the declaration opens nothing, because the state then needs a `home` entry.
        return about("path" in part ? "P507/require" : "P507/operation", span, { state }, null)
      }),
      ...part.deny.flatMap(({ state: { value: state }, span }) => about("P507/deny", span, { state }, span)),
    ]),
    ...ast.invariants.flatMap(({ kind, admit, span }) => {
      const { value: state, span: at } = admit
      return typeof state === "string" ? about("P507/claim", at, { kind, state }, span) : people(admit.state)
    }),
  ]
}

/** Checks that scoped claims are required only within their scope, because nobody has them elsewhere. */
function checkScopes({ source, policy, rules, invariants, claims }: ResolvedPolicy): readonly Diagnostic[] {
  const claimsOutOfScope = (scope: Scope, { claims: names }: RequirementAst<unknown>) =>
    names.flatMap((name) => {
      // Undefined if its scope could not be read, which was reported.
      const claim = claims.get(name.value)
      if (claim === undefined || claim.within === null || liesWithin(scope, claim.within)) return []
      const { value: within, span } = claim.ast.within!
      return [
        { place: placeOf(source, name.span), args: { claim: name.value, within }, related: [placeOf(source, span)] },
      ]
    })
  return [
    ...rules.flatMap((rule) =>
      [rule.ast.require, rule.ast.write].flatMap((requirement) =>
        (requirement === null ? [] : claimsOutOfScope(rule, requirement)).map(({ place, args, related }) =>
          diagnosticOf("P310", place, { ...args, rule: { path: rule.rule.path, match: rule.match } }, { related }),
        ),
      ),
    ),
    ...invariants.flatMap((invariant) => {
      const { kind, admit, path, alone } = invariant.ast
      const scoped = claimsOutOfScope(invariant, admit).map(({ place, args, related }) =>
        diagnosticOf("P603", place, { ...args, kind, path: path.value }, { related }),
      )
      // `alone` limits an invariant to people with only the claims that it names. An auth state (`admit.state` is null)
      // names none.
      const isUseless = admit.state === null && alone !== null
      return isUseless
        ? [...scoped, diagnosticOf("P604", placeOf(source, alone), { state: textOfRequirement(admit.value, policy) })]
        : scoped
    }),
  ]
}

/** Warns if a rule lets people write without letting them load the page, which is rarely intended. */
function checkWrite({ source, policy }: ResolvedPolicy, { rule, match, ast }: SpannedRule): readonly Diagnostic[] {
  if (ast.write === null) return []
  const [loads, writes] = [outcomesOf(policy, rule, "load"), outcomesOf(policy, rule, "write")]
  const onlyWriting = presentStatesOf(policy).flatMap((state): readonly string[] => {
    const writing = peopleWhoProceed(writes[state])
    // A person among those who may write who is not among those who may load.
    const claims = writing === null ? null : personOnlyIn(writing, peopleWhoProceed(loads[state]))
    return claims === null ? [] : [personText({ state, claims })]
  })
  const [first] = onlyWriting
  if (first === undefined) return []
  const name = { path: rule.path, match }
  return [diagnosticOf("P508", placeOf(source, ast.write.span), { rule: name, person: first }, { rule: name })]
}

/** Checks that no two rules have the same pattern and match mode. */
function checkDuplicates({ source, rules }: ResolvedPolicy): readonly Diagnostic[] {
  // Finite params are written out, so that two rules which share one value are found.
  const written = rules.flatMap((rule) => writtenOut(rule.pattern).map((pattern) => ({ rule, pattern })))
  const groups = groupedBy(written, ({ rule, pattern }) => `${shapeOf(pattern)} ${rule.match}`)
  const reported = new Set<string>()
  return [...groups.values()].flatMap((group) => {
    // By path and then by place, so that the order of rules does not decide which of two spellings is the first.
    const [first, ...repeated] = group.toSorted(
      ({ rule: a }, { rule: b }) => compareText(a.rule.path, b.rule.path) || a.ast.span.start - b.ast.span.start,
    )
    return repeated.flatMap(({ rule, pattern }) => {
      // Two rules that share several values are reported once.
      const pair = `${first!.rule.ast.span.start} ${rule.ast.span.start}`
      if (reported.has(pair)) return []
      reported.add(pair)
      // False if the rules may share only some values: then the finding names the pattern with the shared value.
      const isWhole = [first!.rule, rule].every((one) => countWrittenOut(one.pattern) === 1)
      const repeatedRule = isWhole ? ruleKeyOf(rule.rule) : `${textOfPattern(pattern)} ${rule.match}`
      const isSame = rule.rule.path === first!.rule.rule.path
      const related = [placeOf(source, first!.rule.ast.path.span)]
      return diagnosticOf(
        "P301",
        placeOf(source, rule.ast.path.span),
        { rule: repeatedRule, isSame, isWhole },
        { related },
      )
    })
  })
}

/**
 * Findings about the `deny` entries of a rule or operation. `rule` is null for an operation, which `accept` cannot
 * name.
 */
function checkDenials(
  { source, policy }: ResolvedPolicy,
  terms: Terms,
  deny: readonly DenialAst[],
  accesses: readonly Access[],
  rule: Diagnostic["rule"],
): readonly Diagnostic[] {
  return deny.flatMap(({ state, answer, span }) => {
    // Reported as P507.
    if (isAbsent(policy, state.value)) return []
    const outcomeOf = (of: Terms, access: Access) => outcomesOf(policy, of, access)[state.value]
    // This state is never denied, so the entry has no use.
    if (accesses.every((access) => outcomeOf(terms, access).kind === "proceed")) {
      const args = { require: textOfRequirement(terms.require, policy), state: state.value }
      return [diagnosticOf("P504", placeOf(source, span), args, { fix: removalOf(source, span) })]
    }
    // An answer that is not a valid path was reported (P503), and the rule does without it.
    if (terms.deny?.[state.value] !== answer.value) return []
    // An entry that gives the answer that the rule would give without it (P505).
    const { deny: _, ...bare } = terms
    const isRedundant = accesses.every(
      (access) => JSON.stringify(outcomeOf(terms, access)) === JSON.stringify(outcomeOf(bare, access)),
    )
    return isRedundant
      ? [diagnosticOf("P505", placeOf(source, span), { state: state.value }, { fix: removalOf(source, span), rule })]
      : []
  })
}

/** Checks the operations: server functions that clients can call and that have no path. */
function checkOperations(resolved: ResolvedPolicy): readonly Diagnostic[] {
  const { source, ast, policy, claims } = resolved
  return ast.operations.flatMap(({ name, require, deny }, i) => {
    const operation = name.value
    // A name that occurs twice is reported where it is repeated.
    const first = ast.operations.findIndex((other) => other.name.value === operation)
    const related = [placeOf(source, ast.operations[first]!.name.span)]
    return [
      ...(first === i ? [] : [diagnosticOf("P141", placeOf(source, name.span), { name: operation }, { related })]),
      ...require.claims.flatMap(({ value: claim, span }) => {
        // Without a path, the params of the claim's scope have no value.
        const within = claims.get(claim)?.ast.within ?? null
        if (within === null) return []
        const args = { operation, claim, within: within.value }
        return [diagnosticOf("P142", placeOf(source, span), args, { related: [placeOf(source, within.span)] })]
      }),
      // Calling an operation is decided as a write.
      ...checkDenials(resolved, policy.operations![i]!, deny, ["write"], null),
    ]
  })
}
