import { matchRoutes } from "react-router"

import { ruleOfPage } from "../../src/generated/guards.ts"

const ROUTES = [...Object.keys(ruleOfPage), "*"].map((path) => ({ path }))

/**
 * The router's own match, as a path; null where it finds none, because even its catch-all knows no line breaks: then
 * it answers 404 by itself. What it says about malformed escapes is not what is asked here.
 */
export function matchedBy(pathname: string): string | null {
  // Asked in every auth state, one after the other; the router ranks the whole list anew for each question.
  if (pathname !== last?.pathname) last = { pathname, route: routeOf(pathname) }
  return last.route
}

let last: { readonly pathname: string; readonly route: string | null } | null = null

function routeOf(pathname: string): string | null {
  const { warn } = console
  console.warn = () => {}
  try {
    return matchRoutes(ROUTES, pathname)?.at(-1)?.route.path ?? null
  } finally {
    console.warn = warn
  }
}
