import type { CompileUnavailable } from "../../../policies/compiler/compile-worker.server.ts"
import type { CheckAnswer } from "../../../policies/compiler/finding.ts"
import type { Setback } from "../../../policies/compiler/setback.ts"

export const uncheckedBecause = ({ again }: CompileUnavailable, problem: Setback): CheckAnswer => ({
  kind: "unchecked",
  problem,
  ...(again === null ? {} : { again }),
})

/** What a browser is answered that asks while somebody types. */
export function checkResponse(answer: CheckAnswer): Response {
  if (answer.kind === "checked") return Response.json(answer)
  const headers: HeadersInit = answer.again === undefined ? {} : { "Retry-After": String(answer.again) }
  return Response.json(answer, { status: 503, headers })
}
