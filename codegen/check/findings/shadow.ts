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
  if (until.value > last) return [diagnosticOf("P120", placeOf(source, until.span), { last, days: MOST_SHADOW_DAYS })]
  if (until.value >= today) return []
  return [diagnosticOf("P123", placeOf(source, until.span), { until: until.value })]
}

function checkNames({ source, rules }: ResolvedPolicy, { rules: named }: ShadowAst): readonly Diagnostic[] {
  if (named === null) return []
  const { value: names, span } = named
  if (names.length === 0) return [diagnosticOf("P122/none", placeOf(source, span), {})]
  const known = [...rules.map(({ key }) => key), UNLISTED]
  return names.flatMap(({ value, span: at }, i): readonly Diagnostic[] => {
    const place = placeOf(source, at)
    if (!known.includes(value)) return [unknownRule(value, known, place)]
    const isRepeated = names.findIndex((other) => other.value === value) < i
    return isRepeated ? [diagnosticOf("P122/twice", place, { name: value })] : []
  })
}

function unknownRule(value: string, known: readonly string[], place: Place): Diagnostic {
  const nearest = nearestOf(value, known)
  const fix = nearest === null ? null : { span: place, text: JSON.stringify(nearest) }
  return diagnosticOf("P121", place, { written: value, nearest }, { fix })
}
