import { pagePathOf } from "../../src/guard/next/build/page-path.ts"
import { addCommandOf, installCommandOf } from "../source/package-manager.ts"
import { filesOn } from "../source/project-files.ts"
import type { App, RouteReader, Target } from "../target/target.ts"
import { runTypegen, cachedTypegen, type RunTypegen } from "./typegen.ts"
import { baseOfCommit, chainOfCommit, lossBetweenWrapped, ROUTE_SOURCES, routesOfCommit } from "./committed.ts"
import { directoriesIn } from "./found-routes.ts"
import { guardsDirectoryOf, usualDirectory } from "./guards-directory.ts"
import { isWrapped, nextChainOf } from "./lock-chain.ts"
import { readNextRoutes } from "./read-routes.ts"
import { routeFilesIn } from "./route-files.ts"
import { NEXT_CONFIGS } from "./settings.ts"
import { splitsAt } from "./splits.ts"
import { isOnNext, nextVersionOf, TESTED_VERSIONS, UPGRADE_TO, upgradeGuideFor, versionFaultOf } from "./version.ts"

const NO_ROUTES =
  "this Next app has no directory `app` or `pages`, and so no routes: run the command in the directory of the app"

/**
 * The most basic reason why the app in this directory cannot have locks yet, with what to do about it; null if it can:
 * it has no routes, or Next is not installed or of another version.
 */
export function nextObstacleIn(root: string): string | null {
  if (!hasRoutes(root)) return NO_ROUTES
  const version = nextVersionOf(root)
  if (version === null)
    return `Next is not installed here: install the packages of this app first with \`${installCommandOf(root)}\``
  switch (versionFaultOf(version)) {
    case "old": {
      const upgrade = `Next ${version} is too old for the locks: upgrade it with \`${addCommandOf(root)} next@${UPGRADE_TO}\``
      const guide = upgradeGuideFor(version)
      return guide === null ? upgrade : `${upgrade}, see ${guide}`
    }
    case "untested":
      return `the locks were not tested with Next ${version}: they are tested with ${TESTED_VERSIONS}`
    case null:
      return null
  }
}

function hasRoutes(root: string): boolean {
  const { app, pages } = directoriesIn(routeFilesIn(root))
  return app !== null || pages !== null
}

/**
 * The directories of an app. `routes` is that of its routes, `app` or `pages`. `base` is the directory that contains
 * it, and `proxy.ts`: `src`, or empty for the root. `out` is that of the generated guards.
 */
export function nextPathsIn(root: string) {
  const { base, routes } = directoriesIn(routeFilesIn(root))
  const out = guardsDirectoryOf(filesOn(root).read("package.json"), base) ?? usualDirectory(base)
  return { base, routes, out }
}

const routesReadBy =
  (typegen: RunTypegen): RouteReader =>
  ({ root, files }: App) =>
    readNextRoutes(root, files.read, typegen)

/** Addresses of page data within those of other page data. */
const NESTED_DATA = /^\/_next\/data\/[^/]*\/_next\/data(?:\/|$)/i

/** The parts of the compiler that are specific to apps on Next. */
export const nextTarget: Target = {
  name: "next",
  isOn: isOnNext,
  isAppIn: hasRoutes,
  pathsIn(root) {
    const { base, ...others } = nextPathsIn(root)
    return { appDirectory: base === "" ? "." : base, ...others }
  },
  refusalIn: ({ root }) => (hasRoutes(root) ? null : NO_ROUTES),
  obstacleIn: ({ root }) => nextObstacleIn(root),
  routesOf: routesReadBy(runTypegen),
  rememberedRoutes: () => routesReadBy(cachedTypegen()),
  chainOf({ root, out }) {
    const paths = nextPathsIn(root)
    return nextChainOf({ base: paths.base, out: out ?? paths.out }, filesOn(root))
  },
  // The `generate` script of package.json can name the directory of the guards.
  configsIn: () => [...NEXT_CONFIGS, "package.json"],
  // Next tries its routes in the order of the inventory, whose numeric ids ascend.
  servedBy: (_, candidates) => candidates.reduce((first, other) => (other.node.id < first.node.id ? other : first)),
  // The proxy refuses page data within page data, so no page is meant.
  guardedPathname: (pathname) => (NESTED_DATA.test(pathname) ? pathname : pagePathOf(pathname)),
  splitsAt,
  // No program can call its router without a running server.
  routerOver: () => null,
  server: {
    program: "next",
    package: "next",
    args: ["start"],
    begins: ["start"],
    // `distDir` can name another directory than `.next`. Without a build, the server ends with the reason.
    build: null,
    entry: null,
    listening: (port) => ["--hostname", "127.0.0.1", "--port", String(port)],
  },
  committed: {
    sourcesOf: () => ROUTE_SOURCES,
    routesIn: (_, files) => routesOfCommit(files),
    builtRoutes: (routes) => routes,
    chainIn: chainOfCommit,
    // Where no module calls the second lock itself (`wrapped`), it has to be built in (`sealed`).
    secondLockIn: (files) => (isWrapped(files, baseOfCommit(files)) ? "wrapped" : "sealed"),
    lossBetween: lossBetweenWrapped,
    configNames: NEXT_CONFIGS,
  },
}
