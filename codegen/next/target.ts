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
import { isOnNext, nextVersionOf, PROVED_VERSIONS, UPGRADE_TO, versionFaultOf } from "./version.ts"

const NO_ROUTES =
  "this Next app has no directory `app` or `pages`, and so no routes: run the command in the directory of the app"

/** The reason why the app in this directory cannot have locks yet, with what to do about it; null if it can. */
export function nextObstacleIn(root: string): string | null {
  if (!hasRoutes(root)) return NO_ROUTES
  const version = nextVersionOf(root)
  if (version === null)
    return `Next is not installed here: install the packages of this app first with \`${installCommandOf(root)}\``
  switch (versionFaultOf(version)) {
    case "old":
      return `Next ${version} is too old for the locks: upgrade it with \`${addCommandOf(root)} next@${UPGRADE_TO}\`${version.startsWith("16.") ? "" : ", see https://nextjs.org/docs/app/guides/upgrading/version-16"}`
    case "unproved":
      return `the locks are not proved for Next ${version}: they are proved for ${PROVED_VERSIONS}`
    case null:
      return null
  }
}

function hasRoutes(root: string): boolean {
  const { app, pages } = directoriesIn(routeFilesIn(root))
  return app !== null || pages !== null
}

/**
 * The directories of an app: `base` holds that of the routes, and `proxy.ts` (`src`, or empty for the root); `out` has
 * the generated guards.
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
  guardedPathname(pathname) {
    // The data of `/a` is at `/_next/data/<build>/a.json`, and at `/a.rsc` for a navigation.
    const [, page = pathname.replace(/\.rsc$/, "")] = /^\/_next\/data\/[^/]+(\/.*)\.json$/.exec(pathname) ?? []
    return page === "/index" && page !== pathname ? "/" : page
  },
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
    chainIn: chainOfCommit,
    // Every app without wrapped modules has to seal its builds.
    secondLockIn: (files) => (isWrapped(files, baseOfCommit(files)) ? "wrapped" : "sealed"),
    lossBetween: lossBetweenWrapped,
    configNames: NEXT_CONFIGS,
  },
}
