import type { LockChain } from "../lock-chain/lock-chain.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import type { Staged } from "../source/diagnostic.ts"

/** The framework of an app, as far as the compiler has to know it. Files are named from the project's root. */
export interface Target {
  /** True if an app in this directory is built with it. */
  readonly isIn: (root: string) => boolean
  readonly placesIn: (root: string) => TargetPaths
  /** The most basic reason why an app without a policy cannot have locks, and the nearest way: one sentence; or null. */
  readonly obstacleIn: (root: string) => string | null
  readonly routesOf: (app: App) => RouteList
  /** The chain that binds the app to its compiled guards. */
  readonly chainOf: (app: App & { readonly policy: string; readonly out: string }) => LockChain
  /** Files whose change can change the routes, besides the routes themselves. */
  readonly configsIn: (root: string) => readonly string[]
}

export interface TargetPaths {
  readonly appDirectory: string
  /** The route list, or the directory of routes. */
  readonly routes: string
  /** The directory of generated files. */
  readonly out: string
}

export interface App {
  readonly root: string
  readonly readText: (path: string) => string | null
}

/** With errors the routes are only looked at for what else is wrong: a policy that they stand against is rejected. */
export interface RouteList extends Staged<RouteInventory | null> {
  /** The files that the framework was run for, because they cannot be read without it; null if it was not run. */
  readonly asked: RouteSources | null
  /** The page modules that show no loader, and that the compiler's plugin gives an empty one where they are guarded. */
  readonly given: readonly string[]
  /** The router's base path as this environment computes it; null where the configuration says it or there is none. */
  readonly computedBasename: string | null
}

/** The files that a computed route list may depend on, as far as its source shows. */
export interface RouteSources {
  /** Its own modules: the list, the router's configuration, and what these import from the project. Absolute. */
  readonly modules: readonly string[]
  /** The app directory and every directory beneath it, and all that stands in them: conventions read names. Absolute. */
  readonly directories: readonly string[]
  readonly names: readonly string[]
}
