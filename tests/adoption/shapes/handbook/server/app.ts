import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import { createRequestHandler, RouterContextProvider } from "react-router"
import * as build from "virtual:react-router/server-build"

const handleRequest = createRequestHandler(build)

export const app = new Hono()

app.use(serveStatic({ root: "build/client" }))
app.all("*", (c) => handleRequest(c.req.raw, new RouterContextProvider()))
