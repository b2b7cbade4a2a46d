import { createRequestHandler } from "@react-router/express"
import express from "express"
import { RouterContextProvider } from "react-router"

import { requestIdContext } from "./request-id"

export const app = express()

app.disable("x-powered-by")
app.get("/healthz", (_, res) => {
  res.json({ ok: true })
})
app.get("/", (_, res) => {
  res.redirect("/app")
})
app.use("/app/assets", express.static("build/client/assets", { immutable: true, maxAge: "1y" }))
app.use("/app", express.static("build/client", { maxAge: "1h" }))
app.use(
  createRequestHandler({
    build: () => import("virtual:react-router/server-build"),
    getLoadContext() {
      const context = new RouterContextProvider()
      context.set(requestIdContext, crypto.randomUUID())
      return context
    },
  }),
)
