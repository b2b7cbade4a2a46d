import { redirect } from "next/navigation.js"
import { visitorOf } from "../core/entry-check.ts"
import type { Outcome } from "../core/guards.ts"
import type { Judge, JudgedRequest } from "../core/judged-request.ts"
import { currentJudgedRequests } from "./in-page.ts"
import { NO_CONTEXT } from "./judge.ts"

/** The refusal of an operation. Next answers with its status, and shows the nearest error view. */
class OperationRefused extends Error {
  override readonly name = "OperationRefused"
  readonly status: number
  /** Next's own mark of an error with a status. */
  readonly digest: string

  constructor(operation: string, status: number) {
    super(`the policy does not let this visitor use the operation \`${operation}\``)
    this.status = status
    this.digest = `NEXT_HTTP_ERROR_FALLBACK;${status}`
  }
}

/** A function that runs only for visitors to whom the policy opens the operation. */
export const guardedActionOf =
  (judge: Judge) =>
  <Args extends readonly unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const [sent] = await currentJudgedRequests(undefined)
    const outcome = await outcomeOf(judge, operation, sent)
    if (outcome.kind === "redirect") redirect(outcome.to)
    if (outcome.kind === "refuse") throw new OperationRefused(operation, outcome.status)
    return run(...args)
  }

async function outcomeOf(
  { guards, report }: Judge,
  operation: string,
  { decision: { state }, claims, request }: JudgedRequest,
): Promise<Outcome> {
  // A policy without operations lists none.
  if (guards.decideOperation === undefined)
    return { kind: "refuse", status: state === "signed-out" ? 401 : 403, rule: null }
  const asked = await claims?.toCall(operation, { request, context: NO_CONTEXT, report })
  return guards.decideOperation(operation, visitorOf(state, asked))
}
