// The same app, served in each way that the locks are made for.
import { serve } from "@hono/node-server"
import { createRequestHandler as expressHandler } from "@react-router/express"
import express from "express"
import { Hono } from "hono"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createRequestHandler, type RouterContextProvider } from "react-router"

import type { PageRequirement } from "../../../src/generated/guards.ts"
import * as guards from "../../../src/generated/guards.ts"
import { openLocks, type Incident } from "../../../src/guard/index.ts"
import { buildOf, sayingPort, type VisitorSession } from "./app.ts"

export interface Served {
  readonly url: string
  readonly incidents: readonly Incident[]
  /** The number of calls of the session port. */
  readonly asked: () => number
  /** Pages whose loader or action ran, in order. */
  readonly ran: readonly string[]
  readonly contexts: readonly Readonly<RouterContextProvider>[]
  readonly close: () => Promise<void>
}

export const WAYS = ["root middleware", "root middleware and headers", "Hono", "Express 5"] as const
export type Way = (typeof WAYS)[number]

export async function servedBy(way: Way, basename = "/"): Promise<Served> {
  const incidents: Incident[] = []
  const ran: string[] = []
  const contexts: Readonly<RouterContextProvider>[] = []
  let asked = 0
  const locks = openLocks<PageRequirement, VisitorSession>({
    guards,
    session: (request) => {
      asked += 1
      return sayingPort(request)
    },
    basename,
    onIncident: (incident) => incidents.push(incident),
  })
  const middleware = way === "root middleware and headers" ? [locks.headers, locks.middleware] : [locks.middleware]
  const build = buildOf({
    middleware,
    basename,
    ran: (page, context) => {
      ran.push(page)
      contexts.push(context)
    },
  })
  const server = way === "Hono" ? honoServer() : expressServer()

  function honoServer(): Server {
    const app = new Hono()
    const pages = locks.fetch(createRequestHandler(build, "production"))
    app.all("*", (context) => pages(context.req.raw))
    return serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server
  }

  function expressServer(): Server {
    const app = express()
    if (way === "Express 5") {
      app.use(locks.express())
      app.use(expressHandler({ build, mode: "production", getLoadContext: locks.loadContext }))
    } else app.use(expressHandler({ build, mode: "production" }))
    return createServer(app).listen(0, "127.0.0.1")
  }

  if (!server.listening) await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    incidents,
    asked: () => asked,
    ran,
    contexts,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
