import type { CanonicalPath } from "../../policy/canonical-path.ts"
import type { Policy } from "../../policy/language.ts"
import type { LockChain } from "../lock-chain/lock-chain.ts"
import type { Diagnostic, Staged } from "../source/diagnostic.ts"
import type { ProjectFiles } from "../source/project-files.ts"
import type { SpannedRule } from "../source/resolve.ts"
import type { RouteEntry } from "./entries.ts"
import type { RouteInventory, RouteNode, SecondLock } from "./inventory.ts"
import type { RouteSources } from "./route-sources.ts"

/** The parts of the compiler that differ by the framework of the app. Paths are relative to the project's root. */
export interface Target extends TargetRouter {
  readonly name: "react-router" | "next"
  /** True if this text of `package.json` belongs to an app on the framework. Null if there is no such file. */
  readonly isOn: (manifest: string | null) => boolean
  /** True if a directory with such a `package.json` also has the files of an app. */
  readonly isAppIn: (root: string) => boolean
  /** The default paths of an app's files. */
  readonly pathsIn: (root: string) => TargetPaths
  /**
   * The reason why no policy could guard anything in this directory, such as an app without a server, with what to do;
   * null if one could.
   */
  readonly refusalIn: (app: App) => string | null
  /**
   * The most basic reason why an app without a policy cannot have locks yet, such as an old version of its framework,
   * or for `isScan` cannot be scanned, with what to do; null if there is none. With a policy, findings say so.
   */
  readonly obstacleIn: (app: App, isScan: boolean) => string | null
  /** Reads the routes, and runs the framework if that is necessary. */
  readonly routesOf: RouteReader
  /** Makes a reader that runs the framework again only after a change of something that the routes may depend on. */
  readonly rememberedRoutes: () => RouteReader
  /** The chain that binds the app to its compiled guards. */
  readonly chainOf: (app: App & LockChainPaths) => LockChain
  /** Configurations whose change can change the routes. */
  readonly configsIn: (app: App) => readonly string[]
  readonly server: BuildServer
  /** Reads an app from the files of a commit. */
  readonly committed: CommittedApp
}

/** The framework's own server of a finished build. */
export interface BuildServer {
  /** The server's command. */
  readonly program: string
  /** The package with that command. */
  readonly package: string
  /** The arguments of the command in an app without a `start` script. */
  readonly args: readonly string[]
  /** The arguments with which a `start` script has to begin. */
  readonly begins: readonly string[]
  /** A file or directory that every finished build has; null if only the settings of the app name its directory. */
  readonly build: string | null
  /** The file that the server loads at its start; null if it finds the build by itself. */
  readonly entry: string | null
  /** The arguments for a port on the loopback address. Empty if the server reads `HOST` and `PORT`. */
  readonly listening: (port: number) => readonly string[]
}

/** The router of a framework, over the routes of an inventory. */
export interface TargetRouter {
  /**
   * The one of these routes that serves a path; null if the router would serve it with none of them. `candidates` are
   * the routes whose patterns cover the path, at least one.
   */
  readonly servedBy: (
    tree: readonly RouteNode[],
    candidates: readonly RouteEntry[],
    path: CanonicalPath,
  ) => RouteEntry | null
  /**
   * For an address that serves a page's data, such as `/a.data`, the pathname of that page, because guards decide
   * pages. Every other pathname is returned unchanged.
   */
  readonly guardedPathname: (pathname: string) => string
  /**
   * Spellings of a path that the router serves with another of these routes; null if there are none in this framework.
   */
  readonly splitsAt: ((candidates: readonly RouteEntry[], path: CanonicalPath) => readonly Split[]) | null
  /**
   * The framework's own router, for comparison with the compiler's; null if no program can call it. `regions` is the
   * number of paths to match: if there are very many, each is matched only against routes that may cover it.
   */
  readonly routerOver: (tree: readonly RouteNode[], entries: readonly RouteEntry[], regions: number) => Router | null
}

/** Spellings that the first lock judges as one path, and the other route with which the router serves them. */
export interface Split {
  readonly spellings: readonly string[]
  readonly entry: RouteEntry
}

/** A framework's own router over the routes of an app. */
export interface Router {
  /**
   * True if each path was matched against the complete route list, and not only against routes with a matching pattern.
   */
  readonly whole: boolean
  /** The match of a path, or of another spelling of it. */
  readonly match: (path: CanonicalPath, spelling?: string) => Matched | null
}

/**
 * The router's match of a path. `pattern` is the route's full path, by which the second lock looks its rule up. `entry`
 * is the route; null if it is not among the routes that were given to the router.
 */
export interface Matched {
  readonly pattern: string
  readonly entry: RouteEntry | null
}

/** The default paths in an app. */
export interface TargetPaths {
  readonly appDirectory: string
  /** The route list, or the directory of routes. */
  readonly routes: string
  /** The directory of generated files. */
  readonly out: string
}

/** An app on disk. */
export interface App {
  readonly root: string
  /** The route list, or the directory of routes. */
  readonly routes: string
  readonly files: ProjectFiles
}

/** The paths that a lock chain depends on. `out` is the directory of the guards, if the caller knows it. */
export interface LockChainPaths {
  readonly policy: string
  readonly out?: string | undefined
  /**
   * The module of the locks in the repository of the package itself, whose app imports them by the package's name too.
   */
  readonly ownLocks?: string | undefined
}

/** Reads an app's routes, or returns the reason why they cannot be read, with what to do. */
export type RouteReader = (app: App) => RouteList | { readonly refused: string }

/** The result of reading routes. With errors among the findings, every policy for them is rejected. */
export interface RouteList extends Staged<RouteInventory | null> {
  /** The sources of routes that the framework was run for; null if it was not run. */
  readonly routeSources: RouteSources | null
  /** The page modules without a loader, to which the compiler's plugin adds an empty one if they are guarded. */
  readonly addedLoaders: readonly string[]
  /** The router's base path, if its configuration computes it; else null. */
  readonly computedBasename: string | null
  /** Absent for an app in which a lock runs before every module. */
  readonly wrapped?: WrappedModules
  /** The directory of builds that the framework's settings name. Absent where no command needs it. */
  readonly buildDirectory?: string
}

/** Modules that have to guard their own pages, because no lock runs before them. */
export interface WrappedModules {
  readonly files: readonly string[]
  /** A finding for each module that shows strangers something that the policy closes to them. */
  readonly findingsUnder: (policy: GuardedPages) => readonly Diagnostic[]
}

/** The part of a checked policy that the modules of its pages depend on. */
export interface GuardedPages {
  readonly policy: Policy
  readonly pages: readonly { readonly entry: RouteEntry; readonly rule: SpannedRule }[]
}

/** Files of a commit, or of the working tree as if it was one. Only the texts of modules and settings can be read. */
export interface CommittedFiles extends ProjectFiles {
  /** The names of all files. */
  readonly names: readonly string[]
  /** The names of symbolic links and submodules. */
  readonly links: readonly string[]
}

/** The functions that read an app from the files of a commit, without running anything. */
export interface CommittedApp {
  /** Files and directories that the routes are read from. */
  readonly sourcesOf: (routes: string, files: ProjectFiles) => readonly string[]
  /** The routes; null if only running the app would show them. */
  readonly routesIn: (routes: string, files: CommittedFiles) => RouteInventory | null
  /** The routes of the same commit as its build has them: with the loaders that the compiler's plugin adds. */
  readonly builtRoutes: (routes: RouteInventory, files: ProjectFiles) => RouteInventory
  /** The lock chain, or the reason why only running the app would show it. */
  readonly chainIn: (files: CommittedFiles, paths: LockChainPaths) => LockChain | { readonly unknown: string }
  /** The place of the second lock. Null where it is part of every build. */
  readonly secondLockIn: (files: CommittedFiles) => SecondLock | null
  /**
   * The findings about protection outside the lock chain that a change has removed: a wrapper around a guarded module,
   * or the check of the build. Or the reason why only running the app would show them. Both commits are judged by the
   * newer policy: `pagesWith` gives its pages for a commit's routes, or null if they are unknown.
   */
  readonly lossBetween: (
    before: CommittedFiles,
    after: CommittedFiles,
    pagesWith: (routes: RouteInventory) => GuardedPages | null,
  ) => readonly Diagnostic[] | { readonly unknown: string }
  /**
   * Every name that the framework's configuration file can have. A change that adds one may replace the file that the
   * chain was read from.
   */
  readonly configNames: readonly string[]
}
