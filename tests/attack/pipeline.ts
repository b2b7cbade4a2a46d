// The whole way of a request through both locks, in this process: front filter, mounts, entry check, the router's own
// match, route lock. Held against what was meant.
import { AUTH_STATES } from "../../policy/states.ts"
import type { AuthState } from "../../policy/language.ts"
import * as guards from "../../src/generated/guards.ts"
import { entryDecisionOf } from "../guard/entry-decision.ts"
import { pageUrlOf } from "../../src/guard/core/page-url.ts"
import { lockAnswerOf } from "../../src/guard/react-router/route-lock.ts"
import { admit } from "../../src/server/http/front-filter.ts"
import { diceOf } from "./dice.ts"
import { hostileRequest, type HostileRequest } from "./hostile.ts"
import { meantOf } from "./meant.ts"
import { matchedBy } from "./router.ts"

const HOST = "127.0.0.1:3000"

/** In one word what became of it: who is let in under which page, or where or with what status they are sent away. */
function wayOf({ method, target }: HostileRequest, state: AuthState): string {
  const admission = admit({ method, target, hosts: [HOST] }, null)
  if ("refusal" in admission) return `filtered ${admission.refusal.status}`
  const { url } = admission
  if (url.host !== HOST) return `off-site ${url.host}`
  if (guards.isOutside(url.pathname)) return "outside"
  const page = pageUrlOf(url)
  const decision = entryDecisionOf(page, method, state)
  const route = matchedBy(page.pathname)
  if (route === null && decision.outcome.kind === "proceed") return "refuse 404"
  // The router names its patterns without the leading slash, the root excepted.
  const answer = lockAnswerOf(guards, route === "/" ? route : (route ?? "*").replace(/^\//, ""), decision)
  if (answer.kind !== "redirect") return answer.kind === "refuse" ? `refuse ${answer.status}` : answer.kind
  const to = new URL(answer.to, "http://site.example")
  return to.host === "site.example" && /^\/(?!\/)/.test(answer.to) ? `redirect ${to.pathname}` : `off-site ${answer.to}`
}

/** In the same words what was meant, and what else is right: where no page is, nobody is shown one. */
function waysMeant(request: HostileRequest, state: AuthState): readonly string[] {
  const meant = meantOf(request, state)
  if (meant.kind === "filtered") return [`filtered ${meant.status}`]
  if (meant.kind === "outside") return ["outside"]
  const { outcome, pathname } = meant
  if (outcome.kind === "redirect") return [`redirect ${outcome.to}`]
  if (outcome.kind === "refuse") return [`refuse ${outcome.status}`]
  return ![null, "*"].includes(matchedBy(pathname)) ? ["open"] : ["refuse 404"]
}

export interface PipelineRun {
  readonly decisions: number
  readonly counts: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

/** So many targets, each in every auth state. */
export function fuzzPipeline(seed: number, targets: number): PipelineRun {
  const dice = diceOf(seed)
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  for (let count = 0; count < targets; count++) {
    const request = hostileRequest(dice)
    for (const state of AUTH_STATES) {
      const way = wayOf(request, state)
      const kind = way.split(" ")[0]!
      counts[kind] = (counts[kind] ?? 0) + 1
      const meant = waysMeant(request, state)
      if (!meant.includes(way))
        wrong.push(`${request.method} ${request.target} as ${state}: ${way}, meant ${meant.join(" or ")}`)
    }
  }
  return { decisions: targets * AUTH_STATES.length, counts, wrong }
}
