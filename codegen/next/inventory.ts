import type { RouteInventory, RouteNode, SecondLock } from "../target/inventory.ts"
import type { ReadText } from "../source/project-files.ts"
import { placeOf, sourceOf } from "../source/source.ts"
import type { FoundRoute } from "./found-routes.ts"
import { compareRoutes, pathOfRoute } from "./pattern.ts"
import { leavesApp, patternOfSource, rewritingsOf, withRewrites } from "./rewrites.ts"
import { placeOfKey } from "./setting-findings.ts"
import type { NextSettings } from "./settings.ts"

/**
 * The inventory of a Next app, in the order in which Next tries its routes and rewrites. `directory`: where its routes
 * are. `config`: its configuration, or null. `drafts`: a module that uses draft mode.
 */
export function inventoryOf(
  directory: string,
  found: readonly FoundRoute[],
  {
    basePath,
    rewrites,
    redirects = [],
  }: Pick<NextSettings, "basePath" | "rewrites"> & Partial<Pick<NextSettings, "redirects">>,
  config: string | null,
  files: readonly string[],
  readText: ReadText,
  secondLock: SecondLock,
  drafts: string | null = null,
): RouteInventory {
  // Intercepting routes are shown at another route's address, so they are listed beside the tree.
  const own = found.filter(({ interception }) => interception === null)
  const taken = new Set(own.map(({ route }) => route))
  const intercepting = found.flatMap((one) => (one.interception === null ? [] : [{ ...one, ...one.interception }]))
  // The address of an intercepting route is mostly another route's; it needs a rule if it is not.
  const alone = intercepting.filter(({ at }, index) => {
    return !taken.has(at) && intercepting.findIndex((other) => other.at === at) === index
  })
  const routes = [...own, ...alone.map((one): FoundRoute => ({ ...one, route: one.at }))]
    .toSorted((a, b) => compareRoutes(a.route, b.route))
    .map((one) => nodeOf(one, readText))
  const file = config ?? "next.config.ts"
  const span = placeOfKey(config, readText, ["rewrites"]) ?? placeOf(sourceOf(file, ""), { start: 0, end: 0 })
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
            at: `/${pathOfRoute(at)}`,
          })),
        }),
  }
}

/** A found route as a node of the inventory. */
function nodeOf({ route, file, kind }: FoundRoute, readText: ReadText): Omit<RouteNode, "id"> {
  const text = readText(file)
  return {
    path: pathOfRoute(route),
    index: false,
    caseSensitive: false,
    module: { file, exists: true, exports: [] },
    span: placeOf(sourceOf(file, text ?? ""), { start: 0, end: 0 }),
    ordered: { kind: kind === "page" || kind === "legacy" ? "page" : "resource" },
    children: [],
  }
}
