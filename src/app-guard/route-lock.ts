import type { MiddlewareFunction } from "react-router"
import * as guards from "../generated/guards.ts"
import type { EntryVerdict } from "../guard/core/entry-check.ts"
import { routeLockOf } from "../guard/react-router/route-lock.ts"
import { entryVerdictContext, requestFactsContext } from "./context.ts"
import { refusalBecause, type PageCause } from "./page-cause.ts"

const lock = routeLockOf(guards, (incident, context) => context.get(requestFactsContext).reportIncident(incident))

/** The second lock, as the root's middleware. Its refusals tell the error view their cause. */
export const routeLock: MiddlewareFunction<Response> = (given, next) => {
  try {
    return lock(given, next)
  } catch (denial) {
    throw withCause(denial, given.context.get(entryVerdictContext))
  }
}

/** Redirects, and refusals whose status says it all, stay as they are. */
function withCause(denial: unknown, verdict: EntryVerdict): unknown {
  if (!isBareRefusal(denial)) return denial
  const { status = 404, statusText } = denial.init
  const cause = causeOf(status, verdict)
  return cause === null ? denial : refusalBecause(cause, status, statusText)
}

interface BareRefusal {
  readonly init: ResponseInit
}

const isBareRefusal = (denial: unknown): denial is BareRefusal =>
  typeof denial === "object" && denial !== null && "init" in denial && denial.init !== null

function causeOf(status: number, { limited, state }: EntryVerdict): PageCause | null {
  if (limited) return "rate-limit"
  if (status === 400) return "address"
  if (status === 401 || status === 403) return "policy"
  return status === 503 && state === "unknown" ? "session-unknown" : null
}
