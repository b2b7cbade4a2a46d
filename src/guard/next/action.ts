import { visitorOf } from "../core/entry-check.ts"
import type { Outcome } from "../core/guards.ts"
import type { Judge, JudgedRequest } from "../core/judged-request.ts"
import { NO_CONTEXT } from "./judge.ts"
import { Redirected, Refused } from "./refused.ts"

/**
 * Makes `guardedAction`, which wraps a server action so that it runs only for visitors to whom the policy opens the
 * operation of this name. `current` returns the judged requests of the call: the locks judge it at the address that was
 * sent, and again at each route that Next runs for it. The visitor is the same in all of them, so the first is enough.
 */
export const guardedActionOf =
  (judge: Judge, current: () => Promise<readonly [JudgedRequest, ...JudgedRequest[]]>) =>
  <Args extends readonly unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const [judged] = await current()
    const outcome = await outcomeOf(judge, operation, judged)
    if (outcome.kind === "redirect") throw new Redirected(outcome.to, "action")
    if (outcome.kind === "refuse")
      throw new Refused(`the policy does not let this visitor use the operation \`${operation}\``, outcome.status)
    return run(...args)
  }

/** The policy's outcome of calling an operation. The claims that it depends on are read first. */
async function outcomeOf(
  { guards, report }: Judge,
  operation: string,
  { decision: { state }, claims, request }: JudgedRequest,
): Promise<Outcome> {
  // A policy that lists no operation refuses every one: with 401 to visitors who are signed out, with 403 to others.
  if (guards.decideOperation === undefined)
    return { kind: "refuse", status: state === "signed-out" ? 401 : 403, rule: null }
  // Readers of claims get `NO_CONTEXT` in place of React Router's context, which does not exist in a Next app.
  const outcomeClaims = await claims?.toCall(operation, { request, context: NO_CONTEXT, report })
  return guards.decideOperation(operation, visitorOf(state, outcomeClaims))
}
