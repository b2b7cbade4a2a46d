import { useText } from "../../language/use-text.ts"
import type { Checked } from "../../policies/compiler/finding.ts"

/** How many findings there are, and what the compiler makes of them. */
export function Verdict({ findings, counts: { errors, warnings } }: Pick<Checked, "findings" | "counts">) {
  const text = useText()
  const verdict = () => {
    if (errors === 0 && warnings === 0) return text("No findings: the compiler accepts this policy.")
    if (errors === 0) return text("{{count}} warnings: the compiler accepts this policy.", { count: warnings })
    if (warnings === 0) return text("{{count}} errors: the compiler rejects this policy.", { count: errors })
    return text("{{errors}}, {{warnings}}: the compiler rejects this policy.", {
      errors: text("{{count}} errors", { count: errors }),
      warnings: text("{{count}} warnings", { count: warnings }),
    })
  }
  const shown = findings.length
  const isCut = shown < errors + warnings
  return isCut ? `${verdict()} ${text("Showing the first {{shown}}.", { shown })}` : verdict()
}
