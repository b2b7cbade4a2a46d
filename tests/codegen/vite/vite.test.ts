import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { inspect } from "node:util"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import {
  build,
  createBuilder,
  createServer,
  resolveConfig,
  type InlineConfig,
  type Plugin,
  type UserConfig,
  type ViteDevServer,
} from "vite"
import { sallyport } from "../../../codegen/vite/vite.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { A, B } from "../twins/twins.ts"
import { boundAt } from "../project/router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const accepted = textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME }))
const opened = textOfPolicy(policyOf([ruleOf("/a", "exact", "anyone")], { home: HOME }))
const rejected = textOfPolicy(policyOf([ruleOf("/A", "exact", "signed-in")], { home: HOME }))

let root: string
let server: ViteDevServer | null = null

const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text)
const guards = (): string => readFileSync(path.join(root, "src/generated/guards.ts"), "utf8")

beforeEach(() => {
  // The plugin leaves other unit tests alone; here it is what is tested.
  vi.stubEnv("VITEST", undefined)
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-vite-")))
  for (const directory of ["policy", "src"]) mkdirSync(path.join(root, directory))
  write("react-router.config.ts", `export default { appDirectory: "src" }\n`)
  write(
    "src/routes.ts",
    'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.ts"), route("*", "a.ts")]\n',
  )
  for (const [file, text] of Object.entries(boundAt("src"))) write(file, text)
  write("src/a.ts", "export const loader = () => null\nexport default 1\n")
  write(
    "src/main.ts",
    'import { policyText, routes } from "virtual:sallyport/source"\nconsole.log(policyText, routes)\n',
  )
})

afterEach(async () => {
  await server?.close()
  server = null
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const start = async (more: readonly Plugin[] = []): Promise<ViteDevServer> => {
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [...more, sallyport()],
    server: { host: "127.0.0.1", port: 4150, strictPort: false },
    optimizeDeps: { noDiscovery: true },
  })
  return await server.listen()
}

const messagesOf = async ({
  config,
  httpServer,
}: ViteDevServer): Promise<{ messages: { type: string; err?: { message: string } }[]; close: () => void }> => {
  const address = httpServer?.address()
  if (typeof address !== "object" || address === null) throw new Error("the server does not listen")
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}/?token=${config.webSocketToken}`, "vite-hmr")
  const messages: { type: string; err?: { message: string } }[] = []
  socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.addEventListener("open", resolve))
  return { messages, close: () => socket.close() }
}

describe("in development", () => {
  test("an edit of the policy changes the guards", async () => {
    write("policy/app.policy.ts", accepted)
    await start()
    expect(guards()).toContain('"signed-in"')
    write("policy/app.policy.ts", opened)
    await expect.poll(guards).toContain('["/a exact", "anyone"')
  })

  test("saving the policy reports whose access it changed, or that nobody's changed", async () => {
    write("policy/app.policy.ts", accepted)
    const { config } = await start()
    const said: string[] = []
    config.logger.info = (message) => said.push(message)
    write("policy/app.policy.ts", opened)
    await expect.poll(() => said.join("\n")).toContain("opened to the public\n\n  /a")
    write("policy/app.policy.ts", opened.replace("a test says so", "another reason"))
    await expect
      .poll(() => said.join("\n"))
      .toContain("no access changes between the policy before and the saved policy")
  })

  test("saving a policy whose hash starts like the previous one is noticed", async () => {
    const pages = ["about", "admin", "home", "sign-in"].map((page) => `route("${page}", "a.ts", { id: "${page}" })`)
    write(
      "src/routes.ts",
      `import { route } from "@react-router/dev/routes"\nexport default [${pages.join(", ")}, route("*", "a.ts")]\n`,
    )
    write("policy/app.policy.ts", A.text)
    const { config } = await start()
    const said: string[] = []
    config.logger.info = (message) => said.push(message)
    write("policy/app.policy.ts", B.text)
    await expect.poll(() => said.join("\n")).toContain("opened to the public\n\n  /admin")
  })

  test("a rejected policy keeps the last valid guards and is shown in every client, also in one that connects later", async () => {
    write("policy/app.policy.ts", accepted)
    const vite = await start()
    const good = guards()
    const early = await messagesOf(vite)
    write("policy/app.policy.ts", rejected)
    const errors = (messages: typeof early.messages): string => messages.map(({ err }) => err?.message ?? "").join("")
    await expect.poll(() => errors(early.messages)).toContain("error[P201]")
    expect(guards()).toBe(good)
    const late = await messagesOf(vite)
    await expect.poll(() => errors(late.messages)).toContain("error[P201]")
    write("policy/app.policy.ts", opened)
    await expect.poll(() => late.messages.map(({ type }) => type)).toContain("full-reload")
    early.close()
    late.close()
  })

  test("a rejected policy is shown in a client that connects later in Vite 5 to 7.1, whose servers tell nobody of it", async () => {
    write("policy/app.policy.ts", accepted)
    const older: Plugin = {
      name: "older",
      enforce: "pre",
      configureServer({ ws }) {
        const { on } = ws
        Object.assign(ws, {
          on: (...given: Parameters<typeof on>) => {
            if (given[0] !== "vite:client:connect") on(...given)
          },
        })
      },
    }
    const vite = await start([older])
    const early = await messagesOf(vite)
    write("policy/app.policy.ts", rejected)
    await expect.poll(() => JSON.stringify(early.messages)).toContain("error[P201]")
    const late = await messagesOf(vite)
    await expect.poll(() => JSON.stringify(late.messages)).toContain("error[P201]")
    early.close()
    late.close()
  })

  test("a policy that is rejected before any page is open is shown once in the first one, and not after it was mended", async () => {
    write("policy/app.policy.ts", rejected)
    const vite = await start()
    const said: string[] = []
    vite.config.logger.info = (message) => said.push(message)
    const first = await messagesOf(vite)
    await expect.poll(() => first.messages.map(({ type }) => type)).toEqual(["connected", "error"])
    first.close()
    await expect.poll(() => vite.ws.clients.size).toBe(0)
    write("policy/app.policy.ts", accepted)
    await expect.poll(guards).toContain('["/a exact", "signed-in"')
    const second = await messagesOf(vite)
    await expect.poll(() => second.messages.map(({ type }) => type)).toContain("connected")
    expect(second.messages.map(({ type }) => type)).not.toContain("error")
    second.close()
  })

  test("an accepted policy whose guards cannot be written is not called rejected", async () => {
    write("policy/app.policy.ts", accepted)
    const { messages, close } = await messagesOf(await start())
    const errors = (): string => messages.map(({ err }) => err?.message ?? "").join("")
    rmSync(path.join(root, "src/generated"), { recursive: true })
    write("src/generated", "a file in place of the directory")
    write("policy/app.policy.ts", opened)
    await expect.poll(errors).toContain("cannot write to src/generated")
    expect(errors()).toMatch(/^The guards could not be updated; the last good guards stay in force\.\n\n/)
    close()
  })
})

describe("a build", () => {
  const settings = (): InlineConfig => ({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [sallyport()],
    build: { write: false, rollupOptions: { input: path.join(root, "src/main.ts") } },
  })
  const bundle = () => build(settings())

  test("fails because of a rejected policy", async () => {
    write("policy/app.policy.ts", rejected)
    await expect(bundle()).rejects.toThrow("error[P201]")
  })

  test("fails with the reason and without a stack trace of the compiler or the bundler", async () => {
    write("policy/app.policy.ts", rejected)
    const builder = await createBuilder(settings())
    const error: unknown = await builder.buildApp().catch((thrown: unknown) => thrown)
    expect(inspect(error)).toMatch(/^the policy is rejected\n\nerror\[P201\]: [^]*hint: write `\/a`\n$/)
    expect(error).toHaveProperty("stack", inspect(error))
  })

  test("fails because of a missing route list", async () => {
    write("policy/app.policy.ts", accepted)
    rmSync(path.join(root, "src/routes.ts"))
    await expect(bundle()).rejects.toThrow("the route list `src/routes.ts` does not exist")
  })

  test("fails because of stale generated files", async () => {
    write("policy/app.policy.ts", accepted)
    await expect(bundle()).rejects.toThrow("out of date")
  })

  test("embeds the policy, the routes and the commits of the rules", async () => {
    write("policy/app.policy.ts", accepted)
    await (await start()).close()
    expect(JSON.stringify(await bundle())).toContain("signed-in")
  })
})

describe("bundling the locks", () => {
  const bundledWith = async (theirs: UserConfig) => {
    const plugin: Plugin = { name: "theirs", config: () => theirs }
    const settled: Plugin = {
      name: "settled",
      config: { order: "post", handler: ({ ssr }) => void seen.push(ssr?.noExternal) },
    }
    const seen: unknown[] = []
    write("policy/app.policy.ts", accepted)
    await resolveConfig({ root, configFile: false, plugins: [sallyport(), plugin, settled] }, "build")
    return seen[0]
  }

  test("adds them to the packages that are bundled", async () => {
    expect(await bundledWith({ ssr: { noExternal: ["a"] } })).toEqual(["a", "sallyport", "xstate"])
  })

  test.each<[UserConfig, unknown]>([
    [{ ssr: { noExternal: true } }, true],
    [{ resolve: { noExternal: true } }, undefined],
    [{ environments: { ssr: { resolve: { noExternal: true } } } }, undefined],
  ])("adds nothing if another plugin bundles every package: %o", async (theirs, want) => {
    expect(await bundledWith(theirs)).toBe(want)
  })
})

test("a server in a worker does not pre-bundle the package, besides what the app leaves out", async () => {
  write("policy/app.policy.ts", accepted)
  const theirs: Plugin = {
    name: "theirs",
    config: () => ({ environments: { ssr: { optimizeDeps: { exclude: ["a"] } } } }),
  }
  const { environments } = await resolveConfig({ root, configFile: false, plugins: [sallyport(), theirs] }, "serve")
  expect(environments["ssr"]!.optimizeDeps.exclude).toEqual(expect.arrayContaining(["a", "sallyport"]))
})

describe("the root's list of middleware in development", () => {
  /** Wraps each function of the list, as devtools for the router do. It stands before the locks' own plugin. */
  const devtools: Plugin = {
    name: "devtools",
    enforce: "pre",
    transform: (text, id) =>
      id.endsWith("/root.ts")
        ? text.replace(/^(export const middleware\b.* =) (\[.*\])$/m, "$1 $2.map((run) => () => run())")
        : null,
  }

  test.each([
    ["as `init` writes it", "export const middleware = [first, second]"],
    ["with a type", "export const middleware: readonly (() => number)[] = [first, second]"],
  ])("is the app's own, whatever other plugins do to it: %s", async (_, list) => {
    write("package.json", '{ "type": "module" }')
    write("plain.config.ts", "export default {}\n")
    const declared = "const first = () => 1\nconst second = () => 2\n"
    write("src/root.ts", `${declared}${list}\nexport const given = [first, second]\n`)
    server = await createServer({
      root,
      // Without a file, this would be the server in which the router looks at route modules.
      configFile: path.join(root, "plain.config.ts"),
      logLevel: "silent",
      plugins: [devtools, sallyport()],
      server: { middlewareMode: true, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    const { middleware, given } = await server.ssrLoadModule("/src/root.ts")
    expect(middleware).toHaveLength(2)
    expect(middleware.every((one: unknown, at: number) => one === given[at])).toBe(true)
  })
})

describe("a page without a loader", () => {
  const BARE = "export default function Page() {}\n"
  const policyWith = (require: "signed-in" | "anyone"): string =>
    textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in"), ruleOf("/b", "exact", require)], { home: HOME }))

  beforeEach(() => {
    write(
      "vite.config.ts",
      'import { reactRouter } from "@react-router/dev/vite"\nimport { sallyport } from "sallyport/vite"\nexport default { plugins: [sallyport(), reactRouter()] }\n',
    )
    write(
      "src/routes.ts",
      'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.ts"), route("b", "b.ts"), route("*", "a.ts")]\n',
    )
    write("plain.config.ts", "export default {}\n")
    write("src/b.ts", BARE)
    write("src/apart.ts", BARE)
    write("src/main.ts", 'export * as a from "./a"\nexport * as b from "./b"\nexport * as apart from "./apart"\n')
  })

  /** The names that a bundle's modules export, by file. */
  async function builtWith(require: "signed-in" | "anyone", ssr: boolean, configFile: string | false = false) {
    write("policy/app.policy.ts", policyWith(require))
    await (await start()).close()
    const made = await build({
      root,
      configFile,
      logLevel: "silent",
      plugins: [sallyport()],
      build: {
        write: false,
        minify: false,
        ssr,
        rollupOptions: { input: path.join(root, "src/main.ts"), preserveEntrySignatures: "strict" },
      },
    })
    const chunks = [made].flat().flatMap((one) => ("output" in one ? one.output : []))
    return chunks.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("\n")
  }

  /** The server in which the router looks at pages. */
  const routersOwn = (more: readonly Plugin[] = []) =>
    createServer({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [sallyport(), ...more],
      server: { middlewareMode: true, watch: null },
      optimizeDeps: { noDiscovery: true },
    })

  test.each([true, false])("gets one from the build if its rule guards it, for the server: %s", async (ssr) => {
    expect((await builtWith("signed-in", ssr)).match(/loader: \(\) =>/g)).toHaveLength(2)
    expect((await builtWith("anyone", ssr)).match(/loader: \(\) =>/g)).toHaveLength(1)
  })

  test("gets one in development whatever its rule, until it has its own", async () => {
    write("policy/app.policy.ts", policyWith("anyone"))
    const vite = await start()
    const textOf = async (file: string) => (await vite.transformRequest(file))?.code ?? ""
    expect(await textOf("/src/b.ts")).toContain("export const loader = () => null")
    expect((await textOf("/src/a.ts")).match(/loader/g)).toHaveLength(1)
    expect(await textOf("/src/apart.ts")).not.toContain("loader")
    expect(await textOf("/src/b.ts?part=1")).not.toContain("loader")
  })

  test.each(["build", "serve"] as const)(
    "is seen by the router's own server in a %s in its bundled form",
    async (command) => {
      write("policy/app.policy.ts", policyWith("anyone"))
      await resolveConfig({ root, configFile: path.join(root, "plain.config.ts"), plugins: [sallyport()] }, command)
      // Whatever other plugins say of watching.
      const watching = { name: "watching", config: () => ({ server: { watch: { ignored: ["data"] } } }) }
      server = await routersOwn([watching])
      const text = (await server.transformRequest("/src/b.ts"))?.code ?? ""
      expect(text.includes("export const loader")).toBe(command === "serve")
    },
  )

  test.each(['import { loader } from "./a"\n', "function loader() {}\n", "const [loader] = [1]\n"])(
    "gets one even if another `loader` is in the module: %s",
    async (own) => {
      write("policy/app.policy.ts", policyWith("anyone"))
      write("src/b.ts", own + BARE)
      const vite = await start()
      expect((await vite.transformRequest("/src/b.ts"))?.code).toContain("sallyportGivenLoader as loader")
    },
  )

  test("makes the build fail if the router does not see the bundled code", async () => {
    const configFile = path.join(root, "plain.config.ts")
    await expect(builtWith("signed-in", true, configFile)).rejects.toThrow(
      "the router read other exports from src/b.ts than the build bundles",
    )
    server = await routersOwn()
    await server.transformRequest("/src/b.ts")
    expect((await builtWith("signed-in", true, configFile)).match(/loader: \(\) =>/g)).toHaveLength(2)
    await expect(builtWith("anyone", true, configFile)).rejects.toThrow("the router read other exports from src/b.ts")
  })

  test("makes the build fail if no page is found by its module name", async () => {
    write("src/main.ts", "export {}\n")
    await expect(builtWith("signed-in", true)).rejects.toThrow(
      "no page of the route list was bundled from its own file",
    )
  })
})
