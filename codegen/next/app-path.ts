/** True for a segment that adds nothing to the address: an empty one, a route group, `(name)`, or a slot, `@name`. */
const isHidden = (segment: string): boolean =>
  segment === "" || (segment.startsWith("(") && segment.endsWith(")")) || segment.startsWith("@")

/**
 * The route of a page or handler beneath the app directory, such as `/t/[team]/settings`; `segments` are its folders.
 */
export const routeOfFolders = (segments: readonly string[]): string =>
  `/${segments
    .filter((segment) => !isHidden(segment))
    // Next's way to write a segment that begins with `_`, which would make the folder private.
    .map((segment) => segment.replaceAll("%5F", "_"))
    .join("/")}`

/** True if a folder's name takes it and everything beneath it out of the router. */
export const isPrivate = (folder: string): boolean => folder.startsWith("_")

/** True if a folder is in a slot (`@name`): the router shows its page as a part of another one, and never alone. */
export const isInSlot = (segments: readonly string[]): boolean => segments.some((segment) => segment.startsWith("@"))

/**
 * The markers with which a segment of an intercepting route begins, and the number of segments to go up from its parent
 * folder, before the rest of the intercepted address is added; null for the root. `(..)(..)` comes first, because it
 * begins with `(..)`.
 */
const MARKERS: readonly (readonly [marker: string, up: number | null])[] = [
  ["(..)(..)", 2],
  ["(.)", 0],
  ["(..)", 1],
  ["(...)", null],
]

/**
 * The two routes between which an intercepting route applies: its page is shown at the address of the route `at` while
 * somebody navigates there from a page beneath `from`.
 */
export interface Interception {
  /** The route from which people navigate, such as `/feed`. */
  readonly from: string
  /** The route at whose address the page is shown, such as `/photo/[id]`. */
  readonly at: string
}

/** The interception of an intercepting route; null for any other route. */
export function interceptionOf(route: string): Interception | null {
  const segments = route.split("/").slice(1)
  for (const [place, segment] of segments.entries()) {
    const found = MARKERS.find(([marker]) => segment.startsWith(marker))
    if (found === undefined) continue
    const [marker, up] = found
    const before = segments.slice(0, place)
    const above = up === null ? [] : before.slice(0, Math.max(0, before.length - up))
    const at = [...above, segment.slice(marker.length), ...segments.slice(place + 1)]
    return { from: `/${before.join("/")}`, at: `/${at.join("/")}` }
  }
  return null
}
