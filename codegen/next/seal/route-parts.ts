import type { RoutePart } from "../../../src/guard/next/build/built-entry.ts"
import { isNextsOwn } from "../../../src/guard/next/build/built-routes.ts"
import { interceptionOf } from "../app-path.ts"
import { pathOfRoute } from "../pattern.ts"

/**
 * The routes that the policy has to open before a route of the build answers. An intercepting route has two: the one
 * that it is shown from, and the one at whose address it is shown.
 */
export function partsOf(route: string): readonly RoutePart[] {
  if (isNextsOwn(route)) return []
  const interception = interceptionOf(route)
  return interception === null ? [partOf(route)] : [partOf(interception.from), partOf(interception.at)]
}

/** The guards name the front page `/`, and every other route without its first slash. */
const partOf = (route: string): RoutePart => ({ pattern: pathOfRoute(route) || "/", route })
