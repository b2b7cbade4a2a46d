import { wordOf } from "../../../policy/claims.ts"
import { compareText, ruleKeyOf } from "../../../policy/governing-rule.ts"
import { admits } from "../../../policy/decision.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { countWrittenOut, shapeOf, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOut } from "../../../policy/written-out.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import { isAbsent } from "../../../policy/states.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy, SpannedRule } from "../../source/resolve.ts"
import { placeOf, type Span } from "../../source/source.ts"

/** Nothing in a policy may speak of a state that it declares absent: it would be said of nobody. */
function checkAbsent({ source, ast }: ResolvedPolicy): readonly Diagnostic[] {
  const declared = new Map<string, Span>(ast.absent.map(({ value, span }) => [value, span]))
  const about = (state: string, found: (declaration: Span) => Diagnostic): readonly Diagnostic[] => {
    const declaration = declared.get(state)
    return declaration === undefined ? [] : [found(declaration)]
  }
  const details = (declaration: Span, removable: Span) => ({
    related: [placeOf(source, declaration)],
    fix: removalOf(source, removable),
  })
  return [
    ...ast.home.flatMap(({ state, span }) =>
      about(state, (declaration) =>
        diagnosticOf("P507/home", placeOf(source, span), { state }, details(declaration, span)),
      ),
    ),
    ...ast.rules.flatMap(({ require: { value: state, span }, deny }) => [
      // Whatever the rule should ask instead, to remove the declaration opens nothing: the state still needs a home.
      ...about(state, (declaration) =>
        diagnosticOf("P507/require", placeOf(source, span), { state }, details(declaration, declaration)),
      ),
      ...deny.flatMap(({ state: { value: denied }, span: part }) =>
        about(denied, (declaration) =>
          diagnosticOf("P507/deny", placeOf(source, part), { state: denied }, details(declaration, part)),
        ),
      ),
    ]),
    ...ast.invariants.flatMap(({ kind, admit: { value: state, span: at }, span }) =>
      about(state, (declaration) =>
        diagnosticOf("P507/claim", placeOf(source, at), { kind, state }, details(declaration, span)),
      ),
    ),
  ]
}

/** The findings about each rule by itself, which hold even if other rules cannot be read. */
export const checkLocally = (resolved: ResolvedPolicy): readonly Diagnostic[] => [
  ...checkAbsent(resolved),
  ...checkDuplicates(resolved),
  ...resolved.rules.flatMap((rule) => checkDenials(resolved, rule)),
]

function checkDuplicates({ source, rules }: ResolvedPolicy): readonly Diagnostic[] {
  const written = rules.flatMap((rule) => writtenOut(rule.pattern).map((pattern) => ({ rule, pattern })))
  const groups = groupedBy(written, ({ rule, pattern }) => `${shapeOf(pattern)} ${rule.match}`)
  const told = new Set<string>()
  return [...groups.values()].flatMap((group) => {
    const [first, ...repeated] = group.toSorted(
      ({ rule: a }, { rule: b }) => compareText(a.rule.path, b.rule.path) || a.ast.span.start - b.ast.span.start,
    )
    return repeated.flatMap(({ rule, pattern }) => {
      // Two rules that share several values are told of once.
      const pair = `${first!.rule.ast.span.start} ${rule.ast.span.start}`
      if (told.has(pair)) return []
      told.add(pair)
      const isWhole = [first!.rule, rule].every((one) => countWrittenOut(one.pattern) === 1)
      const twice = isWhole ? ruleKeyOf(rule.rule) : `${textOfPattern(pattern)} ${rule.match}`
      const isSame = rule.rule.path === first!.rule.rule.path
      const related = [placeOf(source, first!.rule.ast.path.span)]
      return diagnosticOf("P301", placeOf(source, rule.ast.path.span), { rule: twice, isSame, isWhole }, { related })
    })
  })
}

function checkDenials({ source, policy }: ResolvedPolicy, { rule, ast }: SpannedRule): readonly Diagnostic[] {
  return ast.deny.flatMap(({ state, answer, span }) => {
    if (isAbsent(policy, state.value)) return []
    if (admits(wordOf(rule.require), state.value)) {
      const args = { require: wordOf(rule.require), state: state.value }
      return [diagnosticOf("P504", placeOf(source, span), args, { fix: removalOf(source, span) })]
    }
    if (rule.deny?.[state.value] !== answer.value) return []
    const { deny: _, ...bare } = rule
    const alike = (["load", "write"] as const).every(
      (access) =>
        JSON.stringify(outcomesOf(policy, rule, access)[state.value]) ===
        JSON.stringify(outcomesOf(policy, bare, access)[state.value]),
    )
    return alike
      ? [
          diagnosticOf(
            "P505",
            placeOf(source, span),
            { state: state.value },
            { fix: removalOf(source, span), rule: { path: rule.path, match: rule.match } },
          ),
        ]
      : []
  })
}
