import type { Verdict } from "./server-session-verify.ts"

/** What the auth service says of one token, and of none that might be had instead. */
export type TokenVerdict = Verdict | "refused"

/** Who the auth service vouched for a moment ago, for requests that only read. */
export interface VerdictMemory {
  /** The answer to this question that is known; else what `ask` brings, which is asked once for all who want it meanwhile. */
  readonly verdictOn: (question: string, ask: () => Promise<TokenVerdict>) => Promise<TokenVerdict>
  /** Nothing counts any more that was heard so far, or that is being asked now. */
  readonly forget: () => void
}
