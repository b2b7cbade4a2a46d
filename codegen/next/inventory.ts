import type { RouteInventory, RouteNode, SecondLock } from "../target/inventory.ts"
import type { ReadText } from "../source/project-files.ts"
import { startOf } from "../source/source.ts"
import type { FoundRoute } from "./found-routes.ts"
import { compareRoutes, pathOfRoute, shapeOfRoute } from "./pattern.ts"
import { leavesApp, nodeAt, patternOfSource, rewritingsOf, withRewrites } from "./rewrites.ts"
import { placeOfKey } from "./setting-findings.ts"
import type { NextSettings } from "./settings.ts"

/** The parts of a Next app that its inventory is made of. */
interface InventoryParts {
  /** The directory of its routes. */
  readonly directory: string
  readonly found: readonly FoundRoute[]
  /** Without `redirects` where only running the configuration would show them. */
  readonly settings: Pick<NextSettings, "basePath" | "rewrites"> & Partial<Pick<NextSettings, "redirects">>
  /** Its configuration file, or null. */
  readonly config: string | null
  /** Paths that are served before routes with params, as the inventory has them. */
  readonly files: readonly string[]
  readonly readText: ReadText
  readonly secondLock: SecondLock
  /**
   * The first module that uses draft mode, whose cookie lets a browser skip the proxy. Null if there is none, or if the
   * build is sealed: then a lock refuses such requests.
   */
  readonly drafts: string | null
}

/** The inventory of a Next app, in the order in which Next tries its routes and rewrites. */
export function inventoryOf({
  directory,
  found,
  settings: { basePath, rewrites, redirects = [] },
  config,
  files,
  readText,
  secondLock,
  drafts,
}: InventoryParts): RouteInventory {
  // Intercepting routes are shown at another route's address, so they are listed beside the tree.
  const ordinary = found.filter(({ interception }) => interception === null)
  const intercepting = found.flatMap((one) => (one.interception === null ? [] : [{ ...one, ...one.interception }]))
  // The address of an intercepting route is mostly that of another route, which stands for both, although the params of
  // the two may have different names. If no route has the address, it is added, so that it needs a rule.
  const withoutRoute: FoundRoute[] = []
  const routeAt = (address: string): string | undefined =>
    [...ordinary, ...withoutRoute].find(({ route }) => shapeOfRoute(route) === shapeOfRoute(address))?.route
  for (const one of intercepting) if (routeAt(one.at) === undefined) withoutRoute.push({ ...one, route: one.at })
  const routes = [...ordinary, ...withoutRoute]
    .toSorted((a, b) => compareRoutes(a.route, b.route))
    .map(({ route, file, kind }) =>
      nodeAt(pathOfRoute(route), file, startOf(file), {
        kind: kind === "page" || kind === "legacy" ? "page" : "resource",
      }),
    )
  // Rewrites have no module: findings about them are placed in the configuration.
  const file = config ?? "next.config.ts"
  const span = placeOfKey(config, readText, ["rewrites"]) ?? startOf(file)
  const tree = withRewrites(routes, rewrites, file, span).map((node, id): RouteNode => ({ ...node, id }))
  return {
    file: directory,
    tree,
    prerender: { kind: "none" },
    files,
    secondLock,
    ...(drafts === null ? {} : { drafts }),
    ...(basePath === "" ? {} : { basename: basePath }),
    // Rewrites to other servers show no page of this app.
    ...(rewrites.every(({ destination }) => leavesApp(destination)) ? {} : { rewrites: rewritingsOf(rewrites) }),
    ...(redirects.length === 0 ? {} : { redirected: redirects.flatMap((source) => patternOfSource(source) ?? []) }),
    ...(intercepting.length === 0
      ? {}
      : {
          interceptions: intercepting.map(({ file, from, at, route }) => ({
            file,
            address: `/${pathOfRoute(route)}`,
            from: `/${pathOfRoute(from)}`,
            at: `/${pathOfRoute(routeAt(at)!)}`,
          })),
        }),
  }
}
