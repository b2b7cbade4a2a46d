import type { RoutePart } from "../../../src/guard/next/build/built-entry.ts"

/** Next's own pages, which no policy has a rule for. */
const OWN: ReadonlySet<string> = new Set([
  "/_not-found",
  "/_global-error",
  "/_error",
  "/_app",
  "/_document",
  "/404",
  "/500",
])

/** True for a page of errors, or a module that answers nothing by itself. */
export const isNextsOwn = (route: string): boolean => OWN.has(route)

const MARKERS: readonly (readonly [string, number | null])[] = [
  ["(..)(..)", 2],
  ["(.)", 0],
  ["(..)", 1],
  ["(...)", null],
]

/** The routes of the policy that a route of the build answers: an intercepting one answers two. */
export function partsOf(route: string): readonly RoutePart[] {
  if (isNextsOwn(route)) return []
  const segments = route.split("/").slice(1)
  const place = segments.findIndex((segment) => MARKERS.some(([marker]) => segment.startsWith(marker)))
  if (place === -1) return [partOf(segments)]
  const [marker, up] = MARKERS.find(([text]) => segments[place]!.startsWith(text))!
  const before = segments.slice(0, place)
  const above = up === null ? [] : before.slice(0, Math.max(0, before.length - up))
  return [partOf(before), partOf([...above, segments[place]!.slice(marker.length), ...segments.slice(place + 1)])]
}

function partOf(segments: readonly string[]): RoutePart {
  const pattern = segments.flatMap(patternOf).join("/")
  return { pattern: pattern === "" ? "/" : pattern, route: `/${segments.join("/")}` }
}

function patternOf(segment: string): readonly string[] {
  const [, isOptional, isRest, name] = /^\[(\[)?(\.{3})?([^[\]]+)\]\]?$/.exec(segment) ?? []
  if (name === undefined) return segment === "" ? [] : [segment]
  const param = `:${name.replace(/[^\w-]/g, "_")}`
  return isRest === undefined ? [param] : isOptional === undefined ? [param, "*"] : ["*"]
}
