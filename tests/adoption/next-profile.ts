import type { RouteInventory, RouteNode } from "../../codegen/target/inventory.ts"
import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { withoutBasename } from "../../src/guard/core/basename.ts"
import { proxyUrlOf } from "../../src/guard/next/proxy-url.ts"

// The expectation of the compiler and the locks for an address, as it stands in the first line of a request to Next.

export interface ProfiledApp {
  readonly inventory: RouteInventory
  readonly buildId: string
  readonly basePath: string
  readonly trailingSlash: boolean
  /** True if redirects, and rewrites behind pages, distinguish upper and lower case. */
  readonly caseSensitive: boolean
  /** The second number of Next's version. */
  readonly minor: number
}

export type Expected =
  /** No page is chosen: a redirect to another spelling, a redirect of the app, or a refusal of a malformed address. */
  | { readonly kind: "before"; readonly statuses: readonly number[] }
  /** The proxy runs and sees this path; then one of these patterns of the inventory answers, null for none. */
  | { readonly kind: "judged"; readonly seen: string; readonly patterns: readonly (string | null)[] }

/** The expectation for a request without `Next-Url`. */
export function expectedOf(app: ProfiledApp, target: string, redirects: readonly string[]): Expected {
  if (!target.startsWith("/")) return { kind: "before", statuses: [400] }
  const [sentPath = ""] = target.split(/[?#]/)
  if (/\\|\/\//.test(sentPath)) return { kind: "before", statuses: [308] }
  const { pathname } = new URL(`http://localhost${target}`)
  const { basePath, buildId, trailingSlash, caseSensitive } = app
  const isWithin = basePath === "" || pathname === basePath || pathname.startsWith(`${basePath}/`)
  const sent = isWithin ? pathname.slice(basePath.length) || "/" : null
  // Next redirects from a final slash outside of the base path, too. The proxy judges the base path in another case,
  // and passes on every other address outside of it.
  if (sent === null && isElsewhere(pathname, trailingSlash)) return { kind: "before", statuses: [308] }
  if (sent === null && withoutBasename(pathname, basePath) !== null)
    return { kind: "judged", seen: pathname, patterns: [null] }
  if (sent === null) return { kind: "before", statuses: isWellFormed(pathname) ? [404] : [404, 400] }
  // Under `trailingSlash`, a slash behind the address of page data is left away where it is not redirected.
  const isSlashed = trailingSlash && sent.startsWith(`/_next/data/${buildId}/`) && sent.endsWith("/.json/")
  const within = isSlashed ? sent.slice(0, -1) : sent
  const data = within.startsWith(`/_next/data/${buildId}/`) ? DATA.exec(within)?.[1] : undefined
  const routed = data === undefined ? within : data === "/index" ? "/" : data.replace(/^\/index(?=\/)/, "")
  // The address of page data has no final slash, whatever the setting.
  if (isElsewhere(routed, trailingSlash) && (data === undefined || !trailingSlash))
    return { kind: "before", statuses: [308] }
  if (basePath !== "" && within === "/" && data === undefined && pathname.endsWith("/") !== trailingSlash)
    return { kind: "before", statuses: [308] }
  // What is no address of page data after all, or is one in other letters, the proxy refuses; if it is malformed, Next
  // may do so first.
  if (/^\/_next\/data(?:\/|$)/i.test(within) && !DATA.test(within)) {
    const isOwn = within.startsWith(`/_next/data/${buildId}/`)
    const cut = within.replace(/\.rsc$/, "")
    // Under `trailingSlash`, the proxy finds the page in the address of another build's data behind such an ending.
    if (trailingSlash && !isOwn && DATA.test(cut)) return { kind: "judged", seen: innermost(cut), patterns: [null] }
    // Within its own, Next shows its page of a missing address, and only the lock there judges how it is spelt.
    if (isOwn && !isCanonical(target, basePath)) return { kind: "before", statuses: trailingSlash ? [400] : [404, 400] }
    return { kind: "before", statuses: isWellFormed(pathname) ? [404] : [404, 400] }
  }
  if (!isWellFormed(pathname)) return { kind: "before", statuses: [400] }
  const bare = withoutSlash(routed)
  if (redirects.includes(caseSensitive ? bare : bare.toLowerCase())) return { kind: "before", statuses: [307] }
  // The slash that Next adds to the address of page data hides an ending such as `.rsc` from it.
  const seen =
    data !== undefined && trailingSlash ? `${bare}/`.replace("//", "/") : proxyUrlOf(target, basePath)!.pathname
  if (data === undefined && DATA.test(within)) return { kind: "judged", seen: innermost(within), patterns: [null] }
  if (data !== undefined && DATA.test(data)) {
    // The proxy sees the inner address with a slash, which hides from Next that it is one, and refuses it.
    if (trailingSlash) return { kind: "before", statuses: [404] }
    const inner = innermost(data)
    // Either is possible: Next remembers earlier lookups.
    return { kind: "judged", seen: inner, patterns: [null, routeOf(app, withoutSlash(inner))] }
  }
  return { kind: "judged", seen, patterns: [routeOf(app, withoutSlash(routed)), ...earlierPatterns(app, within)] }
}

/**
 * The patterns that the first patches of 16.3 find at an address where later ones find others. The second lock holds
 * both.
 */
function earlierPatterns(app: ProfiledApp, path: string): readonly (string | null)[] {
  if (app.minor >= 4) return []
  if (path === "/index") return ["/"]
  const folded = /^\/_next\//i.test(path) ? DATA.exec(path.replace(/^\/_next\/data/i, "/_next/data"))?.[1] : undefined
  return folded === undefined ? [] : [routeOf(app, withoutSlash(folded))]
}

const DATA = /^\/_next\/data\/[^/]*?(\/.*)?\.json$/

/**
 * The path that the proxy sees of page data of another build, and of such an address within one: the ending of a
 * navigation is still there.
 */
function innermost(path: string): string {
  const [whole, page = "/"] = DATA.exec(path) ?? []
  if (whole !== undefined) return innermost(page)
  return /^\/index(?:\/|$)/.test(path) ? "/" : withoutSlash(path)
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, "")

/** True for the spelling of the final slash that Next redirects from. */
const isElsewhere = (path: string, trailingSlash: boolean): boolean => {
  if (path === "/") return false
  if (!trailingSlash) return path.endsWith("/")
  // A last segment with a dot is no page to Next, and one that ends like a file has no slash. Others may have either.
  return path.endsWith("/") ? /[^/]\.\w+\/$/.test(path) : !/\.[^/]*$/.test(path)
}

function isCanonical(target: string, basePath: string): boolean {
  const sent = proxyUrlOf(target, basePath)
  return sent !== null && canonicalPathOf(sent.pathname) !== null
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The first route or rewrite of the inventory that fits the path as it was sent; a rewrite leads on to another. */
function routeOf(app: ProfiledApp, path: string): string | null {
  for (const { path: pattern, ordered } of app.inventory.tree) {
    const rewrite = ordered?.rewrite
    if (fits(pattern ?? "", path, rewrite !== undefined && !app.caseSensitive))
      return rewrite === undefined ? pattern || "/" : routeOf(app, rewrite.to)
  }
  return null
}

/** Names are compared as they are, and those of rewrites in any case, unless the app sets `caseSensitiveRoutes`. */
function fits(pattern: string, path: string, foldsCase: boolean): boolean {
  const folded = (text: string): string => (foldsCase ? text.toLowerCase() : text)
  const wanted = pattern.split("/").filter((part) => part !== "")
  const given = path
    .split("/")
    .slice(1)
    .filter((part) => part !== "")
  for (const [at, part] of wanted.entries()) {
    if (part === "*") return true
    const own = given[at]
    if (own === undefined || (!part.startsWith(":") && folded(own) !== folded(part))) return false
  }
  return given.length === wanted.length
}

/** The patterns of the app's own routes, to make addresses of. */
export const patternsOf = ({ tree }: RouteInventory): readonly string[] => tree.map(({ path }: RouteNode) => path ?? "")
