import { realpathSync } from "node:fs"
import path from "node:path"
import { inspect } from "node:util"
import type { Environment, Plugin, ResolvedConfig } from "vite"
import { historyOfBuild, historyOfCommits, type AccessHistory } from "./access-history.ts"
import { timelineOfBuild } from "./built-timeline.ts"
import { serverBinder, type ServerBinder } from "./bind-locks.ts"
import { builtRecordOf } from "./built-record.ts"
import { PolicyBuildError, buildErrorOf } from "./build-error.ts"
import { loaderInjector, realPathOf, type LoaderInjector, type AddedLoaders } from "./inject-loaders.ts"
import { keepGuards } from "./keep-guards.ts"
import { reactRouterTarget } from "../react-router/target.ts"
import type { RouteReader } from "../target/target.ts"
import { compileProject } from "../project/compile-project.ts"
import { defaultsOf } from "../project/defaults.ts"
import { nullIfUnreadable, readProject, type ProjectPaths } from "../project/disk.ts"
import { moduleAt } from "../react-router/app-paths.ts"
import { destructuredExport } from "../source/module-exports.ts"
import type { EmittedFile } from "../emit/file.ts"
import { GENERATED } from "../emit/generate.ts"
import { outputTo } from "../emit/output.ts"
import { readHistory, type ReadHistory } from "../history/read-history.ts"
import { tagsOfPolicy } from "../history/tags.ts"
import type { AccessTimeline } from "../timeline/access-timeline.ts"
import { historyModuleText, timelineModuleText, recordModuleText, sourceModuleText } from "./source-module-text.ts"

// To find the exports of route modules, the router transforms them in a Vite server of its own, even during a build.
// That server has the same plugins, but no configuration file. Its modules must get the same loaders as the bundled
// ones.

/** The run of Vite that the developer started, as opposed to the router's own server within it. */
interface OuterRun {
  command: ResolvedConfig["command"]
  /** The loaders given in the router's own server. */
  readonly givenLoaders: AddedLoaders
}

const OUTER_RUNS = Symbol.for("sallyport.outer-runs")

const shared = globalThis as { [OUTER_RUNS]?: Map<string, OuterRun> }

/**
 * The outer runs by project root. They are global, because each reload of the configuration file loads another copy of
 * this module.
 */
const outerRuns = (shared[OUTER_RUNS] ??= new Map<string, OuterRun>())

/** The run of Vite that a copy of this plugin belongs to. */
interface Run {
  /** Vite's command: `build` or `serve`. In the router's own server during a build, it is `build` too. */
  readonly command: ResolvedConfig["command"]
  /** True in the router's own server. */
  readonly isRouters: boolean
  /** The loaders given in that server. */
  readonly givenLoaders: AddedLoaders
}

/** The run of Vite that a configuration belongs to. The router's own server has no configuration file. */
function runOf({ root, command, configFile }: ResolvedConfig): Run {
  const outer = outerRuns.get(root) ?? { command, givenLoaders: new Map() }
  // Vite's command there is `serve` even during a build, so that server takes the command of the run around it.
  if (configFile === undefined) return { ...outer, isRouters: true }
  outer.command = command
  outerRuns.set(root, outer)
  return { ...outer, isRouters: false }
}

/**
 * The text of the guards with the base path of this build, if the router's configuration computes one; null for every
 * other module and app. A computed base path is not in generated files, because they would then differ by environment.
 */
function withComputedBasename(
  paths: ProjectPaths,
  out: string,
  readRoutes: RouteReader,
  id: string,
  text: string,
): string | null {
  if (path.basename(id) !== "guards.ts" || realPathOf(id) !== realPathOf(path.resolve(paths.root, out, "guards.ts")))
    return null
  const basename = readProject(paths, readRoutes).computedBasename ?? "/"
  return basename === "/" ? null : `${text}\nexport const basename = ${JSON.stringify(basename)}\n`
}

// The virtual modules of the plugin, with which the workbench shows its own policy.
const SOURCE = "virtual:sallyport/source"
const HISTORY = "virtual:sallyport/history"
const TIMELINE = "virtual:sallyport/timeline"
const RECORD = "virtual:sallyport/record"
const MODULES: readonly string[] = [SOURCE, HISTORY, TIMELINE, RECORD]

/** The id of a virtual module once it is resolved. By Vite's convention it begins with NUL. */
const resolvedIdOf = (name: string): string => `\0${name}`

/** Options that replace the default paths, relative to the project's root. */
export interface SallyportOptions {
  /** The policy file, `policy/app.policy.ts` by default. */
  readonly policy?: string
  /** The route list, `routes.ts` in the app's directory by default. */
  readonly routes?: string
  /** The directory of the generated files, `generated` in the app's directory by default. */
  readonly out?: string
}

/**
 * The Vite plugin. It compiles the policy with the app and binds the built server to its locks.
 *
 * A rejected policy or a stale generated file stops a build. In development, saving the policy writes the guards again;
 * if the policy is rejected, the last good guards stay in force. A built server whose root route does not begin with
 * the locks serves no page.
 */
export function sallyport(options: SallyportOptions = {}): Plugin {
  let config: ResolvedConfig
  let { policy, routes, out } = { ...defaultsOf(process.cwd()), ...options }
  const paths = (): ProjectPaths => ({ root: config.root, policy, routes, out })
  const closed = new AbortController()
  // A build calls this once for each of its environments.
  const readRoutes = reactRouterTarget.rememberedRoutes()
  let binder: ServerBinder | null = null
  let injector: LoaderInjector
  let run: Run
  let givenLoaders: AddedLoaders = new Map()
  // Unit tests use the generated files as they are.
  const isTest = (): boolean => process.env.VITEST !== undefined

  const refuseRejected = (): void => {
    if (config.command !== "build" || isTest()) return
    const complaint = buildErrorOf(paths(), out, readRoutes)
    if (complaint !== null) throw new PolicyBuildError(complaint)
  }

  return {
    name: "sallyport",
    enforce: "pre",
    // Set after all other plugins, because Vite 6 crashes when it merges a list into another plugin's `true`.
    config: {
      order: "post",
      handler: ({ ssr, resolve, environments }) => {
        const isAllBundled = [ssr, resolve, environments?.ssr?.resolve].some(
          (one) => one !== undefined && "noExternal" in one && one.noExternal === true,
        )
        return {
          // The locks are bundled with the server, because many small files would slow down its start. So is their
          // dependency `xstate`, which would otherwise be resolved from the app, possibly in another version.
          ...(isAllBundled ? {} : { ssr: { noExternal: ["sallyport", "xstate"] } }),
          // A server in a worker, such as Cloudflare's, pre-bundles its packages in development. It would find the
          // package too late, bundle everything again while pages are served, and load React twice.
          environments: { ssr: { optimizeDeps: { exclude: ["sallyport"] } } },
        }
      },
    },
    configResolved(resolved) {
      config = resolved
      ;({ policy, routes, out } = { ...defaultsOf(resolved.root), ...options })
      binder = serverBinder(resolved, options, readRoutes)
      run = runOf(resolved)
      // What the router's own server is given is noted in the outer run, which compares it at the end of the build.
      if (run.isRouters) givenLoaders = run.givenLoaders
      injector = loaderInjector(paths(), readRoutes, run.command === "build", givenLoaders)
    },
    // Checked before the bundler starts, which would add its own stack trace to the message.
    buildApp: { order: "pre", handler: async () => refuseRejected() },
    // A build that is started through Vite's API has no earlier hook.
    buildStart: refuseRejected,
    configureServer(server) {
      if (isTest()) return
      const watching = keepGuards(server, paths(), {
        out,
        sourceIds: MODULES.map(resolvedIdOf),
        until: closed.signal,
      })
      watching.catch((error: unknown) => server.config.logger.error(inspect(error), { timestamp: true }))
    },
    closeBundle() {
      // In development, Vite calls this when the server is closed.
      if (config.command === "serve") closed.abort()
    },
    // Before other plugins, which may wrap what a module exports.
    transform: {
      order: "pre",
      handler(text, id, options) {
        // At most one of these changes applies to a module: each is for modules of its own.
        const isDevelopment = run.command === "serve" && !run.isRouters && options?.ssr === true
        const bound = binder?.textWith(id, text) ?? (isDevelopment ? withUnwrappableMiddleware(config, id, text) : null)
        const changed =
          bound ??
          (isTest() ? null : (withComputedBasename(paths(), out, readRoutes, id, text) ?? injector.textWith(id, text)))
        return changed === null ? null : { code: changed, map: null }
      },
    },
    buildEnd(error) {
      // A development server ends here too. Pages may have changed since the router read them, so nothing is checked.
      if (config.command !== "build" || error !== undefined || !isForServer(this.environment, config)) return
      binder?.refuseUnbound(this.environment?.name)
      if (isTest()) return
      if (injector.isLost()) throw new PolicyBuildError(LOST)
      // The browser relies on the exports that the router has read, so its server must have given the same loaders.
      const differing = [...givenLoaders].filter(([file, isGiven]) => isGiven !== (run.givenLoaders.get(file) ?? false))
      const files = differing.map(([file]) => path.relative(config.root, file))
      if (files.length > 0) throw new PolicyBuildError(differentExportsText(files))
    },
    resolveId: (id) => (MODULES.includes(id) ? resolvedIdOf(id) : null),
    async load(id) {
      switch (id) {
        case resolvedIdOf(SOURCE): {
          // The editor writes to this file. Null turns that off.
          const file = isLocalDevelopment(config) ? path.resolve(config.root, policy) : null
          const source = sourceModuleText(readProject(paths(), readRoutes))
          return `${source}\nexport const policyFile = ${JSON.stringify(file)}\n`
        }
        case resolvedIdOf(HISTORY):
          return historyModuleText(await accessHistoryOf(paths(), readRoutes))
        case resolvedIdOf(TIMELINE):
          return timelineModuleText(await builtTimelineOf(paths(), readRoutes), builtFilesOf(paths(), out, readRoutes))
        case resolvedIdOf(RECORD):
          return recordModuleText(await builtRecordOf(paths()))
        default:
          return null
      }
    },
  }
}

/**
 * The root module in development, with its `middleware` in a form that devtools leave alone: they wrap each function of
 * a plain list, and a wrapped lock is not the one that `openLocks` has made. Null for every other module.
 */
function withUnwrappableMiddleware({ root }: ResolvedConfig, id: string, text: string): string | null {
  const file = moduleAt(root, `${defaultsOf(root).appDirectory}/root`)
  if (file === null || path.basename(id) !== path.basename(file)) return null
  return realpathSync(path.resolve(root, file)) === path.resolve(id)
    ? destructuredExport(file, text, "middleware")
    : null
}

/** True for a build of the server. In Vite 5, which has no environments, the options of the build tell. */
const isForServer = (environment: Environment | undefined, { build }: ResolvedConfig): boolean =>
  environment === undefined ? Boolean(build.ssr) : environment.config.consumer === "server"

/** The error of a build in which no page got its loader, although some need one. */
const LOST =
  "no page of the route list was bundled from its own file, so none of the guarded pages without a `loader` " +
  "could be given one: export one from each, which may just return null"

const differentExportsText = (files: readonly string[]): string =>
  `the router read other exports from ${files.join(", ")} than the build bundles: the browser would open guarded pages ` +
  "without asking the server, or ask for a loader that is not there. Export a `loader` from each, which may just return null"

/** True for a development server that only this machine can reach. Only such a server may write the policy. */
const isLocalDevelopment = ({ command, server: { host } }: ResolvedConfig): boolean =>
  command === "serve" && (host === undefined || (typeof host === "string" && LOOPBACK.test(host)))

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** The history of access of the app that is built. */
async function accessHistoryOf(paths: ProjectPaths, readRoutes: RouteReader): Promise<AccessHistory> {
  const { checked } = compileProject(readProject(paths, readRoutes))
  const history = await historyOf(paths)
  return history === null ? historyOfBuild(checked, new Date().toISOString()) : historyOfCommits(history, checked)
}

/** The timeline of the app that is built. */
async function builtTimelineOf(paths: ProjectPaths, readRoutes: RouteReader): Promise<AccessTimeline> {
  const { checked } = compileProject(readProject(paths, readRoutes))
  const history = await historyOf(paths)
  const known = history === null ? null : { history, tags: await tagsOfPolicy(paths.root, paths.policy) }
  return timelineOfBuild(known, checked, new Date().toISOString())
}

/** The policy and the generated files, as they are on disk. A build fails if the latter are stale. */
function builtFilesOf(paths: ProjectPaths, out: string, readRoutes: RouteReader): readonly EmittedFile[] {
  const { policy } = readProject(paths, readRoutes)
  const { readText } = outputTo(paths.root, out)
  const generated = GENERATED.map((name) => ({ path: `${out}/${name}`, text: readText(name) }))
  return [policy, ...generated.filter((file): file is EmittedFile => file.text !== null)]
}

/** The history; null without git or without commits of this policy. */
const historyOf = (paths: ProjectPaths): Promise<ReadHistory | null> => nullIfUnreadable(() => readHistory(paths))
