import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { appFactsOf } from "../../../codegen/init/read-app.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { defaultsOf } from "../../../codegen/project/defaults.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { ownCommandIn, runnerOf } from "../../../codegen/source/package-manager.ts"
import { installed, minimal, type App } from "./apps.ts"
import { run, setUp, treeOf, written, writtenBeside } from "./set-up.ts"

// Shapes of real apps, each as small as it can be.

const PAGE = minimal["app/home.tsx"]!
const POLICY = "policy/app.policy.ts"
const LOCKS = "app/sallyport.server.ts"

const routes = (...list: readonly string[]): string =>
  `import { index, layout, prefix, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), ${list.join(", ")}]\n`

const withPackages = (app: App, ...names: readonly string[]): App => {
  const manifest = JSON.parse(app["package.json"]!) as { devDependencies: Record<string, string> }
  for (const name of names) manifest.devDependencies[name] = "*"
  return { ...app, "package.json": `${JSON.stringify(manifest, null, 2)}\n` }
}

const isAccepted = (root: string): boolean => {
  const { policy, routes: list } = defaultsOf(root)
  return compileProject(readProject({ root, policy, routes: list })).checked !== null
}

describe("an app with a session that the packages alone do not show", () => {
  const supabase = withPackages(minimal, "@supabase/ssr", "@supabase/supabase-js")
  const both: App = {
    ...supabase,
    "app/supabase.server.ts":
      'import { createServerClient } from "@supabase/ssr"\nexport const clientOf = (request: Request) => createServerClient(process.env.SUPABASE_URL!, process.env.SUPABASE_ANON_KEY!, cookiesOf(request))\n',
    "app/session.server.ts":
      'import { createCookieSessionStorage } from "react-router"\nexport const sessions = createCookieSessionStorage({ cookie: { name: "s" } })\n',
    "app/login.tsx": 'export const action = () => session.set("userId", "1")\n',
  }

  test("leads to a question with the evidence and the command for each answer, and no file is changed", () => {
    const root = written(both)
    const before = treeOf(root)
    const { exit, stderr } = run(root)
    expect(exit).toBe(1)
    expect(stderr).toContain("only you know which one identifies who is signed in")
    expect(stderr).toContain(
      "app/supabase.server.ts opens a client of `@supabase/ssr`, which keeps sessions in its cookies: if that is it, run `npx sallyport init --session supabase`",
    )
    expect(stderr).toContain(
      "app/session.server.ts keeps a cookie session: if that is it, run `npx sallyport init --session own`",
    )
    expect(stderr).toContain("`npx sallyport init --session none`")
    expect(treeOf(root)).toEqual(before)
  })

  test.each([
    ["supabase", "session: supabasePort({ url, publishableKey })"],
    ["own", 'const user = session.get("userId") // CHECK'],
    ["none", "// CHECK: until you write this, everybody counts as signed out."],
  ] as const)("is set up as it answers: %s", (session, text) => {
    const root = written(both)
    const { exit, stderr } = run(root, false, false, session)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(readFileSync(path.join(root, LOCKS), "utf8")).toContain(text)
    expect(isAccepted(root)).toBe(true)
    expect(run(root).stderr).toBe("everything is set up already: nothing to change\n")
  })

  test("is not bound to `@supabase/ssr` for a dependency alone", () => {
    const { exit, stderr } = run(written(supabase))
    expect(exit).toBe(1)
    expect(stderr).toContain("package.json names `@supabase/ssr`, but no file of this app opens a client of it")
  })

  test("keeps Clerk's handshake before the locks", () => {
    const { tree, said } = setUp({
      ...withPackages(minimal, "@clerk/react-router"),
      "app/root.tsx": `import { clerkMiddleware } from "@clerk/react-router/server"\n\nexport const middleware = [clerkMiddleware()]\n\n${minimal["app/root.tsx"]!}`,
    })
    expect(tree[LOCKS]).toContain("  before: [clerkMiddleware()],\n  session: clerkPort((args) => getAuth(args)),")
    expect(said).toContain("take it out there")
  })
})

describe("an app with directories that are named as those of tools' output", () => {
  const SESSION = "export async function getUserId(request: Request) {\n  return null\n}\n"

  test.each(["public", "build", "dist", "coverage"])("is searched in app/routes/%s", (name) => {
    const { tree } = setUp({ ...minimal, [`app/routes/${name}/session.server.ts`]: SESSION })
    expect(tree[LOCKS]).toContain(`import { getUserId } from "./routes/${name}/session.server"`)
  })

  test.each([
    [
      "the app directory of its configuration",
      { "react-router.config.ts": 'export default { appDirectory: "frontend" }\n' },
      "frontend/routes/public/session.server.ts",
    ],
    [
      "the pages of Next",
      { "package.json": '{ "dependencies": { "next": "16.0.0" } }\n' },
      "pages/public/session.server.ts",
    ],
  ])("is searched in %s", (_, files, file) => {
    const { sources } = appFactsOf(written({ ...minimal, ...files, [file]: SESSION }))
    expect(sources.map((one) => one.path)).toContain(file)
  })

  test.each([
    "public",
    "build",
    "dist",
    "coverage",
    "server/dist",
    "packages/a/dist",
    "android/app/src/main/assets/public",
    "app/node_modules/a",
    "app/generated",
    "app/tests",
  ])("is not searched in %s", (name) => {
    const { tree } = setUp({ ...minimal, [`${name}/session.server.ts`]: SESSION })
    expect(tree[LOCKS]).not.toContain("getUserId")
  })
})

describe("an app whose public files fill the paths of a param", () => {
  const names = Array.from({ length: 40 }, (_, at) => `n${at}`)
  const files = Object.fromEntries(
    names.flatMap((name) => [
      [`public/${name}.txt`, "x"],
      [`public/${name}/a.txt`, "x"],
    ]),
  )

  test.each([
    ["a param at the top", [route("p", ":name")]],
    ["params at the top", [route("p", ":name"), route("q", ":name/:file")]],
    ["a param and a catch-all", [route("p", ":name"), route("q", "*")]],
  ])("is set up, and no page is left outside: %s", (_, list) => {
    const { root, tree } = setUp({
      ...minimal,
      ...files,
      "app/routes.ts": routes(...list),
      "app/p.tsx": PAGE,
      "app/q.tsx": PAGE,
    })
    expect(isAccepted(root)).toBe(true)
    expect(tree[POLICY]).not.toContain("/n1.txt")
  })
})

const route = (file: string, at: string): string => `route("${at}", "${file}.tsx")`

describe("an app that only its own router can resolve", () => {
  const ROUTER_7 = "tests/adoption/serve/node_modules"

  test("whose preset turns middleware on, is not told that `init` did", () => {
    const root = writtenBeside(ROUTER_7, {
      ...minimal,
      "react-router.config.ts":
        'export default { presets: [{ name: "host", reactRouterConfig: () => ({ future: { v8_middleware: true } }) }] }\n',
    })
    const { exit, stderr } = run(root)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(stderr).not.toContain("v8_middleware")
    expect(readFileSync(path.join(root, "react-router.config.ts"), "utf8")).not.toMatch(/^ *future/m)
    expect(isAccepted(root)).toBe(true)
  })

  test("whose preset does not, gets it turned on", () => {
    const root = writtenBeside(ROUTER_7, {
      ...minimal,
      "react-router.config.ts":
        'export default { presets: [{ name: "host", reactRouterConfig: () => ({ ssr: true }) }] }\n',
    })
    const { exit, stderr } = run(root)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(stderr).toContain("turned on `future.v8_middleware`")
    expect(isAccepted(root)).toBe(true)
  })
})

describe("an app with a server of its own", () => {
  const hono: App = {
    ...minimal,
    "server.ts": `import { Hono } from "hono"
import { createRequestHandler } from "react-router"
import { users } from "./users"

const app = new Hono(), handle = createRequestHandler(build)
app.use("*", logger())
app.use(serveStatic({ root: "build/client" }))
app.get("/healthz", (c) => c.text("ok"))
app.all("/api/v1/*", (c) => c.json({}))
app.route("/users", users)
app.get("/files/:name", (c) => c.json({}))
app.post("/about", (c) => c.json({}))
app.all("*", (c) => handle(c.req.raw))
`,
    "users.ts": 'import { Hono } from "hono"\nexport const users = new Hono()\nusers.get("/me", (c) => c.json({}))\n',
    "app/routes.ts": routes(route("about", "about")),
    "app/about.tsx": PAGE,
  }

  test("gets its own paths listed in `outside`, except for the addresses of pages", () => {
    const { tree, said, root } = setUp(hono)
    const outside = [...tree[POLICY]!.matchAll(/path: "([^"]+)", match: "(\w+)", why: "answered by the app's own/g)]
    expect(outside.map(([, at, match]) => `${at} ${match}`)).toEqual([
      "/api/v1 subtree",
      "/healthz exact",
      "/users subtree",
    ])
    expect(said).toContain("your server answers /api/v1/*, /healthz, /users/* itself")
    expect(said).toContain("server.ts:11: your server answers addresses here that `init` could not read")
    expect(isAccepted(root)).toBe(true)
  })

  test("is not asked about the files of its build, nor about the handler of the router itself", () => {
    const { tree, said } = setUp({
      ...minimal,
      "server.js": `import { createRequestHandler } from "@react-router/express"
import express from "express"

const app = express()
app.use("/assets", express.static("build/client/assets", { immutable: true }))
app.use("/uploads", express.static("uploads"))
app.use(express.static("build/client"))
app.get(/^\\/rss$/, (req, res) => res.end())
app.all("/*splat", trace)
app.all(/^\\/(.*)$/, createRequestHandler({ build: () => import("./build/server/index.js") }))
`,
    })
    const outside = [...tree[POLICY]!.matchAll(/path: "([^"]+)", match: "\w+", why: "([^",]+)/g)]
    expect(outside.map(([, at, why]) => `${at} ${why}`)).toEqual([
      "/assets static files",
      "/uploads answered by the app's own server",
    ])
    expect(said).toContain("your server answers /uploads/* itself")
    expect(said).toContain("server.js:8: your server answers addresses here that `init` could not read")
  })

  test("is asked about the handlers of another app that it adds without a path, and lists a path once", () => {
    const { tree, said } = setUp({
      ...hono,
      "server.ts": hono["server.ts"]!.replace(
        '"/users", users)',
        '"/", users)\napp.all("/mcp", mcp)\napp.all("/mcp/*", mcp)',
      ),
    })
    expect(said).toContain("server.ts:10, server.ts:13: your server answers addresses here that `init` could not read")
    expect(tree[POLICY]!.match(/path: "\/mcp", match: "\w+"/g)).toEqual(['path: "/mcp", match: "subtree"'])
  })

  const IMPORTS = `import { createRequestHandler } from "@react-router/express"; import express, { Router } from "express"; import { Hono } from "hono"; import Fastify from "fastify"`
  const HANDLER = 'app.all("*", createRequestHandler({ build }))'
  /** The servers that a server file makes, and its registration of the router's handler. */
  type Around = { readonly servers?: string; readonly handler?: string }
  /** An app whose server file imports on line 1, makes servers on line 2, and does the rest from line 3. */
  const beside = (
    given: string,
    { servers = "const app = express(), api = Router()", handler = HANDLER }: Around = {},
  ): App => ({
    ...minimal,
    "server.ts": `${IMPORTS}\n${servers}\n${given}\n${handler}\n`,
  })
  /** What `init` lists for a server file, and the lines that it names. */
  const readIn = (app: App): { listed: readonly string[]; lines: readonly number[] } => {
    const { tree, said } = setUp(app)
    const outside = [...tree[POLICY]!.matchAll(/path: "([^"]+)", match: "(\w+)", why: "answered by the app's own/g)]
    const [, named = ""] = /^.*?((?:server\.\w+:\d+(?:, )?)+): your server answers addresses/m.exec(said) ?? []
    return {
      listed: outside.map(([, at, match]) => `${at} ${match}`),
      lines: [...named.matchAll(/:(\d+)/g)].map(([, line]) => Number(line)),
    }
  }
  const FASTIFY = { servers: "const fastify = Fastify({ logger: true })", handler: HANDLER.replace("app", "fastify") }
  const ON_HONO = { servers: "const app = new Hono(), api = Router()" }

  test.each<readonly [string, { given: App; want: readonly string[] }]>([
    [
      "a method and a path",
      { given: beside('app.on("GET", "/health", h)\nserver.on("error", log)', ON_HONO), want: ["/health exact"] },
    ],
    ["several paths", { given: beside('app.get(["/a", "/b"], h)'), want: ["/a exact", "/b exact"] }],
    ["a path before its methods", { given: beside('app.route("/health").get(h)'), want: ["/health exact"] }],
    [
      "an object",
      { given: beside('fastify.route({ method: "GET", url: "/health", handler })', FASTIFY), want: ["/health exact"] },
    ],
    ["nothing, for middleware", { given: beside("app.use(helmet(), compression())"), want: [] }],
    [
      "a path above a router, which has paths of its own",
      { given: beside('api.get("/users", h)\napp.use("/api", api)'), want: ["/api subtree"] },
    ],
    ["a path under a condition", { given: beside('if (isLocal) {\napp.get("/debug", h)\n}'), want: ["/debug exact"] }],
    [
      "paths of the server that it starts, exports and observes",
      {
        given: beside(
          'import { serve } from "@hono/node-server"\nimport { createNodeWebSocket } from "@hono/node-ws"\nimport * as sentry from "@sentry/node"\napp.get("/health", h)\nsentry.setupExpressErrorHandler(app)\nconst sockets = createNodeWebSocket({ app })\napp.locals.title = "x"\nserve({ fetch: app.fetch })\nconst running = app.listen(80)\nprocess.on("SIGTERM", () => app.close())\nexport { app }\nexport type App = typeof app\nexport default app',
        ),
        want: ["/health exact"],
      },
    ],
    [
      "a path in the function that makes the server",
      {
        given: beside(
          `async function start() {\nconst app = Fastify()\napp.get("/health", h)\n${HANDLER}\nawait app.listen({ port })\n}`,
          { servers: "", handler: "" },
        ),
        want: ["/health exact"],
      },
    ],
    [
      "a path of the server that `createHonoServer` makes",
      {
        given: beside(
          'export default createHonoServer({ configure(server) {\nserver.get("/health", h)\n}, beforeAll: async (app) => {\napp.get("/ready", h)\n} })',
          { servers: 'import { createHonoServer } from "react-router-hono-server/node"', handler: "" },
        ),
        want: ["/health exact", "/ready exact"],
      },
    ],
    [
      "a path of a plugin with other options than a prefix",
      {
        given: beside(
          'const plugin = (app) => {\napp.get("/health", h)\n}\nfastify.register(plugin, { logLevel: "warn" })',
          FASTIFY,
        ),
        want: ["/health exact"],
      },
    ],
    [
      "a path of a plugin without a name",
      {
        given: beside('fastify.register(async (fastify) => {\nfastify.get("/health", h)\n})', FASTIFY),
        want: ["/health exact"],
      },
    ],
  ])("registers its handlers for %s", (_, { given, want }) => {
    expect(readIn(given)).toEqual({ listed: want, lines: [] })
  })

  test.each<readonly [string, { given: string; lines: readonly number[] }]>([
    ["a name, which may be middleware or a path", { given: "app.use(cors, api)", lines: [3, 4, 5] }],
    ["a variable that may change", { given: 'let API = "/api"; app.use(API, api)', lines: [3, 4, 5] }],
    [
      "a name that is a constant and a parameter",
      { given: 'const at = "/"; const add = (at) => app.use(at, api)', lines: [3, 4, 5] },
    ],
    ["a composed text", { given: "app.use(`${base}/api`, api)", lines: [3, 4, 5] }],
    ["a call, which may make middleware or a path", { given: 'app.use(join(base, "api"), api)', lines: [3, 4] }],
    ["a path without a slash", { given: 'app.route("api", api)', lines: [3, 4] }],
    ["a pattern that begins with a group", { given: "app.use(/^(?:\\/api)/, api)", lines: [3, 4, 5] }],
    [
      "another router",
      { given: "const server = Router(); app.use(prefix, server); server.use(api)", lines: [3, 4, 5] },
    ],
    [
      "a name that is another function's constant",
      {
        given: 'import { API } from "./config"; function other() { const API = "/x" }; app.use(API, api)',
        lines: [3, 4, 5],
      },
    ],
    ["no path, but at the server's own", { given: 'app.use("/", api)', lines: [3, 4] }],
  ])("is asked about the paths of a router behind %s", (_, { given, lines }) => {
    expect(readIn(beside(`api.get("/health", h)\napi.use("/notes", h)\n${given}`))).toEqual({ listed: [], lines })
  })

  test.each<readonly [string, string, Around]>([
    ["Hono", 'const server = new Hono().basePath("/v1")\nserver.get("/health", h)', {}],
    ["a plugin", 'fastify.register(async (app) => {\napp.get("/health", h)\n}, { prefix: "/v1" })', FASTIFY],
    [
      "a plugin with a name",
      'const plugin = (app) => {\napp.get("/health", h)\n}\nfastify.register(plugin, { prefix: "/v1" })',
      FASTIFY,
    ],
    [
      "a plugin with options from elsewhere",
      'const plugin = (app) => {\napp.get("/health", h)\n}\nfastify.register(plugin, { logLevel: "warn", ...options })',
      FASTIFY,
    ],
    [
      "a plugin that a call makes",
      'const plugin = (app) => {\napp.get("/health", h)\n}\nfastify.register(wrap(plugin), options)',
      FASTIFY,
    ],
    [
      "the plugin around it",
      'const inner = (app) => {\napp.get("/health", h)\n}\nconst outer = (app) => void app.register(inner)\nfastify.register(outer, { "prefix": "/v1" })',
      FASTIFY,
    ],
    [
      "the plugin around the plugin around it",
      'const a = (app) => {\napp.get("/health", h)\n}\nconst b = (app) => void app.register(a)\nconst c = (app) => void app.register(b)\nfastify.register(c, { prefix: "/v1" })',
      FASTIFY,
    ],
    ["Hono, in the call", '\napp.basePath("/v1").get("/health", h)', ON_HONO],
    [
      "Hono, with a router in it",
      'const server = new Hono().basePath("/v1")\napi.get("/health", h)\nserver.use(api)',
      {},
    ],
  ])("is asked about the paths behind a prefix of %s", (_, given, around) => {
    expect(readIn(beside(given, around))).toEqual({ listed: [], lines: [4] })
  })

  test("lists the one address at which Hono runs middleware, because it runs none beneath it", () => {
    expect(readIn(beside('app.use("/api", h)', ON_HONO))).toEqual({ listed: ["/api exact"], lines: [] })
  })

  test("lists the paths of a server that a module exports for workers, also with a type", () => {
    const given = 'app.get("/health", h)\nexport default { fetch: app.fetch } satisfies ExportedHandler'
    expect(readIn(beside(given, ON_HONO))).toEqual({ listed: ["/health exact"], lines: [] })
  })

  test.each([
    [
      "that another one hands a request",
      "root.use((q, s, n) => { app.handle(q, s, n) })",
      "const app = express(), root = express()",
    ],
    ["whose maker is imported under another name", "", 'import { Router as R } from "express"; const app = R()'],
  ])("is asked about the paths of a server %s", (_, given, servers) => {
    const { listed, lines } = readIn(beside(`app.get("/health", h); ${given}`, { servers }))
    expect([listed, lines]).toEqual([[], [3]])
  })

  test("is asked about the router and its paths in a router of Hono with a prefix", () => {
    const given = 'const app = new Hono().basePath("/v1")\napi.get("/health", h)\napp.route("/", api)'
    expect(readIn(beside(given, { servers: "const api = new Hono()" }))).toEqual({ listed: [], lines: [4, 5] })
  })

  test("is asked about the paths of a router that it also mounts at a path that is listed", () => {
    const given = 'app.use("/api", api); api.use(router); app.use(cors(), router)\nrouter.get("/health", h)'
    const servers = "const app = express(), api = Router(), router = Router()"
    expect(readIn(beside(given, { servers }))).toEqual({ listed: ["/api subtree"], lines: [4] })
  })

  test.each([
    ["a template without values", "app.use(`/api`, api)"],
    ["a constant", 'const API = "/api" as const\napp.use(API, api)'],
    ["the path of the router around it", 'app.use("/api", server)\nserver.use(api)'],
    ["the path of the router around it, behind middleware", 'app.use("/api", server)\nserver.use(check, api)'],
    ["the path of a router of any name", 'app.use("/api", v1)\nv1.use(api)'],
  ])("gets a router listed whose path is %s", (_, given) => {
    const servers = "const app = express(), api = Router(), server = Router(), v1 = Router()"
    const app = beside(`api.get("/health", h)\n${given}`, { servers })
    expect(readIn(app)).toEqual({ listed: ["/api subtree"], lines: [] })
  })

  // The address of `/health` is not in sight; that of a mount may be.
  test.each<readonly [string, { given: string; listed?: readonly string[]; lines: readonly number[] }]>([
    ["a method for one path", { given: 'app.get("/api", api)', listed: ["/api exact"], lines: [3] }],
    ["a list of handlers", { given: 'app.use("/api", [cors(), api])', listed: ["/api subtree"], lines: [3] }],
    ["its `fetch`", { given: 'app.mount("/api", api.fetch)', listed: ["/api subtree"], lines: [3] }],
    ["a handler", { given: 'app.all("/v1/*", (c) => api.fetch(c.req.raw))', listed: ["/v1 subtree"], lines: [3] }],
    ["a cast", { given: 'app.use("/api", api as any)', listed: ["/api subtree"], lines: [3] }],
    ["parentheses", { given: 'app.use("/api", (api))', listed: ["/api subtree"], lines: [3] }],
    ["a call around it", { given: 'app.use("/api", wrap(api))', listed: ["/api subtree"], lines: [3] }],
    ["a call of it", { given: 'app.use("/api", api.routes())', listed: ["/api subtree"], lines: [3] }],
    ["a function", { given: 'app.use("/api", (q, s, n) => api(q, s, n))', listed: ["/api subtree"], lines: [3] }],
    ["a host", { given: 'app.use(vhost("api.example.com", api))', lines: [3] }],
    ["a list without a path", { given: "app.use([api])", lines: [3] }],
    ["a server of another name", { given: 'root.use("/api", api)', lines: [3, 4] }],
    ["a chain", { given: 'app.use(cors()).use("/api", api)', lines: [3, 4] }],
    ["a loop", { given: 'for (const at of ["/a", "/b"]) app.use(at, api)', lines: [3, 4] }],
    ["another name", { given: 'const v1 = api\napp.use("/v1", v1)', listed: ["/v1 subtree"], lines: [3] }],
  ])("is asked about the paths of a router that is mounted by %s", (_, { given, listed = [], lines }) => {
    const servers = "const app = express(), api = Router(), root = express()"
    expect(readIn(beside(`api.get("/health", h)\n${given}`, { servers }))).toEqual({ listed, lines })
  })

  test.each<
    readonly [string, { given: string; around?: Around; listed?: readonly string[]; lines: readonly number[] }]
  >([
    [
      "a server that is mounted",
      { given: 'const root = express()\nroot.use("/api", app)\napp.get("/health", h)', lines: [4, 5] },
    ],
    [
      "a function that makes a router",
      {
        given:
          'function makeApi() { const router = Router(); router.get("/health", h); return router }\napp.use("/api", makeApi())',
        listed: ["/api subtree"],
        lines: [3],
      },
    ],
    [
      "a function that is given a router",
      {
        given: 'function routes(app) { app.get("/health", h) }\napp.use("/v1", routes(Router()))',
        listed: ["/v1 subtree"],
        lines: [3],
      },
    ],
    [
      "a function that a plugin calls",
      {
        given:
          'function routes(app) { app.get("/health", h) }\nfastify.register((app) => routes(app), { prefix: "/v1" })',
        around: FASTIFY,
        lines: [3],
      },
    ],
    [
      "a plugin in a list",
      {
        given:
          'const health = (app) => { app.get("/health", h) }\nfor (const p of [health]) fastify.register(p, { prefix: "/v1" })',
        around: FASTIFY,
        lines: [3],
      },
    ],
    [
      "a plugin that a function makes",
      {
        given:
          'const health = () => (app) => { app.get("/health", h) }\nconst p = health()\nfastify.register(p, { prefix })',
        around: FASTIFY,
        lines: [3],
      },
    ],
    [
      "a variable",
      {
        given: 'app = app.basePath("/v1")\napp.get("/health", h)',
        around: { servers: "let app = new Hono()" },
        lines: [4],
      },
    ],
    [
      "a function that makes the server",
      {
        given: 'const make = () => new Hono().basePath("/v1")\nconst app = make()\napp.get("/health", h)',
        around: { servers: "" },
        lines: [5],
      },
    ],
    [
      "another name",
      {
        given: 'const base = new Hono().basePath("/v1")\nconst app = base\napp.get("/health", h)',
        around: { servers: "" },
        lines: [5],
      },
    ],
    ["a part", { given: 'const { app } = make()\napp.get("/health", h)', around: { servers: "" }, lines: [4] }],
    [
      "a client",
      {
        given: 'const api = axios.create()\napi.post("/health", { a: 1 })',
        around: { servers: "const app = express()" },
        lines: [4],
      },
    ],
    [
      "a server at another port",
      {
        given: 'const api = express()\napi.get("/health", h)\napi.listen(9090)',
        around: { servers: "const app = express()" },
        lines: [4],
      },
    ],
    [
      "one of two servers",
      { given: 'const api = express()\napp.get("/health", h)\napi.use(createRequestHandler({ build }))', lines: [4] },
    ],
    [
      "a server with paths of its own making",
      { given: 'app.get("/health", h)', around: { servers: "const app = new Hono({ getPath })" }, lines: [3] },
    ],
    [
      "a server with unknown options",
      {
        given: 'fastify.get("/health", h)',
        around: { ...FASTIFY, servers: "const fastify = Fastify(options)" },
        lines: [3],
      },
    ],
    [
      "the server of an app with a prefix",
      {
        given:
          'const app = new Hono().basePath("/v1")\nexport default createHonoServer({ app, configure(server) {\nserver.get("/health", h)\n} })',
        around: { servers: 'import { createHonoServer } from "react-router-hono-server/node"', handler: "" },
        lines: [5],
      },
    ],
    ["a function", { given: 'const add = () => {\napp.get("/health", h)\n}', lines: [4] }],
    ["a loop", { given: 'for (const h of all) {\napp.get("/health", h)\n}', lines: [4] }],
    ["a result that is used", { given: 'const routes = app.get("/health", h)\napp.use("/v1", routes)', lines: [3, 4] }],
    ["a chain", { given: 'app.get("/a", h).get("/health", h)', listed: ["/a exact"], lines: [3] }],
    [
      "a server to which a function adds the router's handler",
      { given: `app.get("/health", h)\nfunction serve() {\n${HANDLER}\n}`, around: { handler: "" }, lines: [3] },
    ],
    [
      "a plugin in a loop",
      {
        given: 'for (const h of all) {\nfastify.register((app) => {\napp.get("/health", h)\n})\n}',
        around: FASTIFY,
        lines: [5],
      },
    ],
    [
      "a router of a function",
      {
        given: 'const api = makeApi()\napi.get("/health", h)\napp.use("/api", api)',
        around: { servers: "const app = express()" },
        listed: ["/api subtree"],
        lines: [4],
      },
    ],
    [
      "a server that is started by a function of the app",
      { given: 'import { serve } from "./serve"; serve(app)\napp.get("/health", h)', lines: [4] },
    ],
    ["a server whose `fetch` is mounted", { given: 'root.mount("/v1", app.fetch)\napp.get("/health", h)', lines: [4] }],
    [
      "a plugin that changes its server",
      { given: 'fastify.register((app) => {\napp = other\napp.get("/health", h)\n})', around: FASTIFY, lines: [5] },
    ],
    [
      "the second parameter of a plugin",
      { given: 'fastify.register((_, app) => {\napp.get("/health", h)\n})', around: FASTIFY, lines: [4] },
    ],
    [
      "a server that a function of the app gets",
      { given: 'import { routes } from "./routes"; routes(app)\napp.get("/health", h)', lines: [4] },
    ],
    ["a server behind the router's handler", { given: `${HANDLER}\napp.get("/health", h)`, lines: [4] }],
    [
      "a server of two plugins",
      {
        given:
          'const plugin = (app) => {\napp.get("/health", h)\n}\nfastify.register(plugin)\nfastify.register(plugin, { prefix: "/v1" })',
        around: FASTIFY,
        lines: [4],
      },
    ],
  ])("is asked about the paths of %s", (_, { given, around, listed = [], lines }) => {
    expect(readIn(beside(given, around))).toEqual({ listed, lines })
  })

  test("beneath a base path, need not serve anything else", () => {
    const app = beside('app.get("/app/health", h)', { handler: HANDLER.replace("*", "/app/*splat") })
    const config = { "react-router.config.ts": 'export default { basename: "/app" }\n' }
    expect(readIn({ ...app, ...config })).toEqual({ listed: ["/health exact"], lines: [] })
  })

  test("beneath a base path, gets only the paths beneath it listed", () => {
    const { tree } = setUp({
      ...hono,
      "react-router.config.ts": 'export default { basename: "/app" }\n',
      "server.ts": hono["server.ts"]!.replaceAll('"/api/v1/*"', '"/app/api/*"'),
    })
    const outside = [...tree[POLICY]!.matchAll(/path: "([^"]+)", match: "\w+", why: "answered by/g)].map(([, at]) => at)
    expect(outside).toEqual(["/api"])
  })
})

describe("advice that fits the app", () => {
  const express = (build: string): App => ({
    ...minimal,
    "server.js": `import { createRequestHandler } from "@react-router/express"\nimport express from "express"\n\nconst app = express()\napp.use(createRequestHandler({ build: () => import("${build}") }))\n`,
  })
  const signIn = (text: string): App => ({
    ...minimal,
    "app/routes.ts": routes(route("login", "login")),
    "app/login.tsx": `${text}${PAGE}`,
  })

  test("an Express server that is bundled with the app is told of the lock for Express", () => {
    expect(setUp(express("virtual:react-router/server-build")).said).toContain("put `app.use(locks.express())`")
    expect(setUp(express("./build/server/index.js")).said).not.toContain("locks.express()")
    const loaded = express("./app.js")["server.js"]!.replace(
      "() =>",
      'vite ? () => vite.load("virtual:react-router/server-build") : () =>',
    )
    expect(setUp({ ...minimal, "server.js": loaded }).said).not.toContain("locks.express()")
  })

  test("a sign-in page is told to check `next` where it signs people in: on the server or in the browser", () => {
    const onServer = setUp(signIn("export const action = () => null\n")).said
    expect(onServer).toContain("checked by `locks.safeNext(...)`;")
    expect(onServer).not.toContain("safeNextOf")
    expect(setUp(signIn("")).said).toContain("`safeNextOf(guards, ...)` of `sallyport/guard/client` in the browser")
  })
})

describe("hints for rules that are still to be decided", () => {
  const app: App = {
    ...minimal,
    "app/routes.ts": routes(
      'layout("layouts/protected.tsx", [route("notes", "notes.tsx"), layout("layouts/frame.tsx", [route("stock/:id", "stock.tsx")])])',
      route("imprint", "imprint"),
      route("plain", "plain"),
    ),
    "app/layouts/protected.tsx": PAGE,
    "app/layouts/frame.tsx": PAGE,
    "app/auth.ts":
      'export const publicPaths: readonly string[] = ["/imprint", "/help/*"]\nexport const colours = ["/plain"]\nconst PROTECTED_ROUTES = new Set(["/stock/*"])\n',
    ...Object.fromEntries(["notes", "stock", "imprint", "plain"].map((name) => [`app/${name}.tsx`, PAGE])),
  }

  test("name the layouts and the lists of the app, and open nothing", () => {
    const { tree } = setUp(app)
    const whyOf = (at: string): string | undefined =>
      new RegExp(`path: "${at}", match: "exact", require: "signed-in", why: "([^"]+)"`).exec(tree[POLICY]!)?.[1]
    expect(whyOf("/notes")).toBe("page app/notes.tsx (in app/layouts/protected.tsx): to be decided")
    expect(whyOf("/stock/:id")).toBe(
      "page app/stock.tsx (in app/layouts/protected.tsx, in `PROTECTED_ROUTES` of app/auth.ts): to be decided",
    )
    expect(whyOf("/imprint")).toBe("page app/imprint.tsx (in `publicPaths` of app/auth.ts): to be decided")
    expect(whyOf("/plain")).toBe("page app/plain.tsx: to be decided")
  })

  test("find words in camel case, as in `ProtectedLayout` and `publicPaths`, and not within other words", () => {
    const { tree } = setUp({
      ...minimal,
      "app/routes.ts": routes(
        'layout("layouts/ProtectedLayout.tsx", [route("notes", "notes.tsx")])',
        'layout("layouts/AuthorLayout.tsx", [route("stock", "stock.tsx")])',
        route("imprint", "imprint"),
        route("plain", "plain"),
      ),
      "app/layouts/ProtectedLayout.tsx": PAGE,
      "app/layouts/AuthorLayout.tsx": PAGE,
      "app/lists.ts": 'export const authorPages = ["/plain"]\nexport const myPublicURLPaths = ["/imprint"]\n',
      ...Object.fromEntries(["notes", "stock", "imprint", "plain"].map((name) => [`app/${name}.tsx`, PAGE])),
    })
    const hintsAt = (at: string): string | undefined =>
      new RegExp(`path: "${at}", match: "exact", require: "signed-in", why: "page \\S+ ?(.*): to be decided"`).exec(
        tree[POLICY]!,
      )?.[1]
    expect(["/notes", "/stock", "/imprint", "/plain"].map(hintsAt)).toEqual([
      "(in app/layouts/ProtectedLayout.tsx)",
      "",
      "(in `myPublicURLPaths` of app/lists.ts)",
      "",
    ])
  })

  test("find words in other forms, as in `guestsOnlyPaths` and `publicpaths`, and not in `OAuth`", () => {
    const hinting =
      "authenticationRoutes authorizationPaths unauthedRoutes adminsPaths guestsOnlyPaths protectedroutes publicpaths"
    const lists = `${hinting} OAuthPaths myOAuthPaths oAuthPaths OAUTH_PATHS authorspaths`.split(" ")
    const { tree } = setUp({
      ...minimal,
      "app/routes.ts": routes(route("plain", "plain")),
      "app/plain.tsx": PAGE,
      "app/lists.ts": lists.map((name) => `export const ${name} = ["/plain"]\n`).join(""),
    })
    const named = [...tree[POLICY]!.matchAll(/in `(\w+)` of/g)].map(([, name]) => name)
    expect(named.join(" ")).toBe(hinting)
  })

  test("name the checks in the code of pages and of the layouts around them, and open nothing", () => {
    const { tree } = setUp({
      ...app,
      "app/layouts/protected.tsx": `import { redirect } from "react-router"\nexport const loader = () => {\n  throw redirect(\n    "/sign-in?from=here",\n  )\n}\n${PAGE}`,
      "app/stock.tsx": `import { requireUserId } from "./auth"\n${PAGE}\nexport const action = () => requireUserId()\n`,
      "app/imprint.tsx": `import { redirect } from "react-router"\nimport { requireUser, requireText } from "./auth"\n${PAGE}\nexport const action = () => redirect(requireText("/imprint"))\n`,
      "app/plain.tsx": `import { redirect } from "react-router"\n${PAGE}\nexport const action = () => redirect("/notes")\n`,
    })
    const whyOf = (at: string): string | undefined =>
      new RegExp(`path: "${at}", match: "exact", require: "signed-in", why: "([^"]+)"`).exec(tree[POLICY]!)?.[1]
    const around = "in app/layouts/protected.tsx, which redirects to /sign-in"
    expect(whyOf("/notes")).toBe(`page app/notes.tsx (${around}): to be decided`)
    expect(whyOf("/stock/:id")).toBe(
      `page app/stock.tsx (calls \`requireUserId\`, ${around}, in \`PROTECTED_ROUTES\` of app/auth.ts): to be decided`,
    )
    expect(whyOf("/imprint")).toBe("page app/imprint.tsx (in `publicPaths` of app/auth.ts): to be decided")
    expect(whyOf("/plain")).toBe("page app/plain.tsx: to be decided")
  })
})

describe("an app of a monorepo, whose session is in a package beside it", () => {
  const AUTH = 'import { betterAuth } from "better-auth"\nexport const auth = betterAuth({})\n'
  const app = withPackages(minimal, "@acme/auth", "better-auth")
  /** The app, with a package that is linked as package managers do it. */
  const beside = (imported: string, files: App, links = ["@acme/auth"]) => {
    const inside = Object.entries({ ...app, "app/home.tsx": `import { auth } from "${imported}"\n${PAGE}` })
    const top = written({
      ...Object.fromEntries(inside.map(([file, text]) => [`apps/web/${file}`, text])),
      ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`packages/${file}`, text])),
      "package.json": '{ "workspaces": ["apps/*", "packages/*"] }\n',
    })
    mkdirSync(path.join(top, "node_modules/@acme"), { recursive: true })
    for (const name of links)
      symlinkSync(path.join(top, "packages", path.basename(name)), path.join(top, "node_modules", name))
    return path.join(top, "apps/web")
  }
  const manifest = (more: object): string => JSON.stringify({ name: "@acme/auth", ...more })
  const importIn = (root: string): string | undefined =>
    /import \{ auth \} from "([^"]+)"/.exec(setUp(app, root).tree[LOCKS]!)?.[1]

  test.each([
    ["its main entry", "@acme/auth", { "auth/package.json": manifest({ main: "main.ts" }), "auth/main.ts": AUTH }],
    ["its index", "@acme/auth", { "auth/package.json": manifest({}), "auth/index.ts": AUTH }],
    [
      "an entry of `exports`, with conditions",
      "@acme/auth/server",
      {
        "auth/package.json": manifest({ exports: { "./server": { types: "./a.d.ts", default: "./src/server.ts" } } }),
        "auth/src/server.ts": AUTH,
      },
    ],
    [
      "a pattern of `exports`",
      "@acme/auth/lib/auth.server",
      { "auth/package.json": manifest({ exports: { "./*": "./src/*" } }), "auth/src/lib/auth.server.ts": AUTH },
    ],
    [
      "the source of what is compiled",
      "@acme/auth",
      { "auth/package.json": manifest({ exports: "./dist/index.js" }), "auth/src/index.ts": AUTH },
    ],
    [
      "the source of what is compiled to another ending",
      "@acme/auth",
      { "auth/package.json": manifest({ exports: { import: "./dist/index.mjs" } }), "auth/src/index.ts": AUTH },
    ],
    ...(
      [
        [{ exports: "./index.mjs" }, "index.ts"],
        [{ main: "./src/index.mjs" }, "src/index.ts"],
        [{ exports: { types: "./index.d.ts", default: "./out/index.js" } }, "index.ts"],
      ] as const
    ).map(([more, source]): [string, string, App] => [
      `the source beside what is compiled: ${JSON.stringify(more)}`,
      "@acme/auth",
      { "auth/package.json": manifest(more), [`auth/${source}`]: AUTH },
    ]),
    ...(
      [
        ["./made.mjs", "made.ts"],
        ["./lib.js", "lib.jsx"],
        ["./lib", "lib/index.mts"],
      ] as const
    ).map(([from, source]): [string, string, App] => [
      `a module that it exports under the name of another file: ${from} for ${source}`,
      "@acme/auth",
      { "auth/package.json": manifest({}), "auth/index.ts": `export * from "${from}"\n`, [`auth/${source}`]: AUTH },
    ]),
    [
      "a module of which it lists every value",
      "@acme/auth",
      {
        "auth/package.json": manifest({}),
        "auth/index.ts": 'export { auth, helper } from "./made"\n',
        "auth/made.ts": `${AUTH}export const helper = 1\nexport type User = typeof auth\n`,
      },
    ],
    [
      "a module that it exports from another one",
      "@acme/auth",
      {
        "auth/package.json": manifest({}),
        "auth/index.ts": 'export * from "./made.js"\n',
        "auth/made.ts": AUTH,
      },
    ],
  ])("is found through %s, and imported as the app imports it", (_, imported, files) => {
    expect(importIn(beside(imported, files))).toBe(imported)
  })

  test("is found in a package that only the other package lists", () => {
    const root = beside(
      "@acme/auth",
      {
        "auth/package.json": manifest({ dependencies: { "@acme/core": "workspace:*" } }),
        "auth/index.ts": 'export { auth } from "@acme/core"\n',
        "core/package.json": '{ "name": "@acme/core" }',
        "core/index.ts": AUTH,
      },
      ["@acme/auth", "@acme/core"],
    )
    expect(importIn(root)).toBe("@acme/auth")
  })

  test.each([
    'import { auth } from "./made"\nexport const userOf = () => auth\n',
    'export const a = 1\nimport { auth } from "./made"\n',
    'export type { auth } from "./made"\nexport { b as auth } from "./b"\nimport "./made"\n',
    'export { helper } from "./made"\n',
    'export { helper, auth as default } from "./made"\n',
    'import "./made"\n// export * from "./made"\n',
    'export { helper, type auth } from "./made"\n',
  ])("is imported by its path if nothing exports it under the package's name: %j", (text) => {
    const root = beside("@acme/auth", {
      "auth/package.json": manifest({}),
      "auth/index.ts": text,
      "auth/made.ts": `${AUTH}export const helper = 1\nexport type User = typeof auth\n`,
    })
    expect(importIn(root)).toBe("../../../packages/auth/made")
  })

  test("is looked for past what is no module: a stylesheet, and a link that leads to itself", () => {
    const root = beside("@acme/auth", {
      "auth/package.json": manifest({ exports: { ".": "./index.ts", "./*": "./*" } }),
      "auth/index.ts": AUTH,
      "auth/app.css": "",
    })
    symlinkSync("round.ts", path.join(root, "../../packages/auth/round.ts"))
    writeFileSync(path.join(root, "app/entry.client.ts"), 'import "@acme/auth/app.css"\nimport "@acme/auth/round"\n')
    expect(importIn(root)).toBe("@acme/auth")
  })

  test("is not looked for in modules that the app does not import", () => {
    const root = beside("@acme/auth/web", {
      "auth/package.json": manifest({ exports: { "./web": "./web.ts", "./server": "./server.ts" } }),
      "auth/web.ts": "export const auth = null\n",
      "auth/server.ts": AUTH,
    })
    expect(importIn(root)).toBeUndefined()
  })
})

describe("the app's own tools", () => {
  test.each([
    [
      "@biomejs/biome",
      'write `"files": { "includes": ["**", "!app/generated"] }` in biome.json; then run `npx biome check --write ',
    ],
    ["eslint", 'write `{ ignores: ["app/generated/"] }` in its configuration; then run `npx eslint --fix '],
    ["oxfmt", 'write `"app/generated/"` in `ignorePatterns` of .oxfmtrc.json; then run `npx oxfmt '],
  ])("%s is told what to run on what was written, and what to leave out", (name, told) => {
    const { said } = setUp(withPackages(minimal, name))
    expect(said).toContain(`${name}: leave out app/generated`)
    expect(said).toContain(
      `${told}${POLICY} app/root.tsx app/routes.ts app/routes/not-found.tsx ${LOCKS} package.json vite.config.ts\``,
    )
  })

  test.each([
    ["@biomejs/biome", "biome.jsonc", "in biome.jsonc; then"],
    ["eslint", "eslint.config.ts", "in eslint.config.ts; then"],
    ["oxfmt", ".oxfmtrc.jsonc", "of .oxfmtrc.jsonc; then"],
    ["oxfmt", "oxfmt.config.ts", "of oxfmt.config.ts; then"],
  ])("%s is told so with the name of the configuration that is there", (name, file, told) => {
    expect(setUp({ ...withPackages(minimal, name), [file]: "" }).said).toContain(told)
  })

  // Biome takes no file if the list only excludes some.
  const WHOLE_LIST = 'write `"files": { "includes": ["**", "!app/generated"] }` in '
  const ITS_END = 'add `"!app/generated"` at the end of `files.includes` in '

  test.each([
    ["biome.json", '{ "files": { "includes": ["**", "!dist"] } }', ITS_END],
    ["biome.json", '{ "linter": { "includes": ["**"] }, "files": { "maxSize": 9 } }', WHOLE_LIST],
    ["biome.json", '{ "files": { "includes": [] } }', WHOLE_LIST],
    ["biome.json", '{ "files": { "includes": ["!dist"] } }', WHOLE_LIST],
    ["biome.json", "{", WHOLE_LIST],
    ["biome.jsonc", '{\n  // Ours.\n  "files": { "includes": ["app/**"], },\n}', ITS_END],
    ["biome.jsonc", '{\n  // "files": { "includes": ["**"] }\n}', WHOLE_LIST],
  ])("Biome with the %s `%s` is told to write the whole list, or to add to its end", (file, text, told) => {
    const { said } = setUp({ ...withPackages(minimal, "@biomejs/biome"), [file]: text })
    expect(said).toContain(`${told}${file}; then run`)
  })

  test.each([
    ["prettier", "write `apps/web/app/generated/` in .prettierignore; then run `npx prettier --write apps/web/"],
    [
      "@biomejs/biome",
      'write `"files": { "includes": ["**", "!apps/web/app/generated"] }` in biome.json; then run `npx biome',
    ],
  ])("%s, which only the root of a workspace has, is told so by the paths there", (name, told) => {
    const inside = (app: App): App =>
      Object.fromEntries(Object.entries(app).map(([file, text]) => [`apps/web/${file}`, text]))
    const root = (manifest: object): App => ({ ...inside(minimal), "package.json": JSON.stringify(manifest) })
    const saidIn = (app: App): string => run(path.join(written(app), "apps/web")).stderr
    const devDependencies = { [name]: "1" }
    expect(saidIn(root({ workspaces: ["apps/*"], devDependencies }))).toContain(
      `in the workspace's root, ${name}: leave out apps/web/app/generated, whose files are compared with the policy: ${told}`,
    )
    expect(saidIn({ ...root({ devDependencies }), "pnpm-workspace.yaml": "packages: [apps/*]\n" })).toContain(told)
    expect(saidIn(root({ devDependencies }))).not.toContain(name)
    expect(saidIn(root({ workspaces: ["apps/*"] }))).not.toContain(name)
  })

  test("Prettier is told so once, by the root of a workspace, if the app has it too", () => {
    const inside = Object.entries(minimal).map(([file, text]) => [`apps/web/${file}`, text] as const)
    const root = written({
      ...Object.fromEntries(inside),
      "apps/web/.prettierrc": "{}\n",
      "package.json": JSON.stringify({ workspaces: ["apps/*"], devDependencies: { prettier: "1" } }),
    })
    const { stderr } = run(path.join(root, "apps/web"))
    expect(stderr.split("\n").filter((line) => line.includes("prettier: "))).toEqual([
      expect.stringContaining("in the workspace's root, prettier: leave out apps/web/app/generated"),
    ])
  })

  test("get no second entry for files that they already ignore", () => {
    const biome = {
      ...withPackages(minimal, "@biomejs/biome"),
      "biome.json": '{ "files": { "includes": ["**", "!app/generated"] } }\n',
    }
    const { said } = setUp(biome)
    expect(said).toContain("@biomejs/biome: run `npx biome check --write ")
    expect(said).not.toContain("leave out app/generated")
  })

  test.each([
    [{ "pnpm-lock.yaml": "" }, "pnpm add"],
    [{ "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages:\n  - tooling/*\n" }, "pnpm add -w"],
    [{ "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "onlyBuiltDependencies:\n  - esbuild\n" }, "pnpm add"],
    [{ "yarn.lock": "" }, "yarn add"],
    [{ "bun.lock": "" }, "bun add"],
    [{ "package-lock.json": "" }, "npm install"],
    [{}, "npm install"],
  ])("add packages by the package manager of %o", (files, add) => {
    const root = written({ ...minimal, ...files })
    expect(run(root, false, false, "jwt").stderr).toContain(`run \`${add} jose\` first`)
  })

  test.each([
    [{ "pnpm-lock.yaml": "" }, "pnpm"],
    [{ "yarn.lock": "" }, "yarn"],
    [{ "bun.lock": "" }, "bunx"],
    [{ "package-lock.json": "" }, "npx"],
    [{}, "npx"],
  ])("are run by the package manager of %o, except in files that are compared", (files, runner) => {
    const { said, tree } = setUp({ ...withPackages(minimal, "eslint"), ...files })
    expect(said).toContain(`then run \`${runner} eslint --fix `)
    expect(said).toContain(`run \`${runner} sallyport check\`, then \`${runner} sallyport generate\``)
    expect(said).toContain(`\`${runner} sallyport init --agents\``)
    expect(tree["app/generated/guards.ts"]).toContain("`npx sallyport generate`")
    expect(tree["app/generated/guard-table.md"]).toContain("`npx sallyport generate`")
    expect(tree[LOCKS]).not.toContain("npx")
  })

  test("are run by `npx` where the manifest does not list the package, as in a workspace whose root has it", () => {
    const manifest = minimal["package.json"]!.replace("sallyport", "saltyport")
    const root = written({ ...minimal, "package.json": manifest, "pnpm-lock.yaml": "" })
    expect(ownCommandIn(root)).toBe("npx sallyport")
    expect(runnerOf(root)).toBe("pnpm")
    const withBun = written({ ...minimal, "package.json": manifest, "bun.lock": "" })
    expect(ownCommandIn(withBun)).toBe("bunx sallyport")
  })

  test("are run by the package manager that the manifest of the workspace's root names", () => {
    const root = written({ "package.json": '{ "packageManager": "yarn@4.9.0" }', "apps/web/package.json": "{}" })
    expect(runnerOf(path.join(root, "apps/web"))).toBe("yarn")
  })

  test("add packages by the package manager that the manifest names", () => {
    const manifest = minimal["package.json"]!.replace("{", '{ "packageManager": "pnpm@10.0.0",')
    const root = written({ ...minimal, "package.json": manifest, "package-lock.json": "" })
    expect(run(root, false, false, "jwt").stderr).toContain("run `pnpm add jose` first")
    const bare = { ...minimal, "package.json": manifest.replace("sallyport", "saltyport") }
    expect(run(written(bare)).stderr).toContain("run `pnpm add sallyport` first")
    // Nobody should install it for an app that cannot have locks.
    const old = run(written({ ...bare, ...installed("7.9.0") })).stderr
    expect(old).toContain("React Router 7.9 is too old")
    expect(old).not.toContain("sallyport` first")
  })
})
