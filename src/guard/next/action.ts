import { visitorOf } from "../core/entry-check.ts"
import type { Outcome } from "../core/guards.ts"
import type { Judge, JudgedRequest } from "../core/judged-request.ts"
import { NO_CONTEXT } from "./judge.ts"
import { Redirected, Refused } from "./refused.ts"

/**
 * Makes `guardedAction`, which wraps a server action so that it runs only for visitors to whom the policy opens the
 * operation of this name. `current` returns the request that called the action, as it was judged at its address and its
 * routes. The visitor is the same at all of them, so the first will do.
 */
export const guardedActionOf =
  (judge: Judge, current: () => Promise<readonly [JudgedRequest, ...JudgedRequest[]]>) =>
  <Args extends readonly unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const [judged] = await current()
    const outcome = await outcomeOf(judge, operation, judged)
    if (outcome.kind === "redirect") throw new Redirected(outcome.to, "action")
    if (outcome.kind === "refuse") throw new Refused(`use the operation \`${operation}\``, outcome.status)
    return run(...args)
  }

/** The policy's outcome of calling an operation, with the claims that it depends on. */
async function outcomeOf(
  { guards, report }: Judge,
  operation: string,
  { decision: { state }, claims, request }: JudgedRequest,
): Promise<Outcome> {
  // A policy that lists no operation refuses every one: with 401 to visitors who are signed out, with 403 to others.
  if (guards.decideOperation === undefined)
    return { kind: "refuse", status: state === "signed-out" ? 401 : 403, rule: null }
  const asked = await claims?.toCall(operation, { request, context: NO_CONTEXT, report })
  return guards.decideOperation(operation, visitorOf(state, asked))
}
