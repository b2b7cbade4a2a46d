import type { IncomingMessage } from "node:http"

import type { MiddlewareHandler } from "hono"

import type { CanonicalPath } from "../../policy/canonical-path.ts"
import { policyHash } from "../generated/guards.ts"
import { languageAskedIn } from "../language/reader.ts"
import { peerOf, wasForwarded } from "./http/client-address.ts"
import type { Config } from "./settings/config.ts"
import type { ServerEnv } from "./http/env.ts"
import { limitPerson, limitRefusalOf } from "./limits/limits.ts"
import { isLoopbackHost } from "./http/loopback.ts"
import { mailboxPage } from "./mailbox-page.ts"
import { bearsToken } from "./metrics.ts"
import type { Services } from "./services.ts"

/** True if this request may read the local mailbox. */
export const mayReadMailbox = (config: Config, services: Services, incoming: IncomingMessage): boolean =>
  services.embedded?.mailbox != null && isFromHere(config, incoming)

/** True if a request comes from this machine: over loopback end to end, with no proxy between. */
export function isFromHere(config: Config, incoming: IncomingMessage): boolean {
  const onLoopback = isLoopbackHost(config.host) && (config.siteUrl === null || isLoopbackHost(config.siteUrl.hostname))
  // DNS rebinding can point another site's name to this machine, so the Host header has to name this machine, too.
  const host = URL.parse(`http://${incoming.headers.host ?? ""}`)?.hostname ?? ""
  return (
    onLoopback &&
    config.trustedProxies.size === 0 &&
    isLoopbackHost(peerOf(incoming)) &&
    isLoopbackHost(host) &&
    !wasForwarded(incoming)
  )
}

/**
 * Middleware that answers requests outside the policy: with the service at that path, a file or a 404. None reaches the
 * router.
 */
export function outsideMounts(
  config: Config,
  services: Services,
  files: MiddlewareHandler,
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const canonical = context.get("canonical")
    const outside = context.get("outside")
    if (!outside) return next()
    const { incoming } = context.env
    if (canonical === "/healthz") {
      return context.json({ status: "ok", backend: services.kind, policy: policyHash })
    }
    if (canonical === "/readyz") {
      const missing = await services.readiness()
      context.header("Cache-Control", "no-store")
      if (missing.length === 0) return context.json({ status: "ready" })
      return context.json({ status: "not ready", missing }, 503, { "Retry-After": "5" })
    }
    if (canonical === "/metrics") {
      const { metrics } = services
      if (!bearsToken(context.req.header("Authorization"), config.metricsToken) && !isFromHere(config, incoming))
        return context.notFound()
      return context.body(await metrics.text(), 200, {
        "Content-Type": metrics.contentType,
        "Cache-Control": "no-store",
      })
    }
    if (isUnder(canonical, "/auth/v1") || isUnder(canonical, "/rest/v1")) {
      // A hosted project has these endpoints at its own address.
      if (services.embedded === null) return context.notFound()
      // The token's signature is enough for counting. The backend itself checks the session.
      const person = services.embedded.personOf(context.req.raw.headers)
      const excess = await limitPerson(context, services, person)
      if (excess.seconds > 0) return limitRefusalOf(context, excess)
      const language = languageAskedIn(context.req.raw.headers)
      return services.embedded.fetch(context.req.raw, context.get("client"), language)
    }
    if (isUnder(canonical, "/mailbox")) {
      const mailbox = services.embedded?.mailbox
      if (mailbox == null || !mayReadMailbox(config, services, incoming)) return context.notFound()
      // An email may still be written after its request was answered.
      await services.embedded?.settled()
      return mailboxPage(context, mailbox.list())
    }
    // Undefined if there is no such file.
    const file = await files(context, async () => {})
    return file ?? context.notFound()
  }
}

const isUnder = (canonical: CanonicalPath | null, mount: string): boolean =>
  canonical !== null && (canonical === mount || canonical.startsWith(`${mount}/`))
