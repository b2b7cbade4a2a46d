import type { RouteInventory, RouteNode } from "../../target/inventory.ts"
import { startOf } from "../../source/source.ts"
import { nodeAt } from "../rewrites.ts"
import type { NextFound } from "./read-app.ts"

/** A page that shows a denial with the app's own component for it. */
export interface DenialPage {
  readonly status: 401 | 403
  readonly path: string
  readonly file: string
  readonly text: string
}

/** The names of the files whose components Next shows for a refusal, by its status. */
const COMPONENTS = [
  [401, "unauthorized"],
  [403, "forbidden"],
] as const

/**
 * The pages to add for the components that an app already has for `unauthorized()` and `forbidden()`: the locks deny a
 * request before any page could call these. None where the address is taken.
 */
export function viewsIn({
  base,
  routes,
  textOf,
}: Pick<NextFound, "base" | "routes" | "textOf">): readonly DenialPage[] {
  // `base` is `src/`, or empty for an app without that directory.
  const app = `${base}app`
  const pages = routes.tree.map(({ module }) => module.file)
  // Only the extensions of the app's own pages: `pageExtensions` may leave out others, and Next then ignores such
  // files.
  const extensions = ["tsx", "jsx", "ts", "js"].filter((one) => pages.some((file) => isPage(file, app, one)))
  return COMPONENTS.flatMap(([status, component]) => {
    const extension = extensions.find((one) => textOf(`${app}/${component}.${one}`) !== null)
    const path = `/denied/${status}`
    const isTaken = routes.tree.some((node) => `/${node.path}` === path)
    if (extension === undefined || isTaken) return []
    const file = `${app}${path}/page.${extension}`
    return [{ status, path, file, text: `export { default } from "../../${component}"\n` }]
  })
}

const isPage = (file: string, app: string, extension: string): boolean =>
  file === `${app}/page.${extension}` || (file.startsWith(`${app}/`) && file.endsWith(`/page.${extension}`))

/**
 * The inventory with these pages. They come first, because they have no params: Next tries such routes before others.
 */
export function withViews(routes: RouteInventory, views: readonly DenialPage[]): RouteInventory {
  if (views.length === 0) return routes
  const added = views.map(({ path, file }) => nodeAt(path.slice(1), file, startOf(file), { kind: "page" }))
  return { ...routes, tree: [...added, ...routes.tree].map((node, id): RouteNode => ({ ...node, id })) }
}

/** The option `views` of the locks: the page that shows a denial, by its status. */
export const viewPathsOf = (views: readonly DenialPage[]): Readonly<Record<number, string>> =>
  Object.fromEntries(views.map(({ status, path }) => [status, path]))
