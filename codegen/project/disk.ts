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
import { commandOf, ownLocksOf } from "./defaults.ts"

/** An error about an input that does not exist or cannot be used. Its message is a full sentence for the user. */
export class InputError extends Error {
  override readonly name = "InputError"
}

/** An error about a command line that is wrong whatever the project's files are, such as one with a malformed date. */
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
  const conversions = conversionsOnDisk(root, [policyPath, ...(chain?.files ?? [])])
  // A converted policy is a finding of its own. Another converted module is a fault of the chain.
  const conversion = conversions.find(({ file }) => file === policyPath)
  const ofChain = conversions.filter(({ file }) => file !== policyPath)
  const faults =
    typeof read === "string"
      ? convertedPolicy(policyPath, conversion?.reason)
      : [unreadablePolicy(policyPath, read, root)]
  const { value, diagnostics, ...listed } = routes === null ? NO_LIST : routeListAt(root, routes, readRoutes)
  return {
    ...listed,
    policy: { path: policyPath, text: typeof read === "string" ? read : "" },
    routes: value,
    chain: chain === null ? null : { ...chain, fault: chain.fault ?? convertedLink(ofChain) },
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
    diagnostics: typeof read === "string" ? convertedPolicy(file, conversion) : [unreadablePolicy(file, read, ".")],
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

/** Throws an `InputError` for an app that cannot be guarded, such as one without a server. */
export function refuseUnserved(root: string, routes: string): void {
  const target = targetIn(root)
  // Some commands need only the policy, so a directory with a policy and no app counts too.
  const isHere =
    target.isAppIn(root) ||
    [routes, path.dirname(routes), "policy"].some((at) => at !== "." && existsSync(path.resolve(root, at)))
  // If nothing of an app is here, it may be in a directory beneath. That is the first reason to give: at the root of a
  // workspace, which may list the packages of its apps, the framework's own reasons would mislead.
  const reason =
    (isHere ? plugAndPlayFaultIn(root) : appsBeneath(root)) ??
    target.refusalIn(appAt(root, routes)) ??
    (isHere ? null : notAnApp(root))
  if (reason !== null) throw new InputError(reason)
}

/**
 * Throws an `InputError` for an app without a policy that has to change before it can be guarded or, with `isScan`,
 * scanned. With a policy, findings report that.
 */
export function refuseObstacle({ root, policy, routes }: ProjectPaths, isScan: boolean): void {
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
  refuseUnserved(root, routes)
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
function unreadablePolicy(file: string, { fault }: FileFault, root: string): Diagnostic {
  if (fault !== "missing") return diagnosticOf(UNREADABLE[fault], null, { file })
  // The output of the command is a policy, so npm must not print lines of its own.
  return diagnosticOf("P101/missing", null, { file, command: commandOf(root).replace("run ", "run --silent ") })
}

const UNREADABLE = { unreadable: "P101/unreadable", encoding: "P111/encoding", large: "P111/bytes" } as const

const convertedPolicy = (file: string, conversion: ConvertedFile["reason"] | undefined): readonly Diagnostic[] =>
  conversion === undefined ? [] : [diagnosticOf("P114/policy", null, { file, conversion })]

/** The fault of a chain with a file that git converts: other checkouts may build something else than was checked. */
export const convertedLink = ([conversion]: readonly ConvertedFile[]): Diagnostic | null =>
  conversion === undefined
    ? null
    : diagnosticOf("P114/module", null, { file: conversion.file, conversion: conversion.reason })
