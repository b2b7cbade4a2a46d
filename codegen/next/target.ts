import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import type { ProjectFiles } from "../lock-chain/files.ts"
import type { Target } from "../target/target.ts"
import { directoriesIn } from "./found-routes.ts"
import { nextChainOf } from "./lock-chain.ts"
import { readNextRoutes } from "./read-routes.ts"
import { routeFilesIn } from "./route-files.ts"
import { NEXT_CONFIGS } from "./settings.ts"
import { FIRST_VERSION, nextVersionOf, PROVED_VERSIONS, versionFaultOf } from "./version.ts"

/** Apps on Next. */
export const nextTarget: Target = {
  isIn: (root) => isOnNext(textAt(path.join(root, "package.json"))),
  placesIn(root) {
    const { app, pages } = directoriesIn(routeFilesIn(root))
    const routes = app ?? pages ?? "app"
    const base = baseOf(routes)
    return { appDirectory: base === "" ? "." : base, routes, out: path.posix.join(base, "generated") }
  },
  obstacleIn(root) {
    if (!hasRoutes(root)) return NO_ROUTES
    const version = nextVersionOf(root)
    if (version === null)
      return "Next is not installed here: install the packages of this app first, as with `npm install`"
    switch (versionFaultOf(version)) {
      case "old":
        return `Next ${version} is too old for the locks: upgrade \`next\` to ${FIRST_VERSION} or later`
      case "unproved":
        return `the locks are not proved for Next ${version}: they are proved for ${PROVED_VERSIONS}`
      case null:
        return null
    }
  },
  routesOf: (app) => readNextRoutes(app),
  chainOf: ({ root, readText, out }) => nextChainOf({ base: baseOf(routesIn(root)), out }, filesOf(root, readText)),
  configsIn: () => [...NEXT_CONFIGS, "package.json"],
}

export const NO_ROUTES =
  "this Next app has no directory `app` or `pages`, and so no routes: run the command in the directory of the app"

export function hasRoutes(root: string): boolean {
  const { app, pages } = directoriesIn(routeFilesIn(root))
  return app !== null || pages !== null
}

const routesIn = (root: string): string => nextTarget.placesIn(root).routes

/** The directory that holds the directory of routes, and beside it `proxy.ts`; empty for the root. */
const baseOf = (routes: string): string => (routes.startsWith("src/") ? "src" : "")

const filesOf = (root: string, readText: (file: string) => string | null): ProjectFiles => ({
  has: (file) => existsSync(path.join(root, file)),
  read: readText,
})

function textAt(file: string): string | null {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return null
  }
}

/** True if a `package.json` is that of an app on Next. */
export function isOnNext(manifest: string | null): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse((manifest ?? "").replace(/^\u{feff}/u, ""))
    const packages = { ...dependencies, ...devDependencies }
    return Object.hasOwn(packages, "next") && !Object.hasOwn(packages, "@react-router/dev")
  } catch {
    return false
  }
}
