import { absentContext } from "../core/ask-port.ts"
import { judgeOf, type Judge } from "../core/judged-request.ts"
import type { NextLockOptions } from "./options.ts"

/**
 * Makes the judge of a Next app. Its `onIncident` gets no context, because Next has none. Throws for invalid options.
 */
export function nextJudgeOf<S extends object>(options: NextLockOptions<S>): Judge {
  const judge = judgeOf(options)
  return { ...judge, report: (incident) => judge.report(incident, null) }
}

/**
 * The stand-in for the router's context, which session ports and readers of claims get under React Router. Any use of
 * it throws.
 */
export const NO_CONTEXT = absentContext(
  () => {},
  "sallyport: Next has no router context: a session port or a reader of claims can use the request alone",
)
