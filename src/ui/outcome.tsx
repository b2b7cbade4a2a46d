/** What a visitor gets, as the generated guards and the generated table both spell it. */
export interface ShownOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
}

interface OutcomeWords {
  readonly tone: "good" | "move" | "bad"
  readonly text: string
}

/** An outcome in the policy's words: colour only repeats what they say. */
export function outcomeWordsOf({ kind, to, status }: ShownOutcome): OutcomeWords {
  if (kind === "proceed") return { tone: "good", text: "proceed" }
  if (kind === "redirect") return { tone: "move", text: `redirect to ${to ?? "another page"}` }
  return { tone: "bad", text: status === undefined ? "refuse" : `refuse ${status}` }
}

export function OutcomeMark({ outcome }: { readonly outcome: ShownOutcome }) {
  const { tone, text } = outcomeWordsOf(outcome)
  return (
    <span lang="en" className={`outcome outcome-${tone}`}>
      {text}
    </span>
  )
}
