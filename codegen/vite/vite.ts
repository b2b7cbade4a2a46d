import path from "node:path"
import { inspect } from "node:util"
import type { Environment, Plugin, ResolvedConfig } from "vite"
import { recordOfBuild, recordOfHistory, type AccessRecord } from "./access-record.ts"
import { timelineOfBuild } from "./built-timeline.ts"
import { serverBinder, type ServerBinder } from "./bind-locks.ts"
import { builtRecordOf } from "./built-record.ts"
import { Complaint, complaintOf } from "./complaint.ts"
import { loaderGiver, type LoaderGiver, type GivenLoaders } from "./give-loaders.ts"
import { keepGuards } from "./keep-guards.ts"
import { remembering, type AskRouter } from "../project/ask-router.ts"
import { compileProject } from "../project/compile-project.ts"
import { defaultsOf, moduleAt } from "../project/defaults.ts"
import { destructuredExport } from "../react-router/module-exports.ts"
import { InputError, readProject, type Places } from "../project/disk.ts"
import type { EmittedFile } from "../emit/file.ts"
import { GENERATED } from "../emit/generate.ts"
import { outputTo } from "../emit/output.ts"
import { GitError } from "../git/git.ts"
import { readHistory, type ReadHistory } from "../history/read-history.ts"
import { tagsOfPolicy } from "../history/tags.ts"
import type { AccessTimeline } from "../timeline/access-timeline.ts"
import { historyModuleText, timelineModuleText, recordModuleText, sourceModuleText } from "./source-module-text.ts"
import { realpathSync } from "node:fs"

// To find the exports of route modules, the router transforms them in a Vite server of its own, even during a build. That
// server has the same plugins, but no configuration file. Its modules must get the same loaders as the bundled ones.

interface OuterRun {
  command: ResolvedConfig["command"]
  /** The loaders given in the router's own server. */
  readonly givenLoaders: GivenLoaders
}

const KEY = Symbol.for("sallyport.outer-runs")

const shared = globalThis as { [KEY]?: Map<string, OuterRun> }

/** The runs by project root. Copies of this module share them: a reloaded configuration file loads the module again. */
const runs = (shared[KEY] ??= new Map<string, OuterRun>())

interface Run {
  /** The command that runs, even from within the router's own server. */
  readonly command: ResolvedConfig["command"]
  /** True in the router's own server. */
  readonly isRouters: boolean
  /** The loaders given in that server. */
  readonly givenLoaders: GivenLoaders
}

function runOf({ root, command, configFile }: ResolvedConfig): Run {
  const outer = runs.get(root) ?? { command, givenLoaders: new Map() }
  if (configFile === undefined) return { ...outer, isRouters: true }
  outer.command = command
  runs.set(root, outer)
  return { ...outer, isRouters: false }
}

/**
 * The guards with the base path of this very build, where the router's configuration computes one; null for every other
 * module and app. It is in no generated file, which would differ from one environment to the next. Without it the locks
 * take every address whole, and refuse what is no page.
 */
function withComputedBasename(places: Places, out: string, ask: AskRouter, id: string, text: string): string | null {
  if (path.basename(id) !== "guards.ts" || realPathOf(id) !== realPathOf(path.resolve(places.root, out, "guards.ts")))
    return null
  const basename = readProject(places, ask).computedBasename ?? "/"
  return basename === "/" ? null : `${text}\nexport const basename = ${JSON.stringify(basename)}\n`
}

function realPathOf(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}

const SOURCE = "virtual:sallyport/source"
const HISTORY = "virtual:sallyport/history"
const TIMELINE = "virtual:sallyport/timeline"
const RECORD = "virtual:sallyport/record"
const MODULES: readonly string[] = [SOURCE, HISTORY, TIMELINE, RECORD]
const RESOLVED = `\0${SOURCE}`
const RESOLVED_HISTORY = `\0${HISTORY}`
const RESOLVED_TIMELINE = `\0${TIMELINE}`
const RESOLVED_RECORD = `\0${RECORD}`

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
 * if the policy is rejected, the last good guards stay in force. A built server whose root route does not begin with the
 * locks serves no page.
 */
export function sallyport(options: SallyportOptions = {}): Plugin {
  let config: ResolvedConfig
  let { policy, routes, out } = { ...defaultsOf(process.cwd()), ...options }
  const places = (): Places => ({ root: config.root, policy, routes, out })
  const closed = new AbortController()
  // A build calls this once for each of its environments.
  const ask = remembering()
  let binder: ServerBinder | null = null
  let giver: LoaderGiver
  let run: Run
  let givenLoaders: GivenLoaders = new Map()
  // Unit tests load single modules, and are tested with the generated files as they are.
  const isTest = (): boolean => process.env.VITEST !== undefined

  const refuseRejected = (): void => {
    if (config.command !== "build" || isTest()) return
    const complaint = complaintOf(places(), out, ask)
    if (complaint !== null) throw new Complaint(complaint)
  }

  return {
    name: "sallyport",
    enforce: "pre",
    // The locks become part of the server's bundle: as many small files they would take their time at every start.
    // So does `xstate`, which they bring: what is not bundled is looked for from the app, and found in the app's version.
    // Vite 6 would merge a list into another plugin's `true`, and die of it, so this comes after every other plugin.
    config: {
      order: "post",
      handler: ({ ssr, resolve, environments }) =>
        [ssr, resolve, environments?.ssr?.resolve].some(
          (one) => one !== undefined && "noExternal" in one && one.noExternal === true,
        )
          ? null
          : { ssr: { noExternal: ["sallyport", "xstate"] } },
    },
    configResolved(resolved) {
      config = resolved
      ;({ policy, routes, out } = { ...defaultsOf(resolved.root), ...options })
      binder = serverBinder(resolved, options, ask)
      run = runOf(resolved)
      if (run.isRouters) givenLoaders = run.givenLoaders
      giver = loaderGiver(places(), ask, run.command === "build", givenLoaders)
    },
    // Before the bundler starts, which would wrap the message in a stack trace of its own.
    buildApp: { order: "pre", handler: async () => refuseRejected() },
    // A build that is started by a program has no earlier hook.
    buildStart: refuseRejected,
    configureServer(server) {
      if (isTest()) return
      const watching = keepGuards(server, places(), {
        out,
        sourceIds: [RESOLVED, RESOLVED_HISTORY, RESOLVED_TIMELINE, RESOLVED_RECORD],
        until: closed.signal,
      })
      watching.catch((error: unknown) => server.config.logger.error(inspect(error), { timestamp: true }))
    },
    closeBundle() {
      if (config.command === "serve") closed.abort()
    },
    // Before other plugins, which may wrap what a module exports.
    transform: {
      order: "pre",
      handler(text, id, options) {
        const isDevelopment = run.command === "serve" && !run.isRouters && options?.ssr === true
        const bound = binder?.textWith(id, text) ?? (isDevelopment ? listAsItIs(config, id, text) : null)
        const given =
          bound ?? (isTest() ? null : (withComputedBasename(places(), out, ask, id, text) ?? giver.textWith(id, text)))
        return given === null ? null : { code: given, map: null }
      },
    },
    buildEnd(error) {
      // A development server ends here, too: pages may have changed since the router saw them.
      if (config.command !== "build" || error !== undefined || !isForServer(this.environment, config)) return
      binder?.refuseUnbound(this.environment?.name)
      if (isTest()) return
      if (giver.isLost()) throw new Complaint(LOST)
      const differing = [...givenLoaders].filter(([file, isGiven]) => isGiven !== (run.givenLoaders.get(file) ?? false))
      const files = differing.map(([file]) => path.relative(config.root, file))
      if (files.length > 0) throw new Complaint(mistoldOf(files))
    },
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === RESOLVED_TIMELINE)
        return timelineModuleText(await builtTimelineOf(places(), ask), builtFilesOf(places(), out, ask))
      if (id === RESOLVED_HISTORY) return historyModuleText(await accessRecordOf(places(), ask))
      if (id === RESOLVED_RECORD) return recordModuleText(await builtRecordOf(places()))
      if (id !== RESOLVED) return null
      const project = readProject(places(), ask)
      const file = isLocalDevelopment(config) ? path.resolve(config.root, policy) : null
      const source = sourceModuleText(project)
      return `${source}\nexport const policyFile = ${JSON.stringify(file)}\n`
    },
  }
}

/**
 * The root module in development, with its `middleware` in a form that devtools leave alone: they wrap each function of
 * a plain list, and a wrapped lock is not the one that `openLocks` has made. Null for every other module.
 */
function listAsItIs({ root }: ResolvedConfig, id: string, text: string): string | null {
  const file = moduleAt(root, `${defaultsOf(root).appDirectory}/root`)
  if (file === null || path.basename(id) !== path.basename(file)) return null
  return realpathSync(path.resolve(root, file)) === path.resolve(id)
    ? destructuredExport(file, text, "middleware")
    : null
}

/** Vite 5 has one environment in each build, and only this to recognise it by. */
const isForServer = (environment: Environment | undefined, { build }: ResolvedConfig): boolean =>
  environment === undefined ? Boolean(build.ssr) : environment.config.consumer === "server"

const LOST =
  "no page of the route list was bundled from its own file, so none of the guarded pages without a `loader` " +
  "could be given one: export one from each, which may just return null"

const mistoldOf = (files: readonly string[]): string =>
  `the router read other exports from ${files.join(", ")} than the build bundles: the browser would open guarded pages ` +
  "without asking the server, or ask for a loader that is not there. Export a `loader` from each, which may just return null"

/** True if the app runs in development and only this machine can reach it. Only then may it write the policy. */
const isLocalDevelopment = ({ command, server: { host } }: ResolvedConfig): boolean =>
  command === "serve" && (host === undefined || (typeof host === "string" && LOOPBACK.test(host)))

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

async function accessRecordOf(places: Places, ask: AskRouter): Promise<AccessRecord> {
  const { checked } = compileProject(readProject(places, ask))
  const history = await historyOf(places)
  return history === null ? recordOfBuild(checked, new Date().toISOString()) : recordOfHistory(history, checked)
}

async function builtTimelineOf(places: Places, ask: AskRouter): Promise<AccessTimeline> {
  const { checked } = compileProject(readProject(places, ask))
  const history = await historyOf(places)
  const known = history === null ? null : { history, tags: await tagsOfPolicy(places.root, places.policy) }
  return timelineOfBuild(known, checked, new Date().toISOString())
}

/** The generated files as they are on disk. A build fails if they are stale. */
function builtFilesOf(places: Places, out: string, ask: AskRouter): readonly EmittedFile[] {
  const { policy } = readProject(places, ask)
  const { readText } = outputTo(places.root, out)
  const generated = GENERATED.map((name) => ({ path: `${out}/${name}`, text: readText(name) }))
  return [policy, ...generated.filter((file): file is EmittedFile => file.text !== null)]
}

/** The history; null without git, or without commits of this policy. Then the build is the only record. */
async function historyOf(places: Places): Promise<ReadHistory | null> {
  try {
    return await readHistory(places)
  } catch (error) {
    if (error instanceof GitError || error instanceof InputError) return null
    throw error
  }
}
