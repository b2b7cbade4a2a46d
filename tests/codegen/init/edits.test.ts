import { describe, expect, test } from "vitest"
import { codeOf, isUnable, type ModuleCode, type EditResult } from "../../../codegen/init/edits/code.ts"
import { withContextProvider } from "../../../codegen/init/edits/load-context.ts"
import { withScript } from "../../../codegen/init/edits/project-files.ts"
import { withLoader } from "../../../codegen/init/app/page-module.ts"
import { withMiddleware } from "../../../codegen/init/edits/root-module.ts"
import { catchAllOf } from "../../../codegen/init/planned-routes.ts"
import { withAppDirectory, withMiddlewareFlag } from "../../../codegen/init/edits/router-config.ts"
import { withPlugin } from "../../../codegen/init/edits/vite-config.ts"

interface Row {
  readonly given: string
  /** The whole text afterwards; for what a person has to write, the reason. */
  readonly want: string | { readonly unable: string }
}

const code = (path: string, text: string): ModuleCode => codeOf(path, text)!

/** The edit, and that a second one changes nothing. */
function edited(path: string, given: string, by: (code: ModuleCode) => EditResult): Row["want"] {
  const edit = by(code(path, given))
  if (isUnable(edit)) return { unable: edit.unable }
  const again = by(code(path, edit.text))
  expect(isUnable(again) ? again.unable : again.text).toBe(edit.text)
  return edit.text
}

const ROUTER = 'import { reactRouter } from "@react-router/dev/vite"'
const OURS = 'import { sallyport } from "sallyport/vite"'

const VITE: readonly (readonly [string, Row])[] = [
  [
    "an object",
    {
      given: `${ROUTER}\nexport default { plugins: [reactRouter()] }\n`,
      want: `${ROUTER}\n${OURS}\nexport default { plugins: [sallyport(), reactRouter()] }\n`,
    },
  ],
  [
    "tabs, CRLF, single quotes, semicolons and a comment of the first entry",
    {
      given:
        "import { reactRouter } from '@react-router/dev/vite';\r\n\r\nexport default {\r\n\tplugins: [\r\n\t\t// styles\r\n\t\ta(),\r\n\t\treactRouter(),\r\n\t],\r\n};\r\n",
      want: "import { reactRouter } from '@react-router/dev/vite';\r\nimport { sallyport } from 'sallyport/vite';\r\n\r\nexport default {\r\n\tplugins: [\r\n\t\tsallyport(),\r\n\t\t// styles\r\n\t\ta(),\r\n\t\treactRouter(),\r\n\t],\r\n};\r\n",
    },
  ],
  [
    "a function, a condition and a spread",
    {
      given: `${ROUTER}\nexport default define(({ mode }) => ({ plugins: [...more, mode === "test" ? null : reactRouter()] }))\n`,
      want: `${ROUTER}\n${OURS}\nexport default define(({ mode }) => ({ plugins: [sallyport(), ...more, mode === "test" ? null : reactRouter()] }))\n`,
    },
  ],
  [
    "a list with a name, under another name for the router",
    {
      given: `import { reactRouter as rr } from "@react-router/dev/vite"\nconst plugins = [[rr()], b]\nexport default { plugins }\n`,
      want: `import { reactRouter as rr } from "@react-router/dev/vite"\n${OURS}\nconst plugins = [sallyport(), [rr()], b]\nexport default { plugins }\n`,
    },
  ],
  [
    "a function that returns the router's plugin or another one",
    {
      given: `${ROUTER}\nexport default { plugins: [a(), framework(), b()] }\nfunction framework() {\n  return test ? react() : reactRouter()\n}\n`,
      want: `${ROUTER}\n${OURS}\nexport default { plugins: [sallyport(), a(), framework(), b()] }\nfunction framework() {\n  return test ? react() : reactRouter()\n}\n`,
    },
  ],
  [
    "a constant function that is called in two lists",
    {
      given: `${ROUTER}\nconst framework = () => reactRouter()\nexport default test ? { plugins: [framework()] } : { plugins: [framework(), b()] }\n`,
      want: `${ROUTER}\n${OURS}\nconst framework = () => reactRouter()\nexport default test ? { plugins: [sallyport(), framework()] } : { plugins: [sallyport(), framework(), b()] }\n`,
    },
  ],
  ...[
    "export function framework() {\n  return reactRouter()\n}\nexport default { plugins: [framework()] }\n",
    "export const framework = () => reactRouter()\nexport default { plugins: [framework()] }\n",
    "function framework() {\n  return reactRouter()\n}\nexport default { plugins: framework() }\n",
    "function framework() {\n  return reactRouter()\n}\nexport default { plugins: [framework] }\n",
  ].map((text): [string, Row] => [
    "a function whose lists are not known",
    { given: `${ROUTER}\n${text}`, want: { unable: "`reactRouter()` does not stand in a list of plugins" } },
  ]),
  [
    "a list that is pushed to",
    {
      given: `${ROUTER}\nconst plugins = []\nplugins.push(reactRouter())\nexport default { plugins }\n`,
      want: { unable: "`reactRouter()` does not stand in a list of plugins" },
    },
  ],
  [
    "a CommonJS file",
    {
      given: `const { reactRouter } = require("@react-router/dev/vite")\nmodule.exports = { plugins: [reactRouter()] }\n`,
      want: {
        unable:
          "`reactRouter` is not imported from `@react-router/dev/vite` by name in this file, which has to call `sallyport()` in a list of its own",
      },
    },
  ],
  [
    "server components",
    {
      given: `import { unstable_reactRouterRSC } from "@react-router/dev/vite"\nexport default { plugins: [unstable_reactRouterRSC()] }\n`,
      want: {
        unable:
          "the app is built from server components, whose router does not run the root middleware that the guard needs",
      },
    },
  ],
]

const LOCKS = 'import { locks } from "./sallyport.server"'

const ROOTS: readonly (readonly [string, Row])[] = [
  [
    "middleware under the name of an older version",
    {
      given: "export const unstable_middleware = [log]\n",
      want: {
        unable:
          "`unstable_middleware` is the name in older versions, and newer ones ignore it: rename it to `middleware`, then run this again",
      },
    },
  ],
  [
    "no middleware yet, and a mark at the beginning",
    {
      given: '\u{feff}import a from "a" // first\n\nexport default function App() {}\n',
      want: `\u{feff}import a from "a" // first\n${LOCKS}\n\nexport const middleware = [locks.headers, locks.middleware]\n\nexport default function App() {}\n`,
    },
  ],
  [
    "two marks at the beginning",
    {
      given: '\u{feff}\u{feff}import a from "a" // first\n',
      want: `\u{feff}\u{feff}import a from "a" // first\n${LOCKS}\n\nexport const middleware = [locks.headers, locks.middleware]\n`,
    },
  ],
  [
    "no import at all",
    {
      given: "export default function App() {}\n",
      want: `${LOCKS}\n\nexport const middleware = [locks.headers, locks.middleware]\n\nexport default function App() {}\n`,
    },
  ],
  [
    "middleware of its own, which comes after",
    {
      given: 'import a from "a"\nexport const middleware: Route.MiddlewareFunction[] = [a]\n',
      want: `import a from "a"\n${LOCKS}\nexport const middleware: Route.MiddlewareFunction[] = [locks.headers, locks.middleware, a]\n`,
    },
  ],
  [
    "middleware that satisfies a type, empty",
    {
      given: "export const middleware = [] satisfies Route.MiddlewareFunction[]\n",
      want: `${LOCKS}\n\nexport const middleware = [locks.headers, locks.middleware] satisfies Route.MiddlewareFunction[]\n`,
    },
  ],
  [
    "middleware that is exported by a list",
    {
      given: 'import a from "a"\nconst own = [a]\nexport { own as middleware }\n',
      want: `import a from "a"\n${LOCKS}\nconst own = [locks.headers, locks.middleware, a]\nexport { own as middleware }\n`,
    },
  ],
  [
    "a name that is taken",
    {
      given: 'import a from "a"\nconst locks = a\n',
      want: 'import a from "a"\nimport { locks as sallyportLocks } from "./sallyport.server"\n\nexport const middleware = [sallyportLocks.headers, sallyportLocks.middleware]\nconst locks = a\n',
    },
  ],
  [
    "middleware of another file",
    {
      given: 'export { middleware } from "./middleware"\n',
      want: { unable: "the root's middleware comes from another file" },
    },
  ],
  [
    "middleware of an import that is exported by a list",
    {
      given: 'import { all } from "./middleware"\nexport { all as middleware }\n',
      want: { unable: "the root's middleware comes from another file" },
    },
  ],
  [
    "computed middleware that is exported by a list",
    {
      given: "const middleware = make()\nexport { middleware }\n",
      want: { unable: "the root's middleware is not written as a list" },
    },
  ],
  [
    "middleware that is taken out of an object",
    {
      given: "export const { middleware } = made\n",
      want: { unable: "the root's middleware is not written as a list" },
    },
  ],
  [
    "middleware that is computed",
    {
      given: "export const middleware = make()\n",
      want: { unable: "the root's middleware is not written as a list" },
    },
  ],
]

const CONFIGS: readonly (readonly [string, Row])[] = [
  [
    "no flags",
    {
      given: "export default {\n  ssr: true,\n} satisfies Config\n",
      want: "export default {\n  ssr: true,\n  future: { v8_middleware: true },\n} satisfies Config\n",
    },
  ],
  [
    "a comment behind the last setting, and no comma",
    {
      given: "export default {\n  ssr: true // always\n}\n",
      want: "export default {\n  ssr: true, // always\n  future: { v8_middleware: true }\n}\n",
    },
  ],
  ["nothing in it", { given: "export default {}\n", want: "export default { future: { v8_middleware: true } }\n" }],
  [
    "other flags",
    {
      given: "export default {\n\tfuture: {\n\t\tunstable_optimizeDeps: true,\n\t},\n}\n",
      want: "export default {\n\tfuture: {\n\t\tunstable_optimizeDeps: true,\n\t\tv8_middleware: true,\n\t},\n}\n",
    },
  ],
  [
    "the flag turned off, in a constant",
    {
      given: "const config: Config = { future: { v8_middleware: false } }\nexport default config\n",
      want: "const config: Config = { future: { v8_middleware: true } }\nexport default config\n",
    },
  ],
  [
    "flags that are spread",
    {
      given: "export default { future: { ...flags } }\n",
      want: "export default { future: { ...flags, v8_middleware: true } }\n",
    },
  ],
  [
    "a constant that a function returns",
    {
      given: "const config = defineConfig({ ssr: true })\nexport default config\n",
      want: "const config = defineConfig({ ssr: true, future: { v8_middleware: true } })\nexport default config\n",
    },
  ],
  [
    "a function that returns its argument",
    {
      given: "export default defineConfig({ ssr: true })\n",
      want: "export default defineConfig({ ssr: true, future: { v8_middleware: true } })\n",
    },
  ],
  ...["const config = load({ a: 1 })\nexport default config\n", "export default load({ a: 1 })\n"].map(
    (given): [string, Row] => [
      `a function that may make it of other settings: ${given}`,
      { given, want: { unable: "the configuration is not written as an object" } },
    ],
  ),
  [
    "flags under a key in brackets, before another one",
    {
      given: 'export default { ["future"]: { ["v8_middleware"]: false }, ["ssr"]: true }\n',
      want: 'export default { ["future"]: { ["v8_middleware"]: true }, ["ssr"]: true }\n',
    },
  ],
  [
    "flags that are written twice, of which the last count",
    {
      given: "export default { future: { v8_middleware: true }, future: {} }\n",
      want: "export default { future: { v8_middleware: true }, future: { v8_middleware: true } }\n",
    },
  ],
  ...['["v8" + key]: false', "get [key]() { return false }"].map((given): [string, Row] => [
    `a computed key behind the flag: ${given}`,
    {
      given: `export default { future: { v8_middleware: true, ${given} } }\n`,
      want: { unable: "a computed key could bring in `v8_middleware`" },
    },
  ]),
  [
    "a computed key behind the flags",
    {
      given: "export default { future: { v8_middleware: true }, [key]: {} }\n",
      want: { unable: "a computed key could bring in `future`" },
    },
  ],
  [
    "a computed key before the flag",
    {
      given: "export default { future: { [key]: true } }\n",
      want: "export default { future: { [key]: true, v8_middleware: true } }\n",
    },
  ],
  [
    "a spread before the flag",
    {
      given: "export default { ...shared, future: { ...flags, v8_middleware: false } }\n",
      want: "export default { ...shared, future: { ...flags, v8_middleware: true } }\n",
    },
  ],
  ...["true", "false"].map((value): [string, Row] => [
    `a spread behind the flag, which is ${value}`,
    {
      given: `export default { future: { v8_middleware: ${value}, ...flags } }\n`,
      want: { unable: "a spread could bring in `v8_middleware`" },
    },
  ]),
  [
    "a spread behind the flags",
    {
      given: "export default { future: { v8_middleware: true }, ...shared }\n",
      want: { unable: "a spread could bring in `future`" },
    },
  ],
  [
    "flags from elsewhere",
    { given: "export default { future: flags }\n", want: { unable: "`future` is not written as an object" } },
  ],
  ["a spread", { given: "export default { ...shared }\n", want: { unable: "a spread could bring in `future`" } }],
  [
    "a configuration from elsewhere",
    {
      given: 'export { default } from "./shared"\n',
      want: { unable: "the configuration is not written as an object" },
    },
  ],
]

const UNKNOWN = "only running this configuration would show where the app is, and `diff` runs nothing"

const DIRECTORIES: readonly (readonly [string, Row])[] = [
  ["the default", { given: "export default { ssr: true }\n", want: "export default { ssr: true }\n" }],
  [
    "a preset",
    {
      given: "export default {\n  presets: [host()],\n} satisfies Config\n",
      want: 'export default {\n  presets: [host()],\n  appDirectory: "app",\n} satisfies Config\n',
    },
  ],
  [
    "a spread, and single quotes",
    {
      given: "import shared from './shared'\nexport default { ...shared }\n",
      want: "import shared from './shared'\nexport default { ...shared, appDirectory: 'app' }\n",
    },
  ],
  [
    "a directory that is computed",
    { given: "export default { appDirectory: directory() }\n", want: { unable: UNKNOWN } },
  ],
  ["a call", { given: "export default defineConfig({ presets: [host()] })\n", want: { unable: UNKNOWN } }],
  ["another module's", { given: 'export { default } from "./shared"\n', want: { unable: UNKNOWN } }],
  [
    "a constant",
    {
      given: 'const config: Config = { appDirectory: "src" } satisfies Config\nexport default config\n',
      want: 'const config: Config = { appDirectory: "src" } satisfies Config\nexport default config\n',
    },
  ],
  [
    "a constant with a preset",
    {
      given: "const config = { presets: [host()] }\nexport default config as Config\n",
      want: 'const config = { presets: [host()], appDirectory: "app" }\nexport default config as Config\n',
    },
  ],
  ...[
    "const config = {}\nconfig.appDirectory = directory()\nexport default config\n",
    "const config = {}\nObject.assign(config, more)\nexport default config\n",
    "let config = {}\nexport default config\n",
    "export const config = {}\nexport default config\n",
  ].map((given): [string, Row] => ["a value that could change", { given, want: { unable: UNKNOWN } }]),
]

const LISTS: readonly (readonly [string, Row])[] = [
  [
    "a list",
    {
      given:
        'import { index } from "@react-router/dev/routes"\nexport default [index("home.tsx")] satisfies RouteConfig\n',
      want: 'import { index, route } from "@react-router/dev/routes"\nexport default [index("home.tsx"), route("*", "routes/not-found.tsx")] satisfies RouteConfig\n',
    },
  ],
  [
    "a list of several lines with a name",
    {
      given:
        "import { route } from '@react-router/dev/routes'\nconst routes = [\n\troute('a', 'a.tsx'), // a\n]\nexport default routes\n",
      want: "import { route } from '@react-router/dev/routes'\nconst routes = [\n\troute('a', 'a.tsx'), // a\n\troute('*', 'routes/not-found.tsx'),\n]\nexport default routes\n",
    },
  ],
  [
    "a list with the routes of a convention, which would find a module in `routes`, too",
    {
      given:
        'import { route } from "@react-router/dev/routes"\nimport { flatRoutes } from "@react-router/fs-routes"\nexport default [...(await flatRoutes()), route("a", "a.tsx")]\n',
      want: 'import { route } from "@react-router/dev/routes"\nimport { flatRoutes } from "@react-router/fs-routes"\nexport default [...(await flatRoutes()), route("a", "a.tsx"), route("*", "not-found.tsx")]\n',
    },
  ],
  [
    "a list with routes of a module that is imported as it runs",
    {
      given:
        'import { route } from "@react-router/dev/routes"\nconst { flatRoutes } = await import("@react-router/fs-routes")\nexport default [...(await flatRoutes()), route("a", "a.tsx")]\n',
      want: 'import { route } from "@react-router/dev/routes"\nconst { flatRoutes } = await import("@react-router/fs-routes")\nexport default [...(await flatRoutes()), route("a", "a.tsx"), route("*", "not-found.tsx")]\n',
    },
  ],
  [
    "a list with routes for the files that match a pattern",
    {
      given:
        'import { route } from "@react-router/dev/routes"\nconst files = Object.keys(import.meta.glob("./routes/*.tsx"))\nexport default [...files.map((file) => route(file, file))]\n',
      want: 'import { route } from "@react-router/dev/routes"\nconst files = Object.keys(import.meta.glob("./routes/*.tsx"))\nexport default [...files.map((file) => route(file, file)), route("*", "not-found.tsx")]\n',
    },
  ],
  [
    "something that is computed",
    {
      given: "export default make()\n",
      want: {
        unable: "the route list has no route for unknown paths, and is not a plain list to which one could be added",
      },
    },
  ],
]

const CONVENTIONS: readonly (readonly [string, string])[] = [
  ["export default flatRoutes()\n", "routes/$.tsx"],
  ["export default (await flatRoutes()) satisfies RouteConfig\n", "routes/$.tsx"],
  ['export default flatRoutes({ rootDirectory: "./pages" })\n', "pages/$.tsx"],
  ['export default autoRoutes({ ignoredRouteFiles: [".*"] })\n', "routes/$.tsx"],
  ['export default remixRoutesOptionAdapter((define) => flatRoutes("routes", define, {}))\n', "routes/$.tsx"],
  [
    'export default remixRoutesOptionAdapter((define) => {\n  return flatRoutes(["./pages", "more"], define)\n})\n',
    "pages/$.tsx",
  ],
]

const PAGES: readonly (readonly [string, Row])[] = [
  [
    "no line break at the end",
    {
      given: "export default function Page() {}",
      want: "export default function Page() {}\n\n// With a loader, navigation in the browser contacts the server, where the guard is.\nexport const loader = () => null\n",
    },
  ],
  [
    "a page that loads in the browser, which goes on to do so when it is opened",
    {
      given: "export async function clientLoader() {}\nexport default function Page() {}\n",
      want: "export async function clientLoader() {}\nexport default function Page() {}\n\n// With a loader, navigation in the browser contacts the server, where the guard is.\nexport const loader = () => null\n// Beside a `loader`, `clientLoader` runs during hydration only with `hydrate = true`, while `HydrateFallback` is shown.\nclientLoader.hydrate = true as const\nexport const HydrateFallback = () => null\n",
    },
  ],
  [
    "a page that loads in the browser, with a view until it has and semicolons",
    {
      given:
        "const clientLoader = () => 1;\nfunction HydrateFallback() { return null; }\nclientLoader.hydrate = true;\nexport { clientLoader, HydrateFallback };\n",
      want: "const clientLoader = () => 1;\nfunction HydrateFallback() { return null; }\nclientLoader.hydrate = true;\nexport { clientLoader, HydrateFallback };\n\n// With a loader, navigation in the browser contacts the server, where the guard is.\nexport const loader = () => null;\n",
    },
  ],
  [
    "a page that loads in the browser by another file",
    {
      given: 'export { clientLoader } from "./load"\n',
      want: { unable: "the page has a `clientLoader` that is not declared here" },
    },
  ],
  [
    "exports from elsewhere",
    { given: 'export * from "./page"\n', want: { unable: "`export *` could bring in a loader" } },
  ],
  [
    "another loader",
    { given: 'import { loader } from "./spinner"\n', want: { unable: "`loader` is the name of something else here" } },
  ],
  ...[
    'import loader from "../assets/loader.svg"\n',
    'import * as loader from "./spinner"\n',
    'import loader = require("./spinner")\n',
    "const { a: [loader] } = made\n",
    "class loader {}\n",
    "enum loader {}\n",
    "let a, loader\n",
    "if (x) { var loader = 1 }\n",
    "for (var loader of []) {}\n",
    "for (;;) try { switch (x) { default: var [loader] = [] } } finally {}\n",
    'export * as loader from "./x"\n',
    'export { type loader } from "./x"\n',
  ].map((given): [string, Row] => [
    `another loader: ${given.trim()}`,
    { given, want: { unable: "`loader` is the name of something else here" } },
  ]),
  [
    "another view with the name of the one that a page needs",
    {
      given: 'import HydrateFallback from "./spinner"\nexport const clientLoader = () => 1\n',
      want: { unable: "`HydrateFallback` is the name of something else here" },
    },
  ],
  [
    "a loader inside blocks, functions and classes",
    {
      given: "{ let loader = 1 }\nclass A { static { var loader = 1 } }\nif (x) y(() => { var loader = 1 })\n",
      want: "{ let loader = 1 }\nclass A { static { var loader = 1 } }\nif (x) y(() => { var loader = 1 })\n\n// With a loader, navigation in the browser contacts the server, where the guard is.\nexport const loader = () => null\n",
    },
  ],
  [
    "a loader inside a function, and a page that only a comment makes load when it is opened",
    {
      given:
        "function a() { const loader = 1 }\n// clientLoader.hydrate = true\nexport const clientLoader = () => a()\n",
      want: "function a() { const loader = 1 }\n// clientLoader.hydrate = true\nexport const clientLoader = () => a()\n\n// With a loader, navigation in the browser contacts the server, where the guard is.\nexport const loader = () => null\n// Beside a `loader`, `clientLoader` runs during hydration only with `hydrate = true`, while `HydrateFallback` is shown.\nclientLoader.hydrate = true as const\nexport const HydrateFallback = () => null\n",
    },
  ],
]

describe("an edit changes its own place and leaves every other byte", () => {
  test.each(VITE)("the plugin: %s", (_, { given, want }) => {
    expect(edited("vite.config.ts", given, withPlugin)).toEqual(want)
  })

  test.each(ROOTS)("the middleware: %s", (_, { given, want }) => {
    expect(edited("app/root.tsx", given, (root) => withMiddleware(root, "./sallyport.server"))).toEqual(want)
  })

  test.each(CONFIGS)("the router's flag: %s", (_, { given, want }) => {
    expect(edited("react-router.config.ts", given, withMiddlewareFlag)).toEqual(want)
  })

  test.each(DIRECTORIES)("the app directory: %s", (_, { given, want }) => {
    expect(edited("react-router.config.ts", given, (config) => withAppDirectory(config, "app"))).toEqual(want)
  })

  test.each(LISTS)("the route for unknown paths: %s", (_, { given, want }) => {
    const made = catchAllOf(code("app/routes.ts", given), () => "not-found", "tsx")
    expect(made.kind === "list" && (isUnable(made.edit) ? { unable: made.edit.unable } : made.edit.text)).toEqual(want)
  })

  test.each(CONVENTIONS)("a convention finds the file for unknown paths: %s", (given, module) => {
    expect(catchAllOf(code("app/routes.ts", given), () => "not-found", "tsx")).toEqual({ kind: "file", module })
  })

  test.each(PAGES)("a loader: %s", (_, { given, want }) => {
    const edit = withLoader(code("app/page.tsx", given))
    expect(isUnable(edit) ? { unable: edit.unable } : edit.text).toEqual(want)
  })

  test.each([
    [
      "what is given back at once",
      "const a = { getLoadContext: () => ({ b }) }\n",
      "const a = { getLoadContext: () => Object.assign(new RouterContextProvider(), { b }) }\n",
      [],
    ],
    [
      "what a body gives back, and no function in it",
      "function getLoadContext() {\n  const f = () => { return { c } }\n  if (f) return { b }\n  return made()\n}\n",
      "function getLoadContext() {\n  const f = () => { return { c } }\n  if (f) return Object.assign(new RouterContextProvider(), { b })\n  return made()\n}\n",
      [4],
    ],
  ])("a load context: %s", (_, given, want, unsure) => {
    const head = 'import { createContext } from "react-router"\n'
    const wanted = `import { createContext, RouterContextProvider } from "react-router"\n${want}`
    expect(withContextProvider(code("server.ts", head + given))).toEqual({
      text: wanted,
      unsure: unsure.map((line) => line + 1),
    })
    expect(withContextProvider(code("server.ts", wanted))).toBe(null)
  })

  test.each([
    [
      '{\n  "scripts": {\n    "dev": "x"\n  }\n}\n',
      '{\n  "scripts": {\n    "dev": "x",\n    "policy": "sallyport"\n  }\n}\n',
    ],
    ['{"scripts":{"policy":"mine"}}', '{"scripts":{"policy":"mine"}}'],
    ['{"scripts":{"access":"sallyport"}}', '{"scripts":{"access":"sallyport"}}'],
    ["{}", "{}"],
    ["no JSON", "no JSON"],
  ])("a script in %s", (given, want) => {
    expect(withScript(given)).toBe(want)
    expect(withScript(want)).toBe(want)
  })
})
