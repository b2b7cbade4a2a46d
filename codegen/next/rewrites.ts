import type { Rewriting, RouteNode } from "../target/inventory.ts"
import type { Place } from "../source/source.ts"
import { encodedName, segmentsIn } from "./pattern.ts"
import type { Rewrite } from "./settings.ts"

/** A rewrite as a route: its source is an address that needs a rule like any other. */
export interface RewriteRoute {
  /** The source as a pattern, without the first slash. */
  readonly path: string
  /** The destination, as the app writes it. */
  readonly to: string
  /** True if another server answers. */
  readonly leaves: boolean
  /** Its place among the routes: before all of them, between those without params and the others, or after all. */
  readonly order: "first" | "between" | "last"
}

/**
 * The rewrite as a route; null where its source is no plain pattern. A rewrite within the app whose source has params
 * comes after the pages: which of the two serves an address makes no difference to the rule that it needs.
 */
export function routeOfRewrite({ phase, source, destination }: Rewrite): RewriteRoute | null {
  const path = patternOfSource(source)?.slice(1)
  if (path === undefined) return null
  const leaves = leavesApp(destination)
  const order = phase === "beforeFiles" ? "first" : phase === "afterFiles" ? "between" : "last"
  return { path, to: destination, leaves, order: leaves || !hasParams(path) ? order : "last" }
}

/** True for a pattern with a param or a splat. */
const hasParams = (path: string): boolean => /(?:^|\/)[:*]/.test(path)

/** The source of a rewrite or redirect as a pattern; null where it is no plain one. */
export function patternOfSource(source: string): string | null {
  const segments = segmentsIn(source.replace(OPTIONAL_SLASH, ""))
  const parts = segments.map((segment, at) => partOf(segment, at === segments.length - 1))
  return parts.includes(null) ? null : `/${parts.join("/")}`
}

/** An optional slash at the end of a source, as plugins write it. It has no effect: Next removes such a slash first. */
const OPTIONAL_SLASH = /(?:\(\/\?\)|\{\/\}\?)$/

/** True if the destination of a rewrite is on another server. */
export const leavesApp = (destination: string): boolean => !/^\/(?!\/)/.test(destination)

/**
 * A segment of a rewrite's source in the syntax of policies; null for one that no pattern can express. In a source, a
 * param with `*` takes any number of segments, with `+` one or more, and with `?` one or none.
 */
function partOf(segment: string, isLast: boolean): string | null {
  const [, name, many] = /^:(\w+)([*+?])?$/.exec(segment) ?? []
  if (name === undefined) return /[:()*+?{}\\]/.test(segment) ? null : encodedName(segment)
  if (many === undefined) return `:${name}`
  if (!isLast) return null
  return many === "*" ? "*" : many === "+" ? `:${name}/*` : `:${name}?`
}

/** The rewrites within the app, for the inventory. */
export const rewritingsOf = (rewrites: readonly Rewrite[]): readonly Rewriting[] =>
  rewrites.flatMap((rewrite): readonly Rewriting[] => {
    const { source, destination } = rewrite
    const route = routeOfRewrite(rewrite)
    if (leavesApp(destination)) return []
    return [
      { source, to: destination, from: route === null ? null : `/${route.path}`, at: destinationPattern(destination) },
    ]
  })

/**
 * The pattern of all addresses that a rewrite can lead to: a param may have any value, and one with `*` or `+` several
 * segments.
 */
function destinationPattern(destination: string): string {
  const segments = segmentsIn(destination.replace(/[?#].*$/s, ""))
  const many = segments.findIndex((segment) => /:\w+(?:\([^)]*\))?[*+]/.test(segment))
  const parts = segments.map((segment, at) => (segment.includes(":") ? `:p${at}` : encodedName(segment)))
  return `/${many === -1 ? parts.join("/") : [...parts.slice(0, many), "*"].join("/")}`
}

/** A route as a node of the inventory, without children: Next has a flat list of routes. */
export const nodeAt = (
  path: string,
  file: string,
  span: Place,
  ordered: NonNullable<RouteNode["ordered"]>,
): Omit<RouteNode, "id"> => ({
  path,
  index: false,
  caseSensitive: false,
  module: { file, exists: true, exports: [] },
  span,
  ordered,
  children: [],
})

/**
 * Puts the rewrites among the routes, which are sorted already. `file` and `span` are the configuration and the place
 * in it that findings point to.
 */
export function withRewrites(
  routes: readonly Omit<RouteNode, "id">[],
  rewrites: readonly Rewrite[],
  file: string,
  span: Place,
): readonly Omit<RouteNode, "id">[] {
  const taken = new Set(routes.map(({ path }) => path))
  const rewriteRoutes = rewrites.flatMap((rewrite) => {
    const route = routeOfRewrite(rewrite)
    // A page at the same address needs the same rule. A rewrite to another server stays, because a guarded one is a
    // finding.
    if (route === null || (!route.leaves && taken.has(route.path))) return []
    taken.add(route.path)
    return [route]
  })
  const at = (order: RewriteRoute["order"]): readonly Omit<RouteNode, "id">[] =>
    rewriteRoutes
      .filter((route) => route.order === order)
      .map(({ path, to, leaves }) => nodeAt(path, file, span, { kind: "page", rewrite: { to, leaves } }))
  return [
    ...at("first"),
    ...routes.filter(({ path }) => !hasParams(path ?? "")),
    ...at("between"),
    ...routes.filter(({ path }) => hasParams(path ?? "")),
    ...at("last"),
  ]
}
