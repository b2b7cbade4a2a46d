import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { applyPatch, parsePatch } from "diff"
import { describe, expect, test } from "vitest"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { dayOf } from "../../../codegen/source/day.ts"
import type { SessionKind } from "../../../codegen/init/session/found.ts"
import { defaultsOf } from "../../../codegen/project/defaults.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Draft } from "../../../codegen/init/draft.ts"
import { APPS, computed, installed, languages, library, minimal, script, seven, type App } from "./apps.ts"
import { run, setUp, treeOf, written } from "./set-up.ts"

const rulesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    [...policy.matchAll(/path: "([^"]+)",\s*match: "(\w+)",\s*require: "([^"]+)"/g)].map(([, at, match, asks]) => [
      `${at} ${match}`,
      asks!,
    ]),
  )

describe.each(Object.entries(APPS))("the app `%s`", (_, app) => {
  test("is set up so that the compiler accepts it and the guards are fresh", () => {
    const { root } = setUp(app)
    const { policy, routes } = defaultsOf(root)
    // As `check` does it, with the chain from the root module to the guards.
    const { diagnostics, checked } = compileProject(readProject({ root, policy, routes }), dayOf(new Date()))
    expect(diagnostics).toEqual([])
    expect(checked).not.toBe(null)
  })

  test("is set up once, even in a checkout with other line ends", () => {
    const { root, tree } = setUp(app)
    for (const [file, text] of Object.entries(tree))
      if (!file.startsWith("node_modules/"))
        writeFileSync(path.join(root, file), text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"))
    expect(run(root).stderr).toContain("everything is set up already: nothing to change")
    expect(tree[".gitattributes"]).toMatch(/^(?:app|src)\/generated\/\* text eol=lf linguist-generated\n$/)
  })

  test("is set up once: a second time changes no byte", () => {
    const { root, tree } = setUp(app)
    const { exit, stderr } = run(root)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "everything is set up already: nothing to change\n" })
    expect(treeOf(root)).toEqual(tree)
  })

  test("`--dry-run` shows the files that people read, and lists generated ones with their sizes", () => {
    const root = written(app)
    const { stdout, stderr, exit } = run(root, "patch")
    expect(exit).toBe(0)
    const all = parsePatch(run(root, "all").stdout)
    const isGenerated = (file: string): boolean => file.includes("/generated/")
    expect(parsePatch(stdout)).toEqual(all.filter(({ newFileName }) => !isGenerated(newFileName!)))
    expect(stdout.split("\n").length).toBeLessThan(250)
    for (const { newFileName } of all) {
      const name = newFileName!.slice("b/".length)
      expect(stderr).toMatch(
        isGenerated(name) ? new RegExp(`new     ${name} \\(generated, [\\d.]+ kB\\)\n`) : `${name}\n`,
      )
    }
    expect(stderr).toContain("`npx sallyport init --dry-run --all` shows them, too")
    expect(run(root).stderr).not.toContain("--dry-run")
  })

  test("`--dry-run --all` writes nothing and shows every file", () => {
    const root = written(app)
    const { stdout, exit } = run(root, "all")
    expect(exit).toBe(0)
    const shown = parsePatch(stdout).map(({ newFileName }) => newFileName!)
    expect(shown[0]).toBe("b/policy/app.policy.ts")
    const generated = shown.filter((file) => file.includes("/generated/"))
    expect(generated.length).toBeGreaterThan(1)
    expect(shown.slice(-generated.length)).toEqual(generated)
    const before = treeOf(root)
    expect(before).toEqual(Object.fromEntries(Object.entries(app).sort(([a], [b]) => (a < b ? -1 : 1))))
    const after = { ...before }
    for (const patch of parsePatch(stdout)) {
      const file = patch.newFileName!.slice("b/".length)
      after[file] = applyPatch(before[file] ?? "", patch, { autoConvertLineEndings: false }) as string
    }
    expect(after).toEqual(setUp(app).tree)
  })

  test("answers the same every time", () => {
    const answer = (): object => {
      const { data, findings, ...rest } = run(written(app), "all")
      return { ...rest, data: data(), findings: findings.text }
    }
    expect(answer()).toEqual(answer())
  })
})

describe("the first policy opens", () => {
  test("nothing, if there is no sign-in page", () => {
    const { tree, said } = setUp(minimal)
    expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({ "/ exact": "signed-in" })
    expect(tree["policy/app.policy.ts"]).toContain('"signed-out": 401')
    expect(said).toContain("no sign-in page was found, so people not signed in get 401")
  })

  test("the endpoints of a provider's own sign-in page, to which nobody can be sent", () => {
    const { tree, said } = setUp({
      ...minimal,
      "app/routes.ts":
        'import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), route("login", "login.ts"), route("callback", "callback.ts")]\n',
      "app/login.ts": "export const loader = () => redirect(signInUrl())\n",
      "app/callback.ts": "export const loader = authLoader()\n",
    })
    const policy = tree["policy/app.policy.ts"]!
    expect(rulesOf(policy)).toEqual({ "/ exact": "signed-in", "/callback exact": "anyone", "/login exact": "anyone" })
    expect(policy).toContain('"signed-out": 401')
    expect(said).toContain("`/login` is an endpoint, and visitors can only be sent to a page")
    expect(said).not.toContain("no sign-in page was found")
  })

  test("sign-in pages, guessed from names; every other page and endpoint is closed, and its reason describes it", () => {
    const { tree } = setUp(seven)
    const policy = tree["policy/app.policy.ts"]!
    expect(rulesOf(policy)).toEqual({
      "/ exact": "signed-in",
      "/auth/:provider/callback exact": "anyone",
      "/files subtree": "signed-in",
      "/join exact": "signed-out",
      "/login exact": "signed-out",
      "/logout exact": "anyone",
      "/orders exact": "signed-in",
      "/orders/:id exact": "signed-in",
    })
    expect(policy).toContain('"signed-out": "/login"')
    expect(policy).toContain('why: "endpoint src/files.ts: to be decided"')
    expect(policy).toContain('why: "page src/order.tsx: to be decided"')
    expect(policy.match(/guessed/g)).toHaveLength(5)
  })

  test("a redirect after sign-in: the tasks name it, and keep the values that the server passes to its pages", () => {
    const { said } = setUp(seven)
    expect(said).toContain("the sign-in page `/login`: once people are signed in, send them on to the path in `?next=`")
    expect(said).toContain("begin your `getLoadContext` from `locks.loadContext(request)`")
    const readingBack = (name: string) =>
      setUp({ ...seven, "src/login.tsx": `${seven["src/login.tsx"]}export const back = searchParams.get("${name}")\n` })
    expect(readingBack("next").said).not.toContain("the sign-in page `/login`")
    expect(readingBack("next").tree["src/sallyport.server.ts"]).not.toContain("next:")
    expect(readingBack("redirectTo").said).toContain("it seems to read the way back from `redirectTo`")
    expect(readingBack("redirectTo").tree["src/sallyport.server.ts"]).toContain('next: "redirectTo", // CHECK')
    expect(readingBack("tab").said).toContain("send them on to the path in `?next=`")
  })

  test("no catch-all of the app: it is marked to be checked, as a not-found page or content", () => {
    const { tree, said } = setUp({
      ...minimal,
      "app/routes.ts":
        'import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), route("*", "doc.tsx")]\n',
      "app/doc.tsx": minimal["app/home.tsx"]!,
    })
    expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({ "/ exact": "signed-in" })
    expect(said).toContain("CHECK app/doc.tsx: its route serves every path that no other route does.")
    expect(said).toContain('`{ path: "/", match: "subtree", require: "anyone", why: "..." }` to policy/app.policy.ts')
    // The route that `init` adds is a not-found page.
    expect(setUp(minimal).said).not.toContain("its route serves every path")
  })

  test("no second route with the module of another one: the route for unknown paths gets a new file", () => {
    const { tree, said } = setUp({
      ...minimal,
      "app/routes.ts":
        'import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), route("404", "routes/not-found.tsx")]\n',
      "app/routes/not-found.tsx": minimal["app/home.tsx"]!,
    })
    expect(tree["app/routes.ts"]).toContain(
      'route("404", "routes/not-found.tsx"), route("*", "routes/not-found-2.tsx")',
    )
    expect(tree["app/routes/not-found.tsx"]).toBe(minimal["app/home.tsx"])
    expect(tree["app/routes/not-found-2.tsx"]).toContain("status: 404")
    expect(said).toContain("app/routes/not-found-2.tsx: added a route for unknown paths")
  })

  describe("a Shopify app's sign-in page", () => {
    const { "package.json": manifest, ...rest } = minimal
    const withPages = (paths: readonly string[]): App => ({
      ...rest,
      "package.json": manifest!.replace(
        '"react-router": "*"',
        '"react-router": "*", "@shopify/shopify-app-react-router": "*"',
      ),
      "app/routes.ts": `import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), ${paths.map((at, number) => `route("${at}", "page${number}.tsx")`).join(", ")}]\n`,
      ...Object.fromEntries(paths.map((_, number) => [`app/page${number}.tsx`, minimal["app/home.tsx"]!])),
      "app/shopify.server.ts":
        'import { shopifyApp } from "@shopify/shopify-app-react-router/server"\nconst shopify = shopifyApp({})\nexport const authenticate = shopify.authenticate\n',
    })

    test("is open: Shopify must not be asked who opens it", () => {
      const { tree } = setUp(withPages(["auth/login"]))
      expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({ "/ exact": "signed-in", "/auth/login exact": "anyone" })
      expect(tree["policy/app.policy.ts"]).toContain('home: { "signed-out": "/auth/login"')
    })

    test("is the only one that is open to people who are signed in, too", () => {
      const { tree } = setUp(withPages(["auth/login", "app/login", "recovery", "join"]))
      expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({
        "/ exact": "signed-in",
        "/app/login exact": "signed-out",
        "/auth/login exact": "anyone",
        "/join exact": "signed-out",
        "/recovery exact": "signed-out",
      })
    })
  })

  test("a sign-in page with and without the language before it", () => {
    const { tree } = setUp(languages)
    expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({
      "/:lang/about exact": "signed-in",
      "/:lang/login exact": "signed-out",
      "/about exact": "signed-in",
      "/login exact": "signed-out",
    })
    expect(tree["policy/app.policy.ts"]).toContain('"signed-out": "/login"')
  })

  test("no page by the rule of another whose param takes its name", () => {
    const routes = minimal["app/routes.ts"]!.replace(
      "index(",
      'route("users/:name", "user.tsx"), route("users/new", "new.tsx"), index(',
    )
    const { tree } = setUp({
      ...minimal,
      "app/routes.ts": routes.replace("index }", "index, route }"),
      "app/user.tsx": minimal["app/home.tsx"]!,
      "app/new.tsx": minimal["app/home.tsx"]!,
    })
    expect(rulesOf(tree["policy/app.policy.ts"]!)).toEqual({
      "/ exact": "signed-in",
      "/users/:name exact": "signed-in",
      "/users/new exact": "signed-in",
    })
  })

  test("no directory of files in which a page is served", () => {
    const routes = minimal["app/routes.ts"]!.replace("index(", 'route("assets/:name", "home.tsx"), index(')
    const { tree } = setUp({
      ...minimal,
      "app/routes.ts": routes.replace("index }", "index, route }"),
      "public/a.txt": "x",
    })
    expect(tree["policy/app.policy.ts"]).toContain('path: "/a.txt"')
    expect(tree["policy/app.policy.ts"]).not.toContain('path: "/assets", match: "subtree"')
  })

  test("no path but those of files that are served as they are", () => {
    const { tree } = setUp(seven)
    expect([...tree["policy/app.policy.ts"]!.matchAll(/path: "([^"]+)".*static files/g)].map(([, at]) => at)).toEqual([
      "/assets",
      "/favicon.ico",
      "/fonts",
      "/odd name.txt",
    ])
  })
})

describe("the parts", () => {
  test("version 7 is told to run middleware, and its load context follows", () => {
    const { tree, said } = setUp(seven)
    expect(tree["react-router.config.ts"]).toContain(
      '{ appDirectory: "src", future: { v8_middleware: true } } satisfies Config',
    )
    expect(tree["server.ts"]).toContain('Object.assign(new RouterContextProvider(), { greeting: "hello" })')
    expect(said).toContain("react-router.config.ts: turned on `future.v8_middleware`")
    expect(tree["server.ts"]).toContain("  interface RouterContextProvider extends AppLoadContext {}\n}")
    expect(said).toContain("server.ts: `getLoadContext` returns a `RouterContextProvider`")
    expect(said).toContain(
      "server.ts: declared that `RouterContextProvider`, which loaders get now, extends your `AppLoadContext`\n",
    )
  })

  test("the load context that a worker gives follows, too, or its line is named", () => {
    const worker = (context: string): string =>
      `import { createRequestHandler } from "react-router"\n\nconst handle = createRequestHandler(build)\nexport default { fetch: (request, env) => handle(request, ${context}) }\n`
    const written = setUp({ ...seven, "workers/app.ts": worker("{ env }") })
    expect(written.tree["workers/app.ts"]).toContain(
      "handle(request, Object.assign(new RouterContextProvider(), { env }))",
    )
    expect(written.said).toContain("workers/app.ts: the request handler is given a `RouterContextProvider`")
    const made = setUp({ ...seven, "workers/app.ts": worker("contextOf(env)") })
    expect(made.tree["workers/app.ts"]).toBe(worker("contextOf(env)"))
    expect(made.said).toContain("workers/app.ts:4: the request handler has to be given")
  })

  test("the load context of an adapter follows, too, or its line is named", () => {
    const worker =
      'import { createPagesFunctionHandler } from "@react-router/cloudflare"\n\nexport const onRequest = createPagesFunctionHandler('
    const written = setUp({ ...seven, "functions/[[path]].ts": `${worker}{ build })\n` })
    expect(written.tree["functions/[[path]].ts"]).toContain(
      "{ build, getLoadContext: ({ context }) => Object.assign(new RouterContextProvider(), context) }",
    )
    expect(written.said).toContain("functions/[[path]].ts: the adapter is given a `getLoadContext`")
    expect(setUp({ ...seven, "functions/[[path]].ts": `${worker}options)\n` }).said).toContain(
      "functions/[[path]].ts:3: give the adapter `getLoadContext",
    )
  })

  test("the router's class has what is declared on the load context in a file of types", () => {
    const types =
      'import "react-router"\n\ndeclare module "react-router" {\n  interface AppLoadContext {\n    user: string\n  }\n}\n'
    const { tree, said } = setUp({ ...seven, "types/context.d.ts": types })
    expect(tree["types/context.d.ts"]).toBe(
      types.replace("  }\n}", "  }\n  interface RouterContextProvider extends AppLoadContext {}\n}"),
    )
    expect(said).toContain(
      "types/context.d.ts: declared that `RouterContextProvider`, which loaders get now, extends your `AppLoadContext`",
    )
  })

  test("a root module that declares the load context keeps what `init` wrote into it before", () => {
    const declared = '\ndeclare module "react-router" {\n  interface AppLoadContext {}\n}\n'
    const { tree } = setUp({ ...seven, "src/root.tsx": seven["src/root.tsx"]! + declared })
    expect(tree["src/root.tsx"]).toContain("interface RouterContextProvider extends AppLoadContext {}")
    expect(tree["src/root.tsx"]).toContain("export const middleware = [locks.headers, locks.middleware, log]")
  })

  test("an edit that would put an older text over an earlier edit is an error", () => {
    const draft = new Draft({ textOf: () => "old" })
    draft.replace("a.ts", "old", "new")
    expect(() => draft.replace("a.ts", "old", "newer")).toThrow("a.ts")
    expect(() => draft.put("a.ts", "newer")).toThrow("a.ts")
    expect(draft.textOf("a.ts")).toBe("new")
  })

  test("the load context that a module of another package makes is named, and not edited", () => {
    const server =
      'import { createRequestHandler } from "@react-router/express"\nexport const handler = createRequestHandler({ build, getLoadContext: () => ({ a: 1 }) })\n'
    const inside = {
      ...seven,
      "package.json": seven["package.json"]!.replace('"dependencies": {', '"dependencies": { "@acme/server": "*",'),
      "start.ts": 'import { handler } from "@acme/server"\nhandler()\n',
    }
    const top = written({
      ...Object.fromEntries(Object.entries(inside).map(([file, text]) => [`apps/web/${file}`, text])),
      "packages/server/package.json": '{ "name": "@acme/server" }\n',
      "packages/server/index.ts": server,
      "package.json": '{ "workspaces": ["apps/*", "packages/*"] }\n',
    })
    mkdirSync(path.join(top, "node_modules/@acme"), { recursive: true })
    symlinkSync(path.join(top, "packages/server"), path.join(top, "node_modules/@acme/server"))
    const { said } = setUp(inside, path.join(top, "apps/web"))
    expect(said).toContain("../../packages/server/index.ts: this module of another package makes your load context")
    expect(treeOf(top)["packages/server/index.ts"]).toBe(server)
  })

  test("the app's own middleware comes after the locks", () => {
    const { tree } = setUp(seven)
    expect(tree["src/root.tsx"]).toContain("export const middleware = [locks.headers, locks.middleware, log]")
  })

  test("the app's own session is used, and the line to check is marked", () => {
    const { tree, said } = setUp(seven)
    expect(tree["src/sallyport.server.ts"]).toContain('import { getSession } from "./sessions.server"')
    expect(tree["src/sallyport.server.ts"]).toContain('session.get("userId") // CHECK')
    expect(said).toContain("src/sallyport.server.ts: check the line marked CHECK: `userId` is a guess")
  })

  test("a storage of the reader's language is not taken for the app's session", () => {
    const storage = seven["src/sessions.server.ts"]!
    const { tree } = setUp({ ...seven, "src/session-language.server.ts": storage })
    expect(tree["src/sallyport.server.ts"]).toContain('import { getSession } from "./sessions.server"')
  })

  test("a JavaScript app gets JavaScript, and Supabase is configured by the names that the app uses", () => {
    const { tree } = setUp(script)
    expect(tree["app/sallyport.server.js"]).toContain("const url = import.meta.env.VITE_SUPABASE_URL")
    expect(tree["app/sallyport.server.js"]).toContain("const publishableKey = import.meta.env.VITE_SUPABASE_ANON_KEY")
    expect(tree["app/sallyport.server.js"]).not.toContain("PageRequirement")
    expect(tree["app/routes/not-found.jsx"]).not.toContain(": never")
  })

  test("the app's own function that identifies visitors is used", () => {
    const { tree } = setUp(languages)
    expect(tree["app/sallyport.server.ts"]).toContain('import { getUserId } from "./auth.server"')
    expect(tree["app/sallyport.server.ts"]).toContain("await getUserId(request) // CHECK")
  })

  test("Better Auth is used, keeps its cookies, and its own endpoint is open to everybody", () => {
    const { tree, said } = setUp(library)
    const binding = tree["app/sallyport.server.ts"]
    expect(binding).toContain('import { auth } from "./auth.server"')
    expect(binding).toContain("session: betterAuthPort((given) => auth.api.getSession(given)), // CHECK")
    expect(said).toContain("check the line marked CHECK: `auth` seems to be your Better Auth")
    expect(tree["policy/app.policy.ts"]).toContain('{ path: "/api/auth", match: "subtree", require: "anyone"')
    expect(tree["policy/app.policy.ts"]).toContain(
      '{ path: "/auth/forget-password", match: "exact", require: "signed-out"',
    )
  })

  test("a function that makes Better Auth for each request gets the arguments that loaders pass", () => {
    const { tree, said } = setUp({
      ...library,
      "app/.server/auth.ts":
        'import { betterAuth } from "better-auth"\n\nexport const authFor = (env: object) => betterAuth({ env })\n',
      "app/auth.server.ts":
        'import { authFor } from "./.server/auth"\nexport const f = ({ context }) => authFor(context.db.env)\n',
    })
    expect(tree["app/sallyport.server.ts"]).toContain(
      'import { authFor } from "./.server/auth"\n\n// The guard of this app: it lets through what the policy opens, and answers everything else itself.\nexport const locks = openLocks<PageRequirement, ReturnType<typeof authFor>["$Infer"]["Session"]>({\n  guards,\n  // CHECK: this identifies who is signed in\n  session: (request, context) =>\n    betterAuthPort((given) => authFor(context.db.env).api.getSession(given))(request),\n})',
    )
    expect(said).toContain("check the line marked CHECK: `authFor` seems to make your Better Auth for each request")
  })

  test.each([
    ["({ database })", "authFor({ database: context.db.env }).api"],
    ["({ database: context.db.env })", "authFor({ database: context.db.env }).api"],
    ["(connect())", null],
  ])("an instance that only a tool imports is none, where the app makes its own with authFor%s", (given, want) => {
    const { tree } = setUp({
      ...library,
      "better-auth/config.ts": 'import { betterAuth } from "better-auth"\n\nexport const auth = betterAuth({})\n',
      "app/.server/auth.ts":
        'import { betterAuth } from "better-auth"\n\nexport const authFor = (env: object) => betterAuth({ env })\n',
      "app/auth.server.ts": `import { authFor } from "./.server/auth"\nexport function f({ context }) {\n  const database = context.db.env\n  return authFor${given}\n}\n`,
    })
    const binding = tree["app/sallyport.server.ts"]
    expect(binding).not.toContain("better-auth/config")
    expect(binding).toContain(want ?? "until you write this, everybody counts as signed out")
  })

  test("a module of the app may be named like the configuration of a tool", () => {
    const { tree } = setUp({
      ...minimal,
      "auth.config.ts": 'import { betterAuth } from "better-auth"\n\nexport const toolsOnly = betterAuth({})\n',
      "app/lib/auth.config.ts": 'import { betterAuth } from "better-auth"\n\nexport const auth = betterAuth({})\n',
    })
    expect(tree["app/sallyport.server.ts"]).toContain('import { auth } from "./lib/auth.config"')
  })

  test("an import of types does not decide how other imports end", () => {
    const types = 'import type { Route } from "./+types/root.ts"\n'
    const { tree } = setUp({ ...minimal, "app/root.tsx": types + minimal["app/root.tsx"]! })
    expect(tree["app/root.tsx"]).toContain('import { locks } from "./sallyport.server"')
    expect(tree["app/sallyport.server.ts"]).toContain('from "./generated/guards"')
  })

  test("files that share a directory with a splat leave every route its own rule", () => {
    const policy = setUp(library).tree["policy/app.policy.ts"]
    expect(policy).toContain(
      '{ path: "/images", match: "subtree", require: "signed-in", deny: { "signed-out": 401 }, why: "endpoint app/images.ts: to be decided" }',
    )
    expect(policy).toContain(
      '{ path: "/settings", match: "exact", require: "signed-in", why: "page app/settings.tsx: to be decided" }',
    )
    expect(policy).not.toMatch(/images".*static files/)
  })

  test("line ends and a byte order mark are kept", () => {
    const { tree } = setUp(seven)
    expect(tree["vite.config.ts"]!.replaceAll("\r\n", "")).not.toContain("\n")
    expect(tree["src/join.tsx"]!.replaceAll("\r\n", "")).not.toContain("\n")
    expect(tree["src/root.tsx"]).toMatch(/^\u{feff}import/u)
  })
})

describe("sessions that the team names", () => {
  const jose = {
    ...minimal,
    "package.json": minimal["package.json"]!.replace('"react-router"', '"jose":"*","react-router"'),
  }
  const bindingOf = (app: App, session: SessionKind) => {
    const root = written(app)
    const { exit, stderr } = run(root, false, false, session)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    return { text: treeOf(root)["app/sallyport.server.ts"]!, said: stderr }
  }

  test("signed tokens are a working file, with what has to be checked marked", () => {
    const { text, said } = bindingOf(jose, "jwt")
    expect(text).toContain('import { cookieJwtPort } from "sallyport/jwt"')
    expect(text).toContain("session: cookieJwtPort({")
    expect(text).not.toContain('state: "signed-out"')
    expect(text.match(/CHECK/g)).toHaveLength(3)
    expect(said).toContain("set JWT_SECRET where the app runs")
  })

  test("the packages that they need are requested first", () => {
    const root = written(minimal)
    const { exit, stderr } = run(root, false, false, "jwt")
    expect(exit).toBe(1)
    expect(stderr).toContain("run `npm install jose` first")
  })

  test.each([
    ["4.15.9", 1],
    ["5.0.0", 0],
    ["6.2.17", 0],
    ["7.0.0-beta.1", 1],
  ])("signed tokens with jose %s end with %i", (version, want) => {
    const root = written({ ...jose, "node_modules/jose/package.json": `{ "version": "${version}" }` })
    expect(run(root, false, false, "jwt").exit).toBe(want)
  })

  test("a package that no port needs may have any version", () => {
    const root = written({ ...minimal, "node_modules/jose/package.json": '{ "version": "4.15.9" }' })
    expect(run(root).exit).toBe(0)
  })

  test("the app's own code is used, even if Supabase is installed", () => {
    const { text } = bindingOf(
      {
        ...minimal,
        "package.json": minimal["package.json"]!.replace(
          '"react-router"',
          '"@supabase/supabase-js":"*","react-router"',
        ),
        "app/auth.server.ts": "export async function getUserId(request: Request) {\n  return request.url\n}\n",
      },
      "own",
    )
    expect(text).toContain("await getUserId(request)")
    expect(text).not.toContain("supabase")
  })
})

describe("an app whose routes only the router can resolve", () => {
  const ROOT = path.resolve(import.meta.dirname, "../../..")

  /** With the packages that this repository has installed. */
  function withRouter(app: App): string {
    const root = written(app)
    symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"))
    return root
  }

  test("is not set up while it pre-renders a page that would be closed, and no file is left behind", () => {
    const root = withRouter(computed)
    const { exit, stderr } = run(root)
    expect(exit).toBe(1)
    expect(stderr).toContain("error[P407]: guarded path `/about` is pre-rendered")
    expect(stderr).toContain("run `init --open-prerendered` to write rules that open them")
    expect(existsSync(path.join(root, "policy"))).toBe(false)
    expect(existsSync(path.join(root, ".react-router"))).toBe(false)
  })

  test("is refused with a few of many alike findings, and with the ways to set it up", () => {
    const paths = Array.from({ length: 9 }, (_, at) => `"/notes/${at}"`)
    const root = withRouter({
      ...without(minimal, "node_modules/react-router/package.json"),
      "app/routes.ts":
        'import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), route("notes/:id", "notes.$id.tsx")]\n',
      "app/notes.$id.tsx": "export const loader = () => null\nexport default () => null\n",
      "react-router.config.ts": `export default { prerender: [${paths.join(", ")}] }\n`,
    })
    const { exit, stderr } = run(root)
    expect(exit).toBe(1)
    expect(stderr.match(/error\[P407\]/g)).toHaveLength(3)
    expect(stderr).toContain("... and 6 more with P407\n")
    expect(stderr).toContain("run `npx sallyport scan --json > scan.json`, then `npx sallyport init --keep scan.json`")
  })

  test("gets its app directory written out if a preset could name another one", () => {
    const config = 'export default { presets: [{ name: "host", reactRouterConfig: () => ({ ssr: true }) }] }\n'
    const root = withRouter({
      ...without(minimal, "node_modules/react-router/package.json"),
      "react-router.config.ts": config,
    })
    const { exit, stderr } = run(root)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(stderr).toContain("react-router.config.ts: wrote `appDirectory` out")
    const text = readFileSync(path.join(root, "react-router.config.ts"), "utf8")
    expect(text).toBe(config.replace("}] }", '}], appDirectory: "app" }'))
    expect(run(root).stderr).toBe("everything is set up already: nothing to change\n")
  })

  test("opens only pre-rendered pages with the option to do so", () => {
    const root = withRouter(computed)
    const { exit, stderr } = run(root, false, true)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    const policy = readFileSync(path.join(root, "policy/app.policy.ts"), "utf8")
    expect(rulesOf(policy)).toEqual({
      "/about exact": "anyone",
      "/login exact": "signed-out",
      "/mfa exact": "challenged",
      "/notes exact": "signed-in",
      "/users exact": "signed-in",
      "/webauthn/registration exact": "signed-in",
    })
    expect(policy.replaceAll(/\s+/g, " ")).toContain(
      'home: { "signed-out": "/login", challenged: "/mfa", "signed-in": "/notes", verified: "/notes", }',
    )
    const binding = readFileSync(path.join(root, "app/sallyport.server.ts"), "utf8")
    expect(binding).not.toContain("basename")
    expect(readFileSync(path.join(root, "app/generated/guards.ts"), "utf8")).toContain(
      'export const basename = "/app"\n',
    )
    expect(binding).toContain('import * as guards from "./generated/guards.ts"')
    expect(run(root, false, true).stderr).toBe("everything is set up already: nothing to change\n")
  })
})

describe("an app that was set up in an older way", () => {
  const LOCKS = "app/sallyport.server.ts"

  test.each([
    ["locks that are not first", "app/root.tsx", "[locks.headers,", "[log, locks.headers,", "what has to run before"],
    [
      "shadow mode in its options",
      LOCKS,
      "  guards,",
      '  guards,\n  shadow: { until: "2027-01-31" },',
      "into the policy",
    ],
    [
      "a barrel of guards",
      LOCKS,
      'import * as guards from "./generated/guards"',
      'import { guards } from "./guards"',
      "generated/guards",
    ],
  ])("%s, is told what to move, by init and by check", async (_, file, from, to, said) => {
    const { root } = setUp(minimal)
    const at = path.join(root, file)
    const text = readFileSync(at, "utf8")
    expect(text).toContain(from)
    writeFileSync(at, text.replace(from, to))
    expect(run(root).stderr).toMatch(
      new RegExp(`^nothing was changed\n\nleft to do:\n  - ${file}:\\d+: .*${said}`, "s"),
    )
    expect(await policyIn(root, "check")).toMatchObject({ status: 1, stdout: expect.stringContaining(said) })
  })

  test("with middleware of its own learns that this runs after the locks", () => {
    const root = minimal["app/root.tsx"]!.replace("export default", "export const middleware = [log]\n\nexport default")
    const { said } = setUp({ ...minimal, "app/root.tsx": root })
    expect(said).toContain(
      "- app/root.tsx: your own middleware runs after the locks now; move what has to run before them, such as a sign-in provider's handshake or a nonce, into `before` of `openLocks` in app/sallyport.server.ts",
    )
    expect(setUp(minimal).said).not.toContain("`before`")
  })
})

describe("an app whose convention for routes is its own", () => {
  const ROOT = path.resolve(import.meta.dirname, "../../..")
  const convention: App = {
    ...Object.fromEntries(Object.entries(minimal).filter(([file]) => !file.startsWith("node_modules/"))),
    "app/routes.ts":
      'import { index } from "@react-router/dev/routes"\n\nconst pagesIn = (directory: string) => [index(`${directory}/home.tsx`)]\n\nexport default pagesIn("pages")\n',
    "app/pages/home.tsx": minimal["app/home.tsx"]!,
    "app/lib/session.server.ts":
      'import { createCookieSessionStorage } from "react-router"\n\nconst storage = createCookieSessionStorage({ cookie: { name: "s" } })\n\nexport async function memberOf(request: Request) {\n  return (await storage.getSession(request.headers.get("Cookie"))).get("memberId")\n}\n',
  }
  const withRouter = (app: App): string => {
    const root = written(app)
    symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"))
    return root
  }

  test("is told what to write for unknown paths", () => {
    const { exit, stderr } = run(withRouter(convention))
    expect(exit).toBe(1)
    expect(stderr).toContain(
      'is not a plain list to which one could be added. Write this there yourself:\n    route("*",',
    )
    expect(stderr).toContain("error[P414]: the route list has no catch-all route")
  })

  test("is set up with one, and told where its sessions seem to be kept", () => {
    const pages = '[index(`${directory}/home.tsx`), route("*", "not-found.tsx")]'
    const { exit, stderr } = run(
      withRouter({
        ...convention,
        "app/routes.ts": convention["app/routes.ts"]!.replace("[index(`${directory}/home.tsx`)]", pages).replace(
          "{ index }",
          "{ index, route }",
        ),
        "app/not-found.tsx": minimal["app/home.tsx"]!,
      }),
    )
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(stderr).toContain(
      "app/sallyport.server.ts: at the line marked CHECK, write code that identifies the visitor: app/lib/session.server.ts seems to keep your sessions",
    )
  })
})

describe("an app that is formatted by Prettier", () => {
  const ROOT = path.resolve(import.meta.dirname, "../../..")
  const BARE = "export default function Page() {\n  return null;\n}\n"
  const odd = `import { Outlet } from 'react-router'\nexport default function App() { return <Outlet /> }\n`
  const formatted: App = {
    "package.json": `${JSON.stringify({ private: true, scripts: { dev: "react-router dev" }, dependencies: { "react-router": "*" }, devDependencies: { "@react-router/dev": "*", prettier: "*", sallyport: "*" } }, null, 2)}\n`,
    "vite.config.ts":
      'import { reactRouter } from "@react-router/dev/vite";\nimport { defineConfig } from "vite";\n\nexport default defineConfig({ plugins: [reactRouter()], build: { target: "esnext" } });\n',
    "app/root.tsx": odd,
    "app/routes.ts":
      'import { type RouteConfig, index, route } from "@react-router/dev/routes";\n\nexport default [\n  index("home.tsx"),\n  route("login", "login.tsx"),\n] satisfies RouteConfig;\n',
    "app/home.tsx": BARE,
    "app/login.tsx": BARE,
    ".prettierignore": "build",
  }

  const complaintsIn = (root: string): readonly string[] => {
    const bin = path.join(ROOT, "node_modules/prettier/bin/prettier.cjs")
    const { stderr, stdout, status } = spawnSync(process.execPath, [bin, "--check", "--no-color", "."], {
      cwd: root,
      encoding: "utf8",
    })
    expect(status).toBeLessThan(2)
    expect(stdout + stderr).toMatch(/All matched files use Prettier|\[warn\]/)
    return [...stderr.matchAll(/^\[warn\] (\S+)$/gm)].map(([, file]) => file!)
  }

  test.each([
    ["its defaults", ".prettierrc", "{}"],
    ["settings of its own", ".prettierrc", '{ "semi": false, "singleQuote": true, "printWidth": 100 }'],
    [
      "a configuration that prints, also as it ends",
      "prettier.config.mjs",
      'console.log("[1]")\nprocess.on("exit", () => console.log("took 12 ms"))\nexport default { semi: false }',
    ],
  ])("stays so, under %s, and what was not formatted stays as it was", (_, file, settings) => {
    const root = written({ ...formatted, [file]: `${settings}\n` })
    symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"))
    const before = complaintsIn(root)
    expect(before).toContain("app/root.tsx")
    const { exit, stderr } = run(root)
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    expect(complaintsIn(root).filter((file) => !before.includes(file))).toEqual([])
    expect(readFileSync(path.join(root, "app/root.tsx"), "utf8")).toContain("{ return <Outlet /> }")
    expect(readFileSync(path.join(root, ".prettierignore"), "utf8")).toBe("build\napp/generated/\n")
    expect(run(root).stderr).toBe("everything is set up already: nothing to change\n")
    const { policy, routes } = defaultsOf(root)
    expect(compileProject(readProject({ root, policy, routes })).checked).not.toBe(null)
  })
})

const REFUSED: readonly (readonly [string, App, string])[] = [
  ["version 7.9", { ...minimal, ...installed("7.9.4") }, "package.json: React Router 7.9 is too old"],
  [
    "a router that is not installed",
    without(minimal, "node_modules/react-router/package.json"),
    "run `npm install` first",
  ],
  [
    "a package that is not installed",
    { ...minimal, "package.json": minimal["package.json"]!.replace("sallyport", "saltyport") },
    "run `npm install sallyport` first",
  ],
  [
    "a session port without what it runs on",
    { ...script, "package.json": script["package.json"]!.replace("supabase-js", "supabase-csharp") },
    "run `npm install @supabase/supabase-js` first",
  ],
  [
    "a session port on a version of what it runs on that nobody has tried",
    { ...script, "node_modules/@supabase/ssr/package.json": '{ "name": "@supabase/ssr", "version": "0.5.2" }\n' },
    '`sallyport/supabase` was never tried with @supabase/ssr 0.5.2: run `npm install @supabase/ssr@">=0.6.0 <1.0.0"` first',
  ],
  ["another kind of app", { ...minimal, "package.json": "{}" }, "this is not a React Router app in framework mode"],
  [
    "an app directory that only a preset names",
    {
      ...without(minimal, "app/root.tsx"),
      "react-router.config.ts":
        'export default { presets: [{ name: "moved", reactRouterConfig: () => ({ appDirectory: "src/app" }) }] }\n',
    },
    "write `appDirectory` as a literal in react-router.config",
  ],
  [
    "an app without a server",
    { ...minimal, "react-router.config.ts": "export default { ssr: false }\n" },
    "error[P416]",
  ],
  [
    "a route that policies cannot name",
    {
      ...minimal,
      "app/routes.ts": minimal["app/routes.ts"]!.replace("index }", "index, route }").replace(
        "index(",
        'route("a%b", "home.tsx"), index(',
      ),
    },
    "error[P411]",
  ],
  [
    "a page that is pre-rendered",
    { ...minimal, "react-router.config.ts": 'export default { prerender: ["/"] }\n' },
    "error[P407]: guarded path `/` is pre-rendered",
  ],
  ["no configuration of Vite", without(minimal, "vite.config.ts"), "vite.config.ts does not exist"],
  [
    "a file that cannot be edited safely",
    { ...minimal, "app/root.tsx": 'export { middleware } from "./middleware"\n' },
    "app/root.tsx:1: the root's middleware comes from another file. Write this there yourself:\n    import { locks }",
  ],
  [
    "a file that does not parse",
    { ...minimal, "vite.config.ts": "export default {" },
    "vite.config.ts: this is not valid",
  ],
]

function without(app: App, file: string): App {
  return Object.fromEntries(Object.entries(app).filter(([name]) => name !== file))
}

describe("`init` refuses and leaves no file half written", () => {
  test.each(REFUSED)("%s", (_, app, why) => {
    const root = written(app)
    const before = treeOf(root)
    const { exit, stderr, stdout } = run(root)
    expect(stderr).toContain(why)
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" })
    expect(treeOf(root)).toEqual(before)
  })

  test("a directory without an app is an input that does not exist", () => {
    expect(() => run(written({}))).toThrow("there is no `package.json` here: run `init` in the directory of your app")
  })

  test("a file that cannot be written takes the others back", () => {
    const root = written(minimal)
    // A directory stands where the policy belongs, so that it cannot be put in place.
    mkdirSync(path.join(root, "policy/app.policy.ts/x"), { recursive: true })
    const before = treeOf(root)
    expect(() => run(root)).toThrow("nothing was changed")
    expect(treeOf(root)).toEqual(before)
  })
})
