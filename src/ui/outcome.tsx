import type { PlainMessage } from "../language/message.ts"
import type { AuthState } from "../generated/guards.ts"

/** What a visitor gets, as the generated guards and the generated table both spell it. */
export interface ShownOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
}

/** Whom the policy's words for auth states mean. */
export const STATE_MEANINGS: Readonly<Record<AuthState, PlainMessage>> = {
  "signed-out": "nobody has signed in",
  challenged: "the password was right, a second factor is owed",
  recovering: "came by a recovery link, a new password is owed",
  "signed-in": "signed in, nothing owed",
  verified: "signed in with two factors",
  unknown: "the sign-in service cannot be asked at the moment",
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
