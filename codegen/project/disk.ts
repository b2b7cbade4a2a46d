import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { conversionsOnDisk, type Conversion } from "../git/conversion.ts"
import { MOST_CHARACTERS } from "../source/parse.ts"
import { nextTarget } from "../next/target.ts"
import { lockChainOf, type LockChain } from "../lock-chain/lock-chain.ts"
import type { ProjectFiles } from "../lock-chain/files.ts"
import { lacksPackages, obstacleIn, unservedReason } from "./app-kind.ts"
import { ROUTER_CONFIG, routerConfigsFor } from "./app-place.ts"
import { commandOf, installCommandOf, ownLocksOf } from "./defaults.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { RouteInventory } from "../react-router/inventory.ts"
import type { ReadText } from "../react-router/read-module.ts"
import { askRouter, type AskRouter } from "./ask-router.ts"
import type { RouteList, RouteSources } from "../target/target.ts"
import { readRouteList, UNREAD, viteConfigsOf } from "./route-list.ts"

/** An input that does not exist or cannot be read, in one sentence. */
export class InputError extends Error {
  override readonly name = "InputError"
}

export interface Places {
  readonly root: string
  readonly policy: string
  /** Null skips the checks that need routes. */
  readonly routes: string | null
  /** The directory of the generated files, if the caller knows it. If absent, the project's files name it. */
  readonly out?: string
}

export interface Project {
  readonly policy: { readonly path: string; readonly text: string }
  readonly routes: RouteInventory | null
  /** The files that the router read, if it was run. A file that is added or removed may then change the routes. */
  readonly asked?: RouteSources | null
  /** The page modules that show no loader, and that the compiler's plugin gives an empty one where they are guarded. Absent: none. */
  readonly given?: readonly string[]
  /** The router's base path as this environment computes it, which is in no generated file. Absent or null: there is no such. */
  readonly computedBasename?: string | null
  /** The chain that binds the app to its guards; null if no app is read. */
  readonly chain?: LockChain | null
  /** The findings about the files themselves. An error among them rejects the policy. */
  readonly diagnostics: readonly Diagnostic[]
  /** The text of a file that a diagnostic names. */
  readonly textOf: ReadText
}

/** Reads everything a compilation needs. Files are named from the root, with `/`, on every system. */
export function readProject(places: Places, ask: AskRouter = askRouter): Project {
  const { root, policy, routes } = places
  const textOf: ReadText = (file) => textAt(path.resolve(root, file))
  const policyPath = shown(root, policy)
  const read = readUtf8(path.resolve(root, policy))
  const chain = routes === null ? null : chainAt(places, routes)
  const conversions = conversionsOnDisk(root, [policyPath, ...(chain?.files ?? [])])
  const conversion = conversions.find(({ file }) => file === policyPath)
  const ofChain = conversions.filter(({ file }) => file !== policyPath)
  const faults =
    typeof read === "string"
      ? convertedPolicy(policyPath, conversion?.reason)
      : [unreadablePolicy(policyPath, read, root)]
  const listed = routes === null ? NO_LIST : routeListAt(root, routes, textOf, ask)
  return {
    policy: { path: policyPath, text: typeof read === "string" ? read : "" },
    routes: listed.value,
    asked: listed.asked,
    given: listed.given,
    computedBasename: listed.computedBasename,
    chain: chain === null ? null : { ...chain, fault: chain.fault ?? convertedLink(ofChain) },
    diagnostics: [...faults, ...listed.diagnostics],
    textOf,
  }
}

/**
 * The policy alone, as some revision has it; null bytes when it has none. Speaks of no routes. `conversion`: the reason
 * why a checkout of that revision has something else on disk.
 */
export function projectOfBlob(file: string, bytes: Buffer | null, conversion?: Conversion["reason"]): Project {
  const read = bytes === null ? { fault: "missing" as const } : decoded(bytes)
  const text = typeof read === "string" ? read : ""
  return {
    policy: { path: file, text },
    routes: null,
    diagnostics: typeof read === "string" ? convertedPolicy(file, conversion) : [unreadablePolicy(file, read, ".")],
    textOf: (name) => (name === file ? text : null),
  }
}

/** Every file whose change can change what the compiler says. */
export function filesOf({ policy, routes, asked, chain }: Project, config: string | null): readonly string[] {
  const modules = (nodes: RouteInventory["tree"]): readonly string[] =>
    nodes.flatMap((node) => [node.module.file, ...modules(node.children)])
  return [
    policy.path,
    ...(routes === null ? [] : [routes.file, ...modules(routes.tree)]),
    ...(config === null ? [] : [config, ...viteConfigsOf(config)]),
    ...(asked?.modules ?? []),
    ...(chain?.files ?? []),
  ]
}

/** The advice for an app in another directory than the one that the configuration shows without being run. */
export const ELSEWHERE = "if the app is in another directory, write `appDirectory` as a literal in react-router.config"

const NO_LIST: RouteList = { value: null, diagnostics: [], asked: null, given: [], computedBasename: null }

/** Throws an `InputError` for an app that cannot be guarded, with the reason and the nearest way. */
export function refuseUnserved(root: string, routes: string): void {
  const reason = unservedReason(root, routes, viteConfigsOf(configOf(root, routes)))
  if (reason !== null) throw new InputError(reason)
}

/** The same for an app without a policy that cannot have locks as it is. With a policy, findings say so. */
export function refuseObstacle({ root, policy, routes }: Places, isScan: boolean): void {
  if (routes === null || filesOn(root).has(policy)) return
  const reason = obstacleIn(root, configOf(root, routes), isScan)
  if (reason !== null) throw new InputError(reason)
}

function routeListAt(root: string, routes: string, readText: ReadText, ask: AskRouter): RouteList {
  refuseUnserved(root, routes)
  if (nextTarget.isIn(root)) return nextTarget.routesOf({ root, readText })
  const read = readUtf8(path.resolve(root, routes))
  if (typeof read !== "string")
    throw new InputError(
      `the route list \`${routes}\` ${FAULTS[read.fault]}${read.fault === "missing" ? `: ${ELSEWHERE}` : ""}`,
    )
  const list = readRouteList({ root, routes: shown(root, routes), config: configOf(root, routes), readText, ask })
  if (list.asked === null && list.diagnostics.some(({ code }) => UNREAD.includes(code)) && lacksPackages(root))
    throw new InputError(
      `the packages of this app are not installed, and only its router can resolve the routes: run \`${installCommandOf(root)}\` first`,
    )
  return list
}

/** The configuration that the router reads, whether it is there or not. */
export const configOf = (root: string, routes: string): string =>
  routerConfigsFor(path.posix.dirname(shown(root, routes)), filesOn(root).has)[0] ?? ROUTER_CONFIG

/** The files of a project as they are saved. */
export const filesOn = (root: string): ProjectFiles => ({
  has: (file) => statSync(path.resolve(root, file), { throwIfNoEntry: false })?.isFile() === true,
  read: (file) => textAt(path.resolve(root, file)),
})

function textAt(file: string): string | null {
  const read = readUtf8(file)
  return typeof read === "string" ? read : null
}

/** The chain that binds the app to its compiled guards. */
function chainAt({ root, policy, out }: Places, routes: string): LockChain {
  if (nextTarget.isIn(root)) {
    const { read: readText } = filesOn(root)
    return nextTarget.chainOf({ root, readText, policy, out: out ?? nextTarget.placesIn(root).out })
  }
  const base = path.resolve(root, path.dirname(configOf(root, routes)))
  const within = (file: string): string => path.relative(base, path.resolve(root, file)).split(path.sep).join("/")
  const named = (file: string): string => shown(root, path.resolve(base, file))
  const appPlaces = {
    appDirectory: within(path.dirname(routes)),
    policy: within(policy),
    ...(out === undefined ? {} : { out: within(out) }),
    ...ownLocksOf(root),
  }
  const chain = lockChainOf(appPlaces, filesOn(base))
  const { fault } = chain
  return {
    fault:
      fault === null || fault.span === null
        ? fault
        : { ...fault, span: { ...fault.span, file: named(fault.span.file) } },
    files: chain.files.map(named),
  }
}

interface Fault {
  readonly fault: keyof typeof FAULTS
}

const FAULTS = {
  missing: "does not exist",
  unreadable: "cannot be read",
  encoding: "is not text in UTF-8",
  large: "is larger than 64 MiB",
} as const

function readUtf8(file: string): string | Fault {
  try {
    return decoded(readFileSync(file))
  } catch (error) {
    return { fault: isMissing(error) ? "missing" : "unreadable" }
  }
}

function decoded(bytes: Buffer): string | Fault {
  if (bytes.length > MOST_CHARACTERS * 4) return { fault: "large" }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return { fault: "encoding" }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")

function unreadablePolicy(file: string, { fault }: Fault, root: string): Diagnostic {
  switch (fault) {
    case "missing":
      return diagnosticOf("P101/missing", null, { file, command: commandOf(root).replace("run ", "run --silent ") })
    case "unreadable":
      return diagnosticOf("P101/unreadable", null, { file })
    case "encoding":
      return diagnosticOf("P111/encoding", null, { file })
    case "large":
      return diagnosticOf("P111/bytes", null, { file })
  }
}

const convertedPolicy = (file: string, conversion: Conversion["reason"] | undefined): readonly Diagnostic[] =>
  conversion === undefined ? [] : [diagnosticOf("P114/policy", null, { file, conversion })]

/** The fault of a chain in which git converts a file: the chain that was read is not the one that is built everywhere. */
export const convertedLink = ([conversion]: readonly Conversion[]): Diagnostic | null =>
  conversion === undefined
    ? null
    : diagnosticOf("P114/module", null, { file: conversion.file, conversion: conversion.reason })

/** From the root where it lies beneath it: reports of two machines then name the same file alike. */
function shown(root: string, file: string): string {
  const relative = path.relative(root, path.resolve(root, file))
  const inside = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative)
  return (inside ? relative : path.resolve(root, file)).split(path.sep).join("/")
}
