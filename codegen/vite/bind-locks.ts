import { existsSync } from "node:fs"
import path from "node:path"
import type { ResolvedConfig } from "vite"
import { isAliasOfLocks } from "../react-router/bundler-aliases.ts"
import type { RouteReader } from "../target/target.ts"
import { compileProject } from "../project/compile-project.ts"
import { defaultsOf, type Defaults } from "../project/defaults.ts"
import { moduleAt } from "../react-router/app-paths.ts"
import { readProject } from "../project/disk.ts"
import { slashed } from "../source/project-files.ts"
import { PolicyBuildError } from "./build-error.ts"

/** React Router's virtual module with all routes, which every server of the app loads. */
const SERVER_BUILD = "\0virtual:react-router/server-build"

/** The paths that the plugin's options give in place of the defaults. */
type Given = Partial<Pick<Defaults, "policy" | "routes" | "out">>

/**
 * Binds every server of an app to its locks: the server checks for them when it starts, and otherwise serves nothing.
 */
export interface ServerBinder {
  /** The text of the router's server build with that check added; null for every other module. */
  textWith(id: string, text: string): string | null
  /** Called at the end of a server build: throws if it did not contain the router's server build. */
  refuseUnbound(environment: string | undefined): void
}

/**
 * Makes the binder. Throws if the app is built from another policy than the command line reads, or if an alias of Vite
 * leads the locks or the guards to another module.
 */
export function serverBinder(config: ResolvedConfig, given: Given, readRoutes: RouteReader): ServerBinder {
  refuseSecondPolicy(config.root, given)
  const guards = guardsFile(config.root, { ...defaultsOf(config.root), ...given })
  if (config.resolve.alias.some(({ find }) => isAliasOfLocks(find, [guards]))) throw new PolicyBuildError(ALIASED)
  let isBound = false
  return {
    textWith(id, text) {
      if (id !== SERVER_BUILD) return null
      isBound = true
      return `${text}\n${bindingText(config, given, readRoutes)}`
    },
    refuseUnbound(environment) {
      // Without the router's plugin there is no server build to bind.
      const isRouters = config.plugins.some(({ name }) => name === "react-router")
      if (isRouters && !isBound && isOfPages(environment)) throw new PolicyBuildError(UNBOUND)
    },
  }
}

/**
 * Throws if an option names another policy or output directory while the file at the default path exists too: the
 * command line reads that file, so `check` and `diff` would report on rules that are not in force.
 */
function refuseSecondPolicy(root: string, given: Given): void {
  const { policy, out } = defaultsOf(root)
  const options = [
    { option: "policy", value: given.policy, byDefault: policy, file: policy },
    { option: "out", value: given.out, byDefault: out, file: `${out}/guards.ts` },
  ]
  for (const { option, value, byDefault, file } of options) {
    if (value === undefined || path.resolve(root, value) === path.resolve(root, byDefault)) continue
    if (existsSync(path.resolve(root, file)))
      throw new PolicyBuildError(
        `\`sallyport({ ${option}: ${JSON.stringify(value)} })\` and \`${file}\` are two policies of one app: ` +
          "delete the one that is not in force, or leave the option out",
      )
  }
}

/**
 * True for the environment that serves pages. An app may have other server environments. Vite 5 does not name its only
 * one. With `serverBundles`, React Router has several, named with the prefix `ssrBundle_`.
 */
const isOfPages = (environment: string | undefined): boolean =>
  environment === undefined || environment === "ssr" || environment.startsWith("ssrBundle_")

const ALIASED =
  "an alias of Vite's leads `sallyport/guard` or the compiled guards to another module, so the locks could be any function: " +
  "remove it from `resolve.alias`, or make it match less"

const UNBOUND =
  "the server was bundled without `virtual:react-router/server-build`, so nothing can bind it to its locks: " +
  "import the router's build by this name in the server's entry, and let Vite bundle it"

/** The lines that check, when the server starts, that its root route has the locks of these guards. */
function bindingText(config: ResolvedConfig, given: Given, readRoutes: RouteReader): string {
  const { root, command } = config
  const { appDirectory, policy, routes, out } = { ...defaultsOf(root), ...given }
  const isBuild = command === "build"
  // In development the policy may change while the server runs, so its hash is not compared. A rejected policy has no
  // hash: then it is a word that no guards have, so that nothing is bound.
  const hash = isBuild
    ? (compileProject(readProject({ root, policy, routes }, readRoutes)).checked?.policyHash ?? "none")
    : null
  const built = {
    root: moduleAt(root, `${appDirectory}/root`) ?? `${appDirectory}/root.tsx`,
    guards: besideRoot(appDirectory, out),
    policyHash: hash,
  }
  return [
    `import * as sallyportGuards from ${JSON.stringify(guardsFile(root, { out }))}`,
    `import { bindRoutes as sallyportBindRoutes } from "sallyport/guard/bind"`,
    `sallyportBindRoutes(routes, sallyportGuards, ${JSON.stringify(built)})`,
    "",
  ].join("\n")
}

const guardsFile = (root: string, { out }: Pick<Defaults, "out">): string =>
  slashed(path.resolve(root, out, "guards.ts"))

/** The specifier with which the root module imports the guards. */
function besideRoot(appDirectory: string, out: string): string {
  const specifier = path.posix.relative(appDirectory, slashed(path.join(out, "guards")))
  return specifier.startsWith(".") ? specifier : `./${specifier}`
}
