import { pathWithParams, type Params, type RoutePart } from "./build/built-entry.ts"

/** The route of a page, with the params of one request. */
interface PageWithParams extends RoutePart {
  readonly params: Params
  /** Null if a param of the page is missing. */
  readonly pathname: string | null
}

/**
 * The route of a page of the policy, as Next writes it: `/t/[team]/[[...rest]]` or `/t/[...team]` for `/t/:team/*`.
 * `given` are the params that Next has matched, by the names in its folders.
 */
export function routeOfPage(page: string, given: Params): PageWithParams {
  // A folder's name may have characters that a policy writes as `_`.
  const params = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/[^\w-]/g, "_"), value]))
  // The page `/t/*` does not have the name of its rest. It is the param whose value is a list.
  const rest = Object.keys(params).find((name) => Array.isArray(params[name])) ?? "rest"
  const route = page
    // `[...team]` and `[team]/[[...rest]]` are the same page in a policy. The value of `team` shows which one it is.
    .replace(/\/:([\w-]+)\/\*$/, (_, name) => (typeof params[name] === "string" ? `/:${name}/*` : `/[...${name}]`))
    .replace(/\/\*$/, `/[[...${rest}]]`)
    .replace(/\/:([\w-]+)/g, "/[$1]")
  // The guards name a route without its first slash.
  return { pattern: page.slice(1) || "/", route, params, pathname: pathWithParams(route, params) }
}
