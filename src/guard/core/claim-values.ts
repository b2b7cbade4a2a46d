import type { DeclaredClaim } from "./guards.ts"
import type { Incident } from "./incident.ts"

type ValueIncident = Extract<Incident, { kind: "claim-value" }>

/** The texts in a reader's answer. Null for an answer that is no text, no list of texts, and not null. */
export function textsIn(answer: unknown): readonly string[] | null {
  if (answer === null) return []
  if (typeof answer === "string") return [answer]
  if (!Array.isArray(answer)) return null
  const texts: readonly unknown[] = [...(answer as readonly unknown[])]
  return texts.every((text) => typeof text === "string") ? texts : null
}

/** The values that count: declared ones, and none of a claim of one value that came with several. */
export function countedValues(
  claim: string,
  { one, values }: DeclaredClaim,
  texts: readonly string[],
  report: (incident: ValueIncident) => void,
): readonly string[] {
  const given = [...new Set(texts)]
  for (const text of given) {
    if (!values.includes(text)) report({ kind: "claim-value", claim, reason: "undeclared", values: [text] })
  }
  if (one && given.length > 1) {
    report({ kind: "claim-value", claim, reason: "several", values: given.toSorted() })
    return []
  }
  return given.filter((text) => values.includes(text))
}
