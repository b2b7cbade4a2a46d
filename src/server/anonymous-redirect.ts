import { randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { locks } from "../locks/locks.server.ts"
import { deniedEventOf } from "./denied-event.ts"
import type { FairQueue } from "./fair-queue/fair-queue.ts"
import { cameInsecurely, clientAddressOf } from "./http/client-address.ts"
import { limitKeyOf } from "./http/limit-key.ts"
import { newNonce } from "./http/security-headers.ts"
import type { SecurityHeaders } from "./http/security-headers.ts"
import { limitsOf } from "./limits/limit-table.ts"
import { spend } from "./limits/limits.ts"
import type { Services } from "./services.ts"
import type { Config } from "./settings/config.ts"

interface Dependencies {
  readonly config: Pick<Config, "siteUrl" | "trustedProxies">
  readonly services: Pick<Services, "denials" | "limits" | "metrics">
  readonly headersWith: SecurityHeaders
  readonly fairQueue: FairQueue
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, url: URL) => void

/**
 * Returns a handler that redirects visitors without a cookie where the policy says so. It runs before the middlewares,
 * because such a redirect is the most frequent answer to crawlers and strangers. So it does itself what they would do:
 * it counts the rate limits, and the denial. `serve` handles every other request.
 */
export function redirectsAnonymous({ config, services, headersWith, fairQueue }: Dependencies, serve: Answer): Answer {
  const { siteUrl, trustedProxies } = config
  const https = siteUrl?.protocol === "https:"
  return (incoming, outgoing, url) => {
    const { method = "", headers } = incoming
    const redirect = locks.anonymousRedirect({ method, url, headers })
    // The middlewares send a visitor without TLS to the same address with it.
    if (redirect === null || (https && cameInsecurely(incoming, trustedProxies))) return serve(incoming, outgoing, url)
    const limits = limitsOf(canonicalPathOf(url.pathname), method, url.search)
    // A limit that counts failures alone gives its points back after a good answer. The middlewares do that.
    if (limits.some(({ failuresOnly }) => failuresOnly)) return serve(incoming, outgoing, url)
    const startedAt = performance.now()
    const client = clientAddressOf(incoming, trustedProxies)
    const key = limitKeyOf(client)

    const answer = async (): Promise<void> => {
      const spent = await spend(services.limits, limits, "address", key)
      if (outgoing.destroyed) return
      if (spent.seconds > 0) {
        // The middlewares count the request again and answer with the time to wait, so its points are given back here.
        await Promise.all(limits.map(({ name }) => services.limits.take(`${name}:address`, key, -1)))
        return serve(incoming, outgoing, url)
      }
      const denied = deniedEventOf(redirect.decision, client)
      if (denied !== null) services.denials.count(denied)
      services.metrics.decided(redirect.decision.outcome.rule ?? "unlisted", "redirect")
      // `Vary` is the same as on an answer of the router.
      const { location, vary, ...lockHeaders } = redirect.headers
      const security = Object.fromEntries(headersWith(newNonce()))
      const sent = { ...lockHeaders, ...security, location, vary: `${vary}, Accept-Language` }
      outgoing.writeHead(redirect.status, { ...sent, "x-request-id": randomUUID() }).end()
      services.metrics.answered("page", redirect.status, (performance.now() - startedAt) / 1000)
    }
    // If the limits cannot be counted, `serve` counts again, logs the error and answers with 500.
    const begin = () =>
      void answer().catch(() => (outgoing.headersSent ? outgoing.destroy() : serve(incoming, outgoing, url)))
    if (fairQueue.mayStart(key)) begin()
    else fairQueue.enqueue(key, begin)
  }
}
