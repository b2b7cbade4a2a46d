import { runInNewContext } from "node:vm"
import * as routeHelpers from "@react-router/dev/routes"
import { createStaticHandler, type RouteObject } from "react-router"
import { describe, expect, test } from "vitest"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { readInventory } from "../../../codegen/react-router/read-inventory.ts"
import { servedBy } from "../../../codegen/targets/targets.ts"
import { staticPathsOf } from "../../../codegen/check/findings/pages.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { segmentsOf, type CanonicalPath } from "../../../policy/canonical-path.ts"
import { covers } from "../../../policy/pattern.ts"

const PAGE = "export const loader = () => null\nexport default function Page() {}\n"

/** The list as it is read, without running it. */
function readOf(list: string): RouteInventory {
  const imports = 'import { index, layout, prefix, relative, route } from "@react-router/dev/routes"'
  const { value, diagnostics } = readInventory({
    routes: "routes.ts",
    config: "none.ts",
    readText: (file) =>
      file === "routes.ts" ? `${imports}\nexport default ${list}\n` : file.endsWith(".tsx") ? PAGE : null,
  })
  expect(diagnostics).toEqual([])
  return value!
}

/** The list as the router's own helpers make it, run. */
function madeOf(list: string): RouteObject[] {
  const entries = runInNewContext(list, { ...routeHelpers }) as readonly routeHelpers.RouteConfigEntry[]
  const object = ({ path, file, index: isIndex, children = [] }: routeHelpers.RouteConfigEntry): RouteObject => {
    const own = { id: file, ...(path === undefined ? {} : { path }), loader: () => null }
    return isIndex === true ? { ...own, index: true } : { ...own, children: children.map(object) }
  }
  return entries.map(object)
}

/** The module that the router serves a path with, and the pattern that it gives to its root middleware. */
async function routedTo(list: string, path: string): Promise<readonly [file: string, pattern: string] | null> {
  let seen: string | null = null
  const root: RouteObject = {
    id: "root",
    path: "",
    middleware: [
      ({ pattern }, next) => {
        seen = pattern
        return next()
      },
    ],
    children: madeOf(list),
  }
  const answer = await createStaticHandler([root]).query(new Request(`http://localhost${path}`), {
    generateMiddlewareResponse: async (query) => {
      const context = await query(new Request(`http://localhost${path}`))
      if (context instanceof Response) return context
      return new Response(context.matches.at(-1)?.route.id ?? "")
    },
  })
  if (!(answer instanceof Response)) throw new Error("the router answered without middleware")
  const file = await answer.text()
  return seen === null || file === "root" ? null : [file, seen]
}

const PATHS = ["/", "/admin", "/admin/x", "/de", "/de/admin", "/x", "/x/y"] as const

/** Each list with the pages that its paths are served with, and the pattern of each. */
const LISTS: readonly (readonly [string, { given: string; want: Readonly<Record<string, readonly string[]>> }])[] = [
  [
    "an empty path, and one beneath a prefix",
    {
      given: '[route("", "home.tsx"), ...prefix("admin", [route("", "admin.tsx")])]',
      want: { "/": ["home.tsx", "/"], "/admin": ["admin.tsx", "admin"] },
    },
  ],
  ["an empty path beside an index", { given: '[route("", "a.tsx"), index("b.tsx")]', want: { "/": ["b.tsx", "/"] } }],
  [
    "an empty path in a layout without a path",
    {
      given: '[layout("shell.tsx", [route("", "home.tsx"), route("admin", "admin.tsx", [route("", "start.tsx")])])]',
      want: { "/": ["home.tsx", "/"], "/admin": ["start.tsx", "admin"] },
    },
  ],
  [
    "a layout with an empty path",
    {
      given: '[route("", "shell.tsx", [index("home.tsx"), route("x", "x.tsx")])]',
      want: { "/": ["home.tsx", "/"], "/x": ["x.tsx", "x"] },
    },
  ],
  [
    "a layout with an empty path and no page at it",
    {
      given: '[route("", "shell.tsx", [route("x", "x.tsx")])]',
      want: { "/": ["shell.tsx", "/"], "/x": ["x.tsx", "x"] },
    },
  ],
  [
    "an empty path beneath an optional prefix",
    {
      given: '[...prefix(":lang?", [route("", "home.tsx"), route("admin", "admin.tsx")])]',
      want: {
        "/": ["home.tsx", ":lang?"],
        "/de": ["home.tsx", ":lang?"],
        "/x": ["home.tsx", ":lang?"],
        "/admin": ["admin.tsx", ":lang?/admin"],
        "/de/admin": ["admin.tsx", ":lang?/admin"],
      },
    },
  ],
  [
    "an empty prefix",
    {
      given: '[...prefix("", [route("", "home.tsx"), index("start.tsx"), route("x", "x.tsx")])]',
      want: { "/": ["start.tsx", "/"], "/x": ["x.tsx", "/x"] },
    },
  ],
  [
    "a path with a slash before it, which repeats its parent's in full or only its letters",
    {
      given: '[route("x", "x.tsx", [route("/xy", "y.tsx")]), route("de", "de.tsx", [route("/de/admin", "admin.tsx")])]',
      want: {
        "/x": ["x.tsx", "x"],
        "/x/y": ["y.tsx", "x/xy"],
        "/de": ["de.tsx", "de"],
        "/de/admin": ["admin.tsx", "de/de/admin"],
      },
    },
  ],
  [
    "null, which is no path",
    { given: '[route(null, "shell.tsx", [route("x", "x.tsx")])]', want: { "/x": ["x.tsx", "x"] } },
  ],
]

describe("a route with an empty path is a page at its parent's path", () => {
  test.each(LISTS)("%s", async (_, { given, want }) => {
    const { tree } = readOf(given)
    const entries = routeEntriesOf(tree)
    for (const path of PATHS) {
      const served = servedBy(tree, entries, path as CanonicalPath)
      const found = served === null ? null : [served.node.module.file, served.pattern]
      expect([path, found]).toEqual([path, want[path] ?? null])
      expect(served === null || served.scopes.some((scope) => covers(scope, segmentsOf(path as CanonicalPath)))).toBe(
        true,
      )
      expect([path, await routedTo(given, path)]).toEqual([path, want[path] ?? null])
    }
  })

  test.each(["as RouteConfig", "satisfies RouteConfig"])("whatever the list tells the type checker: %s", (wrapped) => {
    const { tree } = readOf(`[route("", "home.tsx")] ${wrapped}`)
    expect(routeEntriesOf(tree).map(({ path }) => path)).toEqual(["/"])
  })

  test("and `prerender: true` writes no file of its own for it, as in the router", () => {
    const { tree } = readOf('[...prefix("a", [route("", "a.tsx")]), route(":id", "id.tsx", [route("", "b.tsx")])]')
    expect(staticPathsOf(tree)).toEqual(["/", "/a"])
  })
})
