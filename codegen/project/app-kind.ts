import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { readConfig } from "../react-router/read-config.ts"
import { isServerComponents } from "../react-router/vite-plugin.ts"
import { sourceOf } from "../source/source.ts"
import { hasRoutes, nextTarget, NO_ROUTES } from "../next/target.ts"
import { addCommandOf } from "./defaults.ts"
import { routerVersionOf, versionFaultOf } from "./router-version.ts"

/** Other frameworks by their package, and the place where their apps check access. */
const OTHERS: readonly (readonly [name: string, framework: string, place: string])[] = [
  ["@tanstack/react-start", "TanStack Start", "its request middleware"],
  ["astro", "Astro", "its middleware"],
  ["@sveltejs/kit", "SvelteKit", "its `handle` hook"],
  ["nuxt", "Nuxt", "its server middleware"],
  ["gatsby", "Gatsby", "the API that its pages call"],
  ["@angular/core", "Angular", "the API that its pages call"],
]

/**
 * The reason why this app cannot be guarded, and the nearest way: one sentence. Null for an app in framework mode, and
 * for a directory that does not tell. `routes` and `vite` are files that may be missing.
 */
export function unservedReason(root: string, routes: string, vite: readonly string[]): string | null {
  const packages = packagesAt(root)
  const hasList = existsSync(path.resolve(root, routes))
  // A policy can be compared without its app.
  const isHere =
    hasList ||
    hasRouterConfig(root) ||
    ["policy", path.dirname(routes)].some((at) => existsSync(path.resolve(root, at)))
  if (packages === null) return isHere ? null : otherPlace(root)
  if (nextTarget.isIn(root)) return hasRoutes(root) ? null : (placeBeneath(root) ?? NO_ROUTES)
  const isListed = packages.has("@react-router/dev")
  // The root of a workspace may list the packages of its apps.
  if (!isHere) {
    const beneath = placeBeneath(root)
    if (beneath !== null) return beneath
  }
  if (vite.some((file) => isServerComponents(file, textAt(path.resolve(root, file)) ?? "")))
    return "this app is built from server components (`unstable_reactRouterRSC`), whose router does not run the root middleware that the guards need: build it with `reactRouter()` from `@react-router/dev/vite`"
  // In a workspace, the router may stand among the packages of another directory.
  if (isListed || (hasList && isInstalled(root))) return null
  if ([...packages].some((name) => /^@remix-run\/(?:react|dev|node|cloudflare|serve)$/.test(name)))
    return "this app runs on Remix 2, and the guards need React Router 7.16 or later in framework mode: upgrade it first, see https://reactrouter.com/upgrading/remix"
  const other = OTHERS.find(([name]) => packages.has(name))
  if (other !== undefined)
    return `this app is built with ${other[1]}, and the guards are for React Router in framework mode: there, check access in ${other[2]}`
  if (packages.has("react-router") || packages.has("react-router-dom"))
    return "this app uses React Router as a library (declarative or data mode), so no server runs that could refuse a page: move it to framework mode, see https://reactrouter.com/upgrading/router-provider; until then, only the API that its pages call can protect data"
  return isHere ? null : otherPlace(root)
}

/**
 * The most basic reason why an app in framework mode cannot have locks as it is, and the nearest way: one sentence, for an
 * app without a policy. Null if there is none. A scan needs a server, but no middleware.
 */
export function obstacleIn(root: string, config: string, isScan: boolean): string | null {
  if (nextTarget.isIn(root)) return nextTarget.obstacleIn(root)
  const text = textAt(path.resolve(root, config))
  const isStatic = text !== null && readConfig(sourceOf(config, text)).diagnostics.some(({ code }) => code === "P416")
  if (isStatic)
    return `\`ssr: false\` in ${config} leaves no server that could guard a page: remove the setting, so that a server renders the pages; if the app has to stay static, only the API that its pages call can protect data`
  const version = routerVersionOf(root)
  if (isScan || version === null) return null
  const fault = versionFaultOf(version, [...(packagesAt(root) ?? [])], addCommandOf(root))
  return fault === null ? null : `${fault}. \`npx sallyport scan\` works with any version`
}

/** True if the app depends on the router's compiler, and its packages are not installed. */
export const lacksPackages = (root: string): boolean =>
  packagesAt(root)?.has("@react-router/dev") === true && !isInstalled(root)

/** Names of packages; null if there is no manifest that can be read. */
function packagesAt(root: string): ReadonlySet<string> | null {
  try {
    const { dependencies, devDependencies } = JSON.parse((textAt(path.join(root, "package.json")) ?? "").trimStart())
    return new Set([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})])
  } catch {
    return null
  }
}

function isInstalled(root: string): boolean {
  try {
    createRequire(path.join(root, "package.json")).resolve("@react-router/dev/package.json")
    return true
  } catch {
    return false
  }
}

/** The sentence for a directory that is not an app, with the nearest one that is. */
const otherPlace = (root: string): string =>
  placeBeneath(root) ??
  placeAbove(root) ??
  "this directory is not an app, and no app was found above or beneath it: run the command where the `package.json` of your app is"

const LEVELS = 3
const MOST_NAMED = 5

/** The same for an app beneath: null if there is none. */
function placeBeneath(root: string): string | null {
  const below = (directory: string): readonly string[] =>
    namesIn(path.join(root, directory)).map((name) => path.posix.join(directory, name))
  let directories: readonly string[] = [""]
  const apps: string[] = []
  for (let level = 0; level < LEVELS; level++) {
    directories = directories.flatMap(below)
    apps.push(...directories.filter((directory) => isApp(path.join(root, directory))))
  }
  return apps.length === 0
    ? null
    : `this directory is not an app: run the command in the directory of one (${apps
        .toSorted()
        .slice(0, MOST_NAMED)
        .map((app) => `\`${app}\``)
        .join(", ")})`
}

const HIGHEST = 8

function placeAbove(root: string): string | null {
  for (let up = "..", levels = 0; levels < HIGHEST; up = `../${up}`, levels++)
    if (isApp(path.resolve(root, up))) return `this directory is inside an app: run the command in \`${up}\``
  return null
}

const isApp = (directory: string): boolean =>
  hasRouterConfig(directory) ||
  (packagesAt(directory)?.has("@react-router/dev") === true && existsSync(path.join(directory, "app"))) ||
  (nextTarget.isIn(directory) && hasRoutes(directory))

const hasRouterConfig = (directory: string): boolean => /^react-router\.config\.[cm]?[jt]s$/m.test(filesIn(directory))

const namesIn = (directory: string): readonly string[] =>
  entriesIn(directory)
    .filter((entry) => entry.isDirectory() && !/^(?:node_modules|build|dist|\..*)$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()

const filesIn = (directory: string): string =>
  entriesIn(directory)
    .map(({ name }) => name)
    .join("\n")

function entriesIn(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true })
  } catch {
    return []
  }
}

function textAt(file: string): string | null {
  try {
    return readFileSync(file, "utf8").replace(/^\u{feff}/u, "")
  } catch {
    return null
  }
}
