import { Node } from "ts-morph"
import { describe, expect, test, vi } from "vitest"
import { codeOf } from "../../../codegen/init/edits/code.ts"
import { mountsIn } from "../../../codegen/init/policy/mounts.ts"

const IMPORTS = `import { createRequestHandler } from "@react-router/express"; import express, { Router } from "express"
const app = express()
`

const mounts = (path: string, text: string) => mountsIn([{ path, text: IMPORTS + text }], "/", new Set())

describe("the paths that an app's own server handles", () => {
  test.each(["server.js", "server.mjs", "server.jsx", "server.ts", "server.mts"])("are read in `%s`", (path) => {
    const text = `const at = "/health", api = Router()
app.locals.title = "x"
api.get("/x", h)
app.get(at, h)
app.use("/api", api)
app.all("*", createRequestHandler({ build }))
app.get("/late", h)
`
    expect(mounts(path, text)).toEqual({ paths: ["api/", "health"], unread: [`${path}:9`] })
  })
})

describe("a large server is read in proportion to its size", () => {
  const END = 'app.all("*", createRequestHandler({ build }))\n'
  const each = (size: number, text: (at: number) => string): string =>
    Array.from({ length: size }, (_, at) => text(at)).join("")

  /** The number of steps from a node to the one around it, of which all that `mountsIn` looks up takes some. */
  function stepsIn(text: string): number {
    const step = vi.spyOn(Node.prototype, "getParent")
    try {
      mounts("server.ts", text)
      return step.mock.calls.length
    } finally {
      step.mockRestore()
    }
  }

  test.each<[string, (size: number) => string]>([
    [
      "middleware that leads to many constants",
      (size) => `const a0 = h\n${each(size, (at) => `const a${at + 1} = () => a${at}\napp.use(a${size})\n`)}${END}`,
    ],
    [
      "mounted routers",
      (size) =>
        `${each(size, (at) => `const a${at} = Router()\napp.use("/a${at}", a${at})\na${at}.get("/", h)\n`)}${END}`,
    ],
    [
      "uses of one router",
      (size) => `const a = Router()\n${each(size, (at) => `app.use("/a${at}", a)\na.get("/", h)\n`)}${END}`,
    ],
    ["paths", (size) => `${each(size, (at) => `app.get("/a${at}", h)\n`)}${END}`],
  ])("%s", (_, serverOf) => {
    expect(stepsIn(serverOf(80))).toBeLessThan(2.1 * stepsIn(serverOf(40)))
  })

  test("and not at all if it is nested too deeply", () => {
    const text = `app${each(2000, (at) => `.get("/a${at}", h)`)}\n${END}`
    expect(codeOf("server.ts", text)).toBeNull()
    expect(mounts("server.ts", text)).toEqual({ paths: [], unread: [] })
  })
})
