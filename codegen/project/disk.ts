import { existsSync } from "node:fs"
import path from "node:path"
import { conversionsOnDisk, type ConvertedFile } from "../git/conversion.ts"
import { GitError } from "../git/git.ts"
import type { LockChain } from "../lock-chain/lock-chain.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { plugAndPlayFaultIn } from "../source/package-manager.ts"
import { decoded, filesOn, readUtf8, shown, type FileFault, type ReadText } from "../source/project-files.ts"
import type { RouteInventory } from "../target/inventory.ts"
import type { RouteSources } from "../target/route-sources.ts"
import type { App, RouteList, RouteReader, WrappedModules } from "../target/target.ts"
import { appsBeneath, notAnApp, targetIn } from "../targets/targets.ts"
import { ownLocksOf, quietCommandOf } from "./defaults.ts"

/** An error about an input that does not exist or cannot be used. Its message is a full sentence for the user. */
export class InputError extends Error {
  override readonly name = "InputError"
}

/** An error about the command line alone, such as a malformed date. It is wrong in every project. */
export class UsageError extends Error {
  override readonly name = "UsageError"
}

/** The paths of a project's inputs, relative to its root. */
export interface ProjectPaths {
  readonly root: string
  readonly policy: string
  /** The route list; null to skip the checks that need routes. */
  readonly routes: string | null
  /** The directory of the generated files. If absent, it is found in the project's files. */
  readonly out?: string
}

/** The inputs of a compilation, as read from disk or from a commit. */
export interface Project {
  readonly policy: { readonly path: string; readonly text: string }
  /** Null if the routes are left out on purpose, or cannot be read: then an error among `diagnostics` says why. */
  readonly routes: RouteInventory | null
  /**
   * The files and directories that the framework read for the routes, if it was run. A change in them may change the
   * routes.
   */
  readonly routeSources?: RouteSources | null
  /** Page modules without a loader, to which the Vite plugin adds an empty one if they are guarded. */
  readonly addedLoaders?: readonly string[]
  /**
   * The base path, if the router's configuration computes it. It may differ by environment, so generated files leave it
   * out.
   */
  readonly computedBasename?: string | null
  /** The chain of modules that binds the app to its guards; null or absent if the routes are left out on purpose. */
  readonly chain?: LockChain | null
  /** Modules that have to guard their own pages. Absent where a lock runs before all of them. */
  readonly wrapped?: WrappedModules
  /** The directory of builds that the framework's settings name. Absent where no command needs it. */
  readonly buildDirectory?: string
  /** Findings about the files themselves. An error among them rejects the policy. */
  readonly diagnostics: readonly Diagnostic[]
  /** The text of a file that a diagnostic names. */
  readonly textOf: ReadText
}

/** Reads every input of a compilation. Paths are relative to the root and use `/` on every system. */
export function readProject(paths: ProjectPaths, readRoutes: RouteReader = targetIn(paths.root).routesOf): Project {
  const { root, policy, routes } = paths
  const { read: textOf } = filesOn(root)
  const policyPath = shown(root, policy)
  const read = readUtf8(path.resolve(root, policy))
  const chain = routes === null ? null : chainAt(paths, routes)
  // Git may check a file out with other text than the commit has (filter, ident, symbolic link). A build would then use
  // another policy, or other locks, than a record of the commit shows. So a converted policy is a finding of its own,
  // and another converted module is a fault of the chain.
  const conversions = conversionsOnDisk(root, [policyPath, ...(chain?.files ?? [])])
  const conversion = conversions.find(({ file }) => file === policyPath)
  const ofChain = conversions.filter(({ file }) => file !== policyPath)
  const faults =
    typeof read === "string"
      ? convertedPolicyFinding(policyPath, conversion?.reason)
      : [unreadablePolicyFinding(policyPath, read, root)]
  const { value, diagnostics, ...listed } = routes === null ? NO_LIST : routeListAt(root, routes, readRoutes)
  return {
    ...listed,
    policy: { path: policyPath, text: typeof read === "string" ? read : "" },
    routes: value,
    chain: chain === null ? null : { ...chain, fault: chain.fault ?? convertedModuleFinding(ofChain) },
    diagnostics: [...faults, ...diagnostics],
    textOf,
  }
}

/**
 * A project that is only the policy of some git revision, without routes. `bytes` are null if the revision has no
 * policy. `conversion`: the reason why a checkout of it would have another text on disk.
 */
export function projectOfBlob(file: string, bytes: Buffer | null, conversion?: ConvertedFile["reason"]): Project {
  const read = bytes === null ? { fault: "missing" as const } : decoded(bytes)
  const text = typeof read === "string" ? read : ""
  return {
    policy: { path: file, text },
    routes: null,
    diagnostics:
      typeof read === "string" ? convertedPolicyFinding(file, conversion) : [unreadablePolicyFinding(file, read, ".")],
    textOf: (name) => (name === file ? text : null),
  }
}

/** Every file that can affect the result of a compilation. */
export function filesOf(project: Project, configs: readonly string[]): readonly string[] {
  const { policy, routes, routeSources, chain, wrapped } = project
  const modules = (nodes: RouteInventory["tree"]): readonly string[] =>
    nodes.flatMap((node) => [node.module.file, ...modules(node.children)])
  return [
    policy.path,
    ...(routes === null ? [] : [routes.file, ...modules(routes.tree)]),
    ...configs,
    ...(routeSources?.modules ?? []),
    ...(chain?.files ?? []),
    ...(wrapped?.files ?? []),
  ]
}

const NO_LIST: RouteList = {
  value: null,
  diagnostics: [],
  routeSources: null,
  addedLoaders: [],
  computedBasename: null,
}

/**
 * Throws an `InputError` for a directory in which nothing can be guarded, whatever its policy: it has no app, or an app
 * without a server, or one on another framework.
 */
export function refuseUnguardable(root: string, routes: string): void {
  const reason = unguardableReason(root, routes)
  if (reason !== null) throw new InputError(reason)
}

function unguardableReason(root: string, routes: string): string | null {
  const target = targetIn(root)
  const app = appAt(root, routes)
  // A directory with a policy passes without an app, because some commands read only the policy.
  const hasAppOrPolicy =
    target.isAppIn(root) ||
    [routes, path.dirname(routes), "policy"].some((at) => at !== "." && existsSync(path.resolve(root, at)))
  if (hasAppOrPolicy) return plugAndPlayFaultIn(root) ?? target.refusalIn(app)
  // Apps beneath are named first: the root of a workspace may list the packages of its apps, and the framework's reason
  // would then speak of the wrong directory.
  return appsBeneath(root) ?? target.refusalIn(app) ?? notAnApp(root)
}

/** The sentence about apps beneath a directory without an app and this policy; null for any other directory. */
export const appsBeneathNoPolicy = ({ root, policy }: ProjectPaths): string | null =>
  existsSync(path.resolve(root, policy)) || targetIn(root).isAppIn(root) ? null : appsBeneath(root)

/**
 * Throws an `InputError` for an app that has to change before it can be guarded or, with `isScan`, scanned: it has an
 * old version of the router, for instance. Only for apps without a policy: with one, findings report this.
 */
export function refuseUnprepared({ root, policy, routes }: ProjectPaths, isScan: boolean): void {
  if (routes === null || filesOn(root).has(policy)) return
  const reason = targetIn(root).obstacleIn(appAt(root, routes), isScan)
  if (reason !== null) throw new InputError(reason)
}

/** The project, or the error if one of its files cannot be read. */
export function projectOrError(paths: ProjectPaths, readRoutes: RouteReader): Project | InputError {
  try {
    return readProject(paths, readRoutes)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
}

/** The result of `read`; null if it throws an `InputError` or a `GitError`, as without a repository. */
export async function nullIfUnreadable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof InputError || error instanceof GitError) return null
    throw error
  }
}

function routeListAt(root: string, routes: string, read: RouteReader): RouteList {
  refuseUnguardable(root, routes)
  const list = read(appAt(root, routes))
  if ("refused" in list) throw new InputError(list.refused)
  return list
}

/** The configuration files that can affect the routes. */
export const configsOf = ({ root, routes }: ProjectPaths): readonly string[] =>
  routes === null ? [] : targetIn(root).configsIn(appAt(root, routes))

/** The chain that binds the app to its compiled guards. */
const chainAt = ({ root, policy, out }: ProjectPaths, routes: string): LockChain =>
  targetIn(root).chainOf({ ...appAt(root, routes), policy: shown(root, policy), out, ...ownLocksOf(root) })

/** The app on disk that a route list belongs to. */
export const appAt = (root: string, routes: string): App => ({
  root,
  routes: shown(root, routes),
  files: filesOn(root),
})

/** The finding about a policy file that cannot be read. */
function unreadablePolicyFinding(file: string, { fault }: FileFault, root: string): Diagnostic {
  if (fault !== "missing") return diagnosticOf(UNREADABLE[fault], null, { file })
  return diagnosticOf("P101/missing", null, { file, command: quietCommandOf(root) })
}

const UNREADABLE = { unreadable: "P101/unreadable", encoding: "P111/encoding", large: "P111/bytes" } as const

/** The finding about a policy file that git converts; none without `conversion`. */
const convertedPolicyFinding = (file: string, conversion: ConvertedFile["reason"] | undefined): readonly Diagnostic[] =>
  conversion === undefined ? [] : [diagnosticOf("P114/policy", null, { file, conversion })]

/**
 * The finding about the first module of the lock chain that git converts: another checkout may build something else
 * than was checked. Null if there is none.
 */
export const convertedModuleFinding = ([conversion]: readonly ConvertedFile[]): Diagnostic | null =>
  conversion === undefined
    ? null
    : diagnosticOf("P114/module", null, { file: conversion.file, conversion: conversion.reason })
