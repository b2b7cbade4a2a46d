import type { AuthState } from "../generated/guards.ts"

/** What a visitor gets, as the generated guards and the generated table both spell it. */
export interface ShownOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
}

/** Visitors in the words of a table's columns. */
export const STATE_NAMES: Readonly<Record<AuthState, string>> = {
  "signed-out": "Signed out",
  challenged: "Owes second factor",
  recovering: "Owes new password",
  "signed-in": "Signed in",
  verified: "Two factors",
  unknown: "Not known",
}

export interface OutcomeWords {
  readonly tone: "good" | "move" | "bad"
  readonly text: string
}

/** An outcome in words: colour only repeats what they say. */
export function outcomeWordsOf({ kind, to, status }: ShownOutcome): OutcomeWords {
  if (kind === "proceed") return { tone: "good", text: "enters" }
  if (kind === "redirect") return { tone: "move", text: `sent to ${to ?? "another page"}` }
  return { tone: "bad", text: refusalWordsOf(status) }
}

export function OutcomeMark({ outcome }: { readonly outcome: ShownOutcome }) {
  const { tone, text } = outcomeWordsOf(outcome)
  return <span className={`outcome outcome-${tone}`}>{text}</span>
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: "400 unreadable address",
  401: "401 sign in first",
  403: "403 no access",
  404: "404 not found",
  503: "503 try again",
}

const refusalWordsOf = (status: number | undefined): string =>
  status === undefined ? "refused" : (REFUSALS[status] ?? `refused with ${status}`)
