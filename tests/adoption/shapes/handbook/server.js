import { serve } from "@hono/node-server"

import { app } from "./build/server/index.js"

const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, () => console.log(`handbook listens on ${port}`))
