import { compareText, ruleKeyOf } from "../../../policy/governing-rule.ts"
import { admits } from "../../../policy/decision.ts"
import { groupedBy } from "../../../policy/grouped-by.ts"
import { countWrittenOut, shapeOf, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOut } from "../../../policy/written-out.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import { isAbsent } from "../../../policy/states.ts"
import { checkAbsent } from "./absent.ts"
import { listed } from "../../source/did-you-mean.ts"
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
      return diagnosticOf("P301", placeOf(source, rule.ast.path.span), `there are two rules for \`${twice}\``, {
        note:
          rule.rule.path === first!.rule.rule.path
            ? null
            : isWhole
              ? "param names make no difference"
              : "a param that lists values stands for each of them",
        hint: isWhole ? "remove one of the two rules" : "remove the value from one of the two rules",
        related: [{ span: placeOf(source, first!.rule.ast.path.span), message: "the other rule for the same paths" }],
      })
    })
  })
}

function checkDenials({ source, policy }: ResolvedPolicy, { rule, ast }: SpannedRule): readonly Diagnostic[] {
  return ast.deny.flatMap(({ state, answer, span }) => {
    if (isAbsent(policy, state.value)) return []
    if (admits(rule.require, state.value)) {
      return [
        diagnosticOf(
          "P504",
          placeOf(source, span),
          `\`${rule.require}\` lets \`${state.value}\` in, so this denial is never used`,
          {
            hint: `remove the denial for ${listed([state.value])}, or change the requirement`,
            fix: removalOf(source, span, "remove the denial"),
          },
        ),
      ]
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
            `this denial changes nothing: \`${state.value}\` gets the same without it`,
            {
              hint: "remove the denial",
              fix: removalOf(source, span, "remove the denial"),
              rule: { path: rule.path, match: rule.match },
            },
          ),
        ]
      : []
  })
}
