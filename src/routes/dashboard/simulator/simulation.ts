import { authStates, type AuthState } from "../../../generated/guards.ts"
import type { ShortExplanation } from "../../../policies/compiler/compile-job.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import type { ShownOutcome } from "../../../ui/policy/outcome.tsx"

export interface Explained extends ShortExplanation {
  readonly kind: "answered"
}

/** The answer about an address. */
export type Simulation =
  | Explained
  /** The compiler gave no answer. `again` is in seconds; null if a retry cannot succeed. */
  | { readonly kind: "unanswered"; readonly reason: PlainMessage; readonly again: number | null }
  /** The address is longer than `MAX_URL_LENGTH`. A part of it would be another address. */
  | { readonly kind: "too-long" }

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
