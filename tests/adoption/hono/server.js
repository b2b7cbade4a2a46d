import { serve } from "@hono/node-server"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { createRequestHandler, RouterContextProvider } from "react-router"

import * as build from "./build/server/index.js"

const handleRequest = createRequestHandler(build, "production")

const app = new Hono()
app.use(serveStatic({ root: "build/client" }))
app.all("*", (c) => handleRequest(c.req.raw, new RouterContextProvider()))

const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () => console.log(`atlas listens on ${port}`))
