import { authStates, type AuthState } from "../../generated/guards.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { ShownOutcome } from "../../ui/outcome.tsx"

type ByState<T> = Readonly<Record<AuthState, T>>

interface RuleName {
  readonly path: string
  readonly match: string
  readonly require: string
  readonly file: string
  readonly line: number
}

/** The compiler's explanation of an address. */
export interface Explained {
  readonly kind: "answered"
  /** The host that the address names, which no policy speaks of; null where it names none. */
  readonly host: string | null
  /** Whether the server refuses the address before it asks any policy. */
  readonly refusedBefore: boolean
  /** Null for what is no address at all. */
  readonly pathname: string | null
  /** Null when it has no canonical spelling, and `fault` says why. */
  readonly canonical: string | null
  readonly fault: string | null
  /** Whether it asks for a page's data. */
  readonly data: boolean
  readonly outside: { readonly path: string; readonly why: string } | null
  readonly route: { readonly path: string; readonly module: string } | null
  /** `text` are the rule's lines in the policy file. */
  readonly governing: (RuleName & { readonly why: string; readonly text: string }) | null
  readonly unlisted: number
  readonly standings: readonly {
    readonly rule: RuleName
    readonly verdict: "governs" | "miss" | "lost"
    readonly because: string
  }[]
  readonly outcomes: ByState<ShownOutcome> | null
  readonly writes: ByState<ShownOutcome> | null
  readonly flips: ByState<string | null>
}

export type Simulation = Explained | { readonly kind: "unanswered"; readonly reason: PlainMessage }

/** What an address gets that has no canonical spelling, whoever asks. */
export const UNREADABLE: ShownOutcome = { kind: "refuse", status: 400 }

/** The route that answers where no page is. */
export const NO_PAGE = "/*"

export interface SimulatedUrl {
  readonly url: string
  readonly answer: Simulation
}

/** Longer than any address that a browser bar shows whole. */
export const LONGEST_URL = 2048

/** More than anybody compares at once; each is a question to the compiler. */
export const MOST_URLS = 20

export interface SimulatorQuestion {
  readonly url: string
  /** Empty for every auth state. */
  readonly as: AuthState | ""
  /** Addresses to compare, each once. */
  readonly urls: readonly string[]
  /** How many more were asked about than are answered. */
  readonly left: number
}

/** Reads the question from the simulator's own address. */
export function simulatorQuestionOf(params: URLSearchParams): SimulatorQuestion {
  const lines = (params.get("urls") ?? "").split("\n").map((line) => line.trim().slice(0, LONGEST_URL))
  const urls = [...new Set(lines.filter((line) => line !== ""))]
  return {
    url: (params.get("url") ?? "").trim().slice(0, LONGEST_URL),
    as: authStates.find((state) => state === params.get("as")) ?? "",
    urls: urls.slice(0, MOST_URLS),
    left: Math.max(0, urls.length - MOST_URLS),
  }
}
