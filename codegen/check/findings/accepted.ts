import { compareText } from "../../../policy/governing-rule.ts"
import { CODES, isCode } from "../../source/codes.ts"
import type { Suppression } from "../regions/checked-policy.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import { diagnosticOf, type Diagnostic } from "../../source/diagnostic.ts"
import { removalOf } from "../../source/removal.ts"
import type { ResolvedPolicy } from "../../source/resolve.ts"
import type { RouteInventory } from "../../react-router/inventory.ts"
import { placeOf } from "../../source/source.ts"

export interface Accepted {
  readonly diagnostics: readonly Diagnostic[]
  readonly suppressions: readonly Suppression[]
}

interface Asked {
  readonly routes: RouteInventory | null
  /** Null: no suppression has ended. */
  readonly today: string | null
}

/** Takes out the findings that the policy accepts, and reports every suppression that does no such thing. */
export function acceptedOf(
  { source, ast }: ResolvedPolicy,
  found: readonly Diagnostic[],
  { routes, today }: Asked,
): Accepted {
  const suppressed = new Map<Diagnostic, Suppression>()
  const faults: Diagnostic[] = []
  for (const { code, rule, match, why, until, span } of ast.accept) {
    if (!isCode(code.value)) {
      const nearest = nearestOf(code.value, Object.keys(CODES))
      faults.push(
        diagnosticOf("P109", placeOf(source, code.span), `\`${code.value}\` is not a valid diagnostic code`, {
          note: nearest === null ? null : `did you mean \`${nearest}\`?`,
          hint: "the command `codes` lists them all",
          fix:
            nearest === null
              ? null
              : { title: `write \`${nearest}\``, span: placeOf(source, code.span), text: JSON.stringify(nearest) },
        }),
      )
    } else if (!("acceptable" in CODES[code.value])) {
      faults.push(
        diagnosticOf("P308", placeOf(source, code.span), `${code.value} cannot be accepted`, {
          note: CODES[code.value].title,
          hint: "fix what the finding reports, and remove this entry",
        }),
      )
    } else {
      const meant = found.filter(
        (finding) =>
          finding.code === code.value && finding.rule?.path === rule.value && finding.rule.match === match.value,
      )
      // Without a route list nobody has looked for findings about routes.
      const isSought = routes !== null || !code.value.startsWith("P4")
      if (meant.length === 0 && isSought) {
        faults.push(
          diagnosticOf(
            "P307",
            placeOf(source, span),
            `there is no ${code.value} finding for \`${rule.value}\` ${match.value} to accept`,
            {
              hint: "remove this entry",
              fix: removalOf(source, span, "remove the entry"),
            },
          ),
        )
      }
      const last = until?.value ?? null
      const hasEnded = last !== null && today !== null && last < today
      if (hasEnded && meant.length > 0) {
        faults.push(
          diagnosticOf(
            "P309",
            placeOf(source, until!.span),
            `${code.value} for \`${rule.value}\` ${match.value} was accepted only until ${last}`,
            { hint: "fix what the finding reports and remove this entry, or decide again and set a later date" },
          ),
        )
      }
      for (const finding of hasEnded ? [] : meant) {
        const { message } = finding
        suppressed.set(finding, {
          code: code.value,
          rule: rule.value,
          match: match.value,
          why: why.value,
          until: last,
          message,
        })
      }
    }
  }
  return {
    diagnostics: [...found.filter((finding) => !suppressed.has(finding)), ...faults],
    suppressions: [...suppressed.values()].sort((a, b) => compareText(textOf(a), textOf(b))),
  }
}

const textOf = ({ rule, match, code, message, why }: Suppression): string =>
  [rule, match, code, message, why].join("\0")
