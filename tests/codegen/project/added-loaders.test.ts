import { describe, expect, test } from "vitest"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { reactRouterTarget } from "../../../codegen/react-router/target.ts"
import { filesOf, readProject } from "../../../codegen/project/disk.ts"
import { projectOf } from "./router-project.ts"

const POLICY = `export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "one" }],
  never: [], always: [], outside: [], accept: [],
}
`
const ROUTES = `import { route } from "@react-router/dev/routes"
export default [route("a", "a.tsx"), route("*", "else.tsx")]
`
const BARE = "export default function Page() {}\n"
const CONFIG = `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"

export default { plugins: [sallyport(), reactRouter()] }
`
const APP = {
  "app/root.tsx": BARE,
  "app/routes.ts": ROUTES,
  "app/a.tsx": BARE,
  "app/else.tsx": `export const loader = () => null\n${BARE}`,
  "policy/app.policy.ts": POLICY,
}

function read(files: Readonly<Record<string, string>>) {
  const root = projectOf({ ...APP, ...files }, "none")
  return readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })
}

const found = (files: Readonly<Record<string, string>>): readonly string[] =>
  compileProject(read(files)).diagnostics.map(({ code }) => code)

describe("a guarded page without a loader", () => {
  test.each<readonly [string, string]>([
    ["stands beside the router's", CONFIG],
    [
      "is called otherwise",
      CONFIG.replace("{ sallyport }", "{ sallyport as rules }").replace("sallyport()", "rules()"),
    ],
    [
      "stands in a list of its own",
      CONFIG.replace("{ plugins: [", "{ plugins: list }\nvar list = [").replace("] }", "]"),
    ],
    [
      "is made for each mode",
      CONFIG.replace("{ plugins", "({ mode }) => ({ base: mode, plugins").replace("] }", "] })"),
    ],
    ["stands before a list of the router's", CONFIG.replace("reactRouter()", "[reactRouter()]")],
    [
      "stands beside the router's in a list within the list",
      CONFIG.replace("sallyport(), reactRouter()", "[sallyport(), reactRouter()], other()"),
    ],
    [
      "stands beside a function that returns the router's",
      CONFIG.replace("reactRouter()", "framework()").concat("function framework() { return reactRouter() }\n"),
    ],
    ["stands in a list without its empty places", CONFIG.replace("] }", "].filter(Boolean) }")],
    [
      "stands in such a list within parentheses and a type assertion",
      CONFIG.replace("plugins: [", "plugins: ([").replace("] }", "] as PluginOption[])!.filter(Boolean) }"),
    ],
  ])("is accepted where the plugin %s", (_, config) => {
    expect(found({ "vite.config.ts": config })).toEqual([])
  })

  test.each<readonly [string, string]>([
    ["is not there", CONFIG.replace("sallyport(), ", "")],
    ["is imported and not called", CONFIG.replace("sallyport(), ", "sallyport, ")],
    ["is imported as a type", CONFIG.replace("{ sallyport }", "{ type sallyport }")],
    ["is of another package", CONFIG.replace("sallyport/vite", "./sallyport")],
    ["stands there only at times", CONFIG.replace("sallyport(),", "process.env.GUARD && sallyport(),")],
    [
      "stands in another list than the router's",
      CONFIG.replace("[sallyport(), ", "[").replace("plugins", "also: [sallyport()], plugins"),
    ],
    [
      "stands in one of two lists that call such a function",
      CONFIG.replace("{ plugins", "{ also: [framework()], plugins")
        .replace("reactRouter()", "framework()")
        .concat("const framework = () => reactRouter()\n"),
    ],
    [
      "stands beside an exported function that returns the router's",
      CONFIG.replace("reactRouter()", "framework()").concat("export function framework() { return reactRouter() }\n"),
    ],
    ["is of a router's that is not in sight", CONFIG.replace("reactRouter()", "routerOf()")],
    ["may be filtered out", CONFIG.replace("reactRouter()]", "reactRouter()].filter(isWanted)")],
    [
      "may be filtered out after the empty places",
      CONFIG.replace("reactRouter()]", "reactRouter()].filter(Boolean).filter(isWanted)"),
    ],
    [
      "may be filtered out of a list around that of both",
      CONFIG.replace("sallyport(), reactRouter()", "[sallyport(), reactRouter()]").replace(
        "reactRouter()]]",
        "reactRouter()]].flat().filter(isWanted)",
      ),
    ],
    ...[
      "([sallyport(), reactRouter()].filter(Boolean)).filter(isWanted)",
      "([sallyport(), reactRouter()].filter(Boolean) as PluginOption[]).filter(isWanted)",
      "([sallyport(), reactRouter()] as PluginOption[]).filter(isWanted)",
      "[sallyport(), reactRouter()].filter(Boolean)[1]",
      "[([sallyport(), reactRouter()] as any).slice(1)]",
      "[[sallyport(), reactRouter()][1]]",
      "[[sallyport(), reactRouter()]!.pop()]",
      "[onlyLast([sallyport(), reactRouter()])]",
      "onlyLast([sallyport(), reactRouter()])",
      "(isLocal ? [sallyport(), reactRouter()] : []).filter(isWanted)",
    ].map((plugins): [string, string] => [
      `may be left out by the code around its list: ${plugins}`,
      CONFIG.replace("[sallyport(), reactRouter()]", plugins),
    ]),
    ["is in a file that does not parse", `${"[".repeat(60_000)}\n${CONFIG}`],
  ])("is refused where the plugin %s", (_, config) => {
    expect(found({ "vite.config.ts": config })).toEqual(["P406"])
  })

  test("is refused if there is no configuration, or another one comes first", () => {
    expect(found({})).toEqual(["P406"])
    expect(compileProject(read({})).diagnostics[0]?.hint).toContain("put `sallyport()` beside `reactRouter()`")
    expect(found({ "vite.config.ts": CONFIG, "vite.config.js": "export default {}\n" })).toEqual(["P406", "P436"])
  })

  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ["its own `clientLoader`", { "app/a.tsx": `export const clientLoader = () => null\n${BARE}` }, ["P406"]],
    ["names that nobody can read", { "app/a.tsx": `export * from "some-package"\n${BARE}` }, ["P406"]],
    ["Markdown", { "app/routes.ts": ROUTES.replace("a.tsx", "a.mdx"), "app/a.mdx": "# A\n" }, ["P406"]],
  ])("is refused, plugin or not, with %s", (_, files, want) => {
    expect(found({ "vite.config.ts": CONFIG, ...files })).toEqual(want)
  })

  test("is read again when Vite's configuration changes", () => {
    const project = read({ "vite.config.ts": CONFIG })
    const configsIn = (routes: string, there: readonly string[]) =>
      reactRouterTarget.configsIn({
        root: "",
        routes,
        files: { has: (file) => there.includes(file), read: () => null },
      })
    expect(project.addedLoaders).toEqual(["app/a.tsx"])
    expect(filesOf(project, configsIn("app/routes.ts", []))).toContain("vite.config.ts")
    expect(filesOf(project, configsIn("apps/one/app/routes.ts", ["apps/one/react-router.config.ts"]))).toContain(
      "apps/one/vite.config.js",
    )
  })
})

describe("a `clientLoader` beside a loader that never calls the server", () => {
  const CALLS = 'export const clientLoader = () => fetch("/elsewhere")\n'
  const foundWith = (page: string): readonly string[] =>
    found({ "app/a.tsx": `export const loader = () => null\n${page}${BARE}`, "app/data.ts": CALLS })

  test.each<readonly [string, string]>([
    ["is the page's own", CALLS],
    ["stands before an import without semicolons", `${CALLS}import { x } from "./data"\n`],
    ["is exported in a list", 'const load = () => fetch("/elsewhere")\nexport { load as clientLoader }\n'],
  ])("is reported if it %s", (_, page) => {
    expect(foundWith(page)).toEqual(["P420"])
  })

  test.each<readonly [string, string]>([
    ["is exported from it", 'export { clientLoader } from "./data"\n'],
    ["is imported by name", 'import { clientLoader as load } from "./data"\nexport { load as clientLoader }\n'],
    ["is its default export", 'import clientLoader from "./data"\nexport { clientLoader }\n'],
  ])("is not reported if it comes from another module and %s", (_, page) => {
    expect(foundWith(page)).toEqual([])
  })
})
