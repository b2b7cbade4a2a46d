import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { readConfig } from "./read-config.ts"
import { isServerComponents } from "./vite-plugin.ts"
import { sourceOf } from "../source/source.ts"
import type { App } from "../target/target.ts"
import { configOf, viteConfigsOf } from "./app-paths.ts"

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
 * for a directory that does not tell.
 */
export function refusalIn({ root, routes, files }: App): string | null {
  const packages = packagesAt(root)
  if (packages === null) return null
  const isListed = packages.has("@react-router/dev")
  const vite = viteConfigsOf(configOf(routes, files.has))
  if (vite.some((file) => isServerComponents(file, files.read(file) ?? "")))
    return "this app is built from server components (`unstable_reactRouterRSC`), whose router does not run the root middleware that the guards need: build it with `reactRouter()` from `@react-router/dev/vite`"
  // In a workspace, the router may stand among the packages of another directory.
  if (isListed || (existsSync(path.resolve(root, routes)) && isInstalled(root))) return null
  if ([...packages].some((name) => /^@remix-run\/(?:react|dev|node|cloudflare|serve)$/.test(name)))
    return "this app runs on Remix 2, and the guards need React Router 7.16 or later in framework mode: upgrade it first, see https://reactrouter.com/upgrading/remix"
  const other = OTHERS.find(([name]) => packages.has(name))
  if (other !== undefined)
    return `this app is built with ${other[1]}, and the guards are for React Router in framework mode: there, check access in ${other[2]}`
  if (packages.has("react-router") || packages.has("react-router-dom"))
    return "this app uses React Router as a library (declarative or data mode), so no server runs that could refuse a page: move it to framework mode, see https://reactrouter.com/upgrading/router-provider; until then, only the API that its pages call can protect data"
  const apps = appsBeneath(root)
  return apps.length === 0
    ? null
    : `this directory is not an app: run the command in the directory of one (${apps.map((app) => `\`${app}\``).join(", ")})`
}

/**
 * The most basic reason why an app in framework mode cannot have locks as it is, and the nearest way: one sentence, for an
 * app without a policy. Null if there is none. A scan needs a server, but no middleware.
 */
export function obstacleIn({ root, routes, files }: App, isScan: boolean): string | null {
  const config = configOf(routes, files.has)
  const text = files.read(config)
  const isStatic = text !== null && readConfig(sourceOf(config, text)).diagnostics.some(({ code }) => code === "P416")
  if (isStatic)
    return `\`ssr: false\` in ${config} leaves no server that could guard a page: remove the setting, so that a server renders the pages; if the app has to stay static, only the API that its pages call can protect data`
  const version = routerVersionOf(root)
  if (isScan || version === null || !isTooOld(version)) return null
  return `React Router ${version.major}.${version.minor} is too old to run the guards: upgrade \`react-router\` and every \`@react-router/*\` package together to 7.${OLDEST_MINOR} or later, or to 8. \`npx sallyport scan\` works with any version`
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

const MOST_NAMED = 5

/** Directories, at most two levels down, with a configuration of the router. */
function appsBeneath(root: string): readonly string[] {
  const below = (directory: string): readonly string[] =>
    namesIn(path.join(root, directory)).map((name) => path.posix.join(directory, name))
  return ["", ...below("")]
    .flatMap(below)
    .filter((directory) => /^react-router\.config\.[cm]?[jt]s$/m.test(filesIn(path.join(root, directory))))
    .slice(0, MOST_NAMED)
}

const namesIn = (directory: string): readonly string[] =>
  entriesIn(directory)
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
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

export interface RouterVersion {
  readonly major: number
  readonly minor: number
}

/** The first minor version 7 whose middleware the guards were tested with. */
export const OLDEST_MINOR = 16

export const isTooOld = ({ major, minor }: RouterVersion): boolean => major < 7 || (major === 7 && minor < OLDEST_MINOR)

/** The version of the router that the project has installed, or null when it has none. */
export function routerVersionOf(root: string): RouterVersion | null {
  try {
    const manifest = createRequire(path.join(root, "package.json")).resolve("react-router/package.json")
    const [major, minor] = String(JSON.parse(readFileSync(manifest, "utf8")).version)
      .split(".")
      .map(Number)
    return Number.isInteger(major) && Number.isInteger(minor) ? { major: major!, minor: minor! } : null
  } catch {
    return null
  }
}
