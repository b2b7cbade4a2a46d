import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { builtRoutesOf, type BuiltRoutes } from "../../../src/guard/next/build/built-routes.ts"
import { isCachedFunction, SERVER_FUNCTIONS } from "./cached-functions.ts"

/** A server action: a function on the server without a path of its own. Anybody who knows its id can call it. */
export interface BuiltAction {
  readonly file: string
  /** `$$RSC_SERVER_ACTION_0` for one that is written within a component. */
  readonly exportedName: string
}

/** A server action with the id that it has in one build. */
export interface CallableAction extends BuiltAction {
  readonly id: string
}

/** The facts about a Next build that its seal depends on, from its manifests. */
export interface Build extends BuiltRoutes {
  /** Absolute. */
  readonly directory: string
  readonly basePath: string
  /** The `output` of next.config, such as `standalone`; null if it has none. */
  readonly output: string | null
  /** True if a setting gives the proxy the address as it was sent, while the router reads the normalized one. */
  readonly skipsUrlNormalize: boolean
  readonly hasLanguages: boolean
  /** The app's directory within its monorepo. Empty for an app that is in none. */
  readonly appDirectory: string
  /** The patterns that limit the proxy; an empty list if it runs for every request, null for a build without one. */
  readonly proxy: readonly string[] | null
  readonly hasInstrumentation: boolean
  /** Routes that run on the edge runtime, and the proxy if it does. */
  readonly edge: readonly string[]
  readonly actions: readonly CallableAction[]
  /** Routes and addresses that were rendered in the build, or that are rendered once for everybody later. */
  readonly prerendered: readonly string[]
  readonly usesCacheComponents: boolean
  /** The `pageExtensions` of next.config. Null if it has none. */
  readonly pageExtensions: readonly string[] | null
  /** True if the build has `"use cache"` functions. */
  readonly hasCachedFunctions: boolean
}

/** Parsed JSON. Each reader states the part that it expects, which `never` lets it do. */
type Json = Readonly<Record<string, never>>

/** An error about a directory that holds no build of Next. Its message is a full sentence for the user. */
export class UnreadableBuild extends Error {
  override readonly name = "UnreadableBuild"
}

/** Reads a build of the app in `root`. Throws an `UnreadableBuild` for a directory that holds none. */
export function buildIn(root: string, build: string): Build {
  const directory = path.resolve(root, build)
  if (!existsSync(path.join(directory, "BUILD_ID")))
    throw new UnreadableBuild(
      `there is no build in ${directory}: run \`next build\` first, or name the directory of the build with \`--build\``,
    )
  // A manifest that the build does not have counts as empty. Next finds its routes by the same manifests, so it serves
  // nothing that is missing here.
  const read = (name: string): Json => jsonAt(path.join(directory, name)) ?? {}
  const { config = {}, relativeAppDir = "" } = read("required-server-files.json") as RequiredFiles
  const functions = (read("server/functions-config-manifest.json") as { functions?: Functions }).functions ?? {}
  const middleware = read("server/middleware-manifest.json") as Middleware
  const references = read(SERVER_FUNCTIONS) as References
  const prerender = read("prerender-manifest.json") as { routes?: object; dynamicRoutes?: object }
  const experimental = (config["experimental"] ?? {}) as Readonly<Record<string, unknown>>
  // Next may have a setting among the others or under `experimental`.
  const isSet = (name: string): boolean => config[name] === true || experimental[name] === true
  return {
    directory,
    basePath: typeof config["basePath"] === "string" ? config["basePath"] : "",
    output: typeof config["output"] === "string" ? config["output"] : null,
    skipsUrlNormalize: isSet("skipProxyUrlNormalize") || isSet("skipMiddlewareUrlNormalize"),
    hasLanguages: config["i18n"] !== undefined && config["i18n"] !== null,
    appDirectory: relativeAppDir,
    ...builtRoutesOf(read),
    proxy: matchersOf(functions["/_middleware"]),
    hasInstrumentation: existsSync(path.join(directory, "server/instrumentation.js")),
    edge: [...Object.keys(middleware.middleware ?? {}), ...Object.keys(middleware.functions ?? {})],
    actions: actionsIn(references, fromRootIn(root, directory, relativeAppDir)),
    prerendered: [...Object.keys(prerender.routes ?? {}), ...Object.keys(prerender.dynamicRoutes ?? {})],
    usesCacheComponents: isSet("cacheComponents"),
    pageExtensions: Array.isArray(config["pageExtensions"]) ? (config["pageExtensions"] as string[]) : null,
    hasCachedFunctions: idsIn(references).some(isCachedFunction),
  }
}

interface RequiredFiles {
  readonly config?: Readonly<Record<string, unknown>>
  readonly relativeAppDir?: string
}

interface Functions {
  readonly [name: string]: {
    readonly matchers?: readonly { readonly originalSource?: string; readonly regexp?: string }[]
  }
}

interface Middleware {
  readonly middleware?: object
  readonly functions?: object
}

interface References {
  readonly node?: Readonly<Record<string, Partial<BuiltAction & { readonly filename: string }>>>
  readonly edge?: References["node"]
}

/** The pattern that Next writes for a proxy without a `matcher`, which runs for every request. */
const EVERY = "^.*$"

/** The patterns that limit the proxy; null for a build without one. */
function matchersOf(proxy: Functions[string] | undefined): readonly string[] | null {
  if (proxy === undefined) return null
  const all = proxy.matchers ?? []
  return all
    .filter(({ regexp }) => regexp !== EVERY)
    .map(({ originalSource, regexp }) => originalSource ?? regexp ?? "?")
}

/** The ids of the functions that a request can call. */
const idsIn = ({ node = {}, edge = {} }: References): readonly string[] => [...Object.keys(node), ...Object.keys(edge)]

/** A file that only webpack writes. */
const WEBPACK = "server/webpack-runtime.js"

/**
 * Returns a function that turns the name of a server action's file into its path from the app's root. Turbopack names
 * files from the root of the monorepo, and webpack from the directory that `app` is in: Next looks for `app` in the
 * root before `src`.
 */
function fromRootIn(root: string, directory: string, relativeAppDir: string): (file: string) => string {
  if (!existsSync(path.join(directory, WEBPACK)))
    return (file) => path.posix.relative(relativeAppDir.replaceAll("\\", "/"), file)
  const isInSrc = !existsSync(path.join(root, "app")) && existsSync(path.join(root, "src/app"))
  return (file) => path.posix.join(isInSrc ? "src" : "", file)
}

const actionsIn = (
  { node = {}, edge = {} }: References,
  fromRoot: (file: string) => string,
): readonly CallableAction[] =>
  [...Object.entries(node), ...Object.entries(edge)].flatMap(([id, { filename = "?", exportedName = "?" }]) =>
    isCachedFunction(id) ? [] : [{ id, file: fromRoot(filename), exportedName }],
  )

/** The JSON in a file. Null for a file that is not there. */
function jsonAt(file: string): Json | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Json
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableBuild(`${file} cannot be read: ${reason}`, { cause: error })
  }
}
