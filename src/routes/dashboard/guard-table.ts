import type { AuthState, MatchMode, Requirement } from "../../generated/guards.ts"

/** What a visitor gets, as the generated table spells it. */
export interface TableOutcome {
  readonly kind: string
  readonly to?: string
  readonly status?: number
}

export interface TableRow {
  readonly path: string
  readonly match: MatchMode
  readonly require: Requirement
  readonly why: string
  readonly sentence: string
  readonly line: number
  readonly routes: readonly string[]
  readonly outcomes: Readonly<Record<AuthState, TableOutcome>>
  readonly writes: Readonly<Record<AuthState, TableOutcome>>
}

/** Visitors in the words of the table's columns. */
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
export function outcomeWordsOf({ kind, to, status }: TableOutcome): OutcomeWords {
  if (kind === "proceed") return { tone: "good", text: "enters" }
  if (kind === "redirect") return { tone: "move", text: `sent to ${to ?? "another page"}` }
  return { tone: "bad", text: refusalWordsOf(status) }
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: "401 sign in first",
  403: "403 no access",
  404: "404 not found",
  503: "503 try again",
}

const refusalWordsOf = (status: number | undefined): string =>
  status === undefined ? "refused" : (REFUSALS[status] ?? `refused with ${status}`)
