import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { Policy } from "../../policy/language.ts"
import type { LockChain } from "../lock-chain/lock-chain.ts"
import type { Diagnostic, Staged } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { SpannedRule } from "../source/resolve.ts"
import type { RouteEntry } from "./entries.ts"
import type { RouteInventory, RouteNode, SecondLock } from "./inventory.ts"
import type { RouteSources } from "./route-sources.ts"

/** A framework that apps are built with, as far as the compiler has to know it. Files are named from the project's root. */
export interface Target extends TargetRouter {
  readonly name: "react-router" | "next"
  /** True if this `package.json` is that of an app on it. Null: there is none. */
  readonly isOn: (manifest: string | null) => boolean
  /** True if a directory whose `package.json` is that of an app on it also has an app's files. */
  readonly isAppIn: (root: string) => boolean
  readonly pathsIn: (root: string) => TargetPaths
  /** The reason why nothing in this directory can be guarded, whatever its policy, and the nearest way; or null. */
  readonly refusalIn: (app: App) => string | null
  /** The most basic reason why an app without a policy cannot have locks yet, or be scanned, and the nearest way; or null. */
  readonly obstacleIn: (app: App, isScan: boolean) => string | null
  readonly routesOf: RouteReader
  /** A reader that runs the framework again only after a change of something that the routes may depend on. */
  readonly rememberedRoutes: () => RouteReader
  /** The chain that binds the app to its compiled guards. */
  readonly chainOf: (app: App & LockChainPaths) => LockChain
  /** Configurations whose change can change the routes. */
  readonly configsIn: (app: App) => readonly string[]
  readonly server: BuildServer
  readonly committed: CommittedApp
}

/** The framework's own server of a finished build. */
export interface BuildServer {
  /** Its command, and the package that brings it. */
  readonly program: string
  readonly package: string
  /** The words after the command where an app has no `start` script. */
  readonly args: readonly string[]
  /** The words that a `start` script has to begin with. */
  readonly begins: readonly string[]
  /** The file that every finished build has, and the one that this server needs; named from the project's root. */
  readonly build: string
  readonly entry: string
  /** Words for the port, on this machine's loopback address. None: it reads `HOST` and `PORT`. */
  readonly listening: (port: number) => readonly string[]
}

/** The router of a framework, over the routes of an inventory. */
export interface TargetRouter {
  /** The one of these routes that serves a path. All of them cover it, and there is at least one. */
  readonly servedBy: (
    tree: readonly RouteNode[],
    candidates: readonly RouteEntry[],
    path: CanonicalPath,
  ) => RouteEntry | null
  /** Spellings of a path that the router serves with another of these routes; null where the router knows none. */
  readonly splitsAt: ((candidates: readonly RouteEntry[], path: CanonicalPath) => readonly Split[]) | null
  /** The framework's own router, for comparison; null where no program can call it. */
  readonly routerOver: (tree: readonly RouteNode[], entries: readonly RouteEntry[], regions: number) => Router | null
}

/** Spellings that the first lock judges as one path, and the route that the router serves them with. */
export interface Split {
  readonly spellings: readonly string[]
  readonly entry: RouteEntry
}

export interface Router {
  /** True if each path was matched against the complete route list, and not only against routes with a matching pattern. */
  readonly whole: boolean
  /** The match of a path, or of another spelling of it. */
  readonly match: (path: CanonicalPath, spelling?: string) => Matched | null
}

/** The router's match of a path: the route, and the pattern that the route lock gets. */
export interface Matched {
  readonly pattern: string
  readonly entry: RouteEntry | null
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
  /** The route list, or the directory of routes. */
  readonly routes: string
  readonly files: ProjectFiles
}

/** The locations of the parts that a chain leads through, if the caller knows them. */
export interface LockChainPaths {
  readonly policy: string
  readonly out?: string | undefined
  /** The module of the locks in the repository of the package itself, whose app imports them by the package's name too. */
  readonly ownLocks?: string | undefined
}

/** A reader of an app's routes, or the reason why they cannot be read, and the nearest way. */
export type RouteReader = (app: App) => RouteList | { readonly refused: string }

/** With errors the routes are only looked at for what else is wrong: a policy that they stand against is rejected. */
export interface RouteList extends Staged<RouteInventory | null> {
  /** The files that the framework was run for, because they cannot be read without it; null if it was not run. */
  readonly asked: RouteSources | null
  /** The page modules that show no loader, and that the compiler's plugin gives an empty one where they are guarded. */
  readonly given: readonly string[]
  /** The router's base path as this environment computes it; null where the configuration says it or there is none. */
  readonly computedBasename: string | null
  /** Absent for an app whose second lock stands before all of its modules. */
  readonly wrapped?: WrappedModules
}

/** Modules that have to guard their own pages, because no lock stands before them. */
export interface WrappedModules {
  readonly files: readonly string[]
  /** A finding for each module that shows strangers something that the policy closes to them. */
  readonly findingsUnder: (policy: GuardedPages) => readonly Diagnostic[]
}

/** A checked policy, as far as the modules of its pages depend on it. */
export interface GuardedPages {
  readonly policy: Policy
  readonly pages: readonly { readonly entry: RouteEntry; readonly rule: SpannedRule }[]
}

/** Files of a commit, or of the working tree as if it was one. Only the texts of modules and settings can be read. */
export interface CommittedFiles extends ProjectFiles {
  readonly names: readonly string[]
  /** Names that git keeps as links, to files or to other repositories. */
  readonly links: readonly string[]
}

/** An app as a commit has it, whose programs are never run. */
export interface CommittedApp {
  /** Files and directories that the routes are read from. */
  readonly sourcesOf: (routes: string, files: ProjectFiles) => readonly string[]
  /** The routes, if the files alone tell them. */
  readonly routesIn: (routes: string, files: CommittedFiles) => RouteInventory | null
  /** The chain, or the reason why only running a program would show it. */
  readonly chainIn: (files: CommittedFiles, paths: LockChainPaths) => LockChain | { readonly unknown: string }
  /** The place of the second lock. Null where it is part of every build. */
  readonly secondLockIn: (files: CommittedFiles) => SecondLock | null
  /**
   * The faults of an app that has lost another part of its protection than the chain, or the reason why they cannot be
   * told. `pagesWith`: the pages that the newer policy has with these routes, or null.
   */
  readonly lossBetween: (
    before: CommittedFiles,
    after: CommittedFiles,
    pagesWith: (routes: RouteInventory) => GuardedPages | null,
  ) => readonly Diagnostic[] | { readonly unknown: string }
  /** Files that could take the place of one that the chain leads through. */
  readonly twins: readonly string[]
}
