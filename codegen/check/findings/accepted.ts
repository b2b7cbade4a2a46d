import { compareText } from "../../../policy/governing-rule.ts"
import { CODES, entryOf, isCode } from "../../messages/codes.ts"
import type { Suppression } from "../regions/checked-policy.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import type { AcceptAst } from "../../source/policy-ast.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy } from "../../source/resolve.ts"
import type { RouteInventory } from "../../target/inventory.ts"
import { placeOf } from "../../source/source.ts"

/** The findings that remain after the `accept` entries of a policy, and the findings that those entries suppress. */
export interface Accepted {
  readonly diagnostics: readonly Diagnostic[]
  readonly suppressions: readonly Suppression[]
}

interface Options {
  readonly routes: RouteInventory | null
  /** Today, to tell which entries have expired; null to let none expire. */
  readonly today: string | null
}

/**
 * Removes the findings that the policy accepts, and reports each `accept` entry that fits no finding, is invalid or has
 * expired.
 */
export function acceptedOf(
  { source, ast }: ResolvedPolicy,
  findings: readonly Diagnostic[],
  { routes, today }: Options,
): Accepted {
  const suppressed = new Map<Diagnostic, Suppression>()
  const faults: Diagnostic[] = []
  // Of two entries for one finding, the one that lasts longest counts. The order in the file has no meaning.
  const entries = ast.accept.toSorted((a, b) => compareText(sortKeyOf(a), sortKeyOf(b)))
  // Each entry names a code that may be accepted at all, matches a finding, and has not expired; else it is a fault.
  for (const { code, rule, match, why, until, span } of entries) {
    const ruleName = { path: rule.value, match: match.value }
    if (!isCode(code.value)) {
      const place = placeOf(source, code.span)
      const nearest = nearestOf(code.value, Object.keys(CODES))
      const fix = nearest === null ? null : { span: place, text: JSON.stringify(nearest) }
      faults.push(diagnosticOf("P109/code", place, { written: code.value, nearest }, { fix }))
    } else if (entryOf(code.value).acceptable !== true) {
      const { title } = entryOf(code.value)
      faults.push(diagnosticOf("P308", placeOf(source, code.span), { code: code.value, title }))
    } else {
      const matching = findings.filter(
        (finding) =>
          finding.code === code.value && finding.rule?.path === rule.value && finding.rule.match === match.value,
      )
      // Findings about routes (P4xx) are not looked for without routes, so their absence means nothing.
      const isLookedFor = routes !== null || !code.value.startsWith("P4")
      if (matching.length === 0 && isLookedFor) {
        const args = { code: code.value, rule: ruleName }
        faults.push(diagnosticOf("P307", placeOf(source, span), args, { fix: removalOf(source, span) }))
      }
      const last = until?.value ?? null
      const hasEnded = last !== null && today !== null && last < today
      // Without a matching finding, the entry has P307 if its code is looked for, which already asks to remove it.
      if (hasEnded && matching.length > 0)
        faults.push(diagnosticOf("P309", placeOf(source, until!.span), { code: code.value, rule: ruleName, last }))
      // An expired entry suppresses nothing.
      for (const finding of hasEnded ? [] : matching) {
        const { message, variant, args } = finding
        suppressed.set(finding, {
          code: code.value,
          rule: rule.value,
          match: match.value,
          why: why.value,
          until: last,
          message,
          variant,
          args,
        })
      }
    }
  }
  return {
    diagnostics: [...findings.filter((finding) => !suppressed.has(finding)), ...faults],
    suppressions: [...suppressed.values()].sort((a, b) => compareText(sortTextOf(a), sortTextOf(b))),
  }
}

/** The text by which the entries for one finding are sorted: by their last day, then by their reason. */
const sortKeyOf = ({ why, until }: AcceptAst): string => `${until?.value ?? "9999-99-99"}\0${why.value}`

/** The text by which suppressions are sorted. */
const sortTextOf = ({ rule, match, code, message, why }: Suppression): string =>
  [rule, match, code, message, why].join("\0")
