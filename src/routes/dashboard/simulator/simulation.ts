import { authStates, type AuthState } from "../../../generated/guards.ts"
import type { ShortExplanation } from "../../../policies/compiler/compile-job.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { type OutcomesByState, type ShadowOf, withheldUntilDay } from "../shared/present-access.ts"
import type { ShownOutcome } from "../../../ui/policy/outcome.tsx"

/** The compiler's answer about an address, with the effect of shadow mode. */
export interface Explained extends Omit<ShortExplanation, "outcomes" | "writes"> {
  readonly kind: "answered"
  /** Null for an address that no rule can decide. */
  readonly outcomes: OutcomesByState | null
  readonly writes: OutcomesByState | null
  /** The last day on which shadow mode does not enforce the denials; null if it enforces them, or there are none. */
  readonly withheldUntil: string | null
}

/** The answer about an address. */
export type Simulation =
  | Explained
  /** The compiler gave no answer. `again` is in seconds; null if a retry cannot succeed. */
  | { readonly kind: "unanswered"; readonly reason: PlainMessage; readonly again: number | null }
  /** The address is longer than `MAX_URL_LENGTH`. A part of it would be another address. */
  | { readonly kind: "too-long" }

/** True if the policy decides about the address: by a rule, or because no rule covers it. */
export const isDecided = (answer: Simulation): answer is Explained & { readonly outcomes: OutcomesByState } =>
  answer.kind === "answered" && answer.outcomes !== null && answer.outside === null && !answer.refusedBefore

/** The outcome of an address without a canonical path, the single spelling that the guard judges, for every visitor. */
export const UNREADABLE: ShownOutcome = { kind: "refuse", status: 400 }

export interface SimulatedUrl {
  readonly url: string
  readonly answer: Simulation
}

/** The longest simulated address. A browser's address bar shows less. */
export const MAX_URL_LENGTH = 2048

/** The largest number of addresses that are compared. */
export const MAX_URLS = 20

/** The address, or several, in the reader's search. */
export interface SimulatorQuestion {
  readonly url: string
  /** Empty for every auth state. */
  readonly as: AuthState | ""
  /** Addresses to compare, each once. */
  readonly urls: readonly string[]
  /** The number of addresses that were left out. */
  readonly left: number
}

/** Reads the question from the parameters of the page's address. */
export function simulatorQuestionOf(params: URLSearchParams): SimulatorQuestion {
  const lines = (params.get("urls") ?? "").split("\n").map((line) => line.trim())
  const urls = [...new Set(lines.filter((line) => line !== ""))]
  return {
    url: (params.get("url") ?? "").trim(),
    as: authStates.find((state) => state === params.get("as")) ?? "",
    urls: urls.slice(0, MAX_URLS),
    left: Math.max(0, urls.length - MAX_URLS),
  }
}

/** A compiler's explanation with the denials that shadow mode withholds. `known` are the policy's auth states. */
export function explainedIn(policy: ShadowOf, explanation: ShortExplanation, known: readonly AuthState[]): Explained {
  const { outcomes, writes, shadowUntil: until } = explanation
  // The policy in view has no shadow mode once that is over, but the compiler names its last day whatever day it is.
  if (policy.shadow === undefined || until === undefined || outcomes === null || writes === null)
    return { ...explanation, kind: "answered", withheldUntil: null }
  return {
    ...explanation,
    kind: "answered",
    outcomes: withheldUntilDay(outcomes, until, known),
    writes: withheldUntilDay(writes, until, known),
    withheldUntil: until,
  }
}
