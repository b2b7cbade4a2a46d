import { examine } from "../check/check-policy.ts"
import { resolvePolicy } from "../check/compile.ts"
import { unaskedRegionOf } from "../check/findings/pages.ts"
import { routeEntriesOf } from "../react-router/entries.ts"
import { withGivenLoaders } from "../react-router/given-loaders.ts"
import type { RouteInventory, RouteNode } from "../react-router/inventory.ts"
import { hasOurPlugin } from "../react-router/vite-plugin.ts"
import type { Found } from "./app/found.ts"
import { withLoader } from "./app/page-module.ts"
import { catchAllOf, notFoundModule } from "./app/route-list.ts"
import type { Draft } from "./draft.ts"
import { codeOf } from "./edits/code.ts"

/** The routes with one for unknown paths: root middleware runs for no others. */
export function withNotFound(draft: Draft, found: Found): RouteInventory {
  const { routes, routeList, appDirectory } = found
  if (routeEntriesOf(routes.tree).some(({ catchAll }) => catchAll)) return routes
  const code = codeOf(routeList.path, routeList.text)
  if (code === null) {
    draft.refused.push(`${routeList.path}: this is not valid TypeScript or JavaScript`)
    return routes
  }
  const made = catchAllOf(code, found.root.path.endsWith(".tsx") ? "tsx" : "jsx")
  const file = `${appDirectory}/${made.module}`
  if (made.kind === "list" && !draft.edit(routeList.path, () => made.edit)) return routes
  if (draft.textOf(file) === null) draft.put(file, notFoundModule(file))
  draft.did.push(`${file}: added a route for unknown paths, because the guard would not be asked about them otherwise`)
  const span = routes.tree.at(-1)?.span ?? { file, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 }
  const node: RouteNode = {
    id: countOf(routes.tree),
    path: "*",
    index: false,
    caseSensitive: false,
    module: { file, exists: true, exports: ["default", "loader"] },
    span,
    children: [],
  }
  return { ...routes, tree: [...routes.tree, node] }
}

const countOf = (tree: readonly RouteNode[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countOf(children), 0)

/** The plugin gives most guarded pages that have no loader an empty one. */
export function asBuilt(draft: Draft, { viteConfig: { path: file } }: Found, routes: RouteInventory): RouteInventory {
  return hasOurPlugin(file, draft.textOf(file) ?? "") ? withGivenLoaders(routes).routes : routes
}

/** The routes with a loader on every guarded page. */
export function withLoaders(
  draft: Draft,
  policy: { readonly path: string; readonly text: string },
  routes: RouteInventory,
): RouteInventory {
  const { value } = resolvePolicy(policy)
  const subject = value === null ? null : examine(value, routes)
  if (subject === null) return routes
  const pages = subject.entries.filter((entry) => unaskedRegionOf(subject, entry) !== null)
  // Of a page that may have one already, another would take the place.
  const lacking = pages.filter(
    ({ node: { module } }) => !module.exports.includes("loader") && module.unread === undefined,
  )
  const modules = [...new Set(lacking.map(({ node }) => node.module.file))].toSorted()
  const given = new Set(modules.filter((file) => draft.edit(file, withLoader)))
  if (given.size > 0)
    draft.did.push(
      `added an empty loader to ${given.size === 1 ? [...given][0] : `${given.size} pages`}: navigation in the browser asks the server only about pages that have one`,
    )
  for (const { node } of pages) {
    if (node.module.exports.includes("clientLoader"))
      draft.left.push(
        `${node.module.file}: call \`serverLoader()\` in its \`clientLoader\`, or navigation in the browser will not ask the guard`,
      )
  }
  const withThem = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes.map((node) => ({
      ...node,
      module: given.has(node.module.file)
        ? { ...node.module, exports: [...node.module.exports, "loader"].toSorted() }
        : node.module,
      children: withThem(node.children),
    }))
  return { ...routes, tree: withThem(routes.tree) }
}
