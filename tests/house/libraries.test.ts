// Libraries are used as they are published: through the paths that they export, and with their own text.
import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { resolveConfig, type Plugin } from "vite"
import { afterEach, describe, expect, test, vi } from "vitest"

const ROOT = path.resolve(import.meta.dirname, "../..")
const PACKAGES = path.join(ROOT, "node_modules")

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>
  readonly bin?: string | Readonly<Record<string, string>>
}

/**
 * True if a package publishes a path: its `exports` list it or have a pattern for it, or it is one of its commands. A
 * package without `exports` has its modules for others at its root, each with its types beside it, such as
 * `next/server`.
 */
function isExported(name: string, subpath: string): boolean {
  const { exports, bin = {} } = JSON.parse(readFileSync(path.join(PACKAGES, name, "package.json"), "utf8")) as Manifest
  const commands = typeof bin === "string" ? [bin] : Object.values(bin)
  if (commands.some((command) => path.posix.normalize(command) === path.posix.normalize(subpath))) return true
  if (exports === undefined) {
    const module = path.posix.normalize(subpath).replace(/\.js$/, "")
    return !module.includes("/") && [".js", ".d.ts"].every((end) => existsSync(path.join(PACKAGES, name, module + end)))
  }
  return Object.entries(exports).some(([key, target]) => {
    const [before, after] = key.split("*", 2) as [string, string?]
    const matches = after === undefined ? key === subpath : subpath.startsWith(before) && subpath.endsWith(after)
    return matches && target !== null
  })
}

/** A quoted path, in whatever way it is loaded: `import`, `require`, `@import`, a name that is resolved later. */
const QUOTED_PATH = /["'`]((?:@[\w.-]+\/)?[a-z][\w.-]*)\/([\w@./-]+)(?:\?\w+)?["'`]/g

const isThere = (file: string): boolean =>
  ["", ".js", ".cjs", ".mjs", ".css", ".d.ts"].some((end) => existsSync(file + end))

/** The paths in a text that name a file or folder inside a package which the package does not export. */
const privatePathsIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED_PATH)]
    .filter(
      ([, name = "", rest = ""]) => existsSync(path.join(PACKAGES, name, "package.json")) && rest !== "package.json",
    )
    .filter(([, name = "", rest = ""]) => isThere(path.join(PACKAGES, name, rest)) && !isExported(name, `./${rest}`))
    .map(([, name, rest]) => `${name}/${rest}`)

describe("paths that a package does not export", () => {
  test.each([
    ["a file of a package with `exports`", 'import x from "react-dom/cjs/react-dom-client.production.js"'],
    ["a file of a package without `exports`", 'const x = require("@ts-morph/common/dist/typescript.js")'],
    ["a file beneath the root of a package without `exports`", 'import "next/dist/server/config"'],
    ["a file without its extension", 'import ELK from "elkjs/lib/elk-api"'],
    ["a dynamic import", "await import('@supabase/ssr/dist/main/cookies.js')"],
    ["a folder", 'const LIB = "react-router/dist/production/lib"'],
    ["a style sheet", '@import "tailwindcss/dist/lib.js";'],
  ])("are found: %s", (_, text) => {
    expect(privatePathsIn(text)).toHaveLength(1)
  })

  test.each([
    'from "react-dom/client"',
    'import "@fontsource/ibm-plex-mono/latin-400.css"',
    'from "hono/utils/accept"',
    'from "next/server"',
    'from "next/headers.js"',
    '"next/dist/bin/next"',
  ])("do not include an exported path: %s", (text) => {
    expect(privatePathsIn(text)).toEqual([])
  })

  test("are imported nowhere", () => {
    const files = globSync(["{policy,codegen,src,tests}/**/*.{ts,tsx,js,mjs,cjs,css}", "*.ts"], { cwd: ROOT }).filter(
      (file) => !/^tests\/(?:adoption\/[^/]+\/|house\/libraries\.test\.ts)/.test(file),
    )
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      privatePathsIn(readFileSync(path.join(ROOT, file), "utf8")).map((each) => `${file}: ${each}`),
    )
    expect(found).toEqual([])
  })
})

/** Libraries that a browser loads: those that an edit would make smaller. */
const LIBRARIES =
  "{react,react-dom,scheduler,react-router,xstate,@xstate/react,@supabase/{auth-js,postgrest-js,ssr,supabase-js},@codemirror/*,@lezer/*,zod,hono}"

interface Hooks {
  readonly name: string
  readonly load?: unknown
  readonly transform?: unknown
}

/** Hooks that change what other plugins and the bundler made. */
const OF_OUTPUT = ["renderChunk", "generateBundle", "transformIndexHtml", "banner", "footer", "intro", "outro"] as const

/** The library files that a plugin edits or replaces, and its hooks that could edit a library in the output. */
async function editsOf(plugin: Plugin, files: readonly string[]): Promise<readonly string[]> {
  const edited: string[] = OF_OUTPUT.filter((hook) => plugin[hook as keyof Plugin] !== undefined)
  for (const file of files) {
    const text = readFileSync(file, "utf8")
    const { load, transform } = plugin as Hooks
    const results = [await called(load, file), await called(transform, text, file)]
    if (results.some((result) => result !== null && result !== undefined)) edited.push(path.relative(PACKAGES, file))
  }
  return edited
}

/** Calls a hook, which is a function or an object with one; its filter, if any, counts as matching. */
const called = (hook: unknown, ...args: readonly string[]): unknown => {
  const run = typeof hook === "object" && hook !== null && "handler" in hook ? hook.handler : hook
  return typeof run === "function" ? Reflect.apply(run, { environment: { name: "client" } }, args) : null
}

describe("the text of a library", () => {
  const files = globSync(`${LIBRARIES}/**/*.{js,mjs,cjs}`, { cwd: PACKAGES }).map((file) => path.join(PACKAGES, file))

  afterEach(() => void vi.unstubAllEnvs())

  test("is edited by no plugin of the build", async () => {
    expect(files.length).toBeGreaterThan(500)
    const config = { root: ROOT, configFile: path.join(ROOT, "vite.config.ts"), logLevel: "silent" } as const
    const { plugins } = await resolveConfig(config, "build")
    // Those that libraries bring.
    const own = plugins.filter(({ name }) => !/^(?:vite:|vite-|builtin:|native:|alias$|@|rollup-|unplugin-)/.test(name))
    expect(own.map(({ name }) => name).toSorted()).toEqual([
      "sallyport",
      "sallyport-runtime-text",
      "sallyport-session-picture",
    ])
    // In tests, the compiler's plugin leaves every module alone.
    vi.stubEnv("VITEST", undefined)
    for (const plugin of own) expect(await editsOf(plugin, files)).toEqual([])
  })

  test.each<Plugin>([
    { name: "edits", transform: (code, id) => (id.endsWith("/react-dom/index.js") ? code.replace("a", "b") : null) },
    { name: "edits by object", transform: { handler: (code, id) => (/react-dom\/index/.test(id) ? { code } : null) } },
    { name: "replaces", load: (id) => (id.endsWith("/react-dom/index.js") ? "export {}" : null) },
    { name: "edits the output", renderChunk: (code) => code.slice(1) },
  ])("would be noticed if edited: a plugin that $name is found", async (plugin) => {
    expect(await editsOf(plugin, files)).toHaveLength(1)
  })
})
