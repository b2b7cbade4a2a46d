import { existsSync } from "node:fs"
import path from "node:path"
import type { Plugin, ResolvedConfig } from "vite"
import type { AskRouter } from "../project/ask-router.ts"
import { compileProject } from "../project/compile-project.ts"
import { defaultsOf, moduleAt } from "../project/defaults.ts"
import { readProject } from "../project/disk.ts"
import { Complaint } from "./complaint.ts"
import { isForServer, type SallyportOptions } from "./vite.ts"

/** The router's own module of all routes, which every server of the app answers with. */
const SERVER_BUILD = "\0virtual:react-router/server-build"

/** Binds every server of the app to its locks: the server proves them when it starts, or serves nothing. */
export function bindLocks(options: SallyportOptions, ask: AskRouter): Plugin {
  let config: ResolvedConfig
  let isBound = false

  return {
    name: "sallyport:locks",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved
      refuseSecondPolicy(resolved.root, options)
    },
    transform(text, id) {
      if (id !== SERVER_BUILD) return null
      isBound = true
      return { code: `${text}\n${bindingText(config, options, ask)}`, map: null }
    },
    buildEnd(error) {
      if (config.command !== "build" || error !== undefined || isBound) return
      const isRouters = config.plugins.some(({ name }) => name === "react-router")
      if (isRouters && isForServer(this.environment, config) && isOfPages(this.environment?.name))
        throw new Complaint(UNBOUND)
    },
  }
}

/**
 * The command line reads the policy at its usual place. Were the app built from another one, its `check` and `diff` would
 * be about rules that are not in force.
 */
function refuseSecondPolicy(root: string, options: SallyportOptions): void {
  const usual = defaultsOf(root)
  const pairs = [
    { option: "policy", given: options.policy, file: usual.policy },
    { option: "out", given: options.out, file: `${usual.out}/guards.ts`, usual: usual.out },
  ]
  for (const { option, given, file, usual: place = file } of pairs) {
    if (given === undefined || path.resolve(root, given) === path.resolve(root, place)) continue
    if (existsSync(path.resolve(root, file)))
      throw new Complaint(
        `\`sallyport({ ${option}: ${JSON.stringify(given)} })\` and \`${file}\` are two policies of one app: ` +
          "delete the one that is not in force, or leave the option out",
      )
  }
}

/** An app may have further server environments, which serve no pages. Vite 5 does not name the one that it has. */
const isOfPages = (environment: string | undefined): boolean =>
  environment === undefined || environment === "ssr" || environment.startsWith("ssrBundle_")

const UNBOUND =
  "the server was bundled without `virtual:react-router/server-build`, so nothing can bind it to its locks: " +
  "import the router's build by this name in the server's entry, and let Vite bundle it"

function bindingText(config: ResolvedConfig, options: SallyportOptions, ask: AskRouter): string {
  const { root, command } = config
  const { appDirectory, policy, routes, out } = { ...defaultsOf(root), ...options }
  const isBuild = command === "build"
  const hash = isBuild
    ? (compileProject(readProject({ root, policy, routes }, ask)).checked?.policyHash ?? "none")
    : null
  const built = {
    root: moduleAt(root, `${appDirectory}/root`) ?? `${appDirectory}/root.tsx`,
    guards: besideRoot(appDirectory, out),
    policyHash: hash,
  }
  return [
    `import * as sallyportGuards from ${JSON.stringify(slashed(path.resolve(root, out, "guards.ts")))}`,
    `import { bindRoutes as sallyportBindRoutes } from "sallyport/guard/bind"`,
    `sallyportBindRoutes(routes, sallyportGuards, ${JSON.stringify(built)})`,
    "",
  ].join("\n")
}

const slashed = (file: string): string => file.split(path.sep).join("/")

function besideRoot(appDirectory: string, out: string): string {
  const specifier = path.posix.relative(appDirectory, slashed(path.join(out, "guards")))
  return specifier.startsWith(".") ? specifier : `./${specifier}`
}
