import path from "node:path"
import { lockChainOf } from "./lock-chain.ts"
import { installCommandOf } from "../source/package-manager.ts"
import type { Diagnostic } from "../source/diagnostic.ts"
import type { LockChain } from "../lock-chain/lock-chain.ts"
import { diagnosticOf, hasErrors } from "../source/diagnostic.ts"
import { FAULTS, filesOn, readUtf8, shown, type ProjectFiles } from "../source/project-files.ts"
import { sourceOf } from "../source/source.ts"
import type { App, LockChainPaths, CommittedApp, RouteReader, Target } from "../target/target.ts"
import { isAppIn, lacksPackages, obstacleIn, refusalIn } from "./app-kind.ts"
import { configOf, moduleNamed, pathsIn, ROUTER_EXTENSIONS, viteConfigsOf } from "./app-paths.ts"
import { askRouter, cachedRouter, type AskRouter } from "./ask-router.ts"
import { DEFAULT_CONFIG, readConfig } from "./read-config.ts"
import { readInventory } from "./read-inventory.ts"
import { builtRoutes, readRouteList, UNREAD } from "./route-list.ts"
import { routerOver, servedByRouter } from "./router.ts"
import { hasCompilerPlugin, VITE_CONFIGS } from "./plugins-in-config.ts"

/** The advice for an app in another directory than the one that can be read from the configuration. */
export const APP_DIRECTORY_ADVICE =
  "if the app is in another directory, write `appDirectory` as a literal in react-router.config"

/** Returns a reader of route lists. `ask` runs the app's router, for lists that have to be run. */
export const routesReadBy =
  (ask: AskRouter): RouteReader =>
  ({ root, routes, files }) => {
    const read = readUtf8(path.resolve(root, routes))
    if (typeof read !== "string") {
      const advice = read.fault === "missing" ? `: give its file to --routes, or, ${APP_DIRECTORY_ADVICE}` : ""
      return { refused: `the route list \`${routes}\` ${FAULTS[read.fault]}${advice}` }
    }
    const config = configOf(routes, files.has)
    const list = readRouteList({ root, routes, config, readText: files.read, ask })
    // The router would have been run for what could not be read. If it was not, it may only lack its packages.
    if (list.routeSources === null && list.diagnostics.some(({ code }) => UNREAD.includes(code)) && lacksPackages(root))
      return {
        refused: `the packages of this app are not installed, and only its router can resolve the routes: run \`${installCommandOf(root)}\` first`,
      }
    return list
  }

/** The name of the router's configuration, without its extension. */
const CONFIG = "react-router.config"

/** Reads an app from the files of a commit, without running anything. */
const committed: CommittedApp = {
  sourcesOf: (routes, { has }) => [path.posix.dirname(routes), configOf(routes, has)],
  routesIn(routes, { has, read: readText }) {
    const { value, diagnostics } = readInventory({ routes, config: configOf(routes, has), readText })
    return hasErrors(diagnostics) ? null : value
  },
  builtRoutes: (routes, { has, read }) =>
    builtRoutes(routes, { config: configOf(routes.file, has), readText: read }).routes,
  chainIn(files, paths) {
    const config = moduleNamed(CONFIG, files.has)
    const text = config === null ? null : files.read(config)
    const { appDirectory, isDirectoryKnown } =
      config === null || text === null
        ? { ...DEFAULT_CONFIG, isDirectoryKnown: config === null }
        : readConfig(sourceOf(config, text)).value
    if (!isDirectoryKnown)
      return {
        unknown: `only running ${config} would show where the app is, and \`diff\` runs nothing: export an object literal there, with \`appDirectory\` as a literal`,
      }
    return lockChainOf({ appDirectory: appDirectory.replace(/^\.\//, "").replace(/\/$/, ""), ...paths }, files)
  },
  // Without the plugin no build stops for stale guards, and no server proves its locks when it starts.
  lossBetween: (before, after) =>
    isBuiltWithPlugin(before) && !isBuiltWithPlugin(after) ? [diagnosticOf("P435/lost", null, {})] : [],
  secondLockIn: () => null,
  configNames: ROUTER_EXTENSIONS.map((extension) => `${CONFIG}.${extension}`),
}

/** True if Vite's configuration has the compiler's plugin beside the router's. */
function isBuiltWithPlugin({ has, read }: ProjectFiles): boolean {
  const config = VITE_CONFIGS.find(has)
  const text = config === undefined ? null : read(config)
  return config !== undefined && text !== null && hasCompilerPlugin(config, text)
}

/** The lock chain of an app on disk. Vite and the router may run in another directory than the project's root. */
function chainOf({ root, routes, files, policy, out, ownLocks }: App & LockChainPaths): LockChain {
  const base = path.resolve(root, path.dirname(configOf(routes, files.has)))
  const fromBase = (file: string): string => path.relative(base, path.resolve(root, file)).split(path.sep).join("/")
  const fromRoot = (file: string): string => shown(root, path.resolve(base, file))
  const paths = {
    appDirectory: fromBase(path.dirname(routes)),
    policy: fromBase(policy),
    ...(out === undefined ? {} : { out: fromBase(out) }),
    ownLocks,
  }
  const placed = (found: Diagnostic): Diagnostic =>
    found.span === null ? found : { ...found, span: { ...found.span, file: fromRoot(found.span.file) } }
  const { fault, warnings = [], files: read } = lockChainOf(paths, filesOn(base))
  return { fault: fault === null ? null : placed(fault), warnings: warnings.map(placed), files: read.map(fromRoot) }
}

/** Apps on React Router in framework mode. Also stands for apps on frameworks that no target knows, to refuse them. */
export const reactRouterTarget: Target = {
  name: "react-router",
  isOn: () => true,
  isAppIn,
  pathsIn,
  refusalIn,
  obstacleIn,
  routesOf: routesReadBy(askRouter),
  rememberedRoutes: () => routesReadBy(cachedRouter()),
  chainOf,
  configsIn({ routes, files }) {
    const config = configOf(routes, files.has)
    return [config, ...viteConfigsOf(config)]
  },
  servedBy: servedByRouter,
  guardedPathname(pathname) {
    // The data of `/a` is at `/a.data`, of `/` at `/_root.data`, and of `/a/` at `/a/_.data`.
    if (!pathname.endsWith(".data")) return pathname
    const page = pathname.slice(0, -".data".length)
    if (page === "/_root") return "/"
    return page.endsWith("/_") ? page.slice(0, -1) : page
  },
  // The router ignores case and decodes each segment before matching, as policies do, so all spellings reach one route.
  splitsAt: null,
  routerOver,
  server: {
    program: "react-router-serve",
    package: "@react-router/serve",
    args: ["build/server/index.js"],
    begins: [],
    build: "build",
    entry: "build/server/index.js",
    listening: () => [],
  },
  committed,
}
