import path from "node:path"
import { ROUTER_EXTENSIONS } from "../lock-chain/files.ts"
import { VITE_CONFIGS } from "../react-router/vite-plugin.ts"

/** The name of the router's configuration in a project that has none yet. */
export const ROUTER_CONFIG = "react-router.config.ts"

/**
 * Every file that could be the configuration of the router with this app directory, in the router's own order. It stands
 * above the app directory, in the project's root or beneath it: files alone do not tell where the router runs.
 */
export const routerConfigsFor = (app: string, has: (file: string) => boolean): readonly string[] =>
  directoriesAbove(app).flatMap((directory) => namesOf("react-router.config", directory).filter(has))

/** Files of which the router, or Vite, reads one and ignores the other. */
export interface Twins {
  readonly read: string
  readonly ignored: string
}

/** The twins among the router's configuration, Vite's, the root module and the route list. */
export function twinsOf(routes: string, has: (file: string) => boolean): readonly Twins[] {
  const app = path.posix.dirname(routes)
  const configs = routerConfigsFor(app, has)
  const base = path.posix.dirname(configs[0] ?? ROUTER_CONFIG)
  const groups = [
    configs,
    VITE_CONFIGS.map((name) => path.posix.join(base, name)).filter(has),
    namesOf("root", app).filter(has),
    namesOf(path.posix.basename(routes).replace(/\.[^.]+$/, ""), app).filter(has),
  ]
  return groups.flatMap(([read, ...others]) =>
    read === undefined ? [] : others.map((ignored): Twins => ({ read, ignored })),
  )
}

const namesOf = (stem: string, directory: string): readonly string[] =>
  ROUTER_EXTENSIONS.map((extension) => path.posix.join(directory, `${stem}.${extension}`))

/** `apps/web/app` is in the root, which is "", in `apps` and in `apps/web`. */
function directoriesAbove(directory: string): readonly string[] {
  const above = path.posix.dirname(directory)
  if (above === "." || above === directory) return [""]
  return above === "/" ? ["/"] : [...directoriesAbove(above), above]
}
