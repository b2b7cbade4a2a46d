import * as guards from "../generated/guards.ts"
import { routeLockOf } from "../guard/route-lock.ts"
import { requestFactsContext } from "./context.ts"

/** The second lock, as the root's middleware. */
export const routeLock = routeLockOf(guards, (incident, context) =>
  context.get(requestFactsContext).reportIncident(incident),
)
