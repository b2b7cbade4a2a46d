import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"

import { getRequestListener } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono, type MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { compress } from "hono/compress"
import type { ServerBuild } from "react-router"
import * as build from "virtual:react-router/server-build"

import { canonicalPathOf, type CanonicalPath } from "../../policy/canonical-path.ts"
import { redirectsAnonymous } from "./anonymous-redirect.ts"
import { isWrite } from "../guard/core/entry-check.ts"
import { isOutside } from "../generated/guards.ts"
import { openFairQueue, fairQueueing, type FairQueue } from "./fair-queue/fair-queue.ts"
import { cameInsecurely, clientAddressOf } from "./http/client-address.ts"
import { forgetOnWrites } from "./verdict-cache.ts"
import type { Deadline } from "../backend/store/deadline.ts"
import type { Config } from "./settings/config.ts"
import { boundConnections } from "./http/connections.ts"
import { sameSiteWrites } from "./http/cross-site.ts"
import type { ServerEnv } from "./http/env.ts"
import { admit, rawRequestOf } from "./http/front-filter.ts"
import { MAX_BODY_SIZE, limitAddresses } from "./limits/limits.ts"
import { openLog, type Log } from "./http/log.ts"
import type { RequestKind } from "./metrics.ts"
import { outsideMounts } from "./outside.ts"
import { pages } from "./pages.ts"
import { openRefusals } from "./http/refusals.ts"
import {
  openSecurityHeaders,
  setSecurityHeaders,
  type SecurityHeaders,
  type SecurityOptions,
} from "./http/security-headers.ts"
import { openServices, type Services } from "./services.ts"
import { limitConcurrency } from "./fair-queue/concurrency-limit.ts"

// The server's bundle has one entry, this module, so `main.ts` gets both from it.
export { readConfig } from "./settings/config.ts"

/** Milliseconds that running requests get before their data is closed. */
const CLOSE_TIMEOUT_MS = 1_000

/** The running application, without the listener in front of it. */
export type RunningApp = Awaited<ReturnType<typeof openApp>>

/**
 * Opens the app. Calls `onPolicyWritten` after the app has written its own policy file, which happens in development
 * only.
 */
export async function openApp(config: Config, onPolicyWritten: () => void = () => {}) {
  const log = openLog()
  const security = securityOf(config)
  if (security.https && config.trustedProxies.size === 0)
    log.warn(
      "SITE_URL is https, so visitors come through a proxy, and limits count all of them as one address: set TRUST_PROXY to the proxy's address",
    )
  const refusals = await openRefusals(security)
  const headersWith = await openSecurityHeaders(security)
  // Last of all that can fail, because it holds the data directory from then on.
  const services = await openServices(config, log)
  const fairQueue = openFairQueue()
  const { fetch } = serverOf({ config, services, log, security, headersWith, fairQueue, onPolicyWritten })
  const serve = getRequestListener((request, bindings) => fetch(request, bindings))
  const running = new Set<Promise<unknown>>()
  // In front of the middlewares, because most requests of crawlers and strangers are answered with this redirect.
  const answer = redirectsAnonymous({ config, services, headersWith, fairQueue }, (incoming, outgoing, url) => {
    // Absolute, so that the adapter cannot build the URL from the Host header again.
    Object.assign(incoming, { admitted: url, url: url.href })
    const served = serve(incoming, outgoing).finally(() => running.delete(served))
    running.add(served)
  })
  return {
    /** Node's request listener, front filter included. */
    listener: (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      // The connection is closing.
      if (refusals.isAfterRefusal(incoming)) return
      const admission = admit(rawRequestOf(incoming), config.siteUrl)
      if ("refusal" in admission) return refusals.send(outgoing, admission.refusal)
      answer(incoming, outgoing, admission.url)
    },
    /** Limits the server's connections, and answers the requests that Node itself would refuse. */
    attend: (server: Server) => {
      refusals.replaceNodeAnswers(server)
      boundConnections(server, (peer) => config.trustedProxies.has(peer))
    },
    /**
     * Waits up to a second for running requests, and until the deadline for other work that they started. Then closes
     * the data.
     */
    close: async (deadline?: Deadline) => {
      // Work for a client that disconnected still runs, and still reads the data.
      await Promise.race([Promise.allSettled(running), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      await services.close(deadline)
    },
  }
}

const securityOf = ({ siteUrl, backend }: Config): SecurityOptions => ({
  connect: backend.kind === "hosted" ? [new URL(backend.url).origin] : [],
  https: siteUrl?.protocol === "https:",
  development: import.meta.env.DEV,
})

interface Dependencies {
  readonly config: Config
  readonly services: Services
  readonly log: Log
  readonly security: SecurityOptions
  readonly headersWith: SecurityHeaders
  readonly fairQueue: FairQueue
  readonly onPolicyWritten: () => void
}

/**
 * The server's middlewares, in the order in which a request passes them: the cheapest come first, so that a flood costs
 * little. Fair queueing spreads the starts of requests over the clients, before anything is computed for them. Refusals
 * by the address limits are compressed, too, and get the security headers. The concurrency limit comes last, because
 * it is for the rendering of pages alone.
 */
function serverOf({
  config,
  services,
  log,
  security,
  headersWith,
  fairQueue,
  onPolicyWritten,
}: Dependencies): Hono<ServerEnv> {
  const { development, https } = security
  const files: MiddlewareHandler = serveStatic({
    // Vite serves only modules, so files of the public folder are served here, in development, too.
    root: development ? "public" : "build/client",
    precompressed: !development,
    onFound: (path, context) => {
      // Names under /assets contain a hash of their content, so they can be cached forever.
      if (path.includes("/assets/")) context.header("Cache-Control", "public, max-age=31536000, immutable")
    },
  })

  const server = new Hono<ServerEnv>()
  server.use(async (context, next) => {
    const url = context.env.incoming.admitted
    const { pathname, search } = url
    context.set("id", randomUUID())
    context.set("url", url)
    // The canonical path of the requested path, computed once for everything that decides by it.
    context.set("canonical", canonicalPathOf(pathname))
    context.set("outside", isOutside(pathname))
    // The rate limits set both: the seconds that the client has to wait, and true for a person far beyond their limit.
    context.set("wait", 0)
    context.set("flooding", false)
    context.set("client", clientAddressOf(context.env.incoming, config.trustedProxies))
    if (https && cameInsecurely(context.env.incoming, config.trustedProxies)) {
      // 308, unlike 301, keeps the method and the body.
      return context.redirect(`${config.siteUrl?.origin}${pathname}${search}`, 308)
    }
    const startedAt = performance.now()
    await next()
    // Set directly on the response, because the framework would copy a finished answer to set a header.
    context.res.headers.set("X-Request-Id", context.get("id"))
    services.metrics.answered(
      kindOf(pathname, context.get("canonical"), context.get("outside")),
      context.res.status,
      (performance.now() - startedAt) / 1000,
    )
  })
  server.use(fairQueueing(fairQueue))
  server.use(setSecurityHeaders(headersWith))
  server.use(compress())
  server.use(sameSiteWrites)
  server.use(limitAddresses(services))
  const limited = bodyLimit({
    maxSize: MAX_BODY_SIZE,
    // The rest of the body is not read, so nothing more can come on this connection.
    onError: (context) =>
      context.text(`The request is larger than ${MAX_BODY_SIZE / 1024} KiB.\n`, 413, { Connection: "close" }),
  })
  // Only writes have a body, and accessing it makes the adapter create a whole request object.
  server.use((context, next) => (isWrite(context.req.method) ? limited(context, next) : next()))
  // Clears the cached verdicts on sessions, here and in the other instances of the server.
  server.use(forgetOnWrites(services.verdictCache, services.others))
  server.use(outsideMounts(config, services, files))
  server.use(limitConcurrency())
  server.use(
    pages({
      config,
      services,
      log,
      // The generated types have `undefined` where the router's own have an optional property.
      build: build as ServerBuild,
      mode: development ? "development" : "production",
      onPolicyWritten,
    }),
  )
  server.notFound((context) => context.text("This page could not be found.\n", 404))
  server.onError((error, context) => {
    log.error({ request: context.get("id"), err: error }, "request failed")
    return context.text(`Something went wrong on our side. Please try again.\nDigest: ${context.get("id")}\n`, 500)
  })
  return server
}

function kindOf(pathname: string, canonical: CanonicalPath | null, outside: boolean): RequestKind {
  if (!outside) return pathname.endsWith(".data") ? "data" : "page"
  return canonical?.startsWith("/auth/v1") ? "auth" : canonical?.startsWith("/rest/v1") ? "rest" : "outside"
}
