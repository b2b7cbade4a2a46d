import type { AuthState } from "../../../policy/language.ts"
import type { Guards, GuardVisitor, Outcome } from "../core/guards.ts"
import type { JudgedRequest } from "../core/judged-request.ts"
import { judgedHere } from "./in-page.ts"

/** Guards of a policy that names operations. */
type OperationGuards = Guards & { decideOperation?(name: string, visitor: GuardVisitor): Outcome }

/** The refusal of an operation. Next answers with its status, and shows the nearest error view. */
export class OperationRefused extends Error {
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
  (guards: Guards) =>
  <Args extends readonly unknown[], Result>(operation: string, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    const [sent] = await judgedHere(undefined)
    const status = refusalIn(guards, operation, sent)
    if (status !== null) throw new OperationRefused(operation, status)
    return run(...args)
  }

/** The status of the refusal; null where the operation opens. */
function refusalIn(guards: OperationGuards, operation: string, { decision: { state } }: JudgedRequest): number | null {
  const outcome = guards.decideOperation?.(operation, state)
  if (outcome?.kind === "proceed") return null
  return outcome?.kind === "refuse" ? outcome.status : statusOf(state)
}

const statusOf = (state: AuthState): number => (state === "unknown" ? 503 : state === "signed-out" ? 401 : 403)
