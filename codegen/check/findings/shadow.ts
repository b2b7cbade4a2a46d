import { MOST_SHADOW_DAYS, UNLISTED } from "../../../policy/words.ts"
import { daysAfter } from "../../source/day.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { ShadowAst } from "../../source/policy-ast.ts"
import type { ResolvedPolicy } from "../../source/resolve.ts"
import { placeOf, type Place } from "../../source/source.ts"

/** Findings about shadow mode: its end, and the rules that it names. `today` is null where dates do not count. */
export function checkShadow(resolved: ResolvedPolicy, today: string | null): readonly Diagnostic[] {
  const { shadow } = resolved.ast
  return shadow === null ? [] : [...checkEnd(resolved, shadow, today), ...checkNames(resolved, shadow)]
}

function checkEnd({ source }: ResolvedPolicy, { until }: ShadowAst, today: string | null): readonly Diagnostic[] {
  if (until === null || today === null) return []
  const last = daysAfter(today, MOST_SHADOW_DAYS)
  if (until.value > last)
    return [
      diagnosticOf("P120", placeOf(source, until.span), `shadow mode may last until ${last}, and this is later`, {
        note: `at most ${MOST_SHADOW_DAYS} days from today`,
        hint: `write \`${last}\` or an earlier day`,
      }),
    ]
  if (until.value >= today) return []
  return [
    diagnosticOf("P123", placeOf(source, until.span), `shadow mode ended on ${until.value}`, {
      note: "the locks enforce every rule again",
      hint: "remove `shadow` from the policy",
    }),
  ]
}

function checkNames({ source, rules }: ResolvedPolicy, { rules: named }: ShadowAst): readonly Diagnostic[] {
  if (named === null) return []
  const { value: names, span } = named
  if (names.length === 0)
    return [
      diagnosticOf("P122", placeOf(source, span), "shadow mode names no rule", {
        hint: "list the rules whose denials are withheld, or leave `rules` out to withhold all of them",
      }),
    ]
  const known = [...rules.map(({ key }) => key), UNLISTED]
  return names.flatMap(({ value, span: at }, i): readonly Diagnostic[] => {
    const place = placeOf(source, at)
    if (!known.includes(value)) return [unknownRule(value, known, place)]
    const isRepeated = names.findIndex((other) => other.value === value) < i
    return isRepeated
      ? [diagnosticOf("P122", place, `shadow mode names \`${value}\` twice`, { hint: "keep one of the two" })]
      : []
  })
}

function unknownRule(value: string, known: readonly string[], place: Place): Diagnostic {
  const nearest = nearestOf(value, known)
  return diagnosticOf("P121", place, `shadow mode names \`${value}\`, which is not a rule of this policy`, {
    note: nearest === null ? null : `did you mean \`${nearest}\`?`,
    hint: 'write a rule\'s path and match mode, such as `"/notes subtree"`, or `"unlisted"`',
    fix: nearest === null ? null : { title: `write \`${nearest}\``, span: place, text: JSON.stringify(nearest) },
  })
}
