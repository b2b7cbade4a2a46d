import { examine } from "../check/check-policy.ts"
import { resolvePolicy } from "../check/compile.ts"
import { regionWithoutRequest } from "../check/findings/pages.ts"
import { routeEntriesOf } from "../target/entries.ts"
import { withAddedLoaders } from "../react-router/route-list.ts"
import { lineagesOf, withModules, type RouteInventory, type RouteNode } from "../target/inventory.ts"
import { hasCompilerPlugin } from "../react-router/plugins-in-config.ts"
import type { ReactRouterApp } from "./app/found.ts"
import { withLoader } from "./app/page-module.ts"
import type { Draft } from "./draft.ts"
import {
  codeOf,
  bareOf,
  defaultIn,
  isTypeScript,
  insertLast,
  quoted,
  valueNamed,
  withSplices,
  type ModuleCode,
  type EditResult,
} from "./edits/code.ts"
import { Node, SyntaxKind } from "ts-morph"
import { importing } from "./edits/imports.ts"

/** Adds a route for unknown paths: without one, root middleware does not run for them. */
export function withNotFound(draft: Draft, found: ReactRouterApp): RouteInventory {
  const { routes, routeList, appDirectory } = found
  if (routeEntriesOf(routes.tree).some(({ catchAll }) => catchAll)) return routes
  const code = codeOf(routeList.path, draft.textOf(routeList.path) ?? routeList.text)
  if (code === null) {
    draft.refused.push(`${routeList.path}: this is not valid TypeScript or JavaScript`)
    return routes
  }
  const nameIn = (directory: string): string => freeNameIn(draft, `${appDirectory}/${directory}`)
  const catchAll = catchAllOf(code, nameIn, found.root.path.endsWith(".tsx") ? "tsx" : "jsx")
  const file = `${appDirectory}/${catchAll.module}`
  if (catchAll.kind === "list" && !draft.edit(routeList.path, () => catchAll.edit)) return routes
  if (draft.textOf(file) === null) draft.put(file, notFoundModule(file))
  draft.did.push(`${file}: added a route for unknown paths, because the guard would not run for them otherwise`)
  const node: RouteNode = {
    id: nextIdIn(routes),
    path: "*",
    index: false,
    caseSensitive: false,
    module: { file, exists: true, exports: ["default", "loader"] },
    // Every node has a span. This one is the last route's, because the new route has no text before it is written.
    span: routes.tree.at(-1)?.span ?? { file, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    children: [],
  }
  return { ...routes, tree: [...routes.tree, node] }
}

/** The id of one more route. Ids count from 0. */
const nextIdIn = ({ tree }: RouteInventory): number => lineagesOf(tree).size

/**
 * A name for the not-found module that no file in a directory has, whatever its extension: the router makes route ids
 * from names without extension, and refuses a second route with the same one.
 */
function freeNameIn(draft: Draft, directory: string): string {
  const isTaken = (name: string): boolean =>
    ["tsx", "jsx", "ts", "js", "mdx", "md"].some(
      (extension) => draft.textOf(`${directory}${name}.${extension}`) !== null,
    )
  let name = "not-found"
  for (let number = 2; isTaken(name); number++) name = `not-found-${number}`
  return name
}

/** The routes as the build has them: with the plugin, most guarded pages without a loader get an empty one. */
export function withLoadersOfPlugin(
  draft: Draft,
  { viteConfig: { path: file } }: ReactRouterApp,
  routes: RouteInventory,
): RouteInventory {
  return hasCompilerPlugin(file, draft.textOf(file) ?? "") ? withAddedLoaders(routes).routes : routes
}

/**
 * Adds an empty loader to the module of every guarded page that still lacks one, and returns the routes with them. With
 * the plugin these are few, because a build gives the others theirs.
 */
export function withLoaders(
  draft: Draft,
  policy: { readonly path: string; readonly text: string },
  routes: RouteInventory,
): RouteInventory {
  const { value } = resolvePolicy(policy)
  const subject = value === null ? null : examine(value, routes)
  // Compiling the policy will report why it cannot be examined.
  if (subject === null) return routes
  // Guarded pages that navigation in the browser shows, at some path, without a request to the server.
  const pages = subject.entries.filter((entry) => regionWithoutRequest(subject, entry) !== null)
  // Modules that could not be read are skipped: they may have a loader, with which an added one would clash.
  const lacking = pages.filter(
    ({ node: { module } }) => !module.exports.includes("loader") && module.unread === undefined,
  )
  const modules = [...new Set(lacking.map(({ node }) => node.module.file))].toSorted()
  const changedModules = new Set(modules.filter((file) => draft.edit(file, withLoader)))
  if (changedModules.size > 0)
    draft.did.push(
      `added an empty loader to ${changedModules.size === 1 ? [...changedModules][0] : `${changedModules.size} pages`}: navigation in the browser contacts the server only for pages that have one`,
    )
  for (const { node } of pages) {
    if (node.module.exports.includes("clientLoader"))
      draft.left.push(
        `${node.module.file}: call \`serverLoader()\` in its \`clientLoader\`, or navigation in the browser will not ask the guard${changedModules.has(node.module.file) ? ". It still runs when the page is opened, because `hydrate` is true for it" : ""}`,
      )
  }
  const tree = withModules(routes.tree, (module) =>
    changedModules.has(module.file) ? { ...module, exports: [...module.exports, "loader"].toSorted() } : module,
  )
  return { ...routes, tree }
}

/** The module with the functions that write a route list, such as `route`. */
const HELPERS = "@react-router/dev/routes"

/** The edit that adds a last route for unknown paths to the app's route list. */
type CatchAll =
  /** A new file, relative to the app directory, is enough: a file-name convention finds it. */
  | { readonly kind: "file"; readonly module: string }
  /** A new file and an edit of the list that names it. */
  | { readonly kind: "list"; readonly module: string; readonly edit: EditResult }

/**
 * Finds the edit for a route list. `nameIn` names the new module in a directory of the app directory, and `extension`
 * is that of the app's pages.
 */
export function catchAllOf(
  code: ModuleCode,
  nameIn: (directory: string) => string,
  extension: "tsx" | "jsx",
): CatchAll {
  const value = defaultIn(code)
  const list = Node.isIdentifier(value) ? valueNamed(code, value.getText()) : value
  // A convention would make a second route of a module in the directory that it reads, which is `routes` in most apps.
  const hasSpread = Node.isArrayLiteralExpression(list) && list.getElements().some(Node.isSpreadElement)
  const directory = hasSpread || importsRoutes(code) ? "" : "routes/"
  const module = `${directory}${nameIn(directory)}.${extension}`
  if (Node.isArrayLiteralExpression(list)) {
    const { local, splices } = importing(code, "route", HELPERS)
    const entry = `${local}(${quoted(code, "*")}, ${quoted(code, module)})`
    return { kind: "list", module, edit: withSplices(code, [...splices, ...insertLast(code, list, entry)]) }
  }
  const convention = conventionOf(value)
  // `$` is the conventions' name for a splat, `*`.
  if (convention !== null) return { kind: "file", module: `${convention}/$.${extension}` }
  return {
    kind: "list",
    module,
    edit: {
      unable: "the route list has no route for unknown paths, and is not a plain list to which one could be added",
      line: 1,
      write: [`route("*", "${module}"), // last, with a module that throws 404`],
    },
  }
}

/** True if a route list may have routes that other code makes, such as `flatRoutes()`. */
const importsRoutes = ({ file }: ModuleCode): boolean =>
  file.getImportDeclarations().some((one) => !one.isTypeOnly() && one.getModuleSpecifierValue() !== HELPERS)

/**
 * The directory of a file-name convention such as `flatRoutes()`, relative to the app directory; null for other route
 * lists.
 */
function conventionOf(value: Node | undefined): string | null {
  const call = Node.isAwaitExpression(value) ? bareOf(value.getExpression()) : value
  if (Node.isCallExpression(call) && call.getExpression().getText() === ADAPTER) return adaptedOf(call)
  if (!Node.isCallExpression(call) || !["flatRoutes", "autoRoutes"].includes(call.getExpression().getText()))
    return null
  const options = bareOf(call.getArguments()[0])
  if (options === undefined) return "routes"
  if (!Node.isObjectLiteralExpression(options)) return null
  const named = options.getProperty("rootDirectory") ?? options.getProperty("routesDir")
  if (named === undefined) return options.getProperties().some(Node.isSpreadAssignment) ? null : "routes"
  const directory = Node.isPropertyAssignment(named) ? bareOf(named.getInitializer()) : undefined
  return Node.isStringLiteral(directory) ? directoryOf(directory.getLiteralValue()) : null
}

/** The adapter for Remix 2 routes: `remixRoutesOptionAdapter((defineRoutes) => flatRoutes("routes", defineRoutes))`. */
const ADAPTER = "remixRoutesOptionAdapter"

/** The directory that the adapter's only call of `flatRoutes` names; null if there are several calls or no literal. */
function adaptedOf(adapter: Node): string | null {
  const [call, other] = adapter
    .getDescendantsOfKind(SyntaxKind.CallExpression)
    .filter((one) => one.getExpression().getText() === "flatRoutes")
  const argument = bareOf(call?.getArguments()[0])
  const directory = Node.isArrayLiteralExpression(argument) ? argument.getElements()[0] : argument
  return other === undefined && Node.isStringLiteral(directory) ? directoryOf(directory.getLiteralValue()) : null
}

/** A directory without `./` at its beginning and a slash at its end. */
const directoryOf = (text: string): string => text.replace(/^\.\/|\/$/g, "")

/** The page for unknown paths. It throws 404, so the root's error boundary renders it. */
const notFoundModule = (path: string): string =>
  `// Every path that no other route serves comes here, so that the guard answers for it, too.
export function loader()${isTypeScript(path) ? ": never" : ""} {
  throw new Response(null, { status: 404, statusText: "Not Found" })
}

export default function NotFound() {
  return null
}
`
