import { describe, expect, test } from "vitest"
import { mountsIn } from "../../../codegen/init/policy/mounts.ts"

const IMPORTS = `import { createRequestHandler } from "@react-router/express"; import express, { Router } from "express"
const app = express()
`

const mounts = (path: string, text: string) => mountsIn([{ path, text: IMPORTS + text }], "/", new Set())

describe("the paths that an app's own server handles", () => {
  test.each(["server.js", "server.mjs", "server.jsx", "server.ts", "server.mts"])("are read in `%s`", (path) => {
    const text = `const at = "/health", api = Router()
api.get("/x", h)
app.get(at, h)
app.use("/api", api)
app.all("*", createRequestHandler({ build }))
app.get("/late", h)
`
    expect(mounts(path, text)).toEqual({ paths: ["api/", "health"], unread: [`${path}:8`] })
  })
})
