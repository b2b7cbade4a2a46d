import { existsSync } from "node:fs"
import path from "node:path"
import { readConfig } from "./read-config.ts"
import { isServerComponents } from "./plugins-in-config.ts"
import { sourceOf } from "../source/source.ts"
import { addCommandOf, installedManifest, ownCommandIn, packagesAt } from "../source/package-manager.ts"
import { entriesIn } from "../source/project-files.ts"
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
 * The reason why an app cannot be guarded, with what to do about it, in one sentence. Null for an app in framework
 * mode, and for a directory whose packages do not show what it is.
 */
export function refusalIn({ root, routes, files }: App): string | null {
  const packages = packagesAt(root)
  if (packages === null) return null
  // `@react-router/dev` is the router's compiler: an app in framework mode is built with it.
  const isListed = packages.has("@react-router/dev")
  const vite = viteConfigsOf(configOf(routes, files.has))
  if (vite.some((file) => isServerComponents(file, files.read(file) ?? "")))
    return "this app is built from server components (`unstable_reactRouterRSC`), whose router does not run the root middleware that the guards need: build it with `reactRouter()` from `@react-router/dev/vite`"
  // Some apps in another mode list the compiler, and build without it.
  const viteConfigs = vite.filter((file) => files.has(file))
  // Any sign of the router's compiler is enough. Without a configuration of Vite, there is no sign against it.
  const isBuilt =
    viteConfigs.length === 0 ||
    files.has(routes) ||
    hasRouterConfig(root) ||
    viteConfigs.some((file) => files.read(file)?.includes("@react-router/dev") === true)
  // In a workspace, the manifest of another directory may list the router.
  if ((isListed && isBuilt) || (files.has(routes) && isInstalled(root))) return null
  if ([...packages].some((name) => /^@remix-run\/(?:react|dev|node|cloudflare|serve)$/.test(name)))
    return "this app runs on Remix 2, and the guards need React Router 7.16 or later in framework mode: upgrade it first, see https://reactrouter.com/upgrading/remix"
  const other = OTHERS.find(([name]) => packages.has(name))
  if (other !== undefined)
    return `this app is built with ${other[1]}, and the guards are for React Router in framework mode: there, check access in ${other[2]}`
  if (packages.has("react-router") || packages.has("react-router-dom"))
    return "this app uses React Router as a library (declarative or data mode), so no server runs that could refuse a page: move it to framework mode, see https://reactrouter.com/upgrading/router-provider; until then, only the API that its pages call can protect data"
  return null
}

/**
 * The most basic reason why an app in framework mode cannot have locks yet, with what to do about it, in one sentence;
 * null if there is none. For apps without a policy. A scan needs a server but no middleware, so it works with any
 * version.
 */
export function obstacleIn({ root, routes, files }: App, isScan: boolean): string | null {
  const config = configOf(routes, files.has)
  const text = files.read(config)
  // P416 is `ssr: false`.
  const isStatic = text !== null && readConfig(sourceOf(config, text)).diagnostics.some(({ code }) => code === "P416")
  if (isStatic)
    return `\`ssr: false\` in ${config} leaves no server that could guard a page: remove the setting, so that a server renders the pages; if the app has to stay static, only the API that its pages call can protect data`
  const version = routerVersionOf(root)
  if (isScan || version === null) return null
  const fault = versionFaultOf(version, [...(packagesAt(root) ?? [])], addCommandOf(root))
  return fault === null ? null : `${fault}. \`${ownCommandIn(root)} scan\` works with any version`
}

/** True if the app depends on the router's compiler, and its packages are not installed. */
export const lacksPackages = (root: string): boolean =>
  packagesAt(root)?.has("@react-router/dev") === true && !isInstalled(root)

/** True if the router's compiler can be resolved from a project. */
const isInstalled = (root: string): boolean => installedManifest(root, "@react-router/dev") !== null

/**
 * True for a directory with the router's configuration, or with its compiler among the packages and the usual directory
 * `app`.
 */
export const isAppIn = (directory: string): boolean =>
  hasRouterConfig(directory) ||
  (packagesAt(directory)?.has("@react-router/dev") === true && existsSync(path.join(directory, "app")))

/** True for a directory with the router's configuration. */
const hasRouterConfig = (directory: string): boolean =>
  entriesIn(directory).some(({ name }) => /^react-router\.config\.[cm]?[jt]s$/.test(name))

/** A version of React Router. */
export interface RouterVersion {
  readonly major: number
  readonly minor: number
}

/** The first minor version of React Router 7 whose middleware the guards were tested with. */
export const OLDEST_MINOR = 16

/** The newest major version that the guards were tested with. */
export const NEWEST_MAJOR = 8

/**
 * The version to upgrade to. It is exact, because some of the router's packages accept no other version of the rest.
 */
export const UPGRADE_TO = "7.18.4"

/**
 * The reason why the guards cannot run on this version, with the command to fix it, in one sentence; null if they can.
 */
export function versionFaultOf(
  { major, minor }: RouterVersion,
  packages: readonly string[],
  addCommand: string,
): string | null {
  if (major > NEWEST_MAJOR)
    return `React Router ${major} is newer than the guards were tested with: run \`${addCommand} sallyport@latest\`, or stay on React Router ${NEWEST_MAJOR}`
  if (major > 7 || (major === 7 && minor >= OLDEST_MINOR)) return null
  const routerPackages = packages.filter((name) => /^(?:react-router(?:-dom)?|@react-router\/[\w-]+)$/.test(name))
  const upgraded = routerPackages.length === 0 ? ["react-router", "@react-router/dev"] : routerPackages
  // npm replaces packages that require each other's version one by one, and stops at the first conflict.
  const add = addCommand === "npm install" ? "npm install --force" : addCommand
  return `React Router ${major}.${minor} is too old to run the guards, which need 7.${OLDEST_MINOR} or later: run \`${add} ${upgraded.map((name) => `${name}@${UPGRADE_TO}`).join(" ")}\`, which upgrades its packages together`
}

/** The version of the router that a project has installed; null if it has none. */
export function routerVersionOf(root: string): RouterVersion | null {
  const [major, minor] = String(installedManifest(root, "react-router")?.manifest.version).split(".").map(Number)
  return Number.isInteger(major) && Number.isInteger(minor) ? { major: major!, minor: minor! } : null
}
