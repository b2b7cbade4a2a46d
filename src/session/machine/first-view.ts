import { NOTHING_HELD } from "./context.ts"
import type { Verdict } from "./events.ts"
import type { SessionView } from "./machine.ts"
import { standingOf } from "./standing.ts"

/** Where the machine stands when nobody is signed in and nothing has been: most pages, and nothing that needs a machine. */
export const NOBODY: SessionView = { value: "signedOut", context: NOTHING_HELD }

/** Where a new machine stands once it has heard this verdict, so that a page can show it before its machine is there. */
export function firstViewOf(answer: Verdict): SessionView {
  if (answer.verdict === "out") return NOBODY
  if (answer.verdict === "unknown") return { value: "unknown", context: { ...NOTHING_HELD, stalled: true } }
  const { facts, recovering } = answer
  const recovery = recovering ? ({ sid: facts.sid, phase: "marked" } as const) : null
  return { value: standingOf(facts, recovering), context: { ...NOTHING_HELD, facts, recovery, vouched: true } }
}
