// Routes in Next's syntax: the order in which Next tries them, and the same routes in the syntax of the route
// inventory, which is React Router's.

/**
 * The kinds of segments, in the order in which Next tries them: `name`, `[param]`, `[...catchAll]`, `[[...optional]]`.
 */
const KINDS = [/^(?!\[)/, /^\[(?!\.{3}|\[)/, /^\[\.{3}/, /^\[\[\.{3}/]

const kindOf = (segment: string): number => KINDS.findIndex((kind) => kind.test(segment))

/** The segments of a route, or of any other path. */
export const segmentsIn = (route: string): readonly string[] => route.split("/").filter((segment) => segment !== "")

/**
 * Compares two routes by the order in which Next tries them: at the first place where they differ, a name comes before
 * a param, a param before a catch-all, and an optional catch-all comes last. A route comes before those beneath it.
 */
export function compareRoutes(a: string, b: string): number {
  const [one, other] = [segmentsIn(a), segmentsIn(b)]
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left, right] = [one[at], other[at]]
    if (left === right) continue
    if (left === undefined) return -1
    if (right === undefined) return 1
    const byKind = kindOf(left) - kindOf(right)
    if (byKind !== 0) return byKind
    return left < right ? -1 : 1
  }
  return 0
}

/**
 * A route of Next as the route inventory writes it: `/t/[team]/[...rest]` becomes `t/:team/:rest/*`, because a
 * catch-all takes at least one segment, and `/t/[[...rest]]` becomes `t/*`.
 */
export const pathOfRoute = (route: string): string => segmentsIn(route).map(segmentOf).join("/")

/** A route without the names of its params, so that two routes with the same addresses are equal. */
export const shapeOfRoute = (route: string): string => route.replace(/\[(\.{3})?[^[\]]+\]/g, "[$1]")

function segmentOf(segment: string): string {
  const [, isOptional, isRest, name] = /^\[(\[)?(\.{3})?([^[\]]+)\]\]?$/.exec(segment) ?? []
  if (name === undefined) return encodedName(segment)
  if (isRest === undefined) return `:${paramOf(name)}`
  return isOptional === undefined ? `:${paramOf(name)}/*` : "*"
}

/** The name of a segment, with the characters escaped that would mean something else in the inventory. */
export const encodedName = (name: string): string => name.replace(/[?*:[\]]/g, encodeSign)

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

const paramOf = (name: string): string => (name === METADATA_ID ? "id" : name.replace(/[^\w-]/g, "_"))

/** Next's name for the param of a metadata module that makes several files. */
const METADATA_ID = "__metadata_id__"
