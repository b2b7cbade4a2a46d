import { foldedOf } from "../../policy/canonical-path.ts"
import type { PatternSegment, Scope } from "../../policy/pattern.ts"
import type { RouteNode } from "./inventory.ts"

/** A node that can serve pages, at its full path. */
export interface RouteEntry {
  readonly node: RouteNode
  /** The router's own name for a match: the paths of its routes joined, `/` for the home page. */
  readonly pattern: string
  /** The full path, with a slash before it. */
  readonly path: string
  readonly kind: "page" | "resource"
  /** A pathed layout without a page of its own may still be matched at its own path. */
  readonly layout: boolean
  /**
   * A splat beneath nothing but optional segments, so that it takes every path that no other route serves. It is the
   * not-found page, or under a `/` subtree rule a page of its own.
   */
  readonly catchAll: boolean
  readonly splat: boolean
  /** The paths it can match: one scope for each way of leaving optional segments out. */
  readonly scopes: readonly Scope[]
  /**
   * One path in place of the ones that a param with a text behind it (`:name.json`) takes among those of its scope:
   * no rule tells them apart but by writing one of them out.
   */
  readonly samples: readonly Scope[]
  /** A path segment that the router reads in a way no scope says, or null. */
  readonly unspeakable: string | null
}

/** Every node the router can end a match on, in the order of the file. */
export const routeEntriesOf = (tree: readonly RouteNode[]): readonly RouteEntry[] => entriesBelow(tree, [], "")

function entriesBelow(tree: readonly RouteNode[], above: readonly string[], prefix: string): readonly RouteEntry[] {
  return tree.flatMap((node) => {
    const own = node.path ?? ""
    const paths = own === "" ? above : [...above, own]
    const full = own.startsWith("/") && own.startsWith(prefix) ? own : joined([prefix, own])
    const below = entriesBelow(node.children, paths, full)
    return node.index || node.path !== null ? [entryOf(node, joined(paths) || "/", full), ...below] : below
  })
}

const joined = (paths: readonly string[]): string => paths.join("/").replace(/\/\/+/g, "/")

function entryOf(node: RouteNode, pattern: string, full: string): RouteEntry {
  const segments = full.split("/").filter((segment) => segment !== "")
  const splat = segments.at(-1) === "*"
  const spellings = segmentListsOf(splat ? segments.slice(0, -1) : segments)
  const unspeakable = spellings.flat().find((segment) => !isSpeakable(segment)) ?? null
  const match = splat ? "subtree" : "exact"
  const ways = unspeakable === null ? spellings : []
  return {
    node,
    pattern,
    path: `/${segments.join("/")}`,
    kind: node.module.exists && !node.module.exports.includes("default") ? "resource" : "page",
    layout: node.children.length > 0,
    catchAll: splat && segments.slice(0, -1).every((segment) => segment.endsWith("?")),
    splat,
    scopes: ways.map((list) => ({ pattern: list.map(partOf), match })),
    samples: ways
      .filter((list) => list.some((segment) => endingOf(segment) !== null))
      .map((list) => ({ pattern: list.map(sampleOf), match })),
    unspeakable,
  }
}

/** Each way of leaving the optional segments out. */
function segmentListsOf(segments: readonly string[]): readonly (readonly string[])[] {
  return segments.reduce<readonly (readonly string[])[]>(
    (lists, segment) =>
      segment.endsWith("?")
        ? lists.flatMap((list) => [[...list, segment.slice(0, -1)], list])
        : lists.map((list) => [...list, segment]),
    [[]],
  )
}

/** `:name.json` is a param with a text behind it: the router takes the segments that end so. */
const PARAM = /^:([\w-]+)(.*)$/s

function endingOf(segment: string): string | null {
  const ending = PARAM.exec(segment)?.[2] ?? ""
  return ending === "" ? null : ending
}

// What the router's expressions give a meaning, and what a path has no one spelling for: no URL holds half of a
// surrogate pair, and behind a param the router would take it for half of a letter.
const isSpeakable = (segment: string): boolean =>
  segment !== "." &&
  segment !== ".." &&
  (!segment.startsWith(":") || PARAM.test(segment)) &&
  // oxlint-disable-next-line no-control-regex
  !/[?*%\\\0\p{Cs}]/u.test(segment)

const partOf = (segment: string): PatternSegment => {
  const name = PARAM.exec(segment)?.[1]
  return name === undefined ? { kind: "literal", text: foldedOf(segment) } : { kind: "param", name }
}

function sampleOf(segment: string): PatternSegment {
  const ending = endingOf(segment)
  return ending === null ? partOf(segment) : { kind: "literal", text: foldedOf(`x${ending}`) }
}
