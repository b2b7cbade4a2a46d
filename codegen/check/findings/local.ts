import { compareText, ruleKeyOf } from "../../../policy/governing-rule.ts"
import { admits } from "../../../policy/decision.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { countWrittenOut, shapeOf, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOut } from "../../../policy/written-out.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import { isAbsent } from "../../../policy/states.ts"
import { checkAbsent } from "./absent.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy, SpannedRule } from "../../source/resolve.ts"
import { placeOf } from "../../source/source.ts"

/** What can be said of each rule by itself, also while other rules cannot be read. */
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
    if (admits(rule.require, state.value)) {
      const args = { require: rule.require, state: state.value }
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
