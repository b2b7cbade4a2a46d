import type { Pattern, Scope } from "./pattern.ts"
import { contains } from "./specificity.ts"

/** True if every path of a scope is one of the pattern's or lies beneath it: by place, whatever the params are called. */
export const liesWithin = (scope: Scope, within: Pattern): boolean =>
  contains({ pattern: within, match: "subtree" }, scope)

/** The places of a pattern that hold params, with their names. */
export const paramPlacesOf = (within: Pattern): readonly { readonly place: number; readonly name: string }[] =>
  within.flatMap((part, place) => (part.kind === "literal" ? [] : [{ place, name: part.name }]))

/** The values of params by name. */
export type ParamValues = Readonly<Record<string, string>>

/**
 * The values of a pattern's params in a pathname that has a canonical path, exactly as the router reads them: decoded, the
 * case kept. `/t/Acme` and `/t/acme` are two teams, and `/t/a%252Fb` is the team `a/b`. Null for a path that is too short.
 */
export function paramValuesOf(within: Pattern, pathname: string): ParamValues | null {
  const segments = pathname.split("/").filter((segment) => segment !== "")
  const values = paramPlacesOf(within).map(({ place, name }) => {
    const segment = segments[place]
    return segment === undefined ? null : ([name, decodeURIComponent(segment).replaceAll(/%2F/g, "/")] as const)
  })
  const found = values.filter((value) => value !== null)
  return found.length === values.length ? Object.fromEntries(found) : null
}
