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
    expect(mounts(path, text)).toEqual({ paths: ["api/", "health"], unread: [`${path}:9`], ofOtherServers: [] })
  })
})

describe("a server that loads the built server", () => {
  const read = (...lines: readonly string[]) =>
    mountsIn([{ path: "server.js", text: `import express from "express"\n${lines.join("\n")}\n` }], "/", new Set())
  const APP = "const app = express()"

  test.each<[string, readonly string[]]>([
    [
      "in the call",
      [APP, 'app.get("/health", h)', 'app.use(await import("./build/server/index.js").then((mod) => mod.app))'],
    ],
    [
      "by the name of its path",
      [
        'const BUILD_PATH = "../build/server/index.js"',
        APP,
        'app.get("/health", h)',
        "app.use(await import(BUILD_PATH).then((mod) => mod.app))",
      ],
    ],
    [
      "into a constant",
      [
        APP,
        'app.get("/health", h)',
        'const { app: built } = await import("./build/server/index.js")',
        "app.use(built)",
      ],
    ],
    [
      "by an import",
      ['import { app as built } from "./build/server/index.js"', APP, 'app.get("/health", h)', "app.use(built)"],
    ],
    [
      "in one branch, and through Vite in the other",
      [
        APP,
        "if (DEVELOPMENT) {",
        'app.use(async (req, res, next) => { const source = await vite.ssrLoadModule("./server/app.ts"); return source.app(req, res, next) })',
        "} else {",
        'app.get("/health", h)',
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        "}",
      ],
    ],
  ])("and mounts it %s, shows its own addresses", (_, lines) => {
    expect(read(...lines)).toEqual({ paths: ["health"], unread: [], ofOtherServers: [] })
  })

  test.each<[string, readonly string[]]>([
    [
      "are registered behind it",
      ['app.use(await import("./build/server/index.js").then((mod) => mod.app))', 'app.get("/health", h)'],
    ],
    [
      "are registered behind one of its branches",
      [
        "if (a) {",
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        "}",
        'app.get("/health", h)',
      ],
    ],
    [
      "are registered between it and its second place",
      [
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        'app.get("/health", h)',
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
      ],
    ],
    [
      "are on a server that a function mounts it on",
      [
        'app.get("/health", h)',
        "async function mount() {",
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        "}",
      ],
    ],
    [
      "are on one of two servers that mount it",
      [
        'app.get("/health", h)',
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        "const other = express()",
        'other.use(await import("./build/server/index.js").then((mod) => mod.app))',
      ],
    ],
    [
      "are on a server that loads another module",
      [
        'app.get("/health", h)',
        'app.use(await import("./my.build/server/index.js").then((mod) => mod.app))',
        "// build/server/index.js",
      ],
    ],
    ["are on a server that does not mount it", ['await import("./build/server/index.js")', 'app.get("/health", h)']],
    [
      "are patterns",
      ["app.get([/^\\/img\\/.*/], h)", 'app.use(await import("./build/server/index.js").then((mod) => mod.app))'],
    ],
    [
      "are on a server at a prefix",
      ['app.get("/health", h)', 'app.use("/app", await import("./build/server/index.js").then((mod) => mod.app))'],
    ],
  ])("is named with its addresses if they %s", (_, lines) => {
    const { paths, unread } = read(APP, ...lines)
    expect({
      paths,
      isNamed: unread.includes(`server.js:${3 + lines.findIndex((line) => line.startsWith("app.get"))}`),
    }).toEqual({
      paths: [],
      isNamed: true,
    })
  })

  test.each<[string, readonly string[]]>([
    [
      "that makes the router's handler in another branch",
      [
        "if (DEV) {",
        'app.use(createRequestHandler({ build: () => vite.ssrLoadModule("virtual:react-router/server-build") }))',
        "} else {",
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        'app.get("/late", h)',
        "}",
      ],
    ],
    [
      "of which one branch hides what it loads",
      [
        "if (DEV) {",
        "app.use(createRequestHandler({ build }))",
        "} else {",
        "app.use(await load())",
        'app.get("/late", h)',
        "}",
      ],
    ],
    [
      "in a branch for development alone",
      [
        "if (DEV) {",
        'app.get("/debug", h)',
        'app.use(async (req, res, next) => (await vite.ssrLoadModule("./server/app.ts")).app(req, res, next))',
        "} else {",
        'app.use(await import("./build/server/index.js").then((mod) => mod.app))',
        "}",
      ],
    ],
  ])("lists no address %s", (_, lines) => {
    expect(read(APP, ...lines).paths).toEqual([])
  })

  test("from another directory than the usual one is named once, like every file without the router", () => {
    const lines = [
      APP,
      'app.get("/health", h)',
      'app.get("/ready", h)',
      'app.use(await import("./dist/index.js").then((mod) => mod.app))',
    ]
    expect(read(...lines)).toEqual({ paths: [], unread: [], ofOtherServers: ["server.js:3"] })
  })

  test("is found if it requires its framework", () => {
    const text = 'const express = require("express")\nconst app = express()\napp.get("/health", h)\n'
    expect(mountsIn([{ path: "server.cjs", text }], "/", new Set()).ofOtherServers).toEqual(["server.cjs:3"])
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
    expect(mounts("server.ts", text)).toEqual({ paths: [], unread: [], ofOtherServers: [] })
  })
})
