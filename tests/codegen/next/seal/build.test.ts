import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { buildIn, UnreadableBuild, type Build } from "../../../../codegen/next/seal/build.ts"
import { SERVER_FUNCTIONS } from "../../../../codegen/next/seal/cached-functions.ts"
import { sealedWith, type Sealed } from "../../../../codegen/next/seal/sealing.ts"

type Manifests = Readonly<Record<string, object>>

/** A directory with these manifests of a Next build. */
function directoryWith(manifests: Manifests, texts: Readonly<Record<string, string>> = { BUILD_ID: "b" }): string {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-build-"))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  mkdirSync(path.join(directory, "server"))
  for (const [name, value] of Object.entries(manifests))
    writeFileSync(path.join(directory, name), JSON.stringify(value))
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(directory, name), text)
  return directory
}

const read = (manifests: Manifests): Build => buildIn("/", directoryWith(manifests))
const withConfig = (config: object): Build => read({ "required-server-files.json": { config } })
const withProxy = (...matchers: readonly object[]): Build["proxy"] =>
  read({ "server/functions-config-manifest.json": { functions: { "/_middleware": { matchers } } } }).proxy

const EMPTY: Omit<Build, "directory"> = {
  basePath: "",
  output: null,
  skipsUrlNormalize: false,
  hasLanguages: false,
  appDirectory: "",
  entries: [],
  plainFiles: [],
  proxy: null,
  hasInstrumentation: false,
  edge: [],
  actions: [],
  prerendered: [],
  usesCacheComponents: false,
  pageExtensions: null,
  hasCachedFunctions: false,
}

test("a build without manifests has no routes, no proxy and no settings", () => {
  const directory = directoryWith({})
  expect(buildIn("/", directory)).toEqual({ directory, ...EMPTY })
})

test("a directory without a build is refused", () => {
  const directory = directoryWith({}, {})
  const attempt = () => buildIn("/", directory)
  expect(attempt).toThrow(UnreadableBuild)
  expect(attempt).toThrow(
    `there is no build in ${directory}: run \`next build\` first, or name the directory of the build with \`--build\``,
  )
  expect(new UnreadableBuild("").name).toBe("UnreadableBuild")
})

test("a manifest that is not JSON is refused by name", () => {
  const directory = directoryWith({}, { BUILD_ID: "b", "prerender-manifest.json": "{" })
  const attempt = () => buildIn("/", directory)
  expect(attempt).toThrow(UnreadableBuild)
  expect(attempt).toThrow(/prerender-manifest\.json cannot be read: .*JSON/)
})

test.each([
  [{ basePath: "/app" }, { basePath: "/app" }],
  [{ basePath: 1 }, {}],
  [{ output: "standalone" }, { output: "standalone" }],
  [{ output: 1 }, {}],
  [{ skipProxyUrlNormalize: true }, { skipsUrlNormalize: true }],
  [{ skipMiddlewareUrlNormalize: true }, { skipsUrlNormalize: true }],
  [{ experimental: { skipMiddlewareUrlNormalize: true } }, { skipsUrlNormalize: true }],
  [{ skipProxyUrlNormalize: false, experimental: { skipProxyUrlNormalize: false } }, {}],
  [{ i18n: { locales: ["en"] } }, { hasLanguages: true }],
  [{ i18n: null }, {}],
  [{ cacheComponents: true }, { usesCacheComponents: true }],
  [{ experimental: { cacheComponents: true } }, { usesCacheComponents: true }],
  [{ pageExtensions: ["page.tsx"] }, { pageExtensions: ["page.tsx"] }],
  [{ pageExtensions: "tsx" }, {}],
])("the settings %j are read as %j", (config, want) => {
  const { directory: _, ...build } = withConfig(config)
  expect(build).toEqual({ ...EMPTY, ...want })
})

test("code that answers requests is an entry of its route, and an HTML file is a plain file", () => {
  const { entries, plainFiles } = read({
    "app-path-routes-manifest.json": { "/(shop)/cart/page": "/cart" },
    "server/app-paths-manifest.json": { "/(shop)/cart/page": "app/cart.js", "/new/page": "app/new.js" },
    "server/pages-manifest.json": { "/old": "pages/old.js", "/about": "pages/about.html", "/js": "pages/.jsx" },
  })
  expect(entries).toEqual([
    { file: "server/app/cart.js", route: "/cart" },
    { file: "server/app/new.js", route: "/new/page" },
    { file: "server/pages/old.js", route: "/old" },
  ])
  expect(plainFiles).toEqual(["/about"])
})

test("a proxy has the patterns that limit it, and none if it runs for every request", () => {
  expect(withProxy()).toEqual([])
  expect(withProxy({ originalSource: "/:path*", regexp: "^.*$" })).toEqual([])
  expect(withProxy({ originalSource: "/t/:path*", regexp: "^/t" }, { regexp: "^/u$" }, {})).toEqual([
    "/t/:path*",
    "^/u$",
    "?",
  ])
  expect(read({ "server/functions-config-manifest.json": { functions: { "/_middleware": {} } } }).proxy).toEqual([])
  expect(read({ "server/functions-config-manifest.json": { functions: { "/api": {} } } }).proxy).toBeNull()
})

test("edge routes and prerendered routes come from both lists of their manifests", () => {
  const { edge, prerendered } = read({
    "server/middleware-manifest.json": { middleware: { "/": {} }, functions: { "/edge": {} } },
    "prerender-manifest.json": { routes: { "/tour": {} }, dynamicRoutes: { "/t/[team]": {} } },
  })
  expect(edge).toEqual(["/", "/edge"])
  expect(prerendered).toEqual(["/tour", "/t/[team]"])
})

test("instrumentation is found by its file", () => {
  const directory = directoryWith({}, { BUILD_ID: "b", "server/instrumentation.js": "" })
  expect(buildIn("/", directory).hasInstrumentation).toBe(true)
})

// The first two digits of an id tell a cached function: the highest bit is set.
const ACTION = `40${"a".repeat(40)}`
const CACHED = `80${"b".repeat(40)}`

test("server actions are listed for both runtimes, and cached functions are no actions", () => {
  const build = read({
    [SERVER_FUNCTIONS]: {
      node: { [ACTION]: { filename: "app/save.ts", exportedName: "save" }, [CACHED]: { filename: "app/c.ts" } },
      edge: { [`41${"c".repeat(40)}`]: {} },
    },
  })
  expect(build.actions).toEqual([
    { id: ACTION, file: "app/save.ts", exportedName: "save" },
    { id: `41${"c".repeat(40)}`, file: "?", exportedName: "?" },
  ])
  expect(build.hasCachedFunctions).toBe(true)
  expect(read({ [SERVER_FUNCTIONS]: { node: { [ACTION]: {} } } }).hasCachedFunctions).toBe(false)
  expect(read({ [SERVER_FUNCTIONS]: { edge: { [CACHED]: {} } } }).hasCachedFunctions).toBe(true)
})

/** A build that can be sealed, in the directory `.next` of an app. Returns the app's directory. */
function appWithBuild(change: (build: string) => void): string {
  const root = directoryWith({}, {})
  buildAt(path.join(root, ".next"))
  change(path.join(root, ".next"))
  return root
}

function buildAt(build: string, actions: object = {}): void {
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true })
    writeFileSync(path.join(build, file), text)
  }
  put("BUILD_ID", "b")
  put("server/app/page.js", "module.exports = { handler() {} }")
  put("server/instrumentation.js", "exports.register = () => {}")
  put("server/app-paths-manifest.json", '{ "/page": "app/page.js" }')
  put("server/functions-config-manifest.json", '{ "functions": { "/_middleware": {} } }')
  put("routes-manifest.json", '{ "redirects": [] }')
  put(SERVER_FUNCTIONS, JSON.stringify({ node: actions }))
}

const seal = (root: string): Sealed =>
  sealedWith(root, ".next", {
    policyHash: "p",
    isClosed: () => false,
    undecided: (actions) => actions.map(({ exportedName }) => exportedName),
  })

test("the copy of a standalone build is sealed, and refused for what the build itself has not", () => {
  const root = appWithBuild((build) => buildAt(path.join(build, "standalone/.next")))
  writeFileSync(path.join(root, ".next/required-server-files.json"), "{}")
  expect(seal(root)).toEqual({ entries: 1, directories: [".next", ".next/standalone/.next"] })
  expect(existsSync(path.join(root, ".next/standalone/.next/sallyport-seal.json"))).toBe(true)
  buildAt(path.join(root, ".next/standalone/.next"), { [ACTION]: { exportedName: "save" } })
  expect(seal(root)).toEqual({ refused: ["save"] })
})

test.each<readonly [string, (build: string) => void, RegExp]>([
  [
    "without the file of an entry",
    (build) => rmSync(path.join(build, "server/app/page.js")),
    /^server\/app\/page\.js of the build in .*\.next cannot be sealed: ENOENT/,
  ],
  [
    "whose list cannot be written",
    (build) => mkdirSync(path.join(build, "sallyport-seal.json")),
    /^sallyport-seal\.json of the build in .*\.next cannot be sealed: EISDIR/,
  ],
  [
    "with a link to a directory",
    (build) => symlinkSync(build, path.join(build, "server/chunks")),
    /^server\/chunks of the build in .*\.next cannot be read: run `next build` again, and replace links to directories/,
  ],
])("a build %s is refused by the file's name", (_, change, reason) => {
  const attempt = () => seal(appWithBuild(change))
  expect(attempt).toThrow(UnreadableBuild)
  expect(attempt).toThrow(reason)
})

test.each([
  ["app", "lib/save.ts", "lib/save.ts"],
  ["src/app", "lib/save.ts", "src/lib/save.ts"],
  ["src/app", "../shared/save.ts", "shared/save.ts"],
  ["src/app", "../node_modules/some-package/save.js", "node_modules/some-package/save.js"],
])("with webpack and %s, an action of %s is in %s", (app, filename, file) => {
  const root = directoryWith(
    { [SERVER_FUNCTIONS]: { node: { [ACTION]: { filename, exportedName: "save" } } } },
    { BUILD_ID: "b", "server/webpack-runtime.js": "" },
  )
  mkdirSync(path.join(root, app), { recursive: true })
  expect(buildIn(root, ".").actions).toEqual([{ id: ACTION, file, exportedName: "save" }])
  rmSync(path.join(root, "server/webpack-runtime.js"))
  // Turbopack names files from the root.
  expect(buildIn(root, ".").actions).toMatchObject([{ file: path.posix.join(filename) }])
})

test.each<[string, object, string, string]>([
  ["Turbopack in a monorepo", { relativeAppDir: "apps/web" }, "apps/web/src/app/actions.ts", "src/app/actions.ts"],
  [
    "Turbopack in a monorepo",
    { relativeAppDir: "apps\\web" },
    "packages/ui/actions.ts",
    "../../packages/ui/actions.ts",
  ],
  ["Turbopack", {}, "app/actions.ts", "app/actions.ts"],
])("%s names an action's file from the app: %j %s", (_, required, filename, want) => {
  const { actions } = read({
    "required-server-files.json": required,
    [SERVER_FUNCTIONS]: { node: { [`40${"a".repeat(40)}`]: { filename, exportedName: "save" } } },
  })
  expect(actions.map(({ file }) => file)).toEqual([want])
})
