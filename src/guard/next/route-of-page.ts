import { pathWithParams, type Params, type RoutePart } from "./build/built-entry.ts"

/** A page with the params of one request. */
interface PageWithParams extends RoutePart {
  readonly params: Params
  /** Null if a param of the page is missing. */
  readonly pathname: string | null
}

/** The page that the guards name `/t/:team/*`, with params by their names in Next's folders. */
export function routeOfPage(page: string, given: Params): PageWithParams {
  // Folders may have signs in the names of params that no policy has.
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/[^\w-]/g, "_"), value]))
  // A name such as `/t/*` does not tell what the rest is called. Next gives the rest as a list, so its name is found by
  // that.
  const rest = Object.keys(params).find((name) => Array.isArray(params[name])) ?? "rest"
  const route = page
    // A page of `[...team]` and one of `[team]/[[...rest]]` have the same name, and Next gives them other params.
    .replace(/\/:([\w-]+)\/\*$/, (_, name) => (typeof params[name] === "string" ? `/:${name}/*` : `/[...${name}]`))
    .replace(/\/\*$/, `/[[...${rest}]]`)
    .replace(/\/:([\w-]+)/g, "/[$1]")
  return { pattern: page.slice(1) || "/", route, params, pathname: pathWithParams(route, params) }
}
