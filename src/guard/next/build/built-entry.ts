/**
 * A route of the policy that an entry answers: an entry is the module of a build that answers one route of Next. An
 * intercepting route answers two.
 */
export interface RoutePart {
  /** As the guards name it: `t/:team/settings`. */
  readonly pattern: string
  /** As Next names it: `/t/[team]/settings`. */
  readonly route: string
}

/** An entry of a build, as `sallyport seal` names it in the entry's own file. */
export interface BuiltEntry {
  /** The build's own name of the route. */
  readonly route: string
  readonly basePath: string
  /** The routes that need a rule. None for Next's own pages of errors. */
  readonly parts: readonly RoutePart[]
}

/** The params of a route, as Next has matched them, decoded. */
export type Params = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The path of a route with these params; null where one is missing. A segment `[name]` is one param, `[...name]` the
 * rest of the path, and `[[...name]]` a rest that may be empty.
 */
export function pathWithParams(route: string, params: Params): string | null {
  const segments = route.split("/").map((segment) => {
    const [, isOptional, isRest, name] = PARAM.exec(segment) ?? []
    if (name === undefined) return segment
    const value = params[name]
    // Next matches one param as a text, and the rest of a path as a list. Any other form is not a match of this route.
    const values = isRest === undefined ? [value] : (value ?? [])
    if (typeof values === "string") return null
    if (values.length === 0) return isOptional === undefined ? null : ""
    return values.some((one) => typeof one !== "string") ? null : values.map(encoded).join("/")
  })
  if (segments.includes(null)) return null
  // An empty optional rest leaves a slash at the end.
  return segments.join("/").replace(/(?<=.)\/+$/, "")
}

/** A segment with a param: the second bracket of an optional one, the dots of a rest, and the name. */
const PARAM = /^\[(\[)?(\.{3})?([^[\]]+)\]\]?$/

/**
 * The params of a route (`/t/[team]/settings`) that a path has at the same places, up to the first place where the two
 * differ, or where the route has the rest of a path. For an action that Next has passed on from another page: its
 * params are those that this page has in common with the route.
 */
export function paramsAt(route: string, pathname: string): Params {
  const values = pathname.split("/")
  const params: Record<string, string> = {}
  for (const [place, segment] of route.split("/").entries()) {
    const name = /^\[([^[\].]+)\]$/.exec(segment)?.[1]
    const value = values[place]
    if (value === undefined || (name === undefined && value !== segment)) break
    if (name !== undefined) params[name] = value
  }
  return params
}

/** The value of a param, escaped once. Next passes some values escaped and others not. */
function encoded(value: unknown): string {
  try {
    return encodeURIComponent(decodeURIComponent(String(value)))
  } catch {
    return encodeURIComponent(String(value))
  }
}
