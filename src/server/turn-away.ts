import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { entryVerdictOf } from "../app-guard/entry-check.ts"
import { isOutside } from "../generated/guards.ts"
import { pageUrlOf } from "../guard/core/page-url.ts"
import type { Breaths } from "./fair-queue/fair-queue.ts"
import { cameInsecurely, clientAddressOf } from "./http/client-address.ts"
import { limitKeyOf } from "./http/limit-key.ts"
import type { Config } from "./settings/config.ts"
import { deniedEventOf } from "./denied-event.ts"
import { limitsOf } from "./limits/limit-table.ts"
import { spendAtOnce } from "./limits/limits.ts"
import type { SecurityHeaders } from "./http/security-headers.ts"
import { newNonce } from "./http/nonce.ts"
import type { Services } from "./services.ts"

interface Parts {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies">
  readonly services: Pick<Services, "limits" | "denials" | "metrics">
  readonly headersWith: SecurityHeaders
  readonly breaths: Breaths
}

type Answered = (incoming: IncomingMessage, outgoing: ServerResponse, url: URL) => void

/**
 * The one answer that strangers and their scripts are given most: who sends no cookie and asks for a page that is not for
 * them is sent to its door. It takes no session and no router, so it is given at once. `serve` gives every answer that is
 * not plainly this one, and would give this one the same.
 */
export function turningAway({ config, services, headersWith, breaths }: Parts, serve: Answered): Answered {
  const { siteUrl, trustedProxies } = config
  const https = siteUrl?.protocol === "https:"
  // Where others count too, somebody has to be waited for.
  if (services.limits.own === null) return serve
  return (incoming, outgoing, url) => {
    // A header that is there but empty is a cookie too: nobody's, and no stranger's.
    if (incoming.method !== "GET" || incoming.headers.cookie !== undefined) return serve(incoming, outgoing, url)
    const begun = performance.now()
    const page = pageUrlOf(url)
    const canonical = canonicalPathOf(url.pathname)
    if (page.isData || canonical === null || isOutside(url.pathname)) return serve(incoming, outgoing, url)
    const verdict = entryVerdictOf(page, "GET", "signed-out")
    const { outcome, location } = verdict
    if (outcome.kind !== "redirect" || location === null) return serve(incoming, outgoing, url)
    if (https && cameInsecurely(incoming, trustedProxies)) return serve(incoming, outgoing, url)
    const client = clientAddressOf(incoming, trustedProxies)
    const key = limitKeyOf(client)

    const answer = (): void => {
      if (outgoing.destroyed) return
      if (!spendAtOnce(services.limits, limitsOf(canonical, "GET"), key)) return serve(incoming, outgoing, url)
      const denied = deniedEventOf(verdict, null, client)
      if (denied !== null) services.denials.count(denied)
      services.metrics.decided(outcome.rule, "redirect")
      const headers = ["cache-control", "private, no-store"]
      for (const [name, value] of headersWith(newNonce())) headers.push(name, value)
      headers.push("location", location, "vary", "Cookie, Accept-Language", "x-request-id", randomUUID())
      outgoing.writeHead(302, headers)
      outgoing.end()
      services.metrics.answered("page", 302, (performance.now() - begun) / 1000)
    }
    if (breaths.mayBegin(key)) answer()
    else breaths.whenTurn(key, answer)
  }
}
